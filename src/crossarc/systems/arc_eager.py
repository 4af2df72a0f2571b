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
        if self.root == "stack" and roots == "single":
            # The root word stays on the stack, for the last word to hang from something.
            yield "SHIFT", size(B) > 1
            yield "REDUCE", ~equal(S1, constant(0))
            yield (
                "RIGHT-ARC",
                ((size(B) > 1) | equal(ARCS, N - 1)) & (~equal(S0, constant(0)) | equal(children(S0), constant(0))),
            )
        elif roots == "single":
            # What empties the buffer must leave one headless word.
            yield "SHIFT", (size(B) > 1) | equal(ARCS, N - 1)
            yield "RIGHT-ARC", (size(B) > 1) | equal(ARCS, N - 2)
