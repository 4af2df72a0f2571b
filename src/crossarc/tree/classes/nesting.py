"""Gap degree and well-nestedness: what the projections of a tree look like."""

from __future__ import annotations

from itertools import combinations, pairwise

from crossarc.tree.classes.graph import Heads, blocks, projection


def gap_degree(heads: Heads) -> int:
    """SCHEMA Definition 5: the most discontinuities in the projection of any word.

    >>> gap_degree([2, 0, 2]), gap_degree([3, 4, 0, 3])
    (0, 1)
    """
    return max((blocks(projection(heads, word)) - 1 for word in range(1, len(heads) + 1)), default=0)


def is_well_nested(heads: Heads) -> bool:
    """SCHEMA Definition 6: no two disjoint projections interleave (i < k < j < l; i, j in one and k, l in the other).

    >>> is_well_nested([3, 4, 0, 3]), is_well_nested([0, 1, 1, 2, 3])
    (True, False)
    """
    projections = [projection(heads, word) for word in range(1, len(heads) + 1)]
    return not any(interleave(p, q) for p, q in combinations(projections, 2))


def interleave(p: set[int], q: set[int]) -> bool:
    """Whether two sets of words are disjoint and alternate at least p q p q or q p q p.

    >>> interleave({1, 3}, {2, 4}), interleave({1, 4}, {2, 3})
    (True, False)
    """
    if p & q:
        return False
    sides = [word in p for word in sorted(p | q)]
    return sum(a != b for a, b in pairwise(sides)) >= 3
