"""What the definitions of the classes are written with: arcs, crossings, projections and blocks of plain head lists.

Everything here and in the `definition` functions beside it is literal, for reading next to a paper and for small
trees; `crossarc.tree.classes` decides long sentences with the compiled core, which is tested against these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Heads = Sequence[int]
Arc = tuple[int, int]  # (head, dependent)


def arcs(heads: Heads, *, root: bool = True) -> list[Arc]:
    """The arcs (head, dependent) by dependent; `root=False` leaves out those from 0.

    >>> arcs([2, 0, 2]), arcs([2, 0, 2], root=False)
    ([(2, 1), (0, 2), (2, 3)], [(2, 1), (2, 3)])
    """
    return [(head, word) for word, head in enumerate(heads, 1) if root or head]


def crosses(a: Arc, b: Arc) -> bool:
    """Whether two arcs cross (DTS Definition 1): exactly one end of one lies strictly inside the other.

    >>> crosses((1, 3), (4, 2)), crosses((1, 3), (3, 5)), crosses((1, 4), (2, 3))
    (True, False, False)
    """
    (a_left, a_right), (b_left, b_right) = sorted(a), sorted(b)
    return a_left < b_left < a_right < b_right or b_left < a_left < b_right < a_right


def crossed(heads: Heads) -> list[Arc]:
    """The arcs (those from 0 included) that cross at least one other."""
    every = arcs(heads)
    return [a for a in every if any(crosses(a, b) for b in every)]


def ancestors(heads: Heads, node: int) -> list[int]:
    """The node itself, its head, its head's head and so on up to 0."""
    chain = [node]
    while chain[-1]:
        chain.append(heads[chain[-1] - 1])
    return chain


def projection(heads: Heads, node: int) -> set[int]:
    """The words that the node dominates, itself included (the papers' floor brackets).

    >>> sorted(projection([2, 0, 1, 2], 1))
    [1, 3]
    """
    return {word for word in range(1, len(heads) + 1) if node in ancestors(heads, word)}


def children(heads: Heads, node: int) -> list[int]:
    """The dependents of a node, from left to right."""
    return [word for word, head in enumerate(heads, 1) if head == node]


def blocks(words: Iterable[int]) -> int:
    """The least number of intervals whose union is the set: its discontinuities plus one.

    >>> blocks({1, 2, 5}), blocks({3})
    (2, 1)
    """
    kept = set(words)
    return sum(word + 1 not in kept for word in kept)
