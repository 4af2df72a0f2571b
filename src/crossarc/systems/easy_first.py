"""Easy-first: projective, bottom-up, in any order."""

from crossarc.systems.language import *


class EasyFirst(System):
    """Goldberg & Elhadad 2010; DTS Example 5.

    Projective trees: any two neighbours in what is left of the sentence may be attached next.
    """

    builds = "projective"
    bound = "2n"
    focus = (at_operand(B, -1), at_operand(B))

    def transitions(self) -> Transitions:
        yield "SHIFT", SHIFT
        yield (
            "ATTACH-RIGHT",
            Family(lambda i: SHIFT**i >> LEFT_ARC >> REDUCE >> UNSHIFT ** (i - 1), low=1, high=size(B) - 1),
        )
        yield (
            "ATTACH-LEFT",
            Family(
                lambda i: SHIFT**i >> RIGHT_ARC >> SHIFT >> REDUCE >> UNSHIFT >> UNSHIFT ** (i - 1),
                low=1,
                high=size(B) - 1,
            ),
        )

    def guard(self, roots: Roots) -> Guards:
        if roots == "single":
            yield "SHIFT", self.missing(0)
