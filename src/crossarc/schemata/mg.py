"""MG_k: mildly ill-nested trees for gap degree k."""

from collections.abc import Iterator
from itertools import pairwise

from crossarc.schemata.wg import Gapped, item


class MildlyIllNested(Gapped):
    """SCHEMA 7.7. Items and Link are those of WG_k; a Combine step for every way in which two sets of dependents of
    one head, with at most k gaps each, make one with at most k gaps. O(n^(4+3k)).

    The ways are strings: `abgab` reads "an interval of the first, one of the second, a gap, ...".
    """

    name = "mg"
    source = "SCHEMA 7.7"

    def __init__(self, **options: int | bool | str):
        super().__init__(**options)
        self.builds = f"mildly_ill_nested_{self.k}"

    @property
    def rules(self) -> str:  # type: ignore[override]
        return self.link() + "\n".join(combine_step(string) for string in combinations(self.k))


def combinations(k: int) -> Iterator[str]:
    """The legal strings that begin with a; those that begin with b say the same with the antecedents exchanged."""
    waiting = ["a"]
    while waiting:
        string = waiting.pop()
        if string[-1] != "g" and "b" in string:
            yield string
        for symbol, most in (("g", k), ("b", k + 1), ("a", k + 1)):
            if symbol != string[-1] and string.count(symbol) < most:
                waiting.append(string + symbol)


def combine_step(string: str) -> str:
    """The step of a string: x1, x2, ... are where its symbols begin, and one more variable is where it ends."""

    def intervals(symbol: str) -> list[tuple[int, int]]:
        """First symbol and the one after the last, of each stretch of the string that belongs to the symbol."""
        return [(at, at + 1) for at, s in enumerate(string, 1) if s == symbol]

    def part(symbol: str) -> str:
        own = intervals(symbol)
        holes = [f"(x{end}, x{start}-1)" for (_, end), (start, _) in pairwise(own)]
        return item(f"x{own[0][0]}", f"x{own[-1][1]}-1", "h", holes)

    holes = [f"(x{start}, x{end}-1)" for start, end in intervals("g")]
    whole = item("x1", f"x{len(string) + 1}-1", "h", holes)
    return f"Combine-{string}: {part('a')} {part('b')} |- {whole}"
