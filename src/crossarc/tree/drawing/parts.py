"""The parts of a row: what the layout places and the media paint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from crossarc.tree.tree import Arc

MIRRORED = str.maketrans("◀▶", "▶◀")
"""For markers in a right-to-left picture."""


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
    width: int


def _numbers(words: Sequence[int]) -> str:
    return f"{words[0]}…" if len(words) > 1 else f"{words[0]}"
