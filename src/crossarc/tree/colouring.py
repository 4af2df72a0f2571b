"""Planes: a colour for every arc such that no two arcs of one colour cross (DTS section 4; 2PL section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from crossarc.tree.tree import Tree


def planes(tree: Tree, root_arcs: bool = True) -> tuple[int, ...]:
    """The plane of the arc into each word, counted from 1; arcs of one plane never cross.

    A tree that is 2-planar gets two planes at most, and an arc that crosses nothing is in the first. Of the two
    halves of a group of crossing arcs the smaller goes to the second plane, or the one with more non-projective arcs,
    so that the second plane holds what is strange. A group that needs more than two planes is coloured greedily
    (fewest is NP-hard): always correct, not always fewest.

    >>> planes(Tree([2, 0, 2, 1, 4]))
    (1, 1, 1, 2, 1)
    """
    crossed: dict[int, list[int]] = {}
    for one, two in tree.crossings(root_arcs):
        crossed.setdefault(one[1], []).append(two[1])
        crossed.setdefault(two[1], []).append(one[1])
    strange = {word for _, word in tree.nonprojective_arcs()} if crossed else set()
    plane = [1] * (tree.n + 1)
    for group, sides in _components(crossed):
        if sides is None:
            _colour_greedily(group, crossed, plane)
            continue
        second = min(sides, key=lambda side: (len(side), -len(strange.intersection(side)), -min(side)))
        for word in second:
            plane[word] = 2
    return tuple(plane[1:])


def _components(crossed: dict[int, list[int]]) -> Iterator[tuple[list[int], tuple[list[int], list[int]] | None]]:
    """Each connected group of crossing arcs, and its two halves where no two arcs of a half cross."""
    side: dict[int, int] = {}
    for start in sorted(crossed):
        if start in side:
            continue
        side[start] = 0
        group = [start]
        bipartite = True
        for word in group:  # grows as it is walked
            for other in crossed[word]:
                if other not in side:
                    side[other] = 1 - side[word]
                    group.append(other)
                bipartite = bipartite and side[other] != side[word]
        halves = [word for word in group if not side[word]], [word for word in group if side[word]]
        yield group, halves if bipartite else None


def _colour_greedily(group: list[int], crossed: dict[int, list[int]], plane: list[int]) -> None:
    """Always colour next the arc whose neighbours show the most planes (Brélaz 1979), with the first plane free."""
    shown: dict[int, set[int]] = {word: set() for word in group}
    queue = [(0, -len(crossed[word]), word) for word in group]  # old entries stay in, and are passed over
    heapify(queue)
    while queue:
        word = heappop(queue)[2]
        if word not in shown:
            continue
        taken = shown.pop(word)
        plane[word] = next(colour for colour in range(1, len(taken) + 2) if colour not in taken)
        for other in crossed[word]:
            if other in shown and plane[word] not in shown[other]:
                shown[other].add(plane[word])
                heappush(queue, (-len(shown[other]), -len(crossed[other]), other))
