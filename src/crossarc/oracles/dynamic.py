"""Dynamic oracles: what each move of any configuration costs, given a gold tree.

The cost of a move is by how much it raises the least number of wrong heads that the derivation can end with. The
oracles live in the core (native/oracles/); this table says which one each system has, what of its program that oracle
talks about, and how good it is: `regret` measures it against optimal costs, and docs/oracles.md has the figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from crossarc.errors import UsageError
from crossarc.systems.program import Program
from crossarc.systems.system import System
from crossarc.systems.witnesses import refutations

Quality = Literal["exact", "close", "canonical", "searched"]


class _Entry(NamedTuple):
    oracle: str
    lists: tuple[str, ...]
    transitions: tuple[str, ...] = ()
    roots: tuple[str, ...] = ("none", "stack", "buffer-first", "buffer-last")  # where it lets node 0 be
    quality: Quality = "exact"


_KNOWN: dict[str, tuple[_Entry, ...]] = {
    # Goldberg & Nivre 2012, 2013.
    "arc-eager": (
        _Entry("arc-eager", ("S", "B"), ("SHIFT", "REDUCE", "LEFT-ARC", "RIGHT-ARC"), ("none", "stack")),
        _Entry("front", ("B",)),
    ),
    "hybrid": (_Entry("hybrid", ("S", "B"), ("SHIFT", "LEFT-ARC", "RIGHT-ARC"), ("none", "stack")),),
    # Goldberg, Sartorio & Satta 2014, whose parser is arc-standard-stack; Nederhof 2019 for other gold trees.
    "arc-standard": (_Entry("arc-standard", ("S", "B")),),
    "arc-standard-stack": (_Entry("arc-standard-stack", ("S", "B")),),
    "swap-projective": (_Entry("arc-standard-stack", ("S", "B")),),
    "easy-first": (_Entry("together", ("B",)),),
    # Gómez-Rodríguez & Fernández-González 2015.
    "covington": (_Entry("covington", ("L", "B"), ("SHIFT",)),),
    "covington-projective": (_Entry("covered", ("B", "P")),),
    # Fernández-González & Gómez-Rodríguez 2018, made exact.
    "two-planar": (_Entry("planes", ("B", "S", "T"), ("SHIFT", "REDUCE", "SWITCH")),),
    # De Lhoneux, Stymne & Nivre 2017, for arc-standard with a swap.
    "swap": (_Entry("sorting", ("S", "B"), ("SHIFT", "SWAP"), quality="canonical"),),
}

_ANY_SYSTEM = _Entry("searched", (), quality="searched")
_SEARCHED = dict.fromkeys(
    ("two-registers", "two-registers-corrected"), _Entry("searched-registers", ("B", "S"), quality="searched")
)
"""For these more is known of what can still be built, which shortens the search."""

TRAINING = ("static", "dynamic", "searched")
"""What oracles one can train with."""

_BETTER_STATIC = {"covington"}
"""Systems that learn better from one derivation, as measured in docs/oracles.md."""


@dataclass(frozen=True)
class NativeOracle:
    """An oracle of the core, with the numbers of the lists and transitions it talks about."""

    name: str
    lists: tuple[int, ...] = ()
    transitions: tuple[int, ...] = ()
    quality: Quality = "exact"
    """Exact for every tree of the system's class; close: wrong in less than one configuration in a hundred; canonical:
    made for training, it leads back to the static oracle's way and has no word for others that are as good; searched:
    exact where the search ends in time, and slow."""

    def wire(self) -> list[str | list[int]]:
        """As a model file keeps it."""
        return [self.name, list(self.lists), list(self.transitions)]


STATIC = NativeOracle("static")
"""Follows a derivation that somebody else found."""


def dynamic_oracle(system: System, program: Program) -> NativeOracle | None:
    """The dynamic oracle of a system, by formula; None if it has none."""
    entry = _entry(system)
    return None if entry is None else _bound(entry, program)


def searched_oracle(system: System, program: Program) -> NativeOracle | None:
    """An oracle that searches for the best ending; None for systems that may give a word two heads or close a cycle."""
    if refutations(system, 3, {"SINGLE-HEAD", "ACYCLIC"}):
        return None
    return _bound(_SEARCHED.get(system.name, _ANY_SYSTEM) if _built_in(system) else _ANY_SYSTEM, program)


def training_oracle(system: System, program: Program, wanted: str | None = None) -> NativeOracle:
    """The oracle to train with, by its kind; by default the dynamic one where it serves, else the static one."""
    if wanted not in (None, *TRAINING):
        raise UsageError(f"oracle is {wanted!r}; it is one of {', '.join(TRAINING)}")
    oracle = None
    if wanted is None and _built_in(system) and system.name in _BETTER_STATIC:
        wanted = "static"
    if wanted != "static":
        oracle = (searched_oracle if wanted == "searched" else dynamic_oracle)(system, program)
    if oracle is None and wanted in ("dynamic", "searched"):
        raise UsageError(f"{system.title} has no {wanted} oracle to train with")
    return oracle or STATIC


def keeping_oracle(system: System, program: Program) -> NativeOracle:
    """The oracle that keeps the heads that a sentence has already: one that can do without the others."""
    oracle = dynamic_oracle(system, program)
    if oracle is not None and oracle.quality != "canonical":
        return oracle
    return searched_oracle(system, program) or NativeOracle("searched", quality="searched")


def _bound(entry: _Entry, program: Program) -> NativeOracle:
    """The oracle with the names that it goes by turned into numbers of the program."""
    lists = [spec.name for spec in program.lists]
    transitions = [t.name for t in program.transitions]
    return NativeOracle(
        entry.oracle,
        tuple(lists.index(name) for name in entry.lists),
        tuple(transitions.index(name) for name in entry.transitions),
        entry.quality,
    )


def _built_in(system: System) -> bool:
    # A user's system may have the name of a built-in one.
    return type(system).__module__.startswith("crossarc.systems.")


def _entry(system: System) -> _Entry | None:
    if not _built_in(system):
        return None
    if system.name in ("planar", "k-planar"):
        return _planes(system)
    if system.values.get("cycle_check") is False:
        return None
    entries = _KNOWN.get(system.name, ())
    return next((entry for entry in entries if system.values.get("root", system.root) in entry.roots), None)


def _planes(system: System) -> _Entry | None:
    """The planar parsers have options that change what they can build."""
    if system.values["single_head"] is not True or system.values["acyclic"] == "false":
        return None
    names = tuple(cells.name for cells in system.stacks)
    quality: Quality = "close" if system.values.get("no_covered_roots") else "exact"
    moves = ("SHIFT", "REDUCE", "SWITCH") if len(names) > 1 else ("SHIFT", "REDUCE")
    return _Entry("planes", ("B", *names), moves, quality=quality)
