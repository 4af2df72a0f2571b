"""Trees in a terminal: arcs above the words, in lines that cross only where the arcs do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from crossarc.errors import UsageError
from crossarc.tree.drawing.layout import rows
from crossarc.tree.drawing.parts import MIRRORED, Metrics, Row, Stroke
from crossarc.tree.drawing.picture import Picture
from crossarc.tree.drawing.text import columns, cut, isolated
from crossarc.tree.tree import Tree

METRICS = Metrics(
    word_width=columns,
    label_width=columns,
    word_gap=1,
    port_gap=1,
    port_width=1,
    label_before=2,
    label_after=1,
    marker_gap=0,
    cut=cut,
)

# What one cell shows: by whether a line goes through it across and upright, 0 no, 1 single, 2 double.
_LINES = {(1, 0): "─", (2, 0): "═", (0, 1): "│", (0, 2): "║", (1, 1): "┼", (2, 2): "╬", (1, 2): "╫", (2, 1): "╪"}
_CORNERS = {("left", 1): "┌", ("right", 1): "┐", ("left", 2): "╔", ("right", 2): "╗"}
_ASCII = str.maketrans("─═│║┼╬╫╪┌┐╔╗▼◀▶…", "-=|H++++....v<>~")

_COLOURS = (
    "36",
    "35",
    "33",
    "32",
    "34",
    "31",
)  # of the planes of crossed arcs: cyan, magenta, yellow, green, blue, red
_DIM = "2"


def draw(
    tree: Tree,
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
    """The tree as text. See `Tree.draw`."""
    picture = Picture(tree, words, tags, rtl, root_arcs)
    narrowest = 18 + 2 * (len(str(tree.n)) + 2)
    if width is None:
        width = max(narrowest, shutil.get_terminal_size((100, 24)).columns)
    elif width < narrowest:
        raise UsageError(f"a drawing {width} columns wide: {tree.n} words need {narrowest} or more")
    text = "\n\n".join(_Canvas(picture, row, color).text() for row in rows(picture, METRICS, width, numbers))
    return text.translate(_ASCII) if ascii else text


def abilities(stream: TextIO) -> tuple[bool, bool]:
    """Whether the stream shows colours (a terminal, and NO_COLOR not set), and whether it can write box lines."""
    color = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    try:
        "─═▼╫".encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return color, False
    return color, True


def spelt_out(words: Sequence[str], stream: TextIO) -> list[str]:
    """The words, with `\\xfc` or the like for what the stream cannot write, so that it has its place in the drawing."""
    encoding = stream.encoding or "ascii"
    return [word.encode(encoding, "backslashreplace").decode(encoding) for word in words]


@dataclass(frozen=True)
class _Text:
    """A text that stands in the cells from `left` on."""

    left: int
    text: str
    style: str = ""


class _Canvas:
    """The cells of one row. Line 0 is the highest; under the last line of arcs come the words."""

    def __init__(self, picture: Picture, row: Row, color: bool):
        self.picture, self.row, self.color = picture, row, color
        self.across: dict[tuple[int, int], Stroke] = {}
        self.upright: dict[tuple[int, int], Stroke] = {}
        self.special: dict[tuple[int, int], str] = {}  # corners and arrow heads
        self.texts: list[list[_Text]] = [[] for _ in range(row.height + 1 + len(row.slots[0].texts))]
        for stroke in row.strokes:
            self._add_stroke(stroke)
        for slot in row.slots:
            for line, text in enumerate(slot.texts, row.height + 1):
                left = slot.left + (slot.width - columns(text)) // 2
                self._add_text(line, left, text, _DIM if line > row.height + 1 else "")

    def text(self) -> str:
        return "\n".join(self._line(line) for line in range(len(self.texts)))

    def _add_stroke(self, stroke: Stroke) -> None:
        row, line, weight = self.row, self.row.height - stroke.level, self._weight(stroke)
        style = self._style(stroke)
        if stroke.from_root and stroke.label:
            self._add_text(line, stroke.label_at, stroke.label, style)
            line += 1
        elif not stroke.from_root:
            for x in range(stroke.left, stroke.right + (not stroke.beyond_right)):
                self.across[line, self._x(x)] = stroke
            if stroke.label:
                self._add_text(line, stroke.label_at, stroke.label, style)
            # Edges: the number of the word where the line goes on.
            if stroke.beyond_left:
                self._add_text(line, stroke.left - columns(stroke.left_marker), stroke.left_marker, style)
            if stroke.beyond_right:
                self._add_text(line, stroke.right, stroke.right_marker, style)
        head, dependent = stroke.arcs[0]
        for x, here, beyond, side in (
            (stroke.left, min(head, dependent), stroke.beyond_left, "left"),
            (stroke.right, max(head, dependent), stroke.beyond_right, "right"),
        ):
            if beyond:
                continue
            for down in range(line + (not stroke.from_root), row.height + 1):
                self.upright[down, self._x(x)] = stroke
            if not stroke.from_root:
                turned = {"left": "right", "right": "left"}[side] if self.picture.rtl else side
                self.special[line, self._x(x)] = _CORNERS[turned, weight]
            if here == dependent:
                self.special[row.height, self._x(x)] = "▼"

    def _add_text(self, line: int, left: int, text: str, style: str = "") -> None:
        if self.picture.rtl:
            left = self.row.width - left - columns(text)
            text = text.translate(MIRRORED)
        self.texts[line].append(_Text(left, text, style))

    def _x(self, x: int) -> int:
        return self.row.width - 1 - x if self.picture.rtl else x

    def _weight(self, stroke: Stroke | None) -> int:
        if stroke is None:
            return 0
        return 2 if stroke.dependent in self.picture.nonprojective else 1

    def _style(self, stroke: Stroke) -> str:
        if stroke.dependent not in self.picture.crossed_by:
            return ""
        plane = self.picture.plane[stroke.dependent - 1]
        return _COLOURS[(plane - 1) % len(_COLOURS)]

    def _line(self, line: int) -> str:
        """One line: lines and corners cell by cell, texts where they begin."""
        texts = {text.left: text for text in self.texts[line]}
        pieces: list[tuple[str, str]] = []
        x = 0
        while x < self.row.width:
            if x in texts:
                pieces.append((isolated(texts[x].text), texts[x].style))
                x += columns(texts[x].text)
                continue
            across, upright = self.across.get((line, x)), self.upright.get((line, x))
            owner = upright or across
            cell = self.special.get((line, x)) or (
                _LINES[self._weight(across), self._weight(upright)] if owner else " "
            )
            pieces.append((cell, self._style(owner) if owner else ""))
            x += 1
        return self._painted(pieces).rstrip(" ")

    def _painted(self, pieces: Sequence[tuple[str, str]]) -> str:
        if not self.color:
            return "".join(piece for piece, _ in pieces)
        painted, style = "", ""
        for piece, wanted in pieces:
            if wanted != style:
                painted += ("\x1b[0m" if style else "") + (f"\x1b[{wanted}m" if wanted else "")
                style = wanted
            painted += piece
        return painted + ("\x1b[0m" if style else "")
