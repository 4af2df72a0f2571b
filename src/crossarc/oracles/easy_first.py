"""What easy-first should do for a gold tree: of the attachments that are due, the leftmost."""

from crossarc.oracles.language import *
from crossarc.systems.language import *


def easy_first(system: System) -> Rules:
    """Goldberg & Elhadad 2010: attaching any word that has all its dependents is right; this takes the leftmost."""
    left, right = system.focus
    yield "ATTACH-RIGHT", gold_arc(right, left) & complete(left)
    yield "ATTACH-LEFT", gold_arc(left, right) & complete(right)
    yield "SHIFT", TRUE
