"""What the swap parsers should do for a gold tree: sort the words into its projective order."""

from crossarc.oracles.language import *
from crossarc.systems.language import *


def swap(system: System) -> Rules:
    """SWAP 3.2, Figure 4: swap whenever the two top nodes are not in projective order."""
    yield from _arcs()
    yield "SWAP", rank(S0) < rank(S1)
    yield "SHIFT", TRUE


def lazy_swap(system: System) -> Rules:
    """Nivre, Kuhlmann & Hall 2009: swap only when no more of the top word's component can be built first."""
    yield from _arcs()
    yield "SWAP", (rank(S0) < rank(S1)) & ~equal(chunk(S0), chunk(B0))
    yield "SHIFT", TRUE


def swap_projective(system: System) -> Rules:
    """SWAP 3.1: without SWAP, it is arc-standard."""
    yield from _arcs()
    yield "SHIFT", TRUE


def _arcs() -> Rules:
    yield "LEFT-ARC", gold_arc(S0, S1) & complete(S1)
    yield "RIGHT-ARC", gold_arc(S1, S0) & complete(S0)
