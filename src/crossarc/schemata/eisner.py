"""Eisner (1996): heads only at the ends of a span, so that three positions are enough."""

from crossarc.schemata.schema import Schema, takes


class Eisner(Schema):
    """SCHEMA 3.2. Item [i, j, b, c]: a span whose ends have a head in it (b, c) or not; both False: two trees. O(n^3).

    With `roots=single` the halves left and right of the root r are joined only at the end: 0 gets exactly one child.
    """

    name = "eisner"
    source = "SCHEMA 3.2; Eisner 1996"
    options = takes(roots="multi")
    builds = "projective"
    items = "[i, j, b, c] for 0 <= i <= j <= n"
    rules = """
        Initter:      [i, i, i] [i+1, i+1, i+1]      |- [i, i+1, False, False]
        CombineSpans: [i, j, b, c] [j, k, not(c), d] |- [i, k, b, d]
        R-Link:       [i, j, False, False]           |- [i, j, True, False]   if i -> j
        L-Link:       [i, j, False, False]           |- [i, j, False, True]   if j -> i
    """

    @property
    def roots(self):  # type: ignore[no-untyped-def, override]
        return self.one_of("roots", "multi", "single")

    @property
    def goal(self) -> str:  # type: ignore[override]
        if self.roots == "multi":
            return "[0, n, False, True]"
        return """
            [1, r, True, False] [r, n, False, True]   if r -> 0
            [1, n, True, False]                       if n -> 0
            [1, n, False, True]                       if 1 -> 0
            [n, n, n]                                 if n = 1, n -> 0
        """
