"""WG_k: well-nested trees of gap degree at most k."""

from crossarc.schemata.schema import Schema, takes


def gaps(first: int, last: int) -> list[str]:
    """The gaps number first to last, as pairs of variables."""
    return [f"(l{p}, r{p})" for p in range(first, last + 1)]


def item(i: str, j: str, h: str, holes: list[str]) -> str:
    """[i, j, h, <gaps>]: the tree with head h whose words are h and i..j but for the gaps."""
    return f"[{i}, {j}, {h}, <{', '.join(holes)}>]"


class Gapped(Schema):
    """What WG_k and MG_k share: items, their normal form, hypotheses, goal, and the step that links.

    The words of a tree are those of intervals and the head, and the head may lie next to an interval: one such tree has
    several items. In normal form a head just right of an interval is left out of it, a head just left of it is taken
    in.
    """

    options = takes(k=1)
    roots = "single"
    hypotheses = "[h, h, h, <>] for 1 <= h <= n"
    goal = "[1, n, h, <>] if h -> 0"

    def __init__(self, **options: int | bool | str):
        super().__init__(**options)
        self.k = self.number("k", 1)

    @property
    def items(self) -> str:  # type: ignore[override]
        lines = []
        for g in range(self.k + 1):
            where = ["1 <= h <= n", "1 <= i <= j <= n", "h != j", "h != i-1"]
            where += [f"i < l{p} <= r{p} < j, h != l{p}-1, h != r{p}" for p in range(1, g + 1)]
            where += [f"r{p} < l{p + 1}-1" for p in range(1, g)]
            lines.append(f"{item('i', 'j', 'h', gaps(1, g))} for {', '.join(where)}")
        return "\n".join(lines)

    @property
    def normal(self) -> str:  # type: ignore[override]
        cases = []
        for g in range(self.k + 1):
            holes = gaps(1, g)
            # The head is the right end of the whole, and of its last interval; alone there, it leaves with the last
            # gap.
            if g:
                cases.append(f"{item('i', 'j', 'j', holes)} = {item('i', 'j-1', 'j', holes)} if r{g} < j-1")
                alone = [*gaps(1, g - 1), f"(l{g}, j-1)"]
                cases.append(f"{item('i', 'j', 'j', alone)} = {item('i', f'l{g}-1', 'j', gaps(1, g - 1))}")
            else:
                cases.append(f"{item('i', 'j', 'j', [])} = {item('i', 'j-1', 'j', [])} if i < j")
            for p in range(1, g + 1):
                before, after = gaps(1, p - 1), gaps(p + 1, g)
                start = "i" if p == 1 else f"r{p - 1}+1"
                # The head is the right end of the interval before gap p; alone there, it joins the two gaps around it.
                wider = [*before, f"(l{p}-1, r{p})", *after]
                left = item("i", "j", f"l{p}-1", holes)
                cases.append(f"{left} = {item('i', 'j', f'l{p}-1', wider)} if l{p}-1 > {start}")
                if p == 1:
                    single = item("i", "j", "i", [f"(i+1, r{p})", *after])
                    cases.append(f"{single} = {item(f'r{p}+1', 'j', 'i', after)}")
                else:
                    apart = [*gaps(1, p - 2), f"(l{p - 1}, h-1)", f"(h+1, r{p})", *after]
                    joined = [*gaps(1, p - 2), f"(l{p - 1}, r{p})", *after]
                    cases.append(f"{item('i', 'j', 'h', apart)} = {item('i', 'j', 'h', joined)}")
            cases.append(f"{item('i', 'j', 'i-1', holes)} = {item('i-1', 'j', 'i-1', holes)}")
            for p in range(1, g + 1):
                before, after = gaps(1, p - 1), gaps(p + 1, g)
                narrower = [*before, f"(l{p}, r{p}-1)", *after]
                cases.append(f"{item('i', 'j', f'r{p}', holes)} = {item('i', 'j', f'r{p}', narrower)} if l{p} < r{p}")
                closed = item("i", "j", "h", [*before, *after])
                cases.append(f"{item('i', 'j', 'h', [*before, '(h, h)', *after])} = {closed}")
        return "\n".join(cases)

    @property
    def link(self) -> str:
        text = ""
        for g in range(self.k + 1):
            holes = gaps(1, g)
            words = " \\ ".join(["[i..j]", *(f"[l{p}..r{p}]" for p in range(1, g + 1))])
            text += f"""
            Link: [h1, h1, h1, <>] {item("i", "j", "h2", holes)} |- {item("i", "j", "h1", holes)}
                  if h2 -> h1, h2 in {words}, h1 not in {words}
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
        return self.link + self.combine

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


class WellNestedCorrected(WellNested):
    """WG_k with the step that the paper leaves out for k >= 2: what fills the middle of a gap leaves two gaps."""

    name = "wg-corrected"
    source = "SCHEMA 7.4, corrected (docs/errata.md)"

    @property
    def combine(self) -> str:
        text = super().combine
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
