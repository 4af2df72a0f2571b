"""The dependency tree: a head for every word."""

from __future__ import annotations


class Tree:
    """A dependency tree over words 1..n; 0 is the artificial root and `heads[i - 1]` is the head of word i."""

    __slots__ = ("heads", "labels")

    def __init__(self, heads: tuple[int, ...], labels: tuple[str, ...] | None = None):
        self.heads = tuple(heads)
        self.labels = labels
