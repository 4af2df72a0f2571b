"""Two parsers for graphs in which a word may have several heads."""

from crossarc.systems.language import *


class DagArcStandard(System):
    """Sagae & Tsujii 2008; DTS Example 7.

    Arc-standard, with arcs that leave their dependent where it is.
    """

    name = "dag-arc-standard"
    options = {"root": root_option("none")}

    def transitions(self) -> Transitions:
        yield "SHIFT", SHIFT
        yield "LEFT-REDUCE", LEFT_ARC >> REDUCE
        yield "RIGHT-REDUCE", RIGHT_ARC >> SHIFT >> REDUCE >> UNSHIFT
        yield "LEFT-ATTACH", LEFT_ARC.when(~is_arc(S0, B0))
        yield "RIGHT-ATTACH", RIGHT_ARC.when(~is_arc(B0, S0)) >> UNSHIFT


class DagArcEager(System):
    """Sagae & Tsujii 2008; DTS Example 8.

    Arc-eager, with arcs that leave their dependent where it is.
    """

    name = "dag-arc-eager"
    options = {"root": root_option("none")}

    def transitions(self) -> Transitions:
        yield "SHIFT", SHIFT
        yield "REDUCE", REDUCE.when(has_head(S0))
        yield "LEFT-ARC", LEFT_ARC.when(~is_arc(S0, B0))
        yield "RIGHT-ARC", RIGHT_ARC.when(~is_arc(B0, S0))
