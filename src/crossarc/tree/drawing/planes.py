"""Which arcs stand in the first plane of a picture, and which in the second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from crossarc.tree.classes.evidence import planes
from crossarc.tree.tree import Arc, Tree


def planes_for_the_eye(tree: Tree, crossed_by: Mapping[int, Sequence[Arc]], root_arcs: bool) -> list[int]:
    """The plane of the arc into each word, counted from 1, as few as the class test could find.

    Which plane is called the first is free in every group of arcs that cross one another, directly or through others.
    Here it is the one with the most arcs (or, of equals, with the fewest non-projective ones), and so on: the colours
    of the later planes point at what is strange. Arcs that cross nothing are in the first.
    """
    found = planes(tree, root=root_arcs).plane
    strange = {word for _, word in tree.nonprojective_arcs()}
    plane = [1] * tree.n
    for group in _groups(crossed_by):
        arcs = Counter(found[word - 1] for word in group)
        strangers = Counter(found[word - 1] for word in group if word in strange)
        first = {found[word - 1]: word for word in sorted(group, reverse=True)}
        order = sorted(arcs, key=lambda old: (-arcs[old], strangers[old], first[old]))
        new = {old: number for number, old in enumerate(order, 1)}
        for word in group:
            plane[word - 1] = new[found[word - 1]]
    return plane


def _groups(crossed_by: Mapping[int, Sequence[Arc]]) -> Iterator[list[int]]:
    """The connected groups of crossing arcs, each arc by its dependent."""
    seen: set[int] = set()
    for start in sorted(crossed_by):
        if start in seen:
            continue
        seen.add(start)
        group = [start]
        for word in group:  # grows as it is walked
            for _, other in crossed_by[word]:
                if other not in seen:
                    seen.add(other)
                    group.append(other)
        yield group
