"""What makes a list of heads a tree, and what is said of one that is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index

from crossarc.errors import TreeError


def whole_numbers(heads: Iterable[int]) -> tuple[int, ...]:
    """The heads as plain integers, whatever kind of whole number they were."""
    given = tuple(heads)
    try:
        return tuple(map(index, given))
    except TypeError:
        word, head = next((i, head) for i, head in enumerate(given, 1) if not hasattr(head, "__index__"))
        raise TreeError(f"word {word} has head {head!r}, which is no whole number", word=word) from None


def check_heads(heads: Sequence[int], single: bool) -> None:
    """Refuse heads that form no tree over 0..n, or, with `single`, a tree where several words have head 0."""
    n = len(heads)
    for word, head in enumerate(heads, 1):
        if not 0 <= head <= n:
            raise TreeError(f"word {word} has head {head}, outside 0..{n}", word=word)
        if head == word:
            raise TreeError(f"word {word} is its own head", word=word)
    found = [word for word, head in enumerate(heads, 1) if head == 0]
    if not found and (n or single):
        raise TreeError("there is no root: no word has head 0")
    cycle = _cycle(heads)
    if cycle:
        raise TreeError(f"words {_listed(cycle)} form a cycle", word=cycle[0])
    if single and len(found) > 1:
        raise TreeError(f"words {_listed(found)} are all roots, where exactly one is wanted", word=found[1])


def _cycle(heads: Sequence[int]) -> list[int]:
    """The members of the first cycle, each the head of the next, from its smallest member; empty where none is."""
    seen = [0] * (len(heads) + 1)  # from which word the walk upwards first came by
    seen[0] = -1
    for start in range(1, len(heads) + 1):
        node = start
        while not seen[node]:
            seen[node] = start
            node = heads[node - 1]
        if seen[node] == start:
            upwards = list(_up_until_back(heads, node))
            place = upwards.index(min(upwards))
            return [upwards[place], *reversed(upwards[:place]), *reversed(upwards[place + 1 :])]
    return []


def _up_until_back(heads: Sequence[int], start: int) -> Iterator[int]:
    yield start
    node = heads[start - 1]
    while node != start:
        yield node
        node = heads[node - 1]


def _listed(words: Sequence[int], most: int = 10) -> str:
    """`1, 2 and 3`; a long list is cut and says how long it is."""
    if len(words) > most:
        return f"{', '.join(map(str, words[:most]))}, ... ({len(words)} words)"
    return f"{', '.join(map(str, words[:-1]))} and {words[-1]}"
