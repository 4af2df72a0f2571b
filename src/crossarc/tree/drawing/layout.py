"""Where words, legs and labels stand, in the whole-number unit of the medium (terminal columns, SVG pixels).

`ports.py` says what stands left of what and above what, `places.py` how far apart; here a picture becomes rows.
"""

from __future__ import annotations

from crossarc.tree.drawing.parts import Metrics, Row
from crossarc.tree.drawing.picture import Picture
from crossarc.tree.drawing.places import lay_out
from crossarc.tree.drawing.ports import Ports


def rows(picture: Picture, metrics: Metrics, width: int | None, numbers: bool | None) -> list[Row]:
    """The rows of a picture, each as full as the width allows; one row without a width.

    Without a word about numbers, they stand under the words if there is more than one row (and the words are not just
    that).
    """
    last = 0
    found: list[Row] = []
    while last < picture.n:
        if width is None:
            row, last = lay_out(Ports(picture, 1, picture.n), metrics, numbers=bool(numbers)), picture.n
        else:
            row, last = _fullest(picture, metrics, last + 1, width, bool(numbers))
            if numbers is None and last < picture.n and not picture.numbered:
                return rows(picture, metrics, width, True)
        found.append(row)
    return found


def _fullest(picture: Picture, metrics: Metrics, first: int, width: int, numbers: bool) -> tuple[Row, int]:
    """The longest row from this word on that fits: try 1, 2, 4, ... words more, then halve the step."""

    def lay(last: int) -> Row:
        return lay_out(Ports(picture, first, last), metrics, numbers=numbers)

    row, last = lay(first), first
    if row.width > width and metrics.cut:
        return lay_out(Ports(picture, first, first), metrics, numbers=numbers, width=width), first
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
