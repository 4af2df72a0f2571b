"""The planar parser: the elementary transitions themselves, with the constraints that one asks for."""

from crossarc.systems.language import *


class Constrained(System):
    """Arcs between stack and front that keep to the constraints of DTS 3.3.2; the base of the planar parsers."""

    options = {
        "single_head": flag(True, "no word gets a second head"),
        "acyclic": choice("true", "false", "directed", help="no undirected cycles, any, or no directed ones"),
        "root": root_option("none"),
    }
    single_head: bool
    acyclic: str

    def left_arc(self) -> Operation:
        allowed = no_head(S0) if self.single_head else TRUE
        if self.acyclic != "false":
            allowed &= ~(connected(S0, B0) if self.acyclic == "true" else reaches(S0, B0))
        return LEFT_ARC.when(allowed)

    def right_arc(self) -> Operation:
        allowed = no_head(B0) if self.single_head else TRUE
        if self.acyclic != "false":
            allowed &= ~(connected(S0, B0) if self.acyclic == "true" else reaches(B0, S0))
        return RIGHT_ARC.when(allowed)

    def guard(self, roots: Roots) -> Guards:
        if not self.single_head or self.acyclic == "false" or (self.root == "none" and roots == "multi"):
            return
        yield "SHIFT", self.may_shift(roots)
        if self.root_first:
            yield from self.guard_beside_root(roots)
        elif self.root == "buffer-last" or self.keeps_roots:
            yield from self.guard_of_last_root(roots)
        else:
            yield from self.guard_without_root()

    keeps_roots = False
    """Does REDUCE ask for a head anyway?"""

    def last_chance(self, roots: Roots) -> int:
        """How many nodes the buffer holds when the last word that can connect others is at its front."""
        return 2 if roots == "single" and self.root == "buffer-last" else 1

    def guard_without_root(self) -> Guards:
        """At most one headless word, the root, leaves the stacks; its component keeps a word by which the rest can join
        it. The last word of the buffer joins what is not joined yet, so its head must be in that component."""
        early = size(B) > 1
        yield "RIGHT-ARC", early | equal(ORPHANS, ZERO) | connected(ORPHAN, S0)
        may_lose_root = equal(ORPHANS, ZERO) & (early | no_head(B0) | connected(B0, S0))
        yield "REDUCE", (live(S0) > 1) & (has_head(S0) | (copies(S0) > 1) | may_lose_root)

    def guard_beside_root(self, roots: Roots) -> Guards:
        """The same where 0 is under the words: it is the root, and its component keeps a word that the rest can join
        (not 0 itself, once 0 has its only child). A headless word must stay on a stack."""
        joins = (size(B) > 1) | connected(ZERO, S0)
        kept = (has_head(S0) | equal(S0, ZERO) | (copies(S0) > 1)) & (~connected(ZERO, S0) | (live(ZERO) > 1))
        if roots == "single":
            joins &= ~equal(S0, ZERO) | CHILDLESS
            kept &= CHILDLESS | ~connected(ZERO, S0) | equal(S0, ZERO) | (live(ZERO) - copies(ZERO) > 1)
        yield "RIGHT-ARC", joins
        yield "REDUCE", kept | self.missing(0)

    def guard_of_last_root(self, roots: Roots) -> Guards:
        """The same where the root may not leave the stacks: the last word takes all that is headless, and only then,
        if there is one headless word left, gets its head from there."""
        if roots == "single":
            last = self.last_chance(roots)
            yield "RIGHT-ARC", (size(B) > last) | self.missing(last)
        yield "REDUCE", has_head(S0) | (copies(S0) > 1)


class Planar(Constrained):
    """Gómez-Rodríguez & Nivre 2010, 2013; 2PL 4, DTS 3.3.

    Planar trees: crossing arcs are impossible, covered roots are not.
    """

    options = {**Constrained.options, "no_covered_roots": flag(False, "only words that have a head are reduced")}
    no_covered_roots: bool

    @property
    def bound(self) -> str:  # type: ignore[override]
        # DTS Lemma 4 bounds the arcs of planar graphs.
        return "3n" if self.single_head and self.acyclic != "false" else "n + n + 4n - 6"

    @property
    def keeps_roots(self) -> bool:  # type: ignore[override]
        return self.no_covered_roots

    @property
    def builds(self) -> str:  # type: ignore[override]
        if self.no_covered_roots:
            return "projective"
        return "planar_without_root" if self.root == "none" else "planar"

    def transitions(self) -> Transitions:
        yield "SHIFT", SHIFT
        yield "REDUCE", REDUCE.when(has_head(S0)) if self.no_covered_roots else REDUCE
        yield "LEFT-ARC", self.left_arc()
        yield "RIGHT-ARC", self.right_arc()
