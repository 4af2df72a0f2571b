"""Covington's list-based parsers: every pair of words may be looked at."""

from crossarc.systems.language import *


L = Cells("L")
"""lambda1: the words before the front that are still to be looked at."""
P = Cells("P", near="left")
"""lambda2: the words passed over on the way from the front to lambda1."""
L0 = L[0]
PASS = move(L0, P)


class CovingtonProjective(System):
    """Covington 2001, Nivre 2008; SCHEMA 3.7.

    Projective trees: a word that has found its head, or has been covered, is not looked at again.
    """

    builds = "projective"
    complexity = "O(n^2)"
    options = {"cycle_check": flag(True, "refuse arcs that would close a cycle")}
    cycle_check: bool
    root = "stack"
    stacks = (L,)
    lists = (L, P, B)
    focus = (L0, B0)

    def left_arc(self) -> Operation:
        return arc(B0, L0).when(no_head(L0) & (~reaches(L0, B0) if self.cycle_check else TRUE))

    def right_arc(self) -> Operation:
        return arc(L0, B0).when(no_head(B0) & (~reaches(B0, L0) if self.cycle_check else TRUE))

    def transitions(self) -> Transitions:
        yield "LEFT-ARC", self.left_arc() >> drop(L0)
        yield "RIGHT-ARC", self.right_arc() >> clear(P) >> move(B0, L)
        yield "NO-ARC", PASS.when(exists(B0) & has_head(L0))
        yield "SHIFT", append(P, L) >> move(B0, L)

    def guard(self, roots: Roots) -> Guards:
        early = size(B) > 1
        # The last word gets its head last, and then none is missing.
        yield "SHIFT", early
        attached_last = early | self.missing(1)
        if roots == "single":
            # The child of 0 is the only word that can still take the tree of the last word.
            yield "RIGHT-ARC", (~equal(L0, ZERO) | CHILDLESS) & attached_last
            yield "NO-ARC", early | ~is_arc(ZERO, L0)
        else:
            yield "RIGHT-ARC", attached_last


class Covington(CovingtonProjective):
    """Covington 2001, Nivre 2008; SCHEMA 6.5.

    All trees, in quadratic time.
    """

    builds = "all"

    def transitions(self) -> Transitions:
        yield "LEFT-ARC", self.left_arc() >> PASS
        yield "RIGHT-ARC", self.right_arc() >> PASS
        yield "NO-ARC", PASS.when(exists(B0))
        yield "SHIFT", append(P, L) >> move(B0, L)

    def guard(self, roots: Roots) -> Guards:
        early = size(B) > 1
        may_take = ~equal(EACH, ZERO) | CHILDLESS if roots == "single" else TRUE
        # With one word left, every tree but that of 0 must be attached to the front before its root is passed, and the
        # front to a word of the tree of 0.
        ahead = any_item(L, ~equal(EACH, L0) & reaches(ZERO, EACH) & may_take)
        yield "SHIFT", early | self.missing(0)
        yield "NO-ARC", early | ((has_head(L0) | equal(L0, ZERO)) & (has_head(B0) | ahead))
        one_root = ~equal(L0, ZERO) | CHILDLESS if roots == "single" else TRUE
        yield "RIGHT-ARC", one_root & (early | reaches(ZERO, L0))
