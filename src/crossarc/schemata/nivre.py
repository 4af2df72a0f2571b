"""Nivre (2003): left to right, with the list of words that can still be linked to the right."""

from crossarc.schemata.schema import Schema


class Nivre(Schema):
    """SCHEMA 3.6. Item [i, <(i1, b1), ...>]: trees over 0..i, the last headed by i, with the words that a later word
    can still be linked to and whether each has a head.

    Reduce steps are no part of it: any list word without a headless one to its right can be the head of i. Deduction
    takes exponential time in general; a transition system that picks one step a state is linear.
    """

    name = "nivre"
    source = "SCHEMA 3.6; Nivre 2003"
    builds = "projective"
    instead = "eisner (the same trees in O(n^3))"
    reads_from = 0
    hypotheses = ""
    items = "[i, <L..>] for 0 <= i <= n+1"
    goal = "[n+1, <(0, False), (_, True)..>]"
    rules = """
        Initter:                                             |- [0, <>]
        Advance: [i, <L..>]                                  |- [i+1, <L.., (i, False)>]
        L-Link:  [i, <L.., (l, b), (_, True)..>]             |- [i+1, <L.., (l, b), (i, True)>]   if i -> l
        R-Link:  [i, <L.., (h, False), (_, True)..>]         |- [i, <L..>]                        if h -> i
    """
