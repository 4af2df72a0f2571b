"""Mildly ill-nested trees: those with a binarisation of small gap degree."""

from __future__ import annotations

from crossarc.tree.classes.graph import Heads, blocks, children, projection
from crossarc.tree.classes.nesting import gap_degree


def is_mildly_ill_nested(heads: Heads, k: int) -> bool:
    """SCHEMA Definitions 7 and 8: some binarisation of the tree has gap degree at most k.

    A binarisation joins the subtrees below each word h two at a time. The printed Definition 7 lets labels repeat and
    leaves open whether the joined sets contain h; SCHEMA 7.7 says what MG_k does, and the proof of Theorem 8 follows
    it: their gaps are counted "not counting the position of the head", which closes a gap where h is all there is in
    it. Otherwise 6 6 6 1 6 0 3 5 2 would be strongly ill-nested, and 7.10 knows no such tree of ten words.

    >>> is_mildly_ill_nested([0, 1, 1, 2, 3], 1), is_mildly_ill_nested([0, 1, 1, 2, 3], 0)
    (True, False)
    """
    if gap_degree(heads) > k:
        return False
    return all(_can_be_joined(heads, node, k) for node in range(len(heads) + 1))


def _can_be_joined(heads: Heads, head: int, k: int) -> bool:
    """Whether the subtrees below a head can be joined two at a time through sets of gap degree at most k.

    Sets of subtrees are bit masks, so every set comes after its parts.
    """
    below = children(heads, head)
    joinable = {0}
    for mask in range(1, 1 << len(below)):
        words = {word for bit, child in enumerate(below) if mask >> bit & 1 for word in projection(heads, child)}
        line = {word - (word > head) for word in words}  # the head's position does not count
        if blocks(line) - 1 > k:
            continue
        single = mask & (mask - 1) == 0
        if single or any(part & mask == part and mask ^ part in joinable for part in joinable - {0}):
            joinable.add(mask)
    return (1 << len(below)) - 1 in joinable
