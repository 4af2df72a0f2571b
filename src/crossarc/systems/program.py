"""The compiled form of a system: guarded branches with net effects. It is what a model file stores and all that the
native machine runs; plain data, as JSON and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from crossarc.errors import ModelError
from crossarc.systems.expressions import Expression, Term, Test

if TYPE_CHECKING:
    from crossarc._core.systems import Program as NativeProgram

FORMAT = 1

# What the arguments of each operator are: e an expression, l a list, c a cell, k a cell's kind, i an integer,
# g what is asked of the gold tree.
_TERMS = {
    "Constant": "ii", "Null": "", "Words": "", "Arcs": "", "Item": "lii", "Size": "l", "Cell": "ck", "Head": "e",
    "Leftmost": "e", "Leftmost2": "e", "Rightmost": "e", "Rightmost2": "e", "Children": "e", "Orphans": "",
    "Orphan": "", "Live": "e", "Copies": "e", "Choose": "eee", "Greatest": "ee", "Add": "ee", "Subtract": "ee",
    "Each": "",
    "Gold": "gee", "Origin": "l",
}  # fmt: skip
_TESTS = {
    "True": "", "False": "", "Exists": "e", "HasHead": "e", "IsArc": "ee", "Connected": "ee", "Reaches": "ee",
    "Covered": "e", "Less": "ee", "Equal": "ee", "And": "ee", "Or": "ee", "Not": "e", "AnyItem": "le",
}  # fmt: skip
_EFFECTS = {
    "Arc": "ee", "Permute": "ll", "Remove": "lii", "Push": "le", "Insert": "le", "Append": "ll", "Clear": "l",
    "Assign": "ce",
}  # fmt: skip


@dataclass(frozen=True)
class Effect:
    """One step of a net effect; its terms speak of the configuration before the transition."""

    kind: str
    args: tuple[Expression | str | int, ...]


@dataclass(frozen=True)
class Branch:
    """Where `when` holds, the transition has these effects."""

    when: Test
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Transition:
    name: str
    operand: tuple[Term, Term] | None
    """The least and the greatest operand of a family."""
    branches: tuple[Branch, ...]

    @property
    def adds_arc(self) -> bool:
        return any(effect.kind == "Arc" for branch in self.branches for effect in branch.effects)


@dataclass(frozen=True)
class ListSpec:
    name: str
    near: str


@dataclass(frozen=True)
class CellSpec:
    name: str
    kind: str
    first: int | None


@dataclass(frozen=True)
class Program:
    system: str
    options: Mapping[str, bool | int | str]
    lists: tuple[ListSpec, ...]
    cells: tuple[CellSpec, ...]
    start: Mapping[str, tuple[str, ...]]
    terminal: Test
    look_ahead: Test | None
    """Where a parser looks ahead."""
    transitions: tuple[Transition, ...]
    focus: tuple[Term, ...]

    @property
    def has_root_node(self) -> bool:
        return any("root" in held for held in self.start.values())

    def expressions(self) -> Iterator[Expression]:
        """Every expression that stands in the program, whole."""
        yield self.terminal
        if self.look_ahead:
            yield self.look_ahead
        for transition in self.transitions:
            yield from transition.operand or ()
            for branch in transition.branches:
                yield branch.when
                for effect in branch.effects:
                    yield from (a for a in effect.args if isinstance(a, Expression))

    @cached_property
    def native(self) -> NativeProgram:
        """The program as the native machine holds it."""
        from crossarc._core.systems import Program as NativeProgram

        return NativeProgram(self.wire())

    def wire(self) -> list[int]:
        """The program as the integers that native/systems/program.cpp reads."""
        return _Wire(self).program()

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "system": self.system,
            "options": dict(self.options),
            "lists": [[spec.name, spec.near] for spec in self.lists],
            "cells": [[spec.name, spec.kind, spec.first] for spec in self.cells],
            "start": {name: list(held) for name, held in self.start.items()},
            "terminal": _plain(self.terminal),
            "look_ahead": self.look_ahead and _plain(self.look_ahead),
            "transitions": [
                {
                    "name": t.name,
                    "operand": t.operand and [_plain(bound) for bound in t.operand],
                    "branches": [
                        {"when": _plain(b.when), "effects": [[e.kind, *map(_plain, e.args)] for e in b.effects]}
                        for b in t.branches
                    ],
                }
                for t in self.transitions
            ],
            "focus": [_plain(address) for address in self.focus],
        }

    @classmethod
    def from_json(cls, data: Any) -> Program:
        """Read what `to_json` wrote; a `ModelError` names the field that is not as it should be."""
        return _Reading(data).program()


def _plain(value: Expression | str | int) -> Any:
    return [value.op, *map(_plain, value.args)] if isinstance(value, Expression) else value


_COST = {"Connected": 4, "Reaches": 8, "Covered": 8, "AnyItem": 64}
"""How long an operator takes, where it is longer than most."""


@lru_cache(1 << 14)
def _cost(e: Expression) -> int:
    return _COST.get(e.op, 1) + sum(map(_cost, e.parts))


def _cheapest_first(test: Expression) -> Expression:
    """The same conjunction, quickest tests first: most are refuted by one, and an empty register refutes many.

    It is joined in pairs, and pairs of pairs: a model file may join so many that one inside the other is too deep.
    """
    parts: list[Expression] = []
    pending = [test]
    while pending:  # a model file's program may join what are no tests, which `conjuncts` does not take
        part = pending.pop()
        if part.op == "And":
            pending.extend(reversed(part.parts))
        else:
            parts.append(part)
    parts.sort(key=_cost)
    while len(parts) > 1:
        pairs = zip(parts[::2], parts[1::2], strict=False)
        parts = [*(Test("And", pair) for pair in pairs), *parts[len(parts) // 2 * 2 :]]
    return parts[0]


class _Wire:
    """Numbers the parts of a program: expressions once each, arguments before their users."""

    def __init__(self, program: Program):
        from crossarc._core import systems as native

        self.of = program
        self.operators = {name: code for code, name in enumerate(native.operators())}
        self.effect_codes = {name: code for code, name in enumerate(native.effects())}
        self.null: int = native.NULL
        self.gold = {name: code for code, name in enumerate(native.gold_attributes())}
        self.lists = {spec.name: i for i, spec in enumerate(program.lists)}
        self.cells = {spec.name: i for i, spec in enumerate(program.cells)}
        self.index: dict[Expression, int] = {}
        self.rows: list[int] = []

    def expression(self, root: Expression) -> int:
        pending = [root]
        while pending:
            e = pending[-1]
            missing = [part for part in e.parts if part not in self.index]
            if e in self.index or not missing:
                pending.pop()
                if e not in self.index:
                    self.index[e] = len(self.index)
                    self.rows += [self.operators[e.op], *self.arguments((_TERMS | _TESTS)[e.op], e.args)]
            else:
                pending.extend(missing)
        return self.index[root]

    def arguments(self, signature: str, args: tuple[Any, ...]) -> list[int]:
        codes = []
        for kind, value in zip(signature, args, strict=True):
            if kind == "e":
                codes.append(self.expression(value))
            elif kind != "k":
                codes.append(
                    {"l": self.lists, "c": self.cells, "g": self.gold}[kind][value] if kind in "lcg" else value
                )
        return codes + [0] * (3 - len(codes))

    def program(self) -> list[int]:
        p = self.of
        effects: list[int] = []
        branches: list[int] = []
        transitions: list[int] = []
        for t in p.transitions:
            first_branch = len(branches) // 3
            for b in t.branches:
                first_effect = len(effects) // 4
                for e in b.effects:
                    effects += [self.effect_codes[e.kind], *self.arguments(_EFFECTS[e.kind], e.args)]
                branches += [self.expression(_cheapest_first(b.when)), first_effect, len(effects) // 4]
            bounds = [self.expression(bound) for bound in t.operand] if t.operand else [-1, -1]
            transitions += [first_branch, len(branches) // 3, *bounds, int(t.adds_arc)]
        start: list[int] = []
        for spec in p.lists:
            # From the far end to the near end; a list read from the left has its far end at the right.
            held = list(p.start.get(spec.name, ()))
            codes = [2 if part == "root" else 1 if spec.near == "right" else -1 for part in held]
            start += [len(codes), *(codes if spec.near == "right" else reversed(codes))]
        terminal = self.expression(p.terminal)
        look_ahead = self.expression(p.look_ahead) if p.look_ahead else -1
        firsts = [self.null if spec.first is None else spec.first for spec in p.cells]
        return [
            len(p.lists), len(p.cells), *(int(spec.kind == "node") for spec in p.cells),
            len(self.index), *self.rows,
            len(effects) // 4, *effects,
            len(branches) // 3, *branches,
            len(p.transitions), *transitions,
            terminal, *start, *firsts, int(p.has_root_node), look_ahead,
        ]  # fmt: skip


class _Reading:
    """Reads a program from JSON that may be anything."""

    MAX_DEPTH, MAX_PARTS = 100, 200_000

    def __init__(self, data: Any):
        self.data = data
        self.parts = 0
        self.lists: set[str] = set()
        self.cells: dict[str, str] = {}

    def field(self, name: str, kind: type) -> Any:
        value = self.data.get(name) if isinstance(self.data, dict) else None
        return self.expect(value, kind, name)

    def expect(self, value: Any, kind: type, where: str) -> Any:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise ModelError(f"program.{where}: expected {kind.__name__}, found {str(value)[:40]!r}")
        return value

    def argument(self, kind: str, value: Any, where: str, depth: int) -> Any:
        if kind == "e":
            return self.expression(value, where, depth + 1)
        if kind == "i":
            if abs(self.expect(value, int, where)) > 1 << 20:
                raise ModelError(f"program.{where}: {value} is out of range")
            return value
        if kind == "g":
            raise ModelError(f"program.{where}: a parser has no gold tree")
        known = {"l": self.lists, "c": self.cells, "k": {"node", "integer"}}[kind]
        if self.expect(value, str, where) not in known:
            raise ModelError(f"program.{where}: '{value[:40]}' is not declared")
        return value

    def call(self, signatures: dict[str, str], value: Any, where: str, depth: int) -> tuple[str, tuple[Any, ...]]:
        self.parts += 1
        if depth > self.MAX_DEPTH or self.parts > self.MAX_PARTS:
            raise ModelError(f"program.{where}: too large")
        op, *args = self.expect(value, list, where) or [None]
        if not isinstance(op, str) or op not in signatures or len(args) != len(signatures[op]):
            raise ModelError(f"program.{where}: {str(value)[:40]!r} is not known here")
        return op, tuple(self.argument(k, a, where, depth) for k, a in zip(signatures[op], args, strict=True))

    def expression(self, value: Any, where: str, depth: int = 0) -> Expression:
        op, args = self.call(_TERMS | _TESTS, value, where, depth)
        return (Term if op in _TERMS else Test)(op, args)

    def term(self, value: Any, where: str) -> Term:
        found = self.expression(value, where)
        if not isinstance(found, Term):
            raise ModelError(f"program.{where}: expected a term, found a test")
        return found

    def test(self, value: Any, where: str) -> Test:
        found = self.expression(value, where)
        if not isinstance(found, Test):
            raise ModelError(f"program.{where}: expected a test, found a term")
        return found

    def program(self) -> Program:
        if self.field("format", int) != FORMAT:
            raise ModelError(
                f"program.format: {self.data['format']} is not {FORMAT}; it was written by another version"
            )
        lists = []
        for item in self.field("lists", list):
            name, near = self.strings(item, 2, "lists")
            lists.append(ListSpec(name, near))
        self.lists = {spec.name for spec in lists}
        cells = []
        for item in self.field("cells", list):
            if not isinstance(item, list) or len(item) != 3 or not isinstance(item[2], int | None):
                raise ModelError("program.cells: expected a name, a kind and a first value")
            name, kind = self.strings(item[:2], 2, "cells")
            first = None if item[2] is None else self.argument("i", item[2], "cells", 0)
            cells.append(CellSpec(name, kind, first))
        self.cells = {spec.name: spec.kind for spec in cells}
        start = {}
        for name, held in self.field("start", dict).items():
            start[self.argument("l", name, "start", 0)] = tuple(self.strings(held, None, "start"))
        return Program(
            system=self.field("system", str),
            options=self.field("options", dict),
            lists=tuple(lists),
            cells=tuple(cells),
            start=start,
            terminal=self.test(self.field("terminal", list), "terminal"),
            look_ahead=self.test(ahead, "look_ahead") if (ahead := self.data.get("look_ahead")) else None,
            transitions=tuple(self.transition(t) for t in self.field("transitions", list)),
            focus=tuple(self.term(a, "focus") for a in self.field("focus", list)),
        )

    def strings(self, value: Any, count: int | None, where: str) -> list[str]:
        strings: list[str] = self.expect(value, list, where)
        if (count is not None and len(strings) != count) or not all(isinstance(s, str) for s in strings):
            raise ModelError(f"program.{where}: expected {count or 'some'} strings, found {str(value)[:40]!r}")
        return strings

    def transition(self, data: Any) -> Transition:
        outer, self.data = self.data, data
        name = self.field("name", str)
        operand = None
        if data.get("operand") is not None:
            low, high = (self.term(bound, "operand") for bound in (self.field("operand", list) + [None] * 2)[:2])
            operand = (low, high)
        branches = []
        for item in self.field("branches", list):
            self.data = item
            when = self.test(self.field("when", list), f"{name}.when")
            calls = [self.call(_EFFECTS, e, f"{name}.effects", 0) for e in self.field("effects", list)]
            branches.append(Branch(when, tuple(Effect(kind, args) for kind, args in calls)))
            self.data = data
        self.data = outer
        return Transition(name, operand, tuple(branches))
