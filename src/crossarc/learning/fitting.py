"""Training trees that a system cannot build: left out, kept, lifted, or lifted with marks that parsing undoes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from crossarc.errors import UsageError
from crossarc.lifting import ENCODINGS, Encoding, lift
from crossarc.systems.system import Roots, System
from crossarc.tree import Tree
from crossarc.tree.classes import tree_class
from crossarc.treebank import Sentence

UNREACHABLE = ("keep", "skip", "lift")
"""A tree outside the system's class is left to the oracle to do its best with, or left out, or lifted."""


def split_name(name: str) -> tuple[str, str]:
    """The system's name and the encoding that follows it, if one does.

    >>> split_name("arc-eager+head+path"), split_name("swap")
    (('arc-eager', 'head+path'), ('swap', ''))
    """
    longest_first = sorted(ENCODINGS, key=len, reverse=True)
    found = re.fullmatch(rf"(.+?)\+({'|'.join(map(re.escape, longest_first))})", name)
    return (found[1], found[2]) if found else (name, "")


class Fitting:
    """Makes training trees fit a system, and counts what that took."""

    def __init__(self, system: System, roots: Roots, encoding: str = "", unreachable: str = "keep"):
        if unreachable not in UNREACHABLE:
            raise UsageError(f"unreachable is {unreachable!r}; it is one of {', '.join(UNREACHABLE)}")
        if encoding and unreachable != "keep":
            raise UsageError(f"with +{encoding} no training tree is out of reach; unreachable can only be keep")
        self.changes = bool(encoding) or unreachable != "keep"
        """Whether sentences may come out otherwise than they went in."""
        if self.changes and system.builds is None:
            raise UsageError(f"{system.title} does not say what trees it `builds`, so none can be lifted or skipped")
        self.lifted = {"sentences": 0, "arcs": 0}
        self.skipped = 0
        self._roots = roots
        self._encoding = Encoding(encoding, system.builds) if encoding and system.builds else None
        self._belongs = tree_class(system.builds or "all")
        self._lift = unreachable == "lift"

    def __call__(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """The sentences with fitting trees; those that have no tree as they are."""
        for sentence in sentences:
            if not self.changes or not sentence.is_tree(self._roots):
                yield sentence
                continue
            tree = sentence.tree()
            fitting = self._fitting(tree)
            if fitting is None:
                self.skipped += 1
                continue
            moved = sum(a != b for a, b in zip(tree.heads, fitting.heads, strict=True))
            if moved:
                self.lifted["sentences"] += 1
                self.lifted["arcs"] += moved
            yield sentence if fitting is tree else sentence.with_tree(fitting)

    def _fitting(self, tree: Tree) -> Tree | None:
        if self._encoding is not None:
            return self._encoding.encode(tree)
        if self._belongs(tree):
            return tree
        return lift(tree, self._belongs).tree if self._lift else None
