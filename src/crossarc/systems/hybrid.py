"""Arc-hybrid: left arcs as arc-eager, right arcs as arc-standard; each tree in one order only."""

from crossarc.systems.language import *


class Hybrid(System):
    """Kuhlmann, Gómez-Rodríguez & Satta 2011; DTS Example 6.

    Projective trees, bottom-up, each in a single way.
    """

    builds = "projective"
    bound = "2n"
    options = {"root": root_option("none")}
    focus = (S1, S0, B0)

    def transitions(self) -> Transitions:
        yield "SHIFT", SHIFT
        yield "LEFT-ARC", LEFT_ARC >> REDUCE
        yield "RIGHT-ARC", UNSHIFT >> RIGHT_ARC >> SHIFT >> REDUCE

    def guard(self, roots: Roots) -> Guards:
        if self.root == "buffer-last":
            yield "SHIFT", (size(B) > 1) | self.missing(0)
        # The arc from 0 is the last.
        if self.root == "buffer-last" and roots == "single":
            yield "LEFT-ARC", ~equal(B0, ZERO) | self.missing(1)
        if self.root_first and roots == "single":
            yield "RIGHT-ARC", ~equal(S1, ZERO) | self.missing(1)
