"""k-crossing-interval trees: the crossings of each interval go through at most k words."""

from __future__ import annotations

from itertools import combinations

from crossarc.tree.classes.graph import Arc, Heads, children, crossed


def is_k_crossing_interval(heads: Heads, k: int) -> bool:
    """2REG Definition 3: in each crossing interval, at most k vertices (0 is one, too) such that

    a) every crossed arc of the interval is incident to one of them, and
    b) every vertex of the interval that has a child on the far side of its parent is one of them.

    >>> is_k_crossing_interval([2, 0, 2], 0), is_k_crossing_interval([3, 4, 0, 3], 1)
    (True, False)
    >>> is_k_crossing_interval([3, 4, 0, 3], 2)
    True
    """
    return all(_has_cover(heads, group, k) for group in crossing_intervals(heads))


def crossing_intervals(heads: Heads) -> list[list[Arc]]:
    """2REG Definition 2: the crossed arcs, grouped so that the intervals of the groups share no vertex.

    Two crossed arcs belong together if their (closed) intervals meet, so the groups are found from left to right.

    >>> crossing_intervals([3, 4, 0, 3])
    [[(0, 3), (3, 1), (4, 2)]]
    """
    groups: list[list[Arc]] = []
    end = -1
    for arc in sorted(crossed(heads), key=min):
        if min(arc) > end:
            groups.append([])
        groups[-1].append(arc)
        end = max(end, *arc)
    return groups


def has_child_beyond_its_parent(heads: Heads, word: int) -> bool:
    """Whether some child of the word lies on the far side of the word's own head.

    >>> has_child_beyond_its_parent([2, 0, 1], 1)
    True
    """
    parent = heads[word - 1]
    return any(word < parent < child or child < parent < word for child in children(heads, word))


def _has_cover(heads: Heads, group: list[Arc], k: int) -> bool:
    vertices = sorted({vertex for arc in group for vertex in arc})
    interval = range(vertices[0], vertices[-1] + 1)
    forced = {vertex for vertex in interval if vertex and has_child_beyond_its_parent(heads, vertex)}
    return any(
        forced <= set(chosen) and all(head in chosen or word in chosen for head, word in group)
        for size in range(k + 1)
        for chosen in combinations(interval, size)
    )
