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
        if roots == "multi" or self.root != "none" or not self.single_head or self.acyclic == "false":
            return
        # At most one headless word, the root, leaves the stacks; its component keeps a word by which the rest can join
        # it. The last word of the buffer joins what is not joined yet, so its head must be in that component.
        early = size(B) > 1
        yield "SHIFT", early | equal(ARCS, N - 1)
        yield "RIGHT-ARC", early | equal(ORPHANS, constant(0)) | connected(ORPHAN, S0)
        may_lose_root = equal(ORPHANS, constant(0)) & (early | no_head(B0) | connected(B0, S0))
        yield "REDUCE", (live(S0) > 1) & (has_head(S0) | (copies(S0) > 1) | may_lose_root)


class Planar(Constrained):
    """Gómez-Rodríguez & Nivre 2010, 2013; 2PL 4, DTS 3.3.

    Planar trees: crossing arcs are impossible, covered roots are not.
    """

    bound = "3n"
    options = {**Constrained.options, "no_covered_roots": flag(False, "only words that have a head are reduced")}
    no_covered_roots: bool

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
