"""Properties of heads that may form no tree."""

from collections.abc import Sequence


def is_tree(heads: Sequence[int], single_root: bool) -> bool:
    """Whether heads form a tree; a negative head is none."""

def nonprojective(heads: Sequence[int]) -> list[bool]:
    """
    For each word, whether a word between it and its head is no descendant of the head.
    """

def crossed(heads: Sequence[int]) -> list[bool]:
    """
    For each word, whether another arc crosses the arc into it; arcs from 0 count.
    """
