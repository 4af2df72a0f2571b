"""How far apart the words of a row stand: room for their ports, and on every line a free stretch for its label."""

from __future__ import annotations

from itertools import pairwise

from crossarc.tree.drawing.parts import Metrics, Row, Slot, Stroke
from crossarc.tree.drawing.ports import Ports


def lay_out(ports: Ports, metrics: Metrics, *, numbers: bool, width: int | None = None) -> Row:
    """The row that has these ports. With a width, texts that are too long for a row of one word are cut."""
    picture = ports.picture
    for slot in ports.slots:
        slot.texts = [picture.word(slot.word)]
        if picture.tags is not None:
            slot.texts.append(picture.tags[slot.word - 1])
        if numbers:
            slot.texts.append(str(slot.word))
    left, right = _margins(ports, metrics)
    if width is not None and metrics.cut:
        half = (width - left - right) // 2  # for the word, and as much for the label
        for slot in ports.slots:
            slot.texts = [metrics.cut(text, half) for text in slot.texts]
        for stroke in ports.strokes:
            stroke.label = metrics.cut(stroke.label, half - metrics.label_before - metrics.label_after - 1)
    return _Places(ports, metrics, left, right).row()


def _margins(ports: Ports, metrics: Metrics) -> tuple[int, int]:
    """The room on both sides for the numbers of words in other rows."""
    lefts = (stroke.left_marker for stroke in ports.strokes if stroke.beyond_left)
    rights = (stroke.right_marker for stroke in ports.strokes if stroke.beyond_right)
    left, right = (max(map(metrics.label_width, texts), default=0) for texts in (lefts, rights))
    return left and left + metrics.marker_gap, right and right + metrics.marker_gap


class _Places:
    """Places for ports, in one pass to the right.

    A word moves as far right as the labels that end at it need, where none of the free stretches before it is long
    enough for them.
    """

    def __init__(self, ports: Ports, metrics: Metrics, left: int, right: int):
        self.ports, self.metrics = ports, metrics
        self.left, self.right = left, right
        self.places = [left]  # of the left edge, of every port, and in the end of the right edge
        self.roof = 0  # where the labels of arcs from 0, which share the highest level, have got to

    def row(self) -> Row:
        before = None
        for slot in self.ports.slots:
            self._measure(slot)
            slot.left = self._leftmost(slot, before)
            self.places.extend(slot.left + self._offset(slot, port) for port in slot.ports)
            self._put_root_label(slot)
            before = slot
        self.places.append(self._right_edge())
        width = max(self.places[-1] + self.right, self.roof - self.metrics.word_gap)
        strokes = self.ports.strokes
        for stroke in strokes:
            if stroke.label and not stroke.from_root:
                stroke.label_at = self._best_stretch(stroke)
        for stroke in strokes:
            stroke.left, stroke.right = self.places[stroke.left], self.places[stroke.right]
        height = max((stroke.level for stroke in strokes), default=0)
        return Row(self.ports.slots, strokes, height, width)

    def _measure(self, slot: Slot) -> None:
        metrics = self.metrics
        ports = metrics.port_gap * (len(slot.ports) - 1) + metrics.port_width if slot.ports else 0
        slot.width = max(ports, *map(metrics.word_width, slot.texts))
        slot.offset = (slot.width - ports) // 2

    def _offset(self, slot: Slot, port: int) -> int:
        return slot.offset + (port - slot.ports[0]) * self.metrics.port_gap

    def _leftmost(self, slot: Slot, before: Slot | None) -> int:
        """The place of the slot: as far left as its neighbour, its ports and the labels that end at it allow."""
        metrics = self.metrics
        demands = [self.left + (metrics.word_gap if self.left else 0)]
        if before is not None:
            demands = [before.left + before.width + metrics.word_gap, self._apart(before, slot)]
        for port in slot.ports:
            stroke = self.ports.owner[port - 1]
            if stroke.from_root:
                demands.append(self.roof + metrics.label_width(stroke.label) // 2 - self._offset(slot, port))
            elif stroke.right == port:
                demands.append(self._demand(stroke, slot))
        return max(demands)

    def _put_root_label(self, slot: Slot) -> None:
        for port in slot.ports:
            stroke = self.ports.owner[port - 1]
            if stroke.from_root:
                wide = self.metrics.label_width(stroke.label)
                stroke.label_at = self.places[port] - wide // 2
                self.roof = stroke.label_at + wide + self.metrics.word_gap

    def _right_edge(self) -> int:
        last = self.ports.slots[-1]
        end = last.left + last.width
        if not self.right:
            return end
        leaving = (stroke for stroke in self.ports.strokes if stroke.right == self.ports.edge)
        return max(end + self.metrics.word_gap, *(self._demand(stroke, None) for stroke in leaving))

    def _apart(self, before: Slot, slot: Slot) -> int:
        """How far right a slot must stand so that every port is nearer to its own word than to the neighbour."""
        metrics = self.metrics
        wide, its_wide = metrics.word_width(before.texts[0]), metrics.word_width(slot.texts[0])
        word_end = before.left + (before.width - wide) // 2 + wide - metrics.port_width
        word_inset = (slot.width - its_wide) // 2
        word_start = word_end + metrics.port_gap
        if before.ports:
            word_start = max(word_start, 2 * self.places[-1] - word_end + metrics.port_gap)
        if slot.ports:
            word_start = max(word_start, word_end + 2 * (word_inset - slot.offset) + metrics.port_gap)
        return word_start - word_inset

    def _demand(self, stroke: Stroke, slot: Slot | None) -> int:
        """How far right the slot (or the right edge) must stand so that the stroke has room for its label."""
        if not stroke.label:
            return 0
        metrics = self.metrics
        need = metrics.label_before + metrics.label_width(stroke.label) + metrics.label_after
        stops = self.ports.stops(stroke)
        known = [stop for stop in stops if stop < len(self.places)]
        if any(self.places[b] - self.places[a] >= need for a, b in pairwise(known)):
            return 0
        if slot is None:
            return self.places[known[-1]] + need
        return self.places[known[-1]] + need - self._offset(slot, stops[len(known)])

    def _best_stretch(self, stroke: Stroke) -> int:
        """Where the label begins: on the free stretch of the line that lets it stand nearest the middle."""
        metrics = self.metrics
        wide = metrics.label_width(stroke.label)
        middle = (self.places[stroke.left] + self.places[stroke.right] - wide + metrics.port_width) // 2
        stops = [self.places[stop] for stop in self.ports.stops(stroke)]
        stretches = [(a + metrics.label_before, b - metrics.label_after - wide) for a, b in pairwise(stops)]
        best = [min(max(middle, low), high) for low, high in stretches if low <= high]
        return min(best, key=lambda at: abs(at - middle))
