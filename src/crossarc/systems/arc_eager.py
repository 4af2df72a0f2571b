"""Arc-eager: projective, left to right; a right dependent is attached as soon as it is seen."""

from crossarc.systems.language import *


class ArcEager(System):
    """Nivre 2003; DTS Example 4.

    Projective trees, strictly left to right: every arc is added when its later word is at the front of the buffer.
    """

    builds = "projective"
    bound = "2n"
    options = {"root": root_option("none")}

    def transitions(self) -> Transitions:
        yield "SHIFT", SHIFT
        yield "REDUCE", REDUCE.when(has_head(S0))
        yield "LEFT-ARC", LEFT_ARC.when(no_head(S0)) >> REDUCE
        yield "RIGHT-ARC", RIGHT_ARC >> SHIFT

    def guard(self, roots: Roots) -> Guards:
        if self.root == "none" and roots == "multi":
            return
        yield "SHIFT", self.may_shift(roots)
        # RIGHT-ARC shifts, too.
        right_arc = (size(B) > 1) | self.missing(1)
        if roots == "single" and self.root == "buffer-last":
            right_arc &= (size(B) > 2) | self.missing(2)
        if roots == "single" and self.root_first:
            # The child of 0 stays on the stack, for the last word to hang from something.
            right_arc &= ~equal(S0, ZERO) | CHILDLESS
            yield "REDUCE", ~equal(S1, ZERO)
        yield "RIGHT-ARC", right_arc
