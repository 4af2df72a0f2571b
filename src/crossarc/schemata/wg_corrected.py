"""WG_k with the step that the paper leaves out; and, as an option, with an order on Combine, so that no tree has two
derivations."""

from dataclasses import dataclass
from itertools import product

from crossarc.schemata.schema import takes
from crossarc.schemata.wg import WellNested, gaps, item


class WellNestedCorrected(WellNested):
    """WG_k with the step that the paper leaves out for k >= 2: what fills the middle of a gap leaves two gaps
    (docs/errata.md).

    With `ordered=true`, items have one more place, a flag that puts the Combine steps in order, as SCHEMA 7.4
    suggests, and each tree has exactly one derivation. The dependents of a head are a sequence of blocks from left to
    right, a block being a dependent with what lies in its gaps, which is such a sequence again. Blocks are appended
    at the right (flag seq). A gap is filled once, by all that lies in it: first the gaps that are closed, from left
    to right (flag c0, c1, ...: how many gaps lie left of the last one closed), then those where something stays open,
    from left to right (d1, d2, ...: how many gaps are done with). In this order no intermediate item has more gaps
    than its first or its last.
    """

    name = "wg-corrected"
    source = "SCHEMA 7.4, corrected (docs/errata.md)"
    options = takes(k=1, ordered=False)

    def __init__(self, **options: int | bool | str):
        super().__init__(**options)
        self.ordered = bool(self.chosen["ordered"])
        if self.ordered:
            self.flag = "T"

    @property
    def hypotheses(self) -> str:  # type: ignore[override]
        word = item("h", "h", "h", [], "'word'" if self.ordered else "")
        return f"{word} for 1 <= h <= n"

    @property
    def goal(self) -> str:  # type: ignore[override]
        return f"{self.tree('1', 'n', 'h', [])} if h -> 0"

    @property
    def rules(self) -> str:  # type: ignore[override]
        if not self.ordered:
            return self.link() + self.combine + self.splitting
        return self.link("'word'", "'c0'") + self.appending + self.filling

    @property
    def splitting(self) -> str:
        text = ""
        for g in range(2, self.k + 1):
            for q in range(1, g):
                for s in range(q + 1, g + 1):
                    outer = [*gaps(1, q - 1), f"(l{q}, r{s})", *gaps(s + 1, g)]
                    text += f"""
                    Combine-Splitting-Gap: {item("i", "j", "h", outer)}
                                           {item(f"r{q}+1", f"l{s}-1", "h", gaps(q + 1, s - 1))}
                                           |- {item("i", "j", "h", gaps(1, g))}
                    """
        return text

    @property
    def appending(self) -> str:
        """A block to the right of a sequence, next to it or leaving a gap, but not one of the head's place alone."""
        text = ""
        for g in range(self.k + 1):
            for q in range(g + 1):
                sides = ["S != 'word', T != 'word', T != 'seq'"]
                text += combine(
                    Part("i", "j", gaps(1, q), "S"),
                    Part("j+1", "m", gaps(q + 1, g), "T"),
                    "i",
                    "m",
                    gaps(1, g),
                    "'seq'",
                    sides,
                )
                if q:
                    left, right = (f"l{q}-1", f"r{q}+1")
                    sides = [*sides, f"l{q} <= r{q}, not (l{q} = h and r{q} = h)"]
                    text += combine(
                        Part("i", left, gaps(1, q - 1), "S"),
                        Part(right, "m", gaps(q + 1, g), "T"),
                        *("i", "m", gaps(1, g), "'seq'", sides),
                    )
        return text

    @property
    def filling(self) -> str:
        """What lies in gap p of m: `c` gaps of its own, with or without a gap left of it (a) and right of it (b)."""
        text = ""
        for m, a, b in product(range(1, self.k + 1), (False, True), (False, True)):
            for p, c in product(range(1, m + 1), range(self.k + 1)):
                stays = a + c + b
                if m - 1 + stays > self.k:
                    continue
                own = [f"(x{t}, y{t})" for t in range(1, c + 1)]
                filler = Part("u" if a else f"l{p}", "v" if b else f"r{p}", own, "T")
                inside = [*[f"(l{p}, u-1)"] * a, *own, *[f"(v+1, r{p})"] * b]
                result = [*gaps(1, p - 1), *inside, *gaps(p + 1, m)]
                sides = ["T != 'word'"]
                sides += [f"l{p} < u, not (l{p} = h and u = h+1)"] * a + [f"v < r{p}, not (r{p} = h and v = h-1)"] * b
                for before, after in self.flags(p, stays):
                    text += combine(
                        Part("i", "j", gaps(1, m), f"'{before}'"), filler, "i", "j", result, f"'{after}'", sides
                    )
        return text

    def flags(self, p: int, stays: int) -> list[tuple[str, str]]:
        """The flags before and after filling gap p, when so many gaps stay in its place."""
        if not stays:
            return [(f"c{f}", f"c{p - 1}") for f in range(p)]
        done = f"d{p - 1 + stays}"
        return [*((f"c{f}", done) for f in range(self.k)), *((f"d{f}", done) for f in range(1, p))]


@dataclass(frozen=True)
class Part:
    """An antecedent of an ordered Combine step."""

    first: str
    last: str
    holes: list[str]
    flag: str

    def __str__(self) -> str:
        return item(self.first, self.last, "h", self.holes, self.flag)

    @property
    def conditions(self) -> list[str]:
        """No interval and no gap may be the head alone, or the same words would be read in several ways."""
        holes = [hole.strip("()").split(", ") for hole in self.holes]
        starts = [self.first, *(f"{right}+1" for _, right in holes)]
        ends = [*(f"{left}-1" for left, _ in holes), self.last]
        spans = [*zip(starts, ends, strict=True), *holes] if holes else []
        return [f"not ({first} = h and {last} = h)" for first, last in spans]


def combine(one: Part, other: Part, first: str, last: str, holes: list[str], flag: str, sides: list[str]) -> str:
    """A Combine step; all have one name, so that the same antecedents make one step."""
    conditions = ", ".join([*sides, *one.conditions, *other.conditions])
    return f"Combine: {one} {other} |- {item(first, last, 'h', holes, flag)} if {conditions}\n"
