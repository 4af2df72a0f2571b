"""What the planar parsers should do for a gold tree."""

from crossarc.oracles.language import *
from crossarc.systems.language import *


def planar(system: System) -> Rules:
    """2PL 4.3. An arc that is there already cannot be added again, so the paper's "in E but not in A" goes unsaid."""
    yield "LEFT-ARC", gold_arc(B0, S0)
    yield "RIGHT-ARC", gold_arc(S0, B0)
    yield "REDUCE", first_linked(B0) < S0
    yield "SHIFT", TRUE


def k_planar(system: System) -> Rules:
    """2PL 5.1 with the planes of 5.2: arcs get planes as the parser meets them, and it switches only where it must.

    With more than two stacks the others stay idle; trees that need them are left to the search.
    """
    active = origin(S)
    yield "LEFT-ARC", gold_arc(B0, S0) & equal(plane_of(S0), active)
    yield "RIGHT-ARC", gold_arc(S0, B0) & equal(plane_of(B0), active)
    yield "REDUCE", first_linked(B0, active) < S0
    if len(system.stacks) == 2:
        # In the other plane, the farthest arc is built last: it is missing as long as any is.
        waiting = first_linked(B0, origin(system.stacks[1]))
        yield "SWITCH", exists(waiting) & ~is_arc(waiting, B0) & ~is_arc(B0, waiting)
    yield "SHIFT", TRUE
