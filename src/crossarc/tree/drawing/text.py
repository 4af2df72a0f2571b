"""Words as a medium shows them: what is safe to print, how wide it is, which way it runs."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LEFT_TO_RIGHT_MARK = "\u200e"


def clean(text: str) -> str:
    """A word that can be printed in one line without moving anything else.

    Tabs, newlines and other controls become `�`, marks that would turn the text direction of the whole line go, a
    combining mark at the beginning gets a circle to stand on, and a word that would not be seen shows as `_`.
    """
    kept = "".join(
        "\ufffd" if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") else char
        for char in text
        if char not in _BIDI_CONTROLS
    )
    if kept and unicodedata.category(kept[0]) in ("Mn", "Mc", "Me"):
        kept = "◌" + kept
    return kept if columns(kept) else "_"


def runs_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction (Hebrew, Arabic, Latin, ...) runs right to left."""
    for char in text:
        direction = unicodedata.bidirectional(char)
        if direction in ("L", "R", "AL"):
            return direction != "L"
    return False


def mostly_right_to_left(words: Sequence[str]) -> bool:
    """Whether more than half of the words that have a direction run right to left."""
    directed = [word for word in words if any(unicodedata.bidirectional(char) in ("L", "R", "AL") for char in word)]
    return 2 * sum(map(runs_right_to_left, directed)) > len(directed)


def isolated(text: str) -> str:
    """The text between left-to-right marks, if it needs them.

    A terminal that reorders right-to-left text would otherwise reorder neighbouring words with the space between
    them, away from their arcs. The marks take no column.
    """
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text):
        return _LEFT_TO_RIGHT_MARK + text + _LEFT_TO_RIGHT_MARK
    return text


@lru_cache(maxsize=8192)
def columns(text: str) -> int:
    """How many terminal columns the text takes: two for a wide character, none for a combining mark.

    Vowel signs that stand beside their letter (Devanagari, Burmese, ...) take one, as in xterm, VTE and tmux.
    """
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    beside = sum(unicodedata.category(char) == "Mc" for char in text)
    return beside + cell_len("".join(char for char in text if unicodedata.category(char) != "Mc") if beside else text)


def cut(text: str, most: int) -> str:
    """The text in at most so many columns, ending in `…` where something is left out."""
    if columns(text) <= most:
        return text
    end = 0
    for place in range(1, len(text)):
        # A cut may not part a letter from its marks, nor the members of a joined emoji.
        joined = unicodedata.category(text[place]) in ("Mn", "Mc", "Me", "Cf") or text[place - 1] == "\u200d"
        if not joined and columns(text[:place]) <= most - 1:
            end = place
        elif columns(text[:place]) > most - 1:
            break
    return text[:end] + "…"


# Widths for sans-serif type in thousandths of its size, a little above those of the widest common face (DejaVu Sans),
# since the file is shown in whatever the reader has.
_NARROW = dict.fromkeys("iljI.,:;'|!`()[]{}/\\fJrt-\" ", 410)
_WIDE = dict.fromkeys("mwMW@%&—…QOGDHNUC#+=<>~_", 880) | dict.fromkeys("mMW@%—…", 1000)


@lru_cache(maxsize=8192)
def pixels(text: str, size: int) -> int:
    """About how many pixels the text takes in sans-serif type of this size; rather too many than too few."""
    total = 0
    for char in text:
        category = unicodedata.category(char)
        if category in ("Mn", "Me", "Cf"):
            continue
        if unicodedata.east_asian_width(char) in ("W", "F"):
            total += 1050
        elif char in _WIDE:
            total += _WIDE[char]
        elif char in _NARROW:
            total += _NARROW[char]
        elif char < "\u0250":
            total += 720 if category == "Lu" else 640
        else:
            total += 850 if category == "Lu" else 760
    return -(-total * size // 1000)
