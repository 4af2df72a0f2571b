"""Covington (2001): each new word is linked to words before it, found by searching a list."""

from crossarc.schemata.nivre import Nivre
from crossarc.schemata.schema import Schema


class Covington(Nivre):
    """SCHEMA 3.7: the complete variant of LSUP that MaltParser has. Its tree-building logic is that of Nivre's schema
    (the two differ in control only), and so are its items and steps."""

    name = "covington"
    source = "SCHEMA 3.7; Covington 2001, as relaxed in MaltParser"


class CovingtonLSUP(Schema):
    """SCHEMA 3.7 describes it in words: Covington's list-based search with uniqueness and projectivity, as published.

    Item [w, <headless>, <chain>]: word w is being read; the headless words before it, the last of them nearest; and
    where LSUP looks for the head of w: word w-1, its head, the head of that, ... (here from the top down). Words that
    w takes as dependents leave the first list, and then the chain ends in w itself, so nothing in it can be its head:
    this is why w may not both take a left dependent and have a head to its left, and why LSUP is incomplete.
    """

    name = "covington-lsup"
    source = "SCHEMA 3.7; Covington 2001, algorithm LSUP"
    builds = "projective"
    roots = "single"
    reads_from = 1
    hypotheses = ""
    items = "[w, <H..>, <C..>] for 1 <= w <= n+1"
    goal = "[n+1, <h>, <C..>] if h -> 0"
    rules = """
        Initter:                               |- [1, <>, <>]
        R-Link:  [w, <H.., h>, <C..>]          |- [w, <H..>, <>]               if h -> w
        L-Link:  [w, <H..>, <A.., c, B..>]     |- [w+1, <H..>, <A.., c, w>]    if w -> c
        Advance: [w, <H..>, <C..>]             |- [w+1, <H.., w>, <w>]         if w <= n
    """


class CovingtonNonProjective(Schema):
    """SCHEMA 6.5. Item [i, <h1, ..., hk>]: words 1..i have been read and these are without a head.

    Complete for all trees and not sound: nothing stops the links from closing a cycle.
    """

    name = "covington-np"
    source = "SCHEMA 6.5; Covington 1990, 2001"
    builds = "all"
    roots = "single"
    reads_from = 1
    hypotheses = ""
    items = "[i, <H..>] for 1 <= i <= n"
    goal = "[n, <h>] if h -> 0"
    rules = """
        Initter:                        |- [1, <1>]
        R-Link:  [i, <A.., h, B..>]     |- [i, <A.., B..>]       if h -> i, h < i
        Advance: [i, <H..>]             |- [i+1, <H.., i+1>]
        L-Link:  [i, <H.., i>]          |- [i, <H..>]            if i -> j, 1 <= j < i
    """
