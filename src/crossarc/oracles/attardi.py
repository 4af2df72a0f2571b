"""What Attardi's parser should do for a gold tree."""

from crossarc.oracles.language import *
from crossarc.systems.language import *


def attardi(system: System) -> Rules:
    """Attardi 2006: add an arc as soon as its dependent is complete, the shallowest first.

    This finds most trees that the parser can build; for the others a derivation must be searched for.
    """
    for k in range(1, int(system.values["depth"]) + 1):
        suffix = f"-{k}" if k > 1 else ""
        yield f"LEFT-ARC{suffix}", gold_arc(B0, S[k - 1]) & complete(S[k - 1])
        yield f"RIGHT-ARC{suffix}", gold_arc(S[k - 1], B0) & complete(B0)
    yield "SHIFT", TRUE
