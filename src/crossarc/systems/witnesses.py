"""Witnesses: short derivations that refute a property, found by trying all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from crossarc.systems.system import System

Arcs = tuple[tuple[int, int], ...]
MOST = 40_000
"""How many configurations are looked at for each length."""


@dataclass(frozen=True)
class Reached:
    """A configuration that was reached, and how."""

    words: int
    arcs: Arcs
    derivation: tuple[str, ...]
    terminal: bool
    stuck: bool

    def __str__(self) -> str:
        arcs = ", ".join(f"({h},{d})" for h, d in self.arcs)
        return f"{self.words} words, arcs {{{arcs}}} by {' '.join(self.derivation) or 'nothing'}"


def refutations(system: System, words: int, wanted: set[str]) -> dict[str, str]:
    """For those of the wanted properties that some derivation of so few words refutes, such a derivation."""
    found: dict[str, str] = {}
    for length in range(1, words + 1):
        open_questions = {name: test for name, test in _BREAKS.items() if name in wanted and name not in found}
        if not open_questions and not {"robust", "bounded"} & wanted - found.keys():
            break
        for reached in reachable(system, length):
            if reached.terminal:
                for name, breaks in list(open_questions.items()):
                    if breaks(reached, system):
                        found[name] = str(reached)
                        del open_questions[name]
            elif reached.stuck and "robust" in wanted - found.keys():
                found["robust"] = f"stuck: {reached}"
        if "bounded" in wanted - found.keys() and not bounded(system, length):
            found["bounded"] = f"a configuration of {length} words leads to itself"
    return found


def bounded(system: System, words: int) -> bool:
    """Can no configuration of so many words lead to itself?"""
    from crossarc._core import systems as native

    return bool(native.enumerate(system.program().native, words, False, 1_000_000).bounded)


def reachable(system: System, words: int) -> Iterator[Reached]:
    """The configurations of so many words, shortest derivations first, as many as are looked at."""
    from crossarc._core import systems as native

    program = system.program()
    pending: list[tuple[Any, tuple[str, ...]]] = [(native.SmallConfiguration(program.native, words), ())]
    seen: set[Any] = set()
    for c, derivation in pending:
        key = (*(tuple(c.items(i)) for i in range(len(program.lists))), *map(c.cell, range(len(program.cells))))
        arcs = tuple(c.arcs())
        if (key, arcs) in seen or len(seen) >= MOST:
            continue
        seen.add((key, arcs))
        ways = c.ways(program.native)
        terminal = c.terminal(program.native)
        yield Reached(words, arcs, derivation, terminal, not ways and not terminal)
        for transition, operand in ways:
            after = c.copy()
            after.apply(program.native, transition, operand)
            named = program.transitions[transition]
            step = f"{named.name}({operand})" if named.operand else named.name
            pending.append((after, (*derivation, step)))


def _several_heads(r: Reached, _: System) -> bool:
    return len({d for _, d in r.arcs}) < len(r.arcs)


def _cyclic(r: Reached, _: System) -> bool:
    left = set(r.arcs)
    while True:
        # Words that head nothing are in no cycle.
        inner = {(h, d) for h, d in left if any(d == other for other, _ in left)}
        if inner == left:
            return bool(left)
        left = inner


def _covers_root(r: Reached, system: System) -> bool:
    nodes = set(range(1, r.words + 1)) - {d for _, d in r.arcs}
    return any(_low(a, r, system) < x < _high(a, r, system) for a in r.arcs for x in nodes)


def _crosses(r: Reached, system: System) -> bool:
    spans = sorted({(_low(a, r, system), _high(a, r, system)) for a in r.arcs})
    return any(a < c < b < d for (a, b), (c, d) in combinations(spans, 2))


def _low(arc: tuple[int, int], r: Reached, system: System) -> int:
    return min(_place(x, r, system) for x in arc)


def _high(arc: tuple[int, int], r: Reached, system: System) -> int:
    return max(_place(x, r, system) for x in arc)


def _place(node: int, r: Reached, system: System) -> int:
    """Where a node is drawn: 0 comes after the words where the buffer has it last."""
    return r.words + 1 if node == 0 and system.root == "buffer-last" else node


_BREAKS: dict[str, Callable[[Reached, System], bool]] = {
    "SINGLE-HEAD": _several_heads,
    "ACYCLIC": _cyclic,
    "NO-COVERED-ROOTS": _covers_root,
    "PLANAR": _crosses,
    "PROJECTIVE": lambda r, system: _crosses(r, system) or _covers_root(r, system),
}
