"""What oracles add to the vocabulary of systems: questions about the gold tree.

A static oracle is a list of rules in order, each the name of a transition and where to take it; the first rule that
holds, and whose transition is defined, is followed:

    yield "LEFT-ARC", gold_arc(B0, S0)
    yield "SHIFT", TRUE

The rules are data like the transitions themselves, and run on the native machine.
"""

from collections.abc import Iterator

from crossarc.systems.expressions import Cells, Term, Test, children, constant, equal

Rules = Iterator[tuple[str, Test]]


def gold_head(x: Term) -> Term:
    """The head of x in the gold tree; nothing for 0, and for a root where 0 is no node."""
    return _gold("Head", x)


def gold_arc(head: Term, dependent: Term) -> Test:
    """head -> dependent is an arc of the gold tree."""
    return equal(gold_head(dependent), head)


def complete(x: Term) -> Test:
    """x has all its gold dependents."""
    return equal(_gold("Children", x), children(x))


def first_linked(x: Term, plane: Term | None = None) -> Term:
    """The leftmost node left of x that a gold arc joins with it; of the arcs in that plane, where one is given."""
    return _gold("First", x, plane)


def rank(x: Term) -> Term:
    """The place of x in the projective order (SWAP 3.2): an inorder traversal of the gold tree."""
    return _gold("Rank", x)


def chunk(x: Term) -> Term:
    """The maximal projective component that x belongs to (Nivre, Kuhlmann & Hall 2009)."""
    return _gold("Chunk", x)


def plane_of(dependent: Term) -> Term:
    """The plane, 0 or 1, of the gold arc into a word: as 2PL 5.2 gives them out (native/oracles/gold.cpp)."""
    return _gold("Plane", dependent)


def origin(cells: Cells) -> Term:
    """Which list this one was before any rotation, as a number: 0 for the first that the system declares."""
    return Term("Origin", (cells.name,))


def _gold(attribute: str, x: Term, more: Term | None = None) -> Term:
    return Term("Gold", (attribute, x, constant(-1) if more is None else more))


__all__ = [
    "Rules",
    "chunk",
    "complete",
    "first_linked",
    "gold_arc",
    "gold_head",
    "origin",
    "plane_of",
    "rank",
]  # fmt: skip
