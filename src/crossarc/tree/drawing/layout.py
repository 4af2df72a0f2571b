"""Where words, legs and labels stand, in the whole-number unit of the medium (terminal columns, SVG pixels).

Every arc has a port of its own at each end, and runs straight up from one port, along at its level, and straight down
to the other. At a word the ports stand in this order: arcs to the left, shorter first; the arc from 0; arcs to the
right, longer first. With longer arcs above shorter ones, lines then meet only where the arcs of the tree cross.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from crossarc.tree.drawing.picture import Picture
from crossarc.tree.tree import Arc

MIRRORED = str.maketrans("◀▶", "▶◀")
"""For markers in a right-to-left picture."""

_MOST_LEAVING = 4  # lines that leave the row on one side of a word, before the longest of them become one


@dataclass(frozen=True)
class Metrics:
    """What a medium says about sizes."""

    word_width: Callable[[str], int]
    label_width: Callable[[str], int]
    word_gap: int  # between the slots of neighbouring words
    port_gap: int  # from one port of a word to the next
    port_width: int  # what a port itself takes: a column in a terminal, nothing in SVG
    label_before: int  # from the leg to the beginning of the label
    label_after: int  # from the end of the label to the next leg
    marker_gap: int  # between a line that leaves the row and the number of the word it goes to
    cut: Callable[[str, int], str] | None = None  # shortens what does not fit the width even alone


@dataclass
class Stroke:
    """An arc as one row shows it (or a head's many arcs that leave the row on one side, as one line)."""

    arcs: tuple[Arc, ...]
    rank: int
    label: str
    left: int = 0  # first the number of the port, then its place
    right: int = -1
    level: int = 0
    label_at: int = 0
    from_root: bool = False
    beyond_left: tuple[int, ...] = ()  # the words at the other end, where that is in another row
    beyond_right: tuple[int, ...] = ()

    @property
    def dependent(self) -> int:
        return self.arcs[0][1]

    @property
    def left_marker(self) -> str:
        """What stands at the left edge where the line goes on elsewhere: `27◀` to word 27, `27` from word 27."""
        return _numbers(self.beyond_left) + ("◀" if self.arcs[0][1] < self.arcs[0][0] else "")

    @property
    def right_marker(self) -> str:
        """The same at the right edge: `▶27` to word 27, `27` from word 27."""
        return ("▶" if self.arcs[0][0] < self.arcs[0][1] else "") + _numbers(self.beyond_right)


@dataclass
class Slot:
    """A word's place in its row."""

    word: int
    texts: list[str]  # the word, its tag, its number: as many as are shown
    left: int = 0
    width: int = 0
    ports: list[int] = field(default_factory=list)  # by number
    offset: int = 0  # of the first port from the left side


@dataclass
class Row:
    """One row, laid out."""

    slots: list[Slot]
    strokes: list[Stroke]
    height: int  # the highest level, that of arcs from 0 included
    left_edge: int  # where lines that come from earlier rows begin
    right_edge: int
    width: int


def rows(picture: Picture, metrics: Metrics, width: int | None, numbers: bool | None) -> list[Row]:
    """The rows of a picture, each as full as the width allows; one row without a width.

    Without a word about numbers, they stand under the words if there is more than one row.
    """
    last = 0
    found: list[Row] = []
    while last < picture.n:
        if width is None:
            row, last = _Layout(picture, metrics, 1, picture.n, numbers=bool(numbers)).row(), picture.n
        else:
            row, last = _fullest(picture, metrics, last + 1, width, bool(numbers))
            if numbers is None and last < picture.n:
                return rows(picture, metrics, width, True)
        found.append(row)
    return found


def _fullest(picture: Picture, metrics: Metrics, first: int, width: int, numbers: bool) -> tuple[Row, int]:
    """The longest row from this word on that fits: try 1, 2, 4, ... words more, then halve the step."""

    def lay(last: int) -> Row:
        return _Layout(picture, metrics, first, last, numbers=numbers).row()

    row, last = lay(first), first
    if row.width > width and metrics.cut:
        return _Layout(picture, metrics, first, first, numbers=numbers, width=width).row(), first
    step, growing = 1, True
    while step:
        longer = lay(last + step) if last + step <= picture.n else None
        if longer is not None and longer.width <= width:
            row, last = longer, last + step
            step = step * 2 if growing else step // 2
        else:
            growing = False
            step //= 2
    return row, last


class _Layout:
    """One row in the making: words first..last."""

    def __init__(
        self, picture: Picture, metrics: Metrics, first: int, last: int, *, numbers: bool, width: int | None = None
    ):
        self.picture, self.metrics, self.first, self.last = picture, metrics, first, last
        self.strokes: list[Stroke] = []
        self.slots: list[Slot] = []
        self.owner: list[Stroke] = []  # of each port, from number 1
        self._number_ports()
        self.edge = len(self.owner) + 1  # the number of the right edge; the left edge is 0
        self._add_passing()
        self._set_levels()
        for slot in self.slots:
            texts = [picture.word(slot.word)]
            if picture.tags is not None:
                texts.append(picture.tags[slot.word - 1])
            if numbers:
                texts.append(str(slot.word))
            slot.texts = texts
        if width is not None:
            self._cut(width)

    def row(self) -> Row:
        places, width = self._place()
        self._place_labels(places)
        for stroke in self.strokes:
            stroke.left, stroke.right = places[stroke.left], places[stroke.right]
        height = max((stroke.level for stroke in self.strokes), default=0)
        return Row(self.slots, self.strokes, height, places[0], places[-1], width)

    # Ports

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
        alone = [(arc,) for arc in arcs if arc not in joined]
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

    # Levels

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

    def _stops(self, stroke: Stroke) -> list[int]:
        """The ports whose legs end or cut the stroke's line, its label's limits."""
        inside = range(stroke.left + 1, stroke.right)
        return [stroke.left, *(k for k in inside if self.owner[k - 1].level > stroke.level), stroke.right]

    # Places

    def _cut(self, width: int) -> None:
        """Shorten the texts of a row of one word that is too wide: half for the word, half for its label."""
        assert self.metrics.cut is not None
        left, right = self._margins()
        half = (width - left - right) // 2
        for slot in self.slots:
            slot.texts = [self.metrics.cut(text, half) for text in slot.texts]
        for stroke in self.strokes:
            stroke.label = self.metrics.cut(stroke.label, half - 4)

    def _margins(self) -> tuple[int, int]:
        """The room for the markers on both sides."""
        lefts = [stroke.left_marker for stroke in self.strokes if stroke.beyond_left]
        rights = [stroke.right_marker for stroke in self.strokes if stroke.beyond_right]
        wide, gap = self.metrics.label_width, self.metrics.marker_gap
        return max((wide(text) + gap for text in lefts), default=0), max(
            (wide(text) + gap for text in rights), default=0
        )

    def _place(self) -> tuple[list[int], int]:
        """The places of all ports, the left edge first and the right edge last; the width of the row.

        One pass to the right. A word moves as far right as the labels that end at it need, where none of the free
        stretches before is long enough for them.
        """
        metrics = self.metrics
        left, right = self._margins()
        places = [left]
        end, roof = left, 0  # where the words, and the labels of arcs from 0, have got to
        for index, slot in enumerate(self.slots):
            ports = metrics.port_gap * (len(slot.ports) - 1) + metrics.port_width if slot.ports else 0
            slot.width = max(ports, *(metrics.word_width(text) for text in slot.texts))
            slot.offset = (slot.width - ports) // 2
            slot.left = end + (metrics.word_gap if index or left else 0)
            if index:
                slot.left = max(slot.left, self._apart(self.slots[index - 1], slot, places))
            for place, port in enumerate(slot.ports):
                stroke, offset = self.owner[port - 1], slot.offset + place * metrics.port_gap
                if stroke.from_root:
                    half = metrics.label_width(stroke.label) // 2
                    slot.left = max(slot.left, roof + half - offset)
                elif stroke.right == port:
                    slot.left = max(slot.left, self._demand(stroke, places, slot))
            for place in range(len(slot.ports)):
                places.append(slot.left + slot.offset + place * metrics.port_gap)
            for port in slot.ports:
                if self.owner[port - 1].from_root:
                    label = self.owner[port - 1].label
                    wide = metrics.label_width(label)
                    self.owner[port - 1].label_at = places[port] - wide // 2
                    roof = places[port] - wide // 2 + wide + metrics.word_gap
            end = slot.left + slot.width
        if right:
            end += metrics.word_gap
            for stroke in self.strokes:
                if stroke.right == self.edge:
                    end = max(end, self._demand(stroke, places, None))
        places.append(end)
        return places, max(end + right, roof - metrics.word_gap)

    def _apart(self, before: Slot, slot: Slot, places: list[int]) -> int:
        """How far right a slot must stand so that every port is nearer to its own word than to the neighbour."""
        metrics = self.metrics
        wide, its_wide = metrics.word_width(before.texts[0]), metrics.word_width(slot.texts[0])
        word_end = before.left + (before.width - wide) // 2 + wide - metrics.port_width
        word_inset = (slot.width - its_wide) // 2
        word_start = word_end + metrics.port_gap
        if before.ports:
            word_start = max(word_start, 2 * places[-1] - word_end + metrics.port_gap)
        if slot.ports:
            word_start = max(word_start, word_end + 2 * (word_inset - slot.offset) + metrics.port_gap)
        return word_start - word_inset

    def _demand(self, stroke: Stroke, places: list[int], slot: Slot | None) -> int:
        """How far right the slot (or the right edge) must stand so that the stroke has room for its label."""
        if not stroke.label:
            return 0
        metrics = self.metrics
        need = metrics.label_before + metrics.label_width(stroke.label) + metrics.label_after
        stops = self._stops(stroke)
        known = [stop for stop in stops if stop < len(places)]
        if any(places[b] - places[a] >= need for a, b in pairwise(known)):
            return 0
        if slot is None:
            return places[known[-1]] + need
        nearest = stops[len(known)]
        offset = slot.offset + slot.ports.index(nearest) * metrics.port_gap
        return places[known[-1]] + need - offset

    def _place_labels(self, places: list[int]) -> None:
        """Each label on the free stretch of its line that lets it stand nearest the middle."""
        metrics = self.metrics
        for stroke in self.strokes:
            if not stroke.label or stroke.from_root:
                continue
            wide = metrics.label_width(stroke.label)
            middle = (places[stroke.left] + places[stroke.right] - wide + metrics.port_width) // 2
            stops = [places[stop] for stop in self._stops(stroke)]
            stretches = [(a + metrics.label_before, b - metrics.label_after - wide) for a, b in pairwise(stops)]
            best = [min(max(middle, low), high) for low, high in stretches if low <= high]
            stroke.label_at = min(best, key=lambda at: abs(at - middle))


def _other_end(arc: Arc, word: int) -> int:
    return arc[0] if arc[1] == word else arc[1]


def _numbers(words: Sequence[int]) -> str:
    return f"{words[0]}…" if len(words) > 1 else f"{words[0]}"
