"""Attardi's parser: arc-standard, with arcs to words deeper in the stack."""

from crossarc.systems.language import *

from crossarc.systems.arc_standard import ArcStandard


class Attardi(ArcStandard):
    """Attardi 2006; DTS 3.1, SCHEMA 6.2.

    Arc-standard whose arcs reach down to a given depth of the stack, over the words above.
    """

    builds = None
    bound = None
    complexity = "O(n)"
    options = {
        "depth": integer(2, low=1, high=8, help="how deep in the stack an arc may reach"),
        **ArcStandard.options,
    }
    depth: int

    @property
    def focus(self) -> tuple[Term, ...]:  # type: ignore[override]
        return (*(S[k] for k in range(self.depth)), B0)

    def transitions(self) -> Transitions:
        yield from super().transitions()
        for k in range(2, self.depth + 1):
            deep = S[k - 1]
            yield f"LEFT-ARC-{k}", arc(B0, deep) >> drop(deep)
            yield f"RIGHT-ARC-{k}", arc(deep, B0) >> SHIFT >> REDUCE >> UNSHIFT

    def guard(self, roots: Roots) -> Guards:
        yield from super().guard(roots)
        if self.root_first and roots == "single":
            for k in range(2, self.depth + 1):
                yield f"RIGHT-ARC-{k}", ~equal(S[k - 1], ZERO) | self.missing(1)
