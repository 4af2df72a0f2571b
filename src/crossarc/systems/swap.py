"""The swap system: arc-standard, and a transition that changes the order of the words."""

from crossarc.systems.language import *


LEFT = arc(S0, S1) >> drop(S1)
RIGHT = arc(S1, S0) >> drop(S0)


class SwapProjective(System):
    """Nivre 2009; SWAP 3.1, Figure 2 without its last line.

    Projective trees, in exactly 2n transitions.
    """

    builds = "projective"
    bound = "2n"
    complexity = "O(n)"
    root = "stack"
    focus = (S1, S0)

    def terminal(self) -> Test:
        return ~exists(B0) & equal(S0, ZERO) & ~exists(S1)

    def transitions(self) -> Transitions:
        yield "LEFT-ARC", LEFT
        yield "RIGHT-ARC", RIGHT
        yield "SHIFT", SHIFT

    def guard(self, roots: Roots) -> Guards:
        if roots == "single":
            yield "RIGHT-ARC", ~equal(S1, ZERO) | self.missing(1)


class Swap(SwapProjective):
    """Nivre 2009; SWAP 3.2, Figure 2.

    All trees, by sorting the words into an order in which the tree is projective.
    """

    builds = "all"
    bound = "n + n^2"
    complexity = "O(n^2)"

    def transitions(self) -> Transitions:
        yield from super().transitions()
        yield "SWAP", move(S1, B).when((ZERO < S1) & (S1 < S0))
