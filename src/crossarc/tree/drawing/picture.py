"""What a picture shows of a tree in any medium: texts, the order of the arcs, what crosses and what is marked."""

from __future__ import annotations

from collections.abc import Sequence

from crossarc.errors import UsageError
from crossarc.tree.drawing.planes import planes_for_the_eye
from crossarc.tree.drawing.text import clean, mostly_right_to_left
from crossarc.tree.tree import Arc, Tree


class Picture:
    """A tree with its words, ready to be laid out.

    Arcs are known by their dependents. Every arc has a rank, shorter before longer: in whatever rows the arcs are
    drawn, the one of higher rank runs above the other. Of two nested arcs the outer is longer, so they do not touch;
    of two that cross, the higher one's leg cuts the lower one exactly once.

    An arc from 0 is drawn as a leg that comes down from the top: it cuts the arcs that cover the root, and those are
    the arcs that cross an arc from a 0 left of the sentence.
    """

    def __init__(
        self,
        tree: Tree,
        words: Sequence[str] | None,
        tags: Sequence[str] | None = None,
        rtl: bool | None = None,
        root_arcs: bool = True,
    ):
        n = tree.n
        for name, given in (("words", words), ("tags", tags)):
            if given is not None and len(given) != n:
                raise UsageError(f"{len(given)} {name} for a tree of {n} words")
        self.tree = tree
        self.n = n
        self.root_arcs = root_arcs
        self.numbered = words is None
        self.words = [str(word) for word in range(1, n + 1)] if words is None else [clean(word) for word in words]
        self.tags = None if tags is None else [clean(tag) for tag in tags]
        self.labels = [""] * n if tree.labels is None else [label and clean(label) for label in tree.labels]
        self.rtl = mostly_right_to_left(self.words) if rtl is None else rtl

        arcs = [arc for arc in tree.arcs if arc[0]]
        arcs.sort(key=lambda arc: (abs(arc[0] - arc[1]), min(arc)))
        self.rank = [n] * (n + 1)  # arcs from 0 come after all others
        # The arcs at each word that go to its left and to its right, by rank.
        self.leftward: list[list[Arc]] = [[] for _ in range(n + 1)]
        self.rightward: list[list[Arc]] = [[] for _ in range(n + 1)]
        for rank, arc in enumerate(arcs):
            self.rank[arc[1]] = rank
            self.rightward[min(arc)].append(arc)
            self.leftward[max(arc)].append(arc)
        self.roots = frozenset(tree.roots) if root_arcs else frozenset()

        self.nonprojective = frozenset(word for _, word in tree.nonprojective_arcs())
        self.crossed_by: dict[int, list[Arc]] = {}
        for one, two in tree.crossings(root_arcs):
            self.crossed_by.setdefault(one[1], []).append(two)
            self.crossed_by.setdefault(two[1], []).append(one)
        self.plane = planes_for_the_eye(tree, self.crossed_by, root_arcs)

    def word(self, number: int) -> str:
        return self.words[number - 1]

    def label(self, dependent: int) -> str:
        return self.labels[dependent - 1]
