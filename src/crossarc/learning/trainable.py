"""Which systems can be trained: those whose every derivation ends, and ends in something a tree can be read off."""

from __future__ import annotations

from crossarc.errors import UsageError
from crossarc.systems.system import System
from crossarc.systems.witnesses import refutations

_WORDS = 4
_REASONS = {
    "bounded": "is not bounded, so parsing need not end",
    "SINGLE-HEAD": "gives words several heads, and so no trees",
    "ACYCLIC": "builds cycles, and so no trees",
}


def refuse_untrainable(system: System) -> None:
    """Raise an error with the reason and the smallest witness, if short sentences show that a system gives no trees.

    >>> from crossarc.systems import system
    >>> refuse_untrainable(system("planar"))
    >>> refuse_untrainable(system("planar", single_head=False))
    Traceback (most recent call last):
    ...
    crossarc.errors.UsageError: planar (single_head=false) cannot be trained: it gives words several heads, and so no \
trees: 3 words, arcs {(1,2), (3,2)} by SHIFT RIGHT-ARC SHIFT LEFT-ARC SHIFT
    """
    found = refutations(system, _WORDS, set(_REASONS))
    for name, reason in _REASONS.items():
        if name in found:
            raise UsageError(f"{system.title} cannot be trained: it {reason}: {found[name]}")
