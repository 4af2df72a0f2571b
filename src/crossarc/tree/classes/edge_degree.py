"""Edge degree (also arc degree): how much foreign material lies under one arc."""

from __future__ import annotations

from crossarc.tree.classes.graph import Heads, ancestors, arcs


def edge_degree(heads: Heads) -> int:
    """Nivre 2006, Kuhlmann & Nivre 2006: the most components under one arc whose root the arc's head does not dominate.

    The words strictly between the ends of an arc, with the arcs among them, fall into connected components; each is a
    tree, whose root is its one word with a head outside.

    >>> edge_degree([2, 0, 2]), edge_degree([3, 4, 0, 3]), edge_degree([5, 0, 2, 2, 3])
    (0, 1, 1)
    """
    return max((_degree(heads, head, word) for head, word in arcs(heads)), default=0)


def _degree(heads: Heads, head: int, word: int) -> int:
    span = range(min(head, word) + 1, max(head, word))
    roots = [between for between in span if heads[between - 1] not in span]
    return sum(head not in ancestors(heads, root) for root in roots)
