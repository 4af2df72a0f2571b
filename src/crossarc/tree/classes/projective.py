"""Projective trees: nothing crosses and no root is covered."""

from __future__ import annotations

from crossarc.tree.classes.graph import Heads, arcs, crosses


def is_projective(heads: Heads) -> bool:
    """DTS Definition 2.7: planar, and no root is covered (arcs from 0 are no arcs there).

    >>> is_projective([2, 0, 2]), is_projective([3, 0, 2]), is_projective([3, 4, 0, 3])
    (True, False, False)
    """
    return is_planar(heads, root=False) and has_no_covered_roots(heads)


def has_no_covered_roots(heads: Heads) -> bool:
    """DTS Definition 2.6: no arc between words covers a word without a head (a child of 0).

    >>> has_no_covered_roots([2, 0, 2]), has_no_covered_roots([3, 0, 2])
    (True, False)
    """
    roots = [word for word, head in enumerate(heads, 1) if not head]
    return not any(min(arc) < root < max(arc) for arc in arcs(heads, root=False) for root in roots)


def is_planar(heads: Heads, *, root: bool = True) -> bool:
    """DTS Definition 2.5: no two arcs cross.

    With the arcs from 0 counted this is projectivity again, because 0 lies outside every arc that covers a root.

    >>> is_planar([3, 0, 2]), is_planar([3, 0, 2], root=False)
    (False, True)
    """
    every = arcs(heads, root=root)
    return not any(crosses(a, b) for a in every for b in every)
