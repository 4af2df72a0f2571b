"""What to do with roots that lie under an arc, as MaltParser offers it, so that no arc from 0 crosses anything.

An extra root under an arc (punctuation, in many older treebanks) hangs for the parser on an end of the shortest arc
above it: the left one, the right one, or the arc's head. `none` leaves it to the lifts.
"""

from __future__ import annotations

from crossarc.tree import Tree
from crossarc.tree.classes.evidence import covered_roots

CHOICES = ("none", "left", "right", "head")


def attach(tree: Tree, choice: str) -> dict[int, int]:
    """For each covered root that can be hung elsewhere, its new head.

    >>> attach(Tree([3, 0, 0]), "left"), attach(Tree([3, 0, 0]), "head")
    ({2: 1}, {2: 3})

    An arc below the root itself is no place for it, and so the only root of a tree stays where it is:

    >>> attach(Tree([3, 0, 2]), "left")
    {}
    """
    if choice == "none":
        return {}
    found: dict[int, int] = {}
    for root in covered_roots(tree):
        above = [
            (max(arc) - min(arc), min(arc), arc)
            for arc in tree.arcs
            if arc[0] and min(arc) < root < max(arc) and not tree.dominates(root, arc[0])
        ]
        if above:
            _, _, arc = min(above)
            found[root] = {"left": min(arc), "right": max(arc), "head": arc[0]}[choice]
    return _without_cycles(tree, found)


def _without_cycles(tree: Tree, found: dict[int, int]) -> dict[int, int]:
    """Two roots may lie under arcs of each other's trees; then only the first is moved."""
    kept: dict[int, int] = {}
    for root, head in found.items():
        node = head
        while node and node != root:
            node = kept.get(node, tree.heads[node - 1])
        if node != root:
            kept[root] = head
    return kept
