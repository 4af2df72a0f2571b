"""The classes as text."""

from __future__ import annotations

from itertools import islice

from crossarc.tree.classes.registry import CLASSES, TreeClass

_SEARCHED = 7  # words: what takes no noticeable time


def as_dict(each: TreeClass) -> dict[str, str]:
    """What `--json` says of a class."""
    return {"name": each.name, "definition": each.definition, "source": each.source}


def listing() -> str:
    """One line a class."""
    width = max(map(len, CLASSES))
    return "\n".join(f"{each.name:<{width}}  {each.definition}" for each in CLASSES.values())


def description(each: TreeClass) -> str:
    """A class with its source and the smallest trees that it does not hold.

    >>> from crossarc.tree.classes import tree_class
    >>> print(description(tree_class("planar_without_root")))
    planar_without_root
      No two arcs between words cross.
      DTS Definition 2.5
      smallest trees outside: 0 0 1 2 | 0 1 1 2 | 0 3 1 2
    """
    lines = [each.name, f"  {each.definition}"]
    if each.source:
        lines.append(f"  {each.source}")
    outside = smallest_outside(each)
    trees = " | ".join(" ".join(map(str, heads)) for heads in outside)
    lines.append(f"  smallest trees outside: {trees or f'none of up to {_SEARCHED} words'}")
    return "\n".join(lines)


def smallest_outside(each: TreeClass, most: int = 3, words: int = _SEARCHED) -> list[tuple[int, ...]]:
    """The first trees that are not in the class, of the least number of words that has some."""
    everything = CLASSES["all"]
    for n in range(1, words + 1):
        members = set(each.members(n))
        found = list(islice((heads for heads in everything.members(n) if heads not in members), most))
        if found:
            return found
    return []


def table(counts: dict[str, int]) -> str:
    """Counts and shares, one line a class."""
    width = max(map(len, counts))
    digits = len(f"{counts['all']:,}")
    return "\n".join(
        f"{name:<{width}}  {count:>{digits},}  {100 * count / max(1, counts['all']):6.2f}%"
        for name, count in counts.items()
    )
