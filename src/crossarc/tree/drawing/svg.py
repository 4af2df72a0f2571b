"""Trees as SVG: one file that a browser shows, at its natural size, so that a long sentence scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from xml.sax.saxutils import escape
from zlib import crc32

from crossarc.errors import UsageError
from crossarc.tree.drawing.layout import rows
from crossarc.tree.drawing.parts import MIRRORED, Metrics, Row, Slot, Stroke
from crossarc.tree.drawing.picture import Picture
from crossarc.tree.drawing.text import pixels
from crossarc.tree.tree import Tree

_WORD, _TAG, _LABEL = 16, 12, 12  # type sizes
_STEP, _BARE_STEP = 24, 13  # from one level to the next, with labels and without
_LEG, _HEAD = 20, 7  # from the lowest level down to the words; the arrow head's share of that
_PAD, _RADIUS = 16, 7

METRICS = Metrics(
    word_width=lambda text: pixels(text, _WORD),
    label_width=lambda text: pixels(text, _LABEL),
    word_gap=18,
    port_gap=9,
    port_width=0,
    label_before=11,
    label_after=11,
    marker_gap=4,
)

_Key = tuple[str, str]
"""An entry of the legend: the classes of its sample line, and its text."""

_KEY_GAP = 14  # between entries

_Place = Callable[[int], int]
"""From a place in the row to a place on the sheet."""

_PLANES = ("#0b63b0", "#c2410c", "#7a3fb8", "#0f766e", "#a21caf", "#6b5b00")
_STYLE = f"""\
.crossarc text {{ font-family: "Noto Sans", "DejaVu Sans", Arial, sans-serif; text-anchor: middle; fill: #1c2128;
  unicode-bidi: plaintext; }}
.crossarc .word {{ font-size: {_WORD}px; }}
.crossarc .tag, .crossarc .number {{ font-size: {_TAG}px; fill: #59636e; }}
.crossarc .label, .crossarc .marker, .crossarc .legend {{ font-size: {_LABEL}px; }}
.crossarc .legend text {{ text-anchor: start; }}
.crossarc .line {{ fill: none; stroke: #59636e; stroke-width: 1.4; }}
.crossarc .halo {{ fill: none; stroke: #ffffff; stroke-width: 6; }}
.crossarc .tip {{ fill: #59636e; }}
.crossarc .plate {{ fill: #ffffff; }}
.crossarc .crossed .line {{ stroke-width: 2.2; }}
.crossarc .nonprojective .line {{ stroke-dasharray: 7 3; }}
.crossarc .nonprojective .plate {{ stroke: #59636e; }}
""" + "".join(
    f".crossarc .crossed.plane-{plane} .line {{ stroke: {colour}; }} "
    f".crossarc .crossed.plane-{plane} .tip, .crossarc .crossed.plane-{plane} text {{ fill: {colour}; }}\n"
    f".crossarc .crossed.plane-{plane}.nonprojective .plate {{ stroke: {colour}; }}\n"
    for plane, colour in enumerate(_PLANES, 1)
)


def svg(
    tree: Tree,
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
    """The tree as a standalone SVG file. See `Tree.svg`."""
    if width is not None and width < 1:
        raise UsageError(f"a drawing {width} pixels wide")
    picture = Picture(tree, words, tags, rtl, root_arcs)
    inside = None if width is None else max(1, width - 2 * _PAD)
    drawn = rows(picture, METRICS, inside, numbers)
    return "".join(_Sheet(picture, drawn, title, legend, inside).lines())


class _Sheet:
    """The whole file: rows under one another, the legend last."""

    def __init__(self, picture: Picture, drawn: list[Row], title: str | None, legend: bool, inside: int | None):
        self.picture, self.drawn = picture, drawn
        self.title = f"Dependency tree: {' '.join(picture.words)}" if title is None else title
        self.step = _STEP if any(picture.labels) else _BARE_STEP
        # The legend goes on in a new line where the width is over.
        self.legend: list[list[_Key]] = []
        for key in self._keys() if legend else ():
            if not self.legend or (inside is not None and _wide([*self.legend[-1], key]) > inside):
                self.legend.append([])
            self.legend[-1].append(key)
        self.inner = max([*(row.width for row in drawn), *map(_wide, self.legend)], default=0)
        self.width = self.inner + 2 * _PAD

    def lines(self) -> Iterator[str]:
        body: list[str] = []
        top = _PAD
        for row in self.drawn:
            body.extend(self._row(row, top))
            top += self._row_height(row) + 24
        for line in self.legend:
            body.extend(self._legend_line(line, top))
            top += 24
        height = top - 24 + _PAD if body else 2 * _PAD
        name = f"crossarc-{crc32(repr((self.picture.tree, self.picture.words)).encode('utf-8', 'replace')):08x}"
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="crossarc" role="img"'
            f' aria-labelledby="{name}-title" aria-describedby="{name}-desc"'
            f' width="{self.width}" height="{height}" viewBox="0 0 {self.width} {height}"'
            # A page's `svg { max-width: 100% }` would squash a long sentence; let the page scroll instead.
            f' style="max-width: none">\n'
        )
        yield f'<title id="{name}-title">{_text(self.title)}</title>\n'
        yield f'<desc id="{name}-desc">{_text(self._description())}</desc>\n'
        yield f"<style>\n{_STYLE}</style>\n"
        yield f'<rect width="{self.width}" height="{height}" fill="#ffffff"/>\n'
        yield from body
        yield "</svg>\n"

    def _description(self) -> str:
        """The arcs in words, for those who do not see the picture."""
        picture, parts = self.picture, []
        for head, dependent in picture.tree.arcs:
            if not head and not picture.root_arcs:
                continue
            label = picture.label(dependent)
            marks = self._marks(dependent)
            parts.append(f"{self._arc_name(head, dependent)}{label and f': {label}'}{marks and f' ({marks})'}")
        return "; ".join(parts)

    def _arc_name(self, head: int, dependent: int) -> str:
        picture = self.picture
        return f"{f'{picture.word(head)} {head}' if head else 'root'} → {picture.word(dependent)} {dependent}"

    def _marks(self, dependent: int) -> str:
        names = [("crossed", dependent in self.picture.crossed_by)]
        names.append(("non-projective", dependent in self.picture.nonprojective))
        return ", ".join(name for name, holds in names if holds)

    # Rows

    def _row_height(self, row: Row) -> int:
        texts = len(row.slots[0].texts)
        return self._base(row) + _WORD + 8 + (texts - 1) * (_TAG + 5)

    def _base(self, row: Row) -> int:
        """From the top of the row down to the arrow tips."""
        return max(0, row.height - 1) * self.step + _LEG + (8 if row.height else 0)

    def _row(self, row: Row, top: int) -> Iterator[str]:
        base = top + self._base(row)
        # A row narrower than the sheet stands where reading starts.
        shift = _PAD + (self.inner - row.width if self.picture.rtl else 0)

        def place(x: int) -> int:
            return shift + (row.width - x if self.picture.rtl else x)

        levels = [base - _LEG - (level - 1) * self.step for level in range(row.height + 1)]
        painted = [_Arc(self, stroke, levels[stroke.level], base, place) for stroke in row.strokes]
        for arc in painted:
            yield arc.group()
        for arc in painted:  # labels over all lines
            yield arc.texts()
        for slot in row.slots:
            yield from self._slot(slot, base, place)

    def _slot(self, slot: Slot, base: int, place: _Place) -> Iterator[str]:
        kinds = ["word", *(["tag"] if self.picture.tags is not None else []), "number"]
        x, y = place(slot.left) + place(slot.left + slot.width), base + _WORD + 2
        for kind, text in zip(kinds, slot.texts, strict=False):
            yield f'<text class="{kind}" data-word="{slot.word}" x="{x / 2:g}" y="{y}">{_text(text)}</text>\n'
            y += _TAG + 5

    # The legend

    def _keys(self) -> Iterator[_Key]:
        picture = self.picture
        shown = {picture.plane[word - 1] for word in picture.crossed_by}
        names = {1: "crossed", 2: "crossed, second plane", 3: "crossed, third plane"}
        for plane in sorted(shown):
            yield f"crossed plane-{self.colour(plane)}", names.get(plane, f"crossed, plane {plane}")
        if picture.nonprojective:
            yield "nonprojective", "non-projective"

    def _legend_line(self, keys: Sequence[_Key], top: int) -> Iterator[str]:
        x, y = _PAD, top + 4
        for classes, text in keys:
            yield f'<g class="legend {classes}"><path class="line" d="M{x} {y}h24"/>'
            yield f'<text x="{x + 30}" y="{y + 4}">{_text(text)}</text></g>\n'
            x += _wide([(classes, text)]) + _KEY_GAP

    @staticmethod
    def colour(plane: int) -> int:
        return (plane - 1) % len(_PLANES) + 1


def _wide(keys: Sequence[_Key]) -> int:
    """The width of a line of the legend."""
    return sum(30 + pixels(text, _LABEL) for _, text in keys) + _KEY_GAP * (len(keys) - 1)


class _Arc:
    """One stroke at its height: the line with its tip, then its label."""

    def __init__(self, sheet: _Sheet, stroke: Stroke, y: int, base: int, place: _Place):
        self.sheet, self.stroke, self.y, self.base, self.place = sheet, stroke, y, base, place
        self.word = stroke.dependent
        picture = sheet.picture
        crossed = "crossed " if self.word in picture.crossed_by else ""
        strange = " nonprojective" if self.word in picture.nonprojective else ""
        self.classes = f"{crossed}plane-{sheet.colour(picture.plane[self.word - 1])}{strange}"

    def group(self) -> str:
        head, words = self.stroke.arcs[0][0], " ".join(str(word) for _, word in self.stroke.arcs)
        path = self._path()
        return (
            f'<g class="arc {self.classes}" data-head="{head}" data-dependent="{words}">'
            f"<title>{_text(self._tooltip())}</title>"
            f'<path class="halo" d="{path}"/><path class="line" d="{path}"/>{self._tip()}</g>\n'
        )

    def _tooltip(self) -> str:
        sheet = self.sheet
        names = []
        for head, word in self.stroke.arcs:
            label, marks = sheet.picture.label(word), sheet._marks(word)
            names.append(f"{sheet._arc_name(head, word)}{label and f': {label}'}{marks and f' ({marks})'}")
        return "; ".join(names)

    def _path(self) -> str:
        stroke, y = self.stroke, self.y
        left, right = self.place(stroke.left), self.place(stroke.right)
        if stroke.from_root:
            return f"M{left} {y + (4 if stroke.label else -6)}V{self._foot(True)}"
        toward = 1 if right > left else -1
        radius = min(_RADIUS, abs(right - left) / 2)
        head, word = stroke.arcs[0]
        if stroke.beyond_left:
            begin = f"M{left} {y}"
        else:
            begin = f"M{left} {self._foot(word < head)}V{y + radius:g}Q{left} {y} {left + toward * radius:g} {y}"
        if stroke.beyond_right:
            return f"{begin}H{right}"
        return f"{begin}H{right - toward * radius:g}Q{right} {y} {right} {y + radius:g}V{self._foot(head < word)}"

    def _foot(self, at_dependent: bool) -> int:
        return self.base - _HEAD + 1 if at_dependent else self.base

    def _tip(self) -> str:
        """The arrow head, at the dependent, if it is in this row."""
        head, word = self.stroke.arcs[0]
        on_left = word < head and not self.stroke.from_root
        if self.stroke.beyond_left if on_left else self.stroke.beyond_right:
            return ""
        x = self.place(self.stroke.left if on_left else self.stroke.right)
        return f'<path class="tip" d="M{x - 4} {self.base - _HEAD}h8l-4 {_HEAD}z"/>'

    def texts(self) -> str:
        """The label, on a plate that interrupts the line, and the numbers of words in other rows."""
        stroke = self.stroke
        out = f'<g class="{self.classes}">'
        if stroke.label:
            out += self._label(pixels(stroke.label, _LABEL))
        if stroke.beyond_left:
            out += self._marker(stroke.left_marker, stroke.left, -1)
        if stroke.beyond_right:
            out += self._marker(stroke.right_marker, stroke.right, 1)
        return out + "</g>\n"

    def _label(self, wide: int) -> str:
        stroke, y = self.stroke, self.y
        x = (self.place(stroke.label_at) + self.place(stroke.label_at + wide)) / 2
        plate = f'<rect class="plate" x="{x - wide / 2 - 3:g}" y="{y - 8}" width="{wide + 6}" height="16" rx="4"/>'
        below = -1 if stroke.from_root else 4
        text = f'<text class="label" data-word="{self.word}" x="{x:g}" y="{y + below}">{_text(stroke.label)}</text>'
        return text if stroke.from_root else plate + text

    def _marker(self, text: str, at: int, side: int) -> str:
        x = self.place(at + side * (METRICS.marker_gap + pixels(text, _LABEL) // 2))
        shown = text.translate(MIRRORED) if self.sheet.picture.rtl else text
        return f'<text class="marker" x="{x}" y="{self.y + 4}">{_text(shown)}</text>'


def _text(text: str) -> str:
    """XML text. `clean` has taken out all characters that XML cannot carry but these two."""
    return escape(
        "".join(c if c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff" else "�" for c in text)
    )
