"""The dependency tree: a head for every word."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from crossarc.errors import TreeError, UsageError
from crossarc.tree.validation import check_heads, whole_numbers

Arc = tuple[int, int]
"""An arc is the pair (head, dependent)."""

Roots = Literal["multi", "single"]
"""How many words may have head 0: at least one, or exactly one."""


class Tree:
    """A dependency tree over the words 1..n; 0 is the artificial root and `heads[i - 1]` is the head of word i.

    Immutable and hashable, compared by heads and labels. Anything that is no tree is refused, and the word is named:

    >>> tree = Tree([2, 0, 2, 1], labels=["nsubj", "root", "obj", "acl"])
    >>> tree
    Tree([2, 0, 2, 1], labels=['nsubj', 'root', 'obj', 'acl'])
    >>> tree.children(2), tree.projection(1)
    ((1, 3), (1, 4))
    >>> tree.nonprojective_arcs()
    ((1, 4),)
    >>> tree.crossings()
    (((0, 2), (1, 4)),)
    >>> Tree([2, 0, 4, 3])
    Traceback (most recent call last):
        ...
    crossarc.errors.TreeError: words 3 and 4 form a cycle

    Several words may have head 0 unless `roots="single"` is asked for. The tree of an empty sentence is 0 alone.
    """

    __slots__ = ("_children", "_heads", "_labels", "_tour")

    _heads: tuple[int, ...]
    _labels: tuple[str, ...] | None
    _children: list[tuple[int, ...]] | None  # of 0..n; built when first asked for, as is the tour
    _tour: tuple[list[int], list[int]] | None

    def __init__(self, heads: Iterable[int], labels: Iterable[str] | None = None, roots: Roots = "multi"):
        check_roots(roots)
        self._heads = whole_numbers(heads)
        self._labels = None if labels is None else tuple(labels)
        self._children = self._tour = None
        check_heads(self._heads, roots == "single")
        if self._labels is not None and len(self._labels) != self.n:
            raise TreeError(f"{len(self._labels)} labels for {self.n} words")

    @classmethod
    def unchecked(cls, heads: tuple[int, ...], labels: tuple[str, ...] | None = None) -> Tree:
        """The same without the checks, for code that builds trees by construction or has checked already."""
        tree = cls.__new__(cls)
        tree._heads, tree._labels = heads, labels
        tree._children = tree._tour = None
        return tree

    @property
    def heads(self) -> tuple[int, ...]:
        """The heads of words 1..n, so `heads[i - 1]` is the head of word i."""
        return self._heads

    @property
    def labels(self) -> tuple[str, ...] | None:
        """The labels of the arcs into words 1..n, or None for a tree without labels."""
        return self._labels

    @property
    def n(self) -> int:
        """The number of words."""
        return len(self._heads)

    def __len__(self) -> int:
        return len(self._heads)

    def head(self, word: int) -> int:
        """The head of a word."""
        return self._heads[self._word(word) - 1]

    def label(self, word: int) -> str | None:
        """The label of the arc into a word; None in a tree without labels."""
        return None if self._labels is None else self._labels[self._word(word) - 1]

    def with_labels(self, labels: Iterable[str] | None) -> Tree:
        """The same heads under other labels, or under none."""
        given = None if labels is None else tuple(labels)
        if given is not None and len(given) != self.n:
            raise TreeError(f"{len(given)} labels for {self.n} words")
        return Tree.unchecked(self._heads, given)

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """All arcs (head, dependent), those from 0 included, by dependent."""
        return tuple((head, word) for word, head in enumerate(self._heads, 1))

    @property
    def roots(self) -> tuple[int, ...]:
        """The children of 0."""
        return self.children(0)

    def children(self, node: int) -> tuple[int, ...]:
        """The dependents of a node, left to right."""
        if self._children is None:
            lists: list[list[int]] = [[] for _ in range(self.n + 1)]
            for word, head in enumerate(self._heads, 1):
                lists[head].append(word)
            self._children = [tuple(words) for words in lists]
        return self._children[self._node(node)]

    def projection(self, node: int) -> tuple[int, ...]:
        """The node and all its descendants in order (its yield)."""
        found = [self._node(node)]
        for reached in found:  # grows as it is walked
            found.extend(self.children(reached))
        return tuple(sorted(found))

    def dominates(self, ancestor: int, node: int) -> bool:
        """Whether a path of zero or more arcs leads from `ancestor` to `node`. Constant time after the first call."""
        enter, last = self._preorder()
        return enter[self._node(ancestor)] <= enter[self._node(node)] <= last[ancestor]

    def lengths(self, root_arcs: bool = True) -> tuple[int, ...]:
        """The length |head - dependent| of each arc, by dependent; arcs from 0 count from position 0 or not at all."""
        return tuple(abs(head - word) for head, word in self.arcs if head or root_arcs)

    def crossings(self, root_arcs: bool = True) -> tuple[tuple[Arc, Arc], ...]:
        """The pairs of arcs that cross: one spans (a, b), the other (c, d), and a < c < b < d.

        In each pair the arc that starts further left comes first; pairs are sorted by their spans. With
        `root_arcs=False`, arcs from 0 are no arcs (`0` stands nowhere in the sentence). Time is that of sorting plus
        the number of crossings.
        """
        found: list[tuple[int, int, int, int]] = []
        spans = sorted(((min(arc), max(arc)) for arc in self.arcs if arc[0] or root_arcs), key=lambda s: (s[0], -s[1]))
        closing: dict[int, list[int]] = {}
        for left, right in spans:
            closing.setdefault(right, []).append(left)
        # Sweep to the right. The open spans stand by left end, longest first, so that those which close next stand
        # last among their like; when (a, b) closes, whatever still stands behind it crosses it.
        open_spans: list[tuple[int, int]] = []
        waiting = iter(spans)
        upcoming = next(waiting, None)
        for position in range(self.n + 1):
            lefts = closing.get(position, ())
            for left in lefts:
                del open_spans[bisect_left(open_spans, (left, -position))]
            for left in lefts:
                behind = open_spans[bisect_left(open_spans, (left + 1, -self.n)) :]
                found.extend((left, position, other, -right) for other, right in behind)
            while upcoming is not None and upcoming[0] == position:
                open_spans.append((upcoming[0], -upcoming[1]))
                upcoming = next(waiting, None)
        return tuple((self._directed(a, b), self._directed(c, d)) for a, b, c, d in sorted(found))

    def nonprojective_arcs(self) -> tuple[Arc, ...]:
        """The arcs (head, dependent) with a word strictly between them that is no descendant of the head.

        Sorted by dependent. An arc from 0 is never one: every word descends from 0.
        """
        enter, last = self._preorder()
        by_right_end: list[list[Arc]] = [[] for _ in range(self.n + 1)]
        for head, word in self.arcs:
            by_right_end[max(head, word)].append((head, word))
        # All words between are descendants of the head iff the least and the greatest of their preorder numbers lie
        # in the head's range: two range queries, answered from the words that are a minimum (maximum) up to here.
        found: list[Arc] = []
        minima: list[int] = []
        maxima: list[int] = []
        for right in range(self.n + 1):
            for head, word in by_right_end[right]:
                first = min(head, word) + 1
                if first < right and not (
                    enter[head] <= enter[minima[bisect_left(minima, first)]]
                    and enter[maxima[bisect_left(maxima, first)]] <= last[head]
                ):
                    found.append((head, word))
            while minima and enter[minima[-1]] > enter[right]:
                minima.pop()
            while maxima and enter[maxima[-1]] < enter[right]:
                maxima.pop()
            minima.append(right)
            maxima.append(right)
        return tuple(sorted(found, key=lambda arc: arc[1]))

    def is_nonprojective_arc(self, dependent: int) -> bool:
        """Whether a word strictly between this word and its head is no descendant of its head."""
        head = self.head(dependent)
        enter, last = self._preorder()
        between = range(min(head, dependent) + 1, max(head, dependent))
        return not all(enter[head] <= enter[word] <= last[head] for word in between)

    def draw(
        self,
        words: Sequence[str] | None = None,
        *,
        tags: Sequence[str] | None = None,
        width: int | None = None,
        color: bool = False,
        numbers: bool | None = None,
        rtl: bool | None = None,
        root_arcs: bool = True,
        ascii: bool = False,
    ) -> str:
        """The tree as text for a terminal: arcs above the words, an arrow head `▼` (here `v`) at the dependent.

        Lines cross (`┼`) only where arcs do; double lines are non-projective arcs; with `color`, crossed arcs are
        coloured by plane.

        >>> tree = Tree([2, 0, 2, 1, 4], labels=["nsubj", "root", "obj", "acl", "obl"])
        >>> print(tree.draw("someone came here speaking loudly".split(), width=60, ascii=True))
                  root
          .=========+=acl=========.
          H.-nsubj-.|.-obj-.      H.-obl--.
          Hv       |v|     v      v|      v
        someone    came   here speaking loudly

        Words default to their numbers; `tags` stand in a second line. A sentence too long for `width` (default: that
        of the terminal) goes on in further rows: `▶27` leads to word 27, a bare `27` comes from there, and `numbers`
        stand under the words. `rtl` draws from right to left, by default if most words are written so.
        `root_arcs=False` leaves arcs from 0 out, from the picture and from the crossings. `ascii` keeps to ASCII
        lines, where `=` and `H` are non-projective.
        """
        from crossarc.tree.drawing.terminal import draw

        return draw(
            self,
            words,
            tags=tags,
            width=width,
            color=color,
            numbers=numbers,
            rtl=rtl,
            root_arcs=root_arcs,
            ascii=ascii,
        )

    def svg(
        self,
        words: Sequence[str] | None = None,
        *,
        tags: Sequence[str] | None = None,
        width: int | None = None,
        numbers: bool | None = None,
        rtl: bool | None = None,
        root_arcs: bool = True,
        title: str | None = None,
        legend: bool = True,
    ) -> str:
        """The tree as a standalone SVG file that browsers show, with a title and a description for screen readers.

        The picture has its natural size, so a long sentence scrolls; give a `width` in pixels to break it into rows
        instead. Crossed arcs are bold and coloured by plane, non-projective arcs dashed and their labels framed; a
        `legend` says so where there are any. Each arc is a `<g class="arc ..." data-head data-dependent>` with the
        classes `crossed`, `nonprojective` and `plane-1`, `plane-2`, ... The rest is as in `draw`.
        """
        from crossarc.tree.drawing.svg import svg

        return svg(
            self,
            words,
            tags=tags,
            width=width,
            numbers=numbers,
            rtl=rtl,
            root_arcs=root_arcs,
            title=title,
            legend=legend,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        return self._heads == other._heads and self._labels == other._labels

    def __hash__(self) -> int:
        return hash((self._heads, self._labels))

    def __repr__(self) -> str:
        labels = "" if self._labels is None else f", labels={list(self._labels)}"
        return f"Tree({list(self._heads)}{labels})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Tree.unchecked, (self._heads, self._labels)

    def _directed(self, left: int, right: int) -> Arc:
        """The arc between two positions; no two arcs of a tree join the same pair."""
        return (left, right) if self._heads[right - 1] == left else (right, left)

    def _preorder(self) -> tuple[list[int], list[int]]:
        """`enter[i]`: the place of i in a preorder walk; `last[i]`: the last place among the descendants of i."""
        if self._tour is None:
            enter, last = [0] * (self.n + 1), [0] * (self.n + 1)
            walk: list[int] = []
            stack = [0]
            while stack:
                node = stack.pop()
                enter[node] = last[node] = len(walk)
                walk.append(node)
                stack.extend(reversed(self.children(node)))
            for node in reversed(walk[1:]):
                head = self._heads[node - 1]
                last[head] = max(last[head], last[node])
            self._tour = enter, last
        return self._tour

    def _word(self, word: int) -> int:
        if not 1 <= word <= self.n:
            raise IndexError(f"there is no word {word}: the words are 1..{self.n}")
        return word

    def _node(self, node: int) -> int:
        if not 0 <= node <= self.n:
            raise IndexError(f"there is no node {node}: the nodes are 0..{self.n}")
        return node


def check_roots(roots: str) -> None:
    """Refuse anything but the two values of `roots`."""
    if roots not in ("multi", "single"):
        raise UsageError(f"roots is {roots!r}; it is 'multi' (at least one word has head 0) or 'single' (exactly one)")
