"""Lifting a tree into a class: a word moves to the head of its head until the tree is of the kind wanted."""

from __future__ import annotations

from dataclasses import dataclass

from crossarc._core import lifting as native
from crossarc.errors import UsageError
from crossarc.tree import Tree
from crossarc.tree.classes import MEASURES, TreeClass, tree_class
from crossarc.tree.classes.measures import tree_problems

EFFORT = 400_000
"""How many words and crossings of candidate trees `lift` looks at in its search for the fewest lifts, and ten times as
many where it can but leave lifts out: together less than a tenth of a second for one tree."""


@dataclass(frozen=True)
class Lifted:
    """A tree after its lifts, and the words in the order of their lifts (one may be lifted several times)."""

    tree: Tree
    lifts: tuple[int, ...]
    fewest: bool
    """Whether no shorter sequence of lifts does it."""


def lift(tree: Tree, into: TreeClass | str = "projective", *, effort: int = EFFORT) -> Lifted:
    """The tree after as few lifts into the class as the search finds; a tree in the class comes back untouched.

    The search goes through all trees that one lift leads to, then two, and so on; short sentences are solved exactly.
    Where the effort runs out, the lifts of `projectivise` are followed until the tree is in the class, and then runs of
    lifts and single ones are left out again as long as it stays there. A tree with one root keeps it.

    >>> lift(Tree([3, 4, 0, 3], ["a", "b", "c", "d"]))
    Lifted(tree=Tree([3, 3, 0, 3], labels=['a', 'b', 'c', 'd']), lifts=(2,), fewest=True)
    >>> lift(Tree([3, 4, 0, 3]), "two_planar").lifts
    ()
    """
    wanted = tree_class(into) if isinstance(into, str) else into
    with tree_problems(tree.heads):
        try:
            heads, lifts, fewest = native.lift_into(tree.heads, MEASURES[wanted.measure], wanted.most, effort)
        except ValueError as error:
            if "does not hold the projective trees" in str(error):
                raise UsageError(f"no lifting leads into {wanted.name}: it has no room for projective trees") from None
            raise
    return Lifted(_moved(tree, heads), tuple(lifts), fewest)


def lift_into(tree: Tree, into: TreeClass | str) -> Tree:
    """The tree after as few lifts into the class as are found, labels unchanged (2REG section 7)."""
    return lift(tree, into).tree


def projectivise(tree: Tree) -> Lifted:
    """Nivre & Nilsson 2005: lift the shortest non-projective arc (of equals the leftmost) until none is left.

    >>> projectivise(Tree([3, 4, 0, 3])).tree
    Tree([3, 3, 0, 3])
    """
    with tree_problems(tree.heads):
        heads, lifts, fewest = native.projectivise(tree.heads)
    return Lifted(_moved(tree, heads), tuple(lifts), fewest or not lifts)


def _moved(tree: Tree, heads: list[int]) -> Tree:
    return tree if tuple(heads) == tree.heads else Tree.unchecked(tuple(heads), tree.labels)
