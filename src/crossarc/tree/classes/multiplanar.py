"""k-planar trees: the arcs can be drawn on k planes so that no two of one plane cross."""

from __future__ import annotations

from crossarc.tree.classes.graph import Heads, arcs, crosses


def is_k_planar(heads: Heads, k: int, *, root: bool = True) -> bool:
    """DTS Definition 14: the arcs are the union of k planar sets.

    Arc by arc, every assignment of planes that is still possible, where a new plane is taken only after the ones
    before it (the planes have no names). What crosses nothing can lie on any plane.

    >>> is_k_planar([3, 4, 0, 3], 1), is_k_planar([3, 4, 0, 3], 2)
    (False, True)
    """
    every = [a for a in arcs(heads, root=root) if any(crosses(a, b) for b in arcs(heads, root=root))]
    assignments: list[tuple[int, ...]] = [()]
    for index, arc in enumerate(every):
        taken = [before for before in range(index) if crosses(every[before], arc)]
        assignments = [
            (*planes, plane)
            for planes in assignments
            for plane in range(min(k, max(planes, default=-1) + 2))
            if all(planes[before] != plane for before in taken)
        ]
    return bool(assignments) and (k > 0 or not any(root or head for head in heads))
