"""Covington's list-based parsers: every pair of words may be looked at."""

from crossarc.systems.language import *


L = Cells("L")
"""lambda1: the words before the front that are still to be looked at."""
P = Cells("P", near="left")
"""lambda2: the words passed over on the way from the front to lambda1."""
L0 = L[0]
PASS = move(L0, P)
ZERO = constant(0)


class CovingtonProjective(System):
    """Covington 2001, Nivre 2008; SCHEMA 3.7.

    Projective trees: a word that has found its head, or has been covered, is not looked at again.
    """

    builds = "projective"
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
        yield "NO-ARC", PASS.when(has_head(L0))
        yield "SHIFT", append(P, L) >> move(B0, L)

    def guard(self, roots: Roots) -> Guards:
        early = size(B) > 1
        if roots == "single":
            yield "RIGHT-ARC", (~equal(L0, ZERO) | equal(children(ZERO), ZERO)) & (early | equal(ARCS, N - 1))
            yield "SHIFT", early
            yield "NO-ARC", early | (~equal(L0, ZERO) & ~is_arc(ZERO, L0))


class Covington(CovingtonProjective):
    """Covington 2001, Nivre 2008; SCHEMA 6.5.

    All trees, in quadratic time.
    """

    builds = "all"

    def transitions(self) -> Transitions:
        yield "LEFT-ARC", self.left_arc() >> PASS
        yield "RIGHT-ARC", self.right_arc() >> PASS
        yield "NO-ARC", PASS
        yield "SHIFT", append(P, L) >> move(B0, L)

    def guard(self, roots: Roots) -> Guards:
        early = size(B) > 1
        if roots == "single":
            one_root = ~equal(L0, ZERO) | equal(children(ZERO), ZERO)
            # With one word left, every tree but that of 0 must be attached to the front before its root is passed.
            usable = ~equal(EACH, L0) & reaches(ZERO, EACH) & (~equal(EACH, ZERO) | equal(children(ZERO), ZERO))
            yield "RIGHT-ARC", one_root & (early | reaches(ZERO, L0))
            yield "SHIFT", early | equal(ARCS, N)
            yield "NO-ARC", early | ((has_head(L0) | equal(L0, ZERO)) & (has_head(B0) | any_item(L, usable)))
