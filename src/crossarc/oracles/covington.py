"""What Covington's parsers should do for a gold tree: go back only as far as the front's leftmost gold neighbour."""

from crossarc.oracles.language import *
from crossarc.systems.covington import L0
from crossarc.systems.language import *


def covington(system: System) -> Rules:
    """Covington 2001, Nivre 2008; the same rules with and without crossing arcs."""
    yield "LEFT-ARC", gold_arc(B0, L0)
    yield "RIGHT-ARC", gold_arc(L0, B0)
    yield "NO-ARC", first_linked(B0) < L0
    yield "SHIFT", TRUE
