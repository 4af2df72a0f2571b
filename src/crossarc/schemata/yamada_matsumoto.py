"""Yamada & Matsumoto (2003): pairs of neighbouring trees, linked and joined in one step."""

from crossarc.schemata.schema import Schema


class YamadaMatsumoto(Schema):
    """SCHEMA 3.4. Item [i, j]: two projective trees with heads i and j that together cover i..j. O(n^3).

    n+1 marks the end of the sentence; no D-rule makes it a head.
    """

    name = "yamada-matsumoto"
    source = "SCHEMA 3.4; Yamada & Matsumoto 2003"
    builds = "projective"
    goal = "[0, n+1]"
    rules = """
        Initter: [i, i, i] [i+1, i+1, i+1] |- [i, i+1]
        R-Link:  [i, j] [j, k]             |- [i, k]   if j -> k
        L-Link:  [i, j] [j, k]             |- [i, k]   if j -> i
    """
