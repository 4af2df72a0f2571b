"""The best tree of a class under arc-factored scores: dense native kernels where there is one, else the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np

from crossarc._core import kernels
from crossarc.errors import DataError, TreeError, UsageError
from crossarc.schemata.arc_scores import ArcScores
from crossarc.schemata.engine import MEMORY, best
from crossarc.schemata.registry import SCHEMATA, schema_class
from crossarc.schemata.registry import schema as named
from crossarc.schemata.schema import Option, Schema
from crossarc.tree import Roots, Tree
from crossarc.tree.tree import check_roots

if TYPE_CHECKING:
    from numpy.typing import NDArray


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


class NoTree(DataError):
    """There is nothing to choose from; the message says why."""

    def __init__(self, kind: str, n: int, roots: Roots):
        number = "exactly one root" if roots == "single" else "any number of roots"
        super().__init__(
            f"no {kind} with {number} avoids the arcs whose score is -inf"
            if n
            else "a sentence of no words has no tree with exactly one root"
        )


@dataclass(frozen=True)
class Kernel:
    """A compiled decoder."""

    name: str
    decode: Callable[[Any, bool], tuple[list[int], float]]
    memory: Callable[[int], int]
    instead: str  # what to use for a sentence that is too long for it


KERNELS = {
    kernel.name: kernel
    for kernel in (
        Kernel("eisner", kernels.eisner, kernels.eisner_bytes, "split the sentence"),
        Kernel("mst", kernels.mst, kernels.mst_bytes, "split the sentence"),
        Kernel("mh4", kernels.mh4, kernels.mh4_bytes, "use 'mst' (any tree) or 'eisner' (projective)"),
    )
}


def decode(
    scores: Any,
    schema: str | Schema = "mh4",
    labels: Sequence[str] | None = None,
    *,
    roots: Roots = "single",
    memory: int = MEMORY,
    engine: bool = False,
    **options: Option,
) -> Decoded:
    """The best tree that a schema derives, exactly.

    `scores[h, d]` is the score of the arc from h to word d; row 0 is the root's, column 0 and the diagonal are not
    looked at, and -inf forbids an arc. With a third dimension for labels, each arc gets its best label.

    >>> scores = [[0, 1, 9, 1], [0, 0, 0, 8], [0, 7, 0, 2], [0, 3, 1, 0]]
    >>> decode(scores, "mst")
    Decoded(tree=Tree([2, 0, 1]), score=24.0)
    >>> decode(scores, "eisner")
    Decoded(tree=Tree([2, 0, 2]), score=18.0)
    >>> decode(scores, "wg", k=1) == decode(scores, "mst")
    True

    Three schemata have kernels: `mst` chooses among all trees in O(n^2), `eisner` among the projective ones in O(n^3),
    and `mh4` among those that MH_4 derives, all projective and many crossing ones, in O(n^4): 99.5% of the trees in
    ten UD treebanks, 93% of those with crossing arcs. All others run on the deduction engine, and so do these with
    `engine=True`. `roots="single"` is exact for each, not a repair. Among equally good trees the choice is always the
    same one.
    """
    check_roots(roots)
    given = ArcScores.read(scores, labels)
    if isinstance(schema, Schema):
        _check_same_roots(schema, roots)
    kernel = None if engine else _kernel(schema, options)
    if kernel is not None:
        heads, score = _by_kernel(kernel, given, roots, memory)
        return Decoded(given.tree(heads), score)
    if isinstance(schema, str):
        schema = named(schema, **options)
        _check_same_roots(schema, roots)
    heads = _by_engine(schema, given, roots, memory)
    return Decoded(given.tree(heads), given.score(heads))


def _check_same_roots(schema: Schema, roots: Roots) -> None:
    if schema.roots == "single" and roots == "multi":
        raise UsageError(f"schema {schema.title} only derives trees with exactly one root: decode with roots='single'")


def _kernel(schema: str | Schema, options: Mapping[str, Option]) -> Kernel | None:
    """The kernel that chooses among the same trees, if there is one; it takes roots of either kind."""
    if isinstance(schema, Schema):
        if schema.name not in SCHEMATA or type(schema) is not schema_class(schema.name):
            return None  # a user's own
        options = {name: value for name, value in schema.chosen.items() if name != "roots"}
        schema = schema.name
    if schema == "mh" and options.keys() <= {"k"}:
        schema, options = f"mh{options.get('k', 4)}", {}
    return None if options else KERNELS.get(schema)


def _by_kernel(kernel: Kernel, given: ArcScores, roots: Roots, memory: int) -> tuple[Sequence[int], float]:
    given.check_memory(f"decoding with {kernel.name!r}", kernel.memory(given.n), memory, kernel.instead)
    try:
        return kernel.decode(given.values, roots == "single")
    except kernels.BadScore as error:
        raise DataError(str(error)) from None
    except kernels.NoTree as error:
        raise NoTree(str(error), given.n, roots) from None


def _by_engine(schema: Schema, given: ArcScores, roots: Roots, memory: int) -> Sequence[int]:
    if given.n == 0:
        if roots == "single":
            raise NoTree("tree", 0, roots)
        return ()
    weights = given.best_of_labels()
    try:
        if schema.roots == roots:
            found = best(schema, weights, memory=memory)
            heads = None if found is None else found.heads
        else:
            heads = _best_with_one_root(schema, weights, memory)
    except TreeError as error:
        raise DataError(
            f"schema {schema.title} derives more than trees, and the best it derives here: {error}"
        ) from None
    if heads is None:
        raise NoTree(f"tree of schema {schema.title}", given.n, roots)
    return heads


def _best_with_one_root(schema: Schema, weights: NDArray[np.float64], memory: int) -> tuple[int, ...] | None:
    """The best tree with one root of a schema that also derives others: branch and bound over who may be the root.

    The best tree among any roots bounds what one root can do. If it has several, split the candidates between them.
    """
    queue: list[tuple[float, int, NDArray[np.intp], tuple[int, ...]]] = []
    numbers = count()

    def consider(candidates: NDArray[np.intp]) -> None:
        limited = weights.copy()
        limited[0] = -np.inf
        limited[0, candidates] = weights[0, candidates]
        found = best(schema, limited, memory=memory)
        if found is not None:
            heappush(queue, (-found.score, next(numbers), candidates, found.heads))

    consider(np.arange(1, len(weights)))
    while queue:
        _, _, candidates, heads = heappop(queue)
        roots = [word for word, head in enumerate(heads, 1) if head == 0]
        if len(roots) == 1:
            return heads
        middle = roots[len(roots) // 2]
        consider(candidates[candidates < middle])
        consider(candidates[candidates >= middle])
    return None
