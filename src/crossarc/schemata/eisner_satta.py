"""Eisner & Satta (1999): only items that are trees, with the head at one end."""

from crossarc.schemata.schema import Schema, takes


class EisnerSatta(Schema):
    """SCHEMA 3.3. Item [i, j, h], h one of i and j: a projective tree over i..j with head h. O(n^3).

    With `roots=single` the halves left and right of the root r are joined only at the end: 0 gets exactly one child.
    """

    name = "eisner-satta"
    source = "SCHEMA 3.3; Eisner & Satta 1999"
    options = takes(roots="multi")
    builds = "projective"
    hypotheses = "[i, i, i] for 0 <= i <= n"
    rules = """
        R-Link:     [i, j, i] [j+1, k, k] |- [i, k, k]   if i -> k
        L-Link:     [i, j, i] [j+1, k, k] |- [i, k, i]   if k -> i
        R-Combiner: [i, j, i] [j, k, j]   |- [i, k, i]
        L-Combiner: [i, j, j] [j, k, k]   |- [i, k, k]
    """

    @property
    def roots(self):  # type: ignore[no-untyped-def, override]
        return self.one_of("roots", "multi", "single")

    @property
    def goal(self) -> str:  # type: ignore[override]
        return "[0, n, 0]" if self.roots == "multi" else "[1, r, r] [r, n, r] if r -> 0"
