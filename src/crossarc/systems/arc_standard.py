"""Arc-standard: bottom-up, projective; with arcs between stack and buffer, or between the two top stack nodes."""

from crossarc.systems.language import *


class ArcStandard(System):
    """Nivre 2008; DTS Examples 2 and 3.

    Projective trees, bottom-up. A word on the stack never has a head.
    """

    builds: str | None = "projective"
    bound: str | None = "2n"
    options = {"root": root_option("none")}

    def transitions(self) -> Transitions:
        yield "SHIFT", SHIFT
        yield "LEFT-ARC", LEFT_ARC >> REDUCE
        yield "RIGHT-ARC", RIGHT_ARC >> SHIFT >> REDUCE >> UNSHIFT

    def guard(self, roots: Roots) -> Guards:
        if self.root != "none" or roots == "single":
            yield "SHIFT", self.may_shift(roots)
        if self.root_first and roots == "single":
            # The arc from 0 is the last.
            yield "RIGHT-ARC", ~equal(S0, ZERO) | self.missing(1)


class ArcStandardStack(System):
    """Nivre 2004; DTS Example 3, last paragraph.

    Arc-standard with arcs between the two top nodes of the stack.
    """

    builds = "projective"
    bound = "2n"
    options = {"root": root_option("none")}
    focus = (S1, S0)

    def transitions(self) -> Transitions:
        yield "SHIFT", SHIFT
        yield "LEFT-ARC", UNSHIFT >> LEFT_ARC >> REDUCE >> SHIFT
        yield "RIGHT-ARC", UNSHIFT >> RIGHT_ARC >> SHIFT >> REDUCE

    def guard(self, roots: Roots) -> Guards:
        if self.root_first and roots == "single":
            yield "RIGHT-ARC", ~equal(S1, ZERO) | self.missing(1)
        if self.root == "buffer-last" and roots == "single":
            # 0 takes all that is on the stack below it.
            yield "SHIFT", (size(B) > 1) | self.missing(1)
