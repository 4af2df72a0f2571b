"""The best tree of a class under arc-factored scores: dense native kernels where there is one, else the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from crossarc._core import kernels
from crossarc.errors import DataError, UsageError
from crossarc.schemata.arc_scores import MEMORY, ArcScores
from crossarc.tree import Roots, Tree
from crossarc.tree.tree import check_roots


@dataclass(frozen=True)
class Decoded:
    """A tree and its score, the sum over its arcs."""

    tree: Tree
    score: float

    @property
    def heads(self) -> tuple[int, ...]:
        """The heads of words 1..n."""
        return self.tree.heads

    @property
    def labels(self) -> tuple[str, ...] | None:
        """The labels of words 1..n, or None where the scores have none."""
        return self.tree.labels


@dataclass(frozen=True)
class Kernel:
    """A compiled decoder."""

    decode: Callable[[Any, bool], tuple[list[int], float]]
    memory: Callable[[int], int]
    instead: str  # what to use for a sentence that is too long for it


KERNELS = {
    "eisner": Kernel(kernels.eisner, kernels.eisner_bytes, "split the sentence"),
    "mst": Kernel(kernels.mst, kernels.mst_bytes, "split the sentence"),
    "mh4": Kernel(kernels.mh4, kernels.mh4_bytes, "use 'mst' (any tree) or 'eisner' (projective)"),
}
"""By schema. SCHEMA's projective parsers all derive what Eisner's does: the best tree is the same."""


def decode(
    scores: Any,
    schema: str = "mh4",
    labels: Sequence[str] | None = None,
    *,
    roots: Roots = "single",
    memory: int = MEMORY,
) -> Decoded:
    """The best tree that a schema derives, exactly.

    `scores[h, d]` is the score of the arc from h to word d; row 0 is the root's, column 0 and the diagonal are not
    looked at, and -inf forbids an arc. With a third dimension for labels, each arc gets its best label.

    >>> import numpy as np
    >>> scores = np.array([[0, 1, 9, 1], [0, 0, 0, 8], [0, 7, 0, 2], [0, 3, 1, 0]])
    >>> decode(scores, "mst")
    Decoded(tree=Tree([2, 0, 1]), score=24.0)
    >>> decode(scores, "eisner")
    Decoded(tree=Tree([2, 0, 2]), score=18.0)

    `mst` chooses among all trees in O(n^2), `eisner` among the projective ones in O(n^3), and `mh4` among those that
    MH_4 derives, all projective and many crossing ones, in O(n^4). `roots="single"` is exact for each, not a repair.
    Among equally good trees the choice is always the same one.
    """
    check_roots(roots)
    given = ArcScores.read(scores, labels)
    kernel = KERNELS.get(schema)
    if kernel is None:
        raise UsageError(f"no decoder for the schema {schema!r}; there is {', '.join(KERNELS)}")
    given.check_memory(f"decoding with {schema!r}", kernel.memory(given.n), memory, kernel.instead)
    try:
        heads, score = kernel.decode(given.values, roots == "single")
    except kernels.BadScore as error:
        raise DataError(str(error)) from None
    except kernels.NoTree as error:
        raise DataError(no_tree(str(error), given.n, roots)) from None
    return Decoded(given.tree(heads), score)


def no_tree(kind: str, n: int, roots: Roots) -> str:
    """Why there is nothing to return."""
    if n == 0:
        return "a sentence of no words has no tree with exactly one root"
    count = "exactly one root" if roots == "single" else "any number of roots"
    return f"no {kind} with {count} avoids the arcs whose score is -inf"
