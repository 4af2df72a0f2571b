"""How likely each arc is, where a tree's probability is proportional to the exponential of its score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crossarc._core import kernels
from crossarc.errors import DataError, UsageError
from crossarc.schemata.arc_scores import ArcScores
from crossarc.schemata.decoding import NoTree
from crossarc.schemata.engine import MEMORY
from crossarc.tree import Roots
from crossarc.tree.tree import check_roots

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    _Kernel = Callable[[NDArray[np.float64], bool], tuple[NDArray[np.float64], float]]


@dataclass(frozen=True)
class Marginals:
    """`arcs` has the shape of the scores: at [h, d] or [h, d, l] the probability of that arc; every word's sum to 1.

    `log_partition` is the logarithm of the sum over all trees of exp(score), so that a tree's log-probability is its
    score less `log_partition`. The marginals are its gradient by the scores.
    """

    arcs: NDArray[np.float64]
    log_partition: float


KERNELS: dict[str, tuple[_Kernel, Callable[[int], int]]] = {
    "eisner": (kernels.eisner_marginals, kernels.eisner_marginals_bytes),
    "mst": (kernels.matrix_tree_marginals, kernels.matrix_tree_marginals_bytes),
}


def marginals(
    scores: Any,
    schema: str = "mst",
    labels: Sequence[str] | None = None,
    *,
    roots: Roots = "single",
    memory: int = MEMORY,
) -> Marginals:
    """The probability of every arc over all trees (`mst`) or the projective ones (`eisner`), exactly, in O(n^3).

    Scores are as for `decode`. Nothing is ever subtracted on the way, so that scores of any size give probabilities
    that are good to rounding, and an arc whose score is -inf has probability 0.

    >>> import numpy as np
    >>> found = marginals(np.log([[1, 1, 1], [1, 1, 2], [1, 3, 1]]), "mst")
    >>> np.round(found.arcs[:, 1:], 6).tolist()
    [[0.4, 0.6], [0.0, 0.4], [0.6, 0.0]]
    >>> round(float(np.exp(found.log_partition)), 6)  # 1 -> 2 weighs 2, 2 -> 1 weighs 3
    5.0
    """
    check_roots(roots)
    given = ArcScores.read(scores, labels)
    if schema not in KERNELS:
        raise UsageError(f"no marginals for the schema {schema!r}; there is {', '.join(KERNELS)}")
    kernel, estimate = KERNELS[schema]
    bytes_needed = estimate(given.n) + given.values.nbytes
    given.check_memory(f"marginals of {schema!r}", bytes_needed, memory, "split the sentence")
    try:
        arcs, log_partition = kernel(given.values, roots == "single")
    except kernels.BadScore as error:
        raise DataError(str(error)) from None
    except kernels.NoTree as error:
        raise NoTree(str(error), given.n, roots) from None
    return Marginals(arcs if given.labelled else arcs[:, :, 0], log_partition)
