"""What the arc-standard parsers should do for a gold tree: attach a word as soon as it has all its dependents."""

from crossarc.oracles.language import *
from crossarc.systems.language import *


def arc_standard(system: System) -> Rules:
    """Nivre 2008."""
    yield "LEFT-ARC", gold_arc(B0, S0)
    yield "RIGHT-ARC", gold_arc(S0, B0) & complete(B0)
    yield "SHIFT", TRUE


def arc_standard_stack(system: System) -> Rules:
    """Nivre 2004."""
    yield "LEFT-ARC", gold_arc(S0, S1)
    yield "RIGHT-ARC", gold_arc(S1, S0) & complete(S0)
    yield "SHIFT", TRUE
