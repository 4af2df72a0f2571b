"""What arc-eager should do for a gold tree."""

from crossarc.oracles.language import *
from crossarc.systems.language import *


def arc_eager(system: System) -> Rules:
    """Nivre 2003; Goldberg & Nivre 2012, Algorithm 1: a word is reduced when one below it is waiting for the front."""
    yield "LEFT-ARC", gold_arc(B0, S0)
    yield "RIGHT-ARC", gold_arc(S0, B0)
    yield "REDUCE", first_linked(B0) < S0
    yield "SHIFT", TRUE
