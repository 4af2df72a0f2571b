"""Dynamic oracles: exact prices for the moves of any configuration. They live in the core, one file a system; this
table says for which system each is, and what of its program it talks about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from crossarc.systems.program import Program
from crossarc.systems.system import System


class _Entry(NamedTuple):
    lists: tuple[str, ...]
    transitions: tuple[str, ...]
    roots: tuple[str, ...]  # where it lets node 0 be


_KNOWN = {
    "arc-eager": _Entry(("S", "B"), ("SHIFT", "REDUCE", "LEFT-ARC", "RIGHT-ARC"), ("none", "stack")),
    "hybrid": _Entry(("S", "B"), ("SHIFT", "LEFT-ARC", "RIGHT-ARC"), ("none", "stack")),
}


@dataclass(frozen=True)
class NativeOracle:
    """An oracle of the core, with the numbers of the lists and transitions it talks about."""

    name: str
    lists: tuple[int, ...] = ()
    transitions: tuple[int, ...] = ()


STATIC = NativeOracle("static")
"""Follows a derivation that somebody else found."""


def dynamic_oracle(system: System, program: Program) -> NativeOracle | None:
    """The dynamic oracle of a built-in system, or None if it has none."""
    entry = _KNOWN.get(system.name)
    if entry is None or not type(system).__module__.startswith("crossarc.systems.") or system.root not in entry.roots:
        return None
    lists = [spec.name for spec in program.lists]
    transitions = [t.name for t in program.transitions]
    return NativeOracle(
        system.name, tuple(lists.index(n) for n in entry.lists), tuple(transitions.index(n) for n in entry.transitions)
    )
