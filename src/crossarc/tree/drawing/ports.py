"""What stands left of what in a row, and above what.

Every arc has a port of its own at each end, and runs straight up from one port, along at its level, and straight down
to the other. At a word the ports stand in this order: arcs to the left, shorter first; the arc from 0; arcs to the
right, longer first. With longer arcs above shorter ones, lines then meet only where the arcs of the tree cross.
"""

from __future__ import annotations

from collections.abc import Sequence

from crossarc.tree.drawing.parts import Slot, Stroke
from crossarc.tree.drawing.picture import Picture
from crossarc.tree.tree import Arc

_MOST_LEAVING = 4  # lines that leave the row on one side of a word, before the longest of them become one


class Ports:
    """The ports of the words first..last, numbered from 1, and the strokes between them, each at its level.

    0 is the left edge of the row, and `edge` the right one.
    """

    def __init__(self, picture: Picture, first: int, last: int):
        self.picture, self.first, self.last = picture, first, last
        self.strokes: list[Stroke] = []
        self.slots: list[Slot] = []
        self.owner: list[Stroke] = []  # of each port, from number 1
        self._number_ports()
        self.edge = len(self.owner) + 1
        self._add_passing()
        self._set_levels()

    def stops(self, stroke: Stroke) -> list[int]:
        """The ports whose legs end or cut the stroke's line, its label's limits."""
        inside = range(stroke.left + 1, stroke.right)
        return [stroke.left, *(k for k in inside if self.owner[k - 1].level > stroke.level), stroke.right]

    def _number_ports(self) -> None:
        picture = self.picture
        begun: dict[Arc, Stroke] = {}
        for word in range(self.first, self.last + 1):
            slot = Slot(word, [])
            for arcs in self._lines(word, picture.leftward[word]):
                stroke = begun.pop(arcs[0], None)
                if stroke is None:
                    stroke = self._stroke(arcs)
                    stroke.beyond_left = tuple(sorted(_other_end(arc, word) for arc in arcs))
                stroke.right = self._port(slot, stroke)
            if word in picture.roots:
                stroke = self._stroke(((0, word),))
                stroke.from_root = True
                stroke.left = stroke.right = self._port(slot, stroke)
            for arcs in reversed(self._lines(word, picture.rightward[word])):
                stroke = self._stroke(arcs)
                stroke.left = self._port(slot, stroke)
                if _other_end(arcs[0], word) <= self.last:
                    begun[arcs[0]] = stroke
                else:
                    stroke.beyond_right = tuple(sorted(_other_end(arc, word) for arc in arcs))
            self.slots.append(slot)

    def _lines(self, word: int, arcs: Sequence[Arc]) -> list[tuple[Arc, ...]]:
        """The arcs on one side of a word, by rank, the longest of too many leaving ones joined in one line."""
        staying = [arc for arc in arcs if self.first <= _other_end(arc, word) <= self.last]
        leaving = arcs[len(staying) :]
        outgoing = [arc for arc in leaving if arc[0] == word]
        if len(outgoing) <= _MOST_LEAVING:
            return [(arc,) for arc in arcs]
        joined = tuple(outgoing[_MOST_LEAVING - 1 :])
        gone = frozenset(joined)
        alone = [(arc,) for arc in arcs if arc not in gone]
        rank = self.picture.rank
        return sorted([*alone, joined], key=lambda line: max(rank[dependent] for _, dependent in line))

    def _stroke(self, arcs: tuple[Arc, ...]) -> Stroke:
        rank = max(self.picture.rank[dependent] for _, dependent in arcs)
        dependent = arcs[0][1]
        # The label stands where the dependent is.
        label = self.picture.label(dependent) if self.first <= dependent <= self.last else ""
        stroke = Stroke(arcs, rank, label)
        self.strokes.append(stroke)
        return stroke

    def _port(self, slot: Slot, stroke: Stroke) -> int:
        self.owner.append(stroke)
        slot.ports.append(len(self.owner))
        return len(self.owner)

    def _add_passing(self) -> None:
        """Arcs over the whole row are left out, unless it is in this row that they show a crossing."""
        picture = self.picture
        passing = {
            arc
            for stroke in self.strokes
            for dependent in (arc[1] for arc in stroke.arcs)
            for arc in picture.crossed_by.get(dependent, ())
            if arc[0] and min(arc) < self.first and max(arc) > self.last and picture.rank[arc[1]] < stroke.rank
        }
        for arc in sorted(passing):
            stroke = self._stroke((arc,))
            stroke.beyond_left, stroke.beyond_right = (min(arc),), (max(arc),)

    def _set_levels(self) -> None:
        """In order of rank, every stroke as low as it can be above what is under it."""
        for stroke in self.strokes:
            if stroke.right < 0:
                stroke.right = self.edge
        skyline = [0] * (self.edge + 1)
        self.strokes.sort(key=lambda stroke: (stroke.from_root, stroke.rank))
        for stroke in self.strokes:
            if stroke.from_root:
                stroke.level = max(skyline) + 1
            else:
                span = slice(stroke.left, stroke.right + 1)
                stroke.level = max(skyline[span]) + 1
                skyline[span] = [stroke.level] * (stroke.right + 1 - stroke.left)


def _other_end(arc: Arc, word: int) -> int:
    return arc[0] if arc[1] == word else arc[1]
