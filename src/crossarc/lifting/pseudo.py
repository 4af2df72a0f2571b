"""Pseudo-projective parsing (Nivre & Nilsson 2005) with any parser and, beyond the paper, into any tree class.

Before training, trees are lifted into the class that the parser can build and the labels remember the lifts; after
parsing, the labels say how to undo them:

    encoding     a lifted arc      an arc on its path    what decoding looks for below the head
    none         d                 p                     nothing: the lifts stay (the paper's baseline)
    head         d↑h               p                     the first word labelled h, breadth first
    path         d↑                p↓                    down the arcs marked ↓ to where they end
    head+path    d↑h               p↓                    the first word labelled h down the arcs marked ↓

d is the label of the word that was lifted, h that of its head, p that of a word on the way from its head up to where
it hangs now.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from crossarc.errors import UsageError
from crossarc.lifting import covered_roots
from crossarc.lifting.lifts import lift, projectivise
from crossarc.lifting.marks import LIFTED, PASSED, ROOT, Mark
from crossarc.tree import Tree

ENCODINGS = ("none", "head", "path", "head+path")
_SPECIAL = frozenset(LIFTED + PASSED + ROOT + "\\")


@dataclass(frozen=True)
class Encoding:
    """How trees are made fit for a parser and its trees made whole again.

    >>> tree = Tree([3, 4, 0, 3], ["obj", "acl", "root", "nsubj"])
    >>> encoding = Encoding("head")
    >>> encoding.encode(tree)
    Tree([3, 3, 0, 3], labels=['obj', 'acl↑nsubj', 'root', 'nsubj'])
    >>> encoding.decode(encoding.encode(tree)) == tree
    True
    """

    name: str = "head"
    into: str = "projective"
    covered_roots: str = "none"

    def __post_init__(self) -> None:
        for what, value, choices in (
            ("encoding", self.name, ENCODINGS),
            ("covered_roots", self.covered_roots, covered_roots.CHOICES),
        ):
            if value not in choices:
                raise UsageError(f"{what} is {value!r}; it is one of {', '.join(choices)}")

    def encode(self, tree: Tree) -> Tree:
        """The tree lifted into the class, with marked labels (a tree without labels is taken to have empty ones)."""
        lowered = covered_roots.attach(tree, self.covered_roots)
        start = _with_heads(tree, lowered)
        lifted = (projectivise(start) if self.into == "projective" else lift(start, self.into)).tree
        labels = tree.labels or ("",) * tree.n
        if lifted is tree and not any(_SPECIAL & set(label) for label in labels):
            return tree
        marks = [Mark(label, root=word in lowered) for word, label in enumerate(labels, 1)]
        if self.name != "none":
            self._mark_lifts(start, lifted, marks)
        written = [replace(mark, root=mark.root and self.name != "none").label for mark in marks]
        return Tree.unchecked(lifted.heads, tuple(written))

    def _mark_lifts(self, tree: Tree, lifted: Tree, marks: list[Mark]) -> None:
        for word in range(1, tree.n + 1):
            head, now = tree.head(word), lifted.head(word)
            if head == now:
                continue
            target = (tree.labels or ("",) * tree.n)[head - 1] if "head" in self.name else ""
            marks[word - 1] = replace(marks[word - 1], lifted=True, head=target)
            if "path" in self.name:
                while head != now:
                    marks[head - 1] = replace(marks[head - 1], passed=True)
                    head = tree.head(head)

    def decode(self, tree: Tree) -> Tree:
        """The tree with its lifts undone as far as the labels say how, and no mark left in any label.

        Words are looked at top-down, from left to right. Where nothing below a word's head answers to its label, the
        word stays where it hangs.
        """
        if not tree.labels or not any(_SPECIAL & set(label) for label in tree.labels):
            return tree
        marks = [Mark.of(label) for label in tree.labels]
        labels = tuple(mark.base for mark in marks)
        heads = list(tree.heads)
        if self.name != "none":
            self._undo_lifts(tree, heads, marks)
            for word, mark in enumerate(marks, 1):
                if mark.root:
                    heads[word - 1] = 0
        return Tree.unchecked(tuple(heads), labels)

    def _undo_lifts(self, tree: Tree, heads: list[int], marks: list[Mark]) -> None:
        children = [list(tree.children(node)) for node in range(tree.n + 1)]
        waiting = deque([0])
        while waiting:
            node = waiting.popleft()
            for word in tuple(children[node]):
                mark = marks[word - 1]
                if not mark.lifted:
                    continue
                head = self._head_of(word, mark, node, children, marks)
                if head:
                    heads[word - 1] = head
                    children[node].remove(word)
                    children[head].append(word)
                    children[head].sort()
                marks[word - 1] = replace(mark, lifted=False)  # once is enough, wherever it comes by again
            waiting.extend(children[node])

    def _head_of(self, word: int, mark: Mark, node: int, children: list[list[int]], marks: list[Mark]) -> int | None:
        """Where below the node the lifted word belongs, or None."""
        for candidate, ends in _below(node, word, children, marks, marked_only="path" in self.name):
            if ends if self.name == "path" else marks[candidate - 1].base == mark.head:
                return candidate
        return None


def _below(
    node: int, without: int, children: list[list[int]], marks: list[Mark], marked_only: bool
) -> Iterator[tuple[int, bool]]:
    """The descendants breadth first, except those of one word; and whether no marked arc leads on from there."""
    waiting = deque([node])
    while waiting:
        node = waiting.popleft()
        below = [child for child in children[node] if child != without and (marks[child - 1].passed or not marked_only)]
        for child in below:
            yield child, not any(marks[deeper - 1].passed for deeper in children[child] if deeper != without)
        waiting.extend(below)


def _with_heads(tree: Tree, changes: dict[int, int]) -> Tree:
    if not changes:
        return tree
    heads = tuple(changes.get(word, head) for word, head in enumerate(tree.heads, 1))
    return Tree.unchecked(heads, tree.labels)


def encode(tree: Tree, encoding: str = "head", into: str = "projective", covered_roots: str = "none") -> Tree:
    """`Encoding(encoding, into, covered_roots).encode(tree)`."""
    return Encoding(encoding, into, covered_roots).encode(tree)


def decode(tree: Tree, encoding: str = "head") -> Tree:
    """`Encoding(encoding).decode(tree)`: decoding needs to know no more than which marks were set."""
    return Encoding(encoding).decode(tree)
