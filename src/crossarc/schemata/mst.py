"""The maximum spanning tree parser (McDonald et al. 2005): any word may get any head."""

from crossarc.schemata.schema import Schema


class MaximumSpanningTree(Schema):
    """SCHEMA 6.4 says that the declarative part of this parser can be written as a schema, and leaves it out; this is
    ours.

    Item [i, <h1, ..., hm>]: words 0..i have been read, and they are the words of disjoint trees with these heads.
    When the sentence has been read, any tree may become a dependent of the head of any other: all trees, and no
    cycle, because a word is linked with its whole subtree. The algorithm that finds the best one without deduction,
    in O(n^2), is another matter.
    """

    name = "mst"
    source = "SCHEMA 6.4; McDonald et al. 2005"
    builds = "all"
    instead = "mst's kernel, for the one best tree (`decode`, --best 1), or eisner or mh4"
    reads_from = 0
    hypotheses = ""
    items = "[i, <H..>] for 0 <= i <= n"
    goal = "[n, <0>]"
    rules = """
        Initter:                             |- [0, <0>]
        Read:    [i, <H..>]                  |- [i+1, <H.., i+1>]
        R-Link:  [n, <A.., h, B.., c, C..>]  |- [n, <A.., B.., c, C..>]   if h -> c
        L-Link:  [n, <A.., c, B.., h, C..>]  |- [n, <A.., c, B.., C..>]   if h -> c
    """
