"""Arc-factored scores as people give them, checked once for every decoder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from crossarc.errors import DataError, UsageError
from crossarc.tree import Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class ArcScores:
    """`values[h, d, l]` scores the arc from h to d with label l; without labels, l is 0 only.

    Column 0 and the diagonal are no arcs and never looked at. Minus infinity forbids an arc.
    """

    values: NDArray[np.float64]
    labels: tuple[str, ...] | None
    labelled: bool

    @classmethod
    def read(cls, scores: Any, labels: Sequence[str] | None = None) -> ArcScores:
        """Take anything numpy can read, of shape (n+1, n+1) or, with L labels, (n+1, n+1, L)."""
        try:
            values = np.ascontiguousarray(scores, dtype=np.float64)
        except (TypeError, ValueError) as error:
            raise DataError(f"the scores are no array of numbers: {error}") from None
        shape = values.shape
        if values.ndim not in (2, 3) or shape[0] != shape[1] or 0 in shape:
            raise DataError(
                f"the scores have shape {shape}; for n words it is (n+1, n+1) or, with L labels, (n+1, n+1, L), "
                "and row 0 is the root's"
            )
        names = None if labels is None else tuple(labels)
        if values.ndim == 2:
            if names is not None:
                raise UsageError(f"{len(names)} labels are named, but scores of shape {shape} have no labels")
            return cls(values[:, :, np.newaxis], None, labelled=False)
        if names is not None and len(names) != shape[2]:
            raise UsageError(f"{len(names)} labels are named, but scores of shape {shape} have {shape[2]}")
        return cls(values, names or tuple(map(str, range(shape[2]))), labelled=True)

    @property
    def n(self) -> int:
        """The number of words."""
        return int(self.values.shape[0]) - 1

    def best_of_labels(self) -> NDArray[np.float64]:
        """The score of each arc with its best label, at [h, d]; minus infinity where there is no arc."""
        bad = ~(self.values < np.inf)
        bad[:, 0] = bad[range(self.n + 1), range(self.n + 1)] = False
        if bad.any():
            head, word, label = np.argwhere(bad)[0].tolist()
            which = f" with label number {label}" if self.values.shape[2] > 1 else ""
            value = "NaN" if np.isnan(self.values[head, word, label]) else "infinite"
            raise DataError(
                f"the score of the arc {head} -> {word}{which} is {value}; "
                "scores are finite, or -inf for an arc that no tree may have"
            )
        weights: NDArray[np.float64] = self.values.max(axis=2)
        weights[:, 0] = weights[range(self.n + 1), range(self.n + 1)] = -np.inf
        return weights

    def score(self, heads: Sequence[int]) -> float:
        """The sum of the arcs' scores, from left to right."""
        return sum(self.values[heads, np.arange(1, self.n + 1)].max(axis=1).tolist(), 0.0)

    def tree(self, heads: Sequence[int]) -> Tree:
        """The tree of these heads with the best label on each arc (the first of equals)."""
        if self.labels is None:
            return Tree.unchecked(tuple(heads))
        best = self.values[heads, np.arange(1, self.n + 1)].argmax(axis=1)
        return Tree.unchecked(tuple(heads), tuple(self.labels[label] for label in best.tolist()))

    def check_memory(self, what: str, estimate: int, limit: int, instead: str) -> None:
        """Refuse a sentence that would take more than `limit` bytes, before anything is allocated."""
        if estimate > limit:
            raise UsageError(
                f"{what} needs about {_size(estimate)} for a sentence of {self.n} words, and {_size(limit)} is the "
                f"limit: {instead}, or raise `memory`"
            )


def _size(count: int) -> str:
    return f"{count / 2**30:.3g} GiB" if count >= 2**30 else f"{count / 2**20:.3g} MiB"
