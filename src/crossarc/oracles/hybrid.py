"""What the hybrid parser should do for a gold tree; each tree has one derivation."""

from crossarc.oracles.language import *
from crossarc.systems.language import *


def hybrid(system: System) -> Rules:
    """Kuhlmann, Gómez-Rodríguez & Satta 2011."""
    yield "LEFT-ARC", gold_arc(B0, S0)
    yield "RIGHT-ARC", gold_arc(S1, S0) & complete(S0)
    yield "SHIFT", TRUE
