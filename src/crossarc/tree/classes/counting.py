"""How many trees of so many words each class has."""

from __future__ import annotations

from crossarc._core import classes as native
from crossarc.errors import UsageError
from crossarc.tree.classes.measures import MEASURES
from crossarc.tree.classes.registry import CLASSES
from crossarc.tree.tree import Roots, check_roots

_FREELY = 8  # words; 5 million trees, under a minute
_TREES_A_SECOND = 150_000
_MOST = 20  # words


def count_classes(words: int, roots: Roots = "multi", *, patient: bool = False) -> dict[str, int]:
    """For each class of `CLASSES`, how many of all trees with that many words are in it.

    More than 8 words take long, which the caller must ask for with `patient`.

    >>> count_classes(4)["projective"], count_classes(4, "single")["projective"]
    (55, 30)
    """
    check_roots(roots)
    if not 0 <= words <= _MOST:
        raise UsageError(f"trees of {words} words cannot be counted one by one; take 0 to {_MOST}")
    if words > _FREELY and not patient:
        trees = words ** (words - 1) if roots == "single" else (words + 1) ** (words - 1)
        raise UsageError(
            f"there are {trees:,} trees of {words} words, about {duration(trees / _TREES_A_SECOND)} of work; "
            "add --yes to go ahead"
        )
    tests = [(MEASURES[each.measure], each.most) for each in CLASSES.values()]
    return dict(zip(CLASSES, native.count_members(words, roots == "single", tests), strict=True))


def duration(seconds: float) -> str:
    """A length of time in words, roughly.

    >>> duration(50), duration(7000), duration(3e9)
    ('50 seconds', '2 hours', '95 years')
    """
    for unit, length in (("year", 31_557_600), ("day", 86_400), ("hour", 3600), ("minute", 60)):
        if seconds >= 1.5 * length:
            return f"{seconds / length:,.0f} {unit}s"
    return f"{seconds:.0f} seconds"
