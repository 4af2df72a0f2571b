"""How much of a treebank's crossing survives lifting and decoding, without any parser in between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crossarc.lifting.pseudo import Encoding
from crossarc.tree import Tree


@dataclass
class Recovery:
    """Counts over the trees that were encoded and decoded again."""

    trees: int = 0
    arcs: int = 0
    lifted_trees: int = 0
    lifted: int = 0
    """Arcs that the encoding moved."""
    restored: int = 0
    """Those of them that decoding put back."""
    disturbed: int = 0
    """Arcs that were not moved by the encoding and are wrong after decoding."""
    labels: int = 0
    """Labels in the encoded trees, marks included."""

    @property
    def rate(self) -> float:
        """The share of the lifted arcs that decoding put back."""
        return self.restored / self.lifted if self.lifted else 1.0


def recovery(trees: Iterable[Tree], encoding: Encoding) -> Recovery:
    """Encode and decode every tree, and count what came back.

    >>> recovery([Tree([3, 4, 0, 3], ["obj", "acl", "root", "nsubj"])], Encoding("head")).rate
    1.0
    """
    counts = Recovery()
    labels: set[str] = set()
    for tree in trees:
        encoded = encoding.encode(tree)
        labels.update(encoded.labels or ())
        counts.trees += 1
        counts.arcs += tree.n
        if encoded.heads == tree.heads:
            continue
        counts.lifted_trees += 1
        for gold, moved, back in zip(tree.heads, encoded.heads, encoding.decode(encoded).heads, strict=True):
            counts.lifted += gold != moved
            counts.restored += gold != moved and gold == back
            counts.disturbed += gold == moved and gold != back
    counts.labels = len(labels)
    return counts
