"""Which lists and registers may hold the same word at once: derived from how words move, never declared."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from crossarc.systems import operations as ops
from crossarc.systems.expressions import Cells, Term, is_register
from crossarc.systems.symbolic import Aliases
from crossarc.systems.system import System


def aliases_of(system: System, transitions: list[ops.Operation]) -> Aliases:
    """The least relation that every step of every transition keeps."""
    everywhere = {cells.name for cells in system.lists} | {
        str(cell.args[0]) for cell in system.registers if is_register(cell)
    }
    pairs: set[tuple[str, str]] = set()
    steps = [step for transition in transitions for step in _elementary(transition)]
    while True:
        more = {pair for step in steps for pair in _pairs(step, pairs, everywhere)}
        more |= {(y, x) for x, y in more}
        if more <= pairs:
            return frozenset(pairs)
        pairs |= more


def _elementary(operation: ops.Operation) -> Iterator[ops.Operation]:
    match operation:
        case ops.Sequence(parts):
            for part in parts:
                yield from _elementary(part)
        case ops.Restricted(inner, _):
            yield from _elementary(inner)
        case ops.If(_, then, otherwise):
            yield from _elementary(then)
            yield from _elementary(otherwise)
        case _:
            yield operation


def _name(place: Cells | Term) -> str:
    return place.name if isinstance(place, Cells) else str(place.args[0])


def _pairs(step: ops.Operation, pairs: set[tuple[str, str]], everywhere: set[str]) -> Iterator[tuple[str, str]]:
    def with_aliases_of(sources: set[str], target: str) -> Iterator[tuple[str, str]]:
        for source, other in pairs:
            if source in sources:
                yield target, other

    match step:
        case ops.Move(place, targets):
            yield from permutations(map(_name, targets), 2)
            for target in map(_name, targets):
                yield from with_aliases_of({_name(place)}, target)
        case ops.Append(cells, target):
            yield from with_aliases_of({cells.name}, target.name)
        case ops.Rotate(lists):
            names = {cells.name for cells in lists}
            for name in names:
                yield from with_aliases_of(names, name)
            if any(x in names and y in names for x, y in pairs):
                yield from permutations(names, 2)
        case ops.Insert(node, target) | ops.Push(node, target) | ops.Assign(target, node):
            # The node is copied: it may be wherever the term reads it, or anywhere if the term follows arcs.
            if not (isinstance(target, Term) and not is_register(target)):
                parts = list(node.walk())
                read = {str(e.args[0]) for e in parts if e.op in ("Item", "Cell")}
                if any(e.op in ("Head", "Leftmost", "Leftmost2", "Rightmost", "Rightmost2") for e in parts):
                    read = everywhere
                for source in read:
                    yield _name(target), source
                yield from with_aliases_of(read, _name(target))
