"""Why a tree is in a class or outside: planes, crossing intervals, interleaving words, binarisations, bad arcs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossarc._core import classes as native
from crossarc.errors import CrossarcError
from crossarc.tree.classes.measures import heads_of, tree_problems

if TYPE_CHECKING:
    from crossarc.tree.tree import Arc, Tree


@dataclass(frozen=True)
class Planes:
    """A drawing on planes: `plane[i - 1]` is that of the arc to word i, from 1 (0: an arc from 0 that does not count).

    At least `at_least` planes are needed; the drawing has `at_most`, the same unless the search was cut short.
    """

    at_least: int
    at_most: int
    plane: tuple[int, ...]


@dataclass(frozen=True)
class CrossingInterval:
    """2REG Definition 2, with as few vertices as Definition 3 asks for."""

    left: int
    right: int
    arcs: tuple[Arc, ...]
    vertices: tuple[int, ...]


@dataclass(frozen=True)
class Join:
    """One step of a binarisation: two sets of subtrees below a head, each given by the words they hang on."""

    head: int
    first: tuple[int, ...]
    second: tuple[int, ...]


def planes(tree: Tree | Sequence[int], *, root: bool = True) -> Planes:
    """The arcs on as few planes as could be found (DTS 4.1).

    >>> planes([3, 4, 0, 3])
    Planes(at_least=2, at_most=2, plane=(1, 2, 1, 1))
    """
    heads = heads_of(tree)
    with tree_problems(heads):
        at_least, at_most, plane = native.planes(heads, root)
    return Planes(at_least, at_most, tuple(plane))


def crossing_intervals(tree: Tree | Sequence[int]) -> list[CrossingInterval]:
    """The crossing intervals from left to right.

    >>> crossing_intervals([3, 4, 0, 3])
    [CrossingInterval(left=0, right=4, arcs=((0, 3), (3, 1), (4, 2)), vertices=(3, 4))]
    """
    heads = heads_of(tree)
    with tree_problems(heads):
        found = native.intervals(heads)
    return [
        CrossingInterval(left, right, tuple((heads[word - 1], word) for word in arcs), tuple(vertices))
        for left, right, arcs, vertices in found
    ]


def interleaving_pair(tree: Tree | Sequence[int]) -> tuple[int, int] | None:
    """Two words whose projections are disjoint and interleave; None for a well-nested tree.

    >>> interleaving_pair([0, 1, 1, 2, 3])
    (2, 3)
    """
    heads = heads_of(tree)
    with tree_problems(heads):
        return native.interleaving_pair(heads)


def binarisation(tree: Tree | Sequence[int], k: int) -> list[Join] | None:
    """A binarisation of gap degree at most k, from below; None if there is none (strongly ill-nested for k).

    >>> binarisation([0, 1, 1, 2, 3], 1)
    [Join(head=1, first=(2,), second=(3,))]
    """
    heads = heads_of(tree)
    with tree_problems(heads):
        verdict, joins = native.binarisation(heads, k)
    if verdict > 1:
        raise CrossarcError(f"the search for a binarisation of gap degree {k} was cut short")
    if verdict == 0:
        return None
    made: list[tuple[int, ...]] = []
    steps: list[Join] = []
    for head, *parts in joins:
        first, second = ((part,) if part > 0 else made[-part - 1] for part in parts)
        made.append(tuple(sorted(first + second)))
        steps.append(Join(head, first, second))
    return steps


def endpoint_violation(tree: Tree | Sequence[int]) -> Arc | None:
    """An arc crossed by arcs that share no endpoint; None for a 1-endpoint-crossing tree.

    >>> endpoint_violation([4, 5, 6, 0, 4, 4])
    (4, 1)
    """
    heads = heads_of(tree)
    with tree_problems(heads):
        word = native.endpoint_violation(heads)
    return (heads[word - 1], word) if word else None


def gap_degrees(tree: Tree | Sequence[int]) -> list[int]:
    """For each word, the gaps in its projection.

    >>> gap_degrees([3, 4, 0, 3])
    [0, 0, 0, 1]
    """
    heads = heads_of(tree)
    with tree_problems(heads):
        return native.gap_degrees(heads)


def edge_degrees(tree: Tree | Sequence[int]) -> list[int]:
    """For each word's arc, the components under it whose root its head does not dominate; 0: a projective arc.

    >>> edge_degrees([3, 4, 0, 3])
    [0, 1, 0, 0]
    """
    heads = heads_of(tree)
    with tree_problems(heads):
        return native.arc_degrees(heads)


def covered_roots(tree: Tree | Sequence[int]) -> list[int]:
    """The children of 0 that lie under an arc between words.

    >>> covered_roots([3, 0, 2])
    [2]
    """
    heads = heads_of(tree)
    with tree_problems(heads):
        return native.covered_roots(heads)
