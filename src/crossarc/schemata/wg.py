"""WG_k: well-nested trees of gap degree at most k."""

from itertools import pairwise

from crossarc.schemata.schema import Schema, takes


def gaps(first: int, last: int) -> list[str]:
    """The gaps number first to last, as pairs of variables."""
    return [f"(l{p}, r{p})" for p in range(first, last + 1)]


def item(i: str, j: str, h: str, holes: list[str], flag: str = "") -> str:
    """[i, j, h, <gaps>]: the tree with head h whose words are h and i..j but for the gaps; perhaps with a flag."""
    return f"[{i}, {j}, {h}, <{', '.join(holes)}>{', ' + flag if flag else ''}]"


Written = tuple[str, str, str, list[str]]
"""The parts of an item as text: i, j, h and the gaps."""


def proper(written: Written) -> list[str]:
    """The conditions that make such parts a set of words: intervals and gaps in order, none of them empty."""
    first, last, _, holes = written
    ends = [hole.strip("()").split(", ") for hole in holes]
    if not ends:
        return [f"{first} <= {last}"]
    conditions = [f"{first} < {ends[0][0]}", *(f"{left} <= {right}" for left, right in ends), f"{ends[-1][1]} < {last}"]
    conditions += [f"{right}+1 < {left}" for (_, right), (left, _) in pairwise(ends)]
    return [condition for condition in conditions if condition not in (f"{first} < {first}+1", "h <= h")]


class Gapped(Schema):
    """What WG_k and MG_k share: items, their normal form, hypotheses, goal, and the step that links.

    The words of a tree are those of intervals and the head, and the head may lie next to an interval: one such tree has
    several items. In normal form a head just right of an interval is left out of it, a head just left of it is taken
    in.
    """

    options = takes(k=1)
    roots = "single"
    instead = "a smaller k, mh4 (most of these trees in O(n^4)) or mst (all trees)"
    flag = ""  # the variable for an item's flag, where a subclass has flags
    hypotheses = "[h, h, h, <>] for 1 <= h <= n"
    goal = "[1, n, h, <>] if h -> 0"

    def __init__(self, **options: int | bool | str):
        super().__init__(**options)
        self.k = self.number("k", 1)

    def tree(self, i: str, j: str, h: str, holes: list[str]) -> str:
        """An item with whatever flag the schema has."""
        return item(i, j, h, holes, self.flag)

    @property
    def items(self) -> str:  # type: ignore[override]
        lines = []
        for g in range(self.k + 1):
            where = ["1 <= h <= n", "1 <= i <= j <= n", "h != j", "h != i-1"]
            where += [f"i < l{p} <= r{p} < j, h != l{p}-1, h != r{p}" for p in range(1, g + 1)]
            where += [f"r{p} < l{p + 1}-1" for p in range(1, g)]
            lines.append(f"{self.tree('i', 'j', 'h', gaps(1, g))} for {', '.join(where)}")
        return "\n".join(lines)

    @property
    def normal(self) -> str:  # type: ignore[override]
        cases = []

        def case(before: Written, after: Written, *conditions: str) -> None:
            sides = ", ".join([*proper(before), *conditions])
            cases.append(f"{self.tree(*before)} = {self.tree(*after)} if {sides}")

        for g in range(self.k + 1):
            holes = gaps(1, g)
            # The head is the right end of the last interval; alone there, it leaves with the last gap.
            case(("i", "j", "j", holes), ("i", "j-1", "j", holes), f"r{g} < j-1" if g else "i < j")
            if g:
                rest = gaps(1, g - 1)
                case(("i", "j", "j", [*rest, f"(l{g}, j-1)"]), ("i", f"l{g}-1", "j", rest))
            for p in range(1, g + 1):
                before, after = gaps(1, p - 1), gaps(p + 1, g)
                start = "i" if p == 1 else f"r{p - 1}+1"
                # The head is the right end of the interval before gap p; alone there, it joins the two gaps around it.
                wider = [*before, f"(l{p}-1, r{p})", *after]
                case(("i", "j", f"l{p}-1", holes), ("i", "j", f"l{p}-1", wider), f"l{p}-1 > {start}")
                if p == 1:
                    case(("i", "j", "i", [f"(i+1, r{p})", *after]), (f"r{p}+1", "j", "i", after))
                else:
                    apart = [*gaps(1, p - 2), f"(l{p - 1}, h-1)", f"(h+1, r{p})", *after]
                    joined = [*gaps(1, p - 2), f"(l{p - 1}, r{p})", *after]
                    case(("i", "j", "h", apart), ("i", "j", "h", joined))
            # The head is just left of the whole, or of the interval after gap p, whose last place it may be.
            case(("i", "j", "i-1", holes), ("i-1", "j", "i-1", holes))
            for p in range(1, g + 1):
                before, after = gaps(1, p - 1), gaps(p + 1, g)
                narrower = [*before, f"(l{p}, r{p}-1)", *after]
                case(("i", "j", f"r{p}", holes), ("i", "j", f"r{p}", narrower), f"l{p} < r{p}")
                case(("i", "j", "h", [*before, "(h, h)", *after]), ("i", "j", "h", [*before, *after]))
        return "\n".join(cases)

    def link(self, word: str = "", linked: str = "") -> str:
        """The step that makes a whole tree the first dependent of a word; with the flags of the word and of the
        result."""
        text = ""
        for g in range(self.k + 1):
            holes = gaps(1, g)
            words = " \\ ".join(["[i..j]", *(f"[l{p}..r{p}]" for p in range(1, g + 1))])
            text += f"""
            Link: {item("h1", "h1", "h1", [], word)} {self.tree("i", "j", "h2", holes)}
                  |- {item("i", "j", "h1", holes, linked)}   if h2 -> h1, h2 in {words}, h1 not in {words}
            """
        return text


class WellNested(Gapped):
    """SCHEMA 7.1 and 7.4, as printed. O(n^(5+2k)).

    Item [i, j, h, <(l1, r1), ...>]: a tree with head h over h and i..j without the gaps l1..r1 and so on. Subtrees
    are linked to their head one by one; the Combine steps join two sets of dependents of one head.
    """

    name = "wg"
    source = "SCHEMA 7.1, 7.4"

    def __init__(self, **options: int | bool | str):
        super().__init__(**options)
        self.builds = f"well_nested_gap_degree_{self.k}"

    @property
    def rules(self) -> str:  # type: ignore[override]
        return self.link() + self.combine

    @property
    def combine(self) -> str:
        text = ""
        for g in range(self.k + 1):
            whole = item("i", "m", "h", gaps(1, g))
            inside = item("i", "j", "h", gaps(1, g))
            for q in range(1, g + 1):
                text += f"""
                Combine-Opening-Gap: {item("i", f"l{q}-1", "h", gaps(1, q - 1))}
                                     {item(f"r{q}+1", "m", "h", gaps(q + 1, g))}
                                     |- {whole}   if l{q} <= r{q}
                """
            for q in range(g + 1):
                text += f"""
                Combine-Keeping-Gaps: {item("i", "j", "h", gaps(1, q))} {item("j+1", "m", "h", gaps(q + 1, g))} |-
                {whole}
                """
            for q in range(g + 1):
                for s in range(q + 1, g + 2):
                    left, right, new = gaps(1, q), gaps(s, g), gaps(q + 1, s - 1)
                    if q + 1 + len(right) <= self.k:
                        text += f"""
                        Combine-Shrinking-Gap-Centre: {item("i", "j", "h", [*left, "(x, y)", *right])}
                                                      {item("x", "y", "h", new)} |- {inside}
                        """
                    if s <= g:
                        text += f"""
                        Combine-Shrinking-Gap-Left: {item("i", "j", "h", [*left, f"(x, r{s})", *gaps(s + 1, g)])}
                                                    {item("x", f"l{s}-1", "h", new)} |- {inside}
                        """
                    if q:
                        text += f"""
                        Combine-Shrinking-Gap-Right: {item("i", "j", "h", [*gaps(1, q - 1), f"(l{q}, x)", *right])}
                                                     {item(f"r{q}+1", "x", "h", new)} |- {inside}
                        """
        return text
