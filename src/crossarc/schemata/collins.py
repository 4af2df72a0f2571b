"""Collins (1996): trees are joined by linking their heads, wherever in them these are."""

from crossarc.schemata.schema import Schema


class Collins(Schema):
    """SCHEMA 3.1. Item [i, j, h]: a projective tree over i..j with head h. O(n^5)."""

    name = "collins"
    source = "SCHEMA 3.1; Collins 1996"
    builds = "projective"
    instead = "eisner (the same trees in O(n^3))"
    roots = "single"
    hypotheses = "[i, i, i] for 1 <= i <= n"
    goal = "[1, n, h] if h -> 0"
    rules = """
        R-Link: [i, j, h1] [j+1, k, h2] |- [i, k, h2]   if h1 -> h2
        L-Link: [i, j, h1] [j+1, k, h2] |- [i, k, h1]   if h2 -> h1
    """
