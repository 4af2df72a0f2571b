"""The reference machine: immutable configurations, and one plain function for each operation.

Written to be read beside the papers, never to be fast. It does not know the compiler: where the two disagree, one of
them is wrong, and the tests will say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crossarc.systems import operations as ops
from crossarc.systems.expressions import Cells, Expression, Term, Test, is_register
from crossarc.systems.system import ROOT, WORDS, Family, System

Value = int | None


@dataclass(frozen=True)
class Configuration:
    """What a parser knows: its lists (each from far end to near end), its registers, and the arcs (head, dependent)."""

    words: int
    lists: tuple[tuple[str, tuple[int, ...]], ...]
    cells: tuple[tuple[Term, Value], ...] = ()
    arcs: frozenset[tuple[int, int]] = frozenset()

    def items(self, name: str) -> tuple[int, ...]:
        return dict(self.lists)[name]

    def with_items(self, name: str, items: tuple[int, ...]) -> Configuration:
        return replace(self, lists=tuple((n, items if n == name else old) for n, old in self.lists))

    def with_cell(self, cell: Term, value: Value) -> Configuration:
        return replace(self, cells=tuple((c, value if c == cell else old) for c, old in self.cells))


def initial(system: System, words: int) -> Configuration:
    """The configuration in which every derivation for a sentence of so many words starts."""
    contents = []
    for cells in system.lists:
        held = system.start().get(cells.name, ())
        parts = {WORDS: tuple(range(1, words + 1)), ROOT: (0,)}
        items = tuple(node for part in held for node in parts[part])
        contents.append((cells.name, items if cells.near == "right" else items[::-1]))
    return Configuration(words, tuple(contents), tuple(system.registers.items()))


# Evaluating terms and tests.


def value(x: Term, c: Configuration) -> Value:
    """What a term denotes in a configuration, or None."""
    args = x.args
    match x.op:
        case "Constant":
            return _integer(args[0])
        case "Words":
            return c.words
        case "Arcs":
            return len(c.arcs)
        case "Item":
            items, position = c.items(str(args[0])), _integer(args[1])
            return items[-1 - position] if position < len(items) else None
        case "Size":
            return len(c.items(str(args[0])))
        case "Cell":
            return dict(c.cells)[x]
        case "Choose":
            return value(_term(args[1] if holds(_test(args[0]), c) else args[2]), c)
        case "Orphan" | "Orphans":
            lost = orphans(c)
            return len(lost) if x.op == "Orphans" else min(lost, default=None)
        case "Null" | "Each":
            return None
        case "Greatest":
            there = [v for v in (value(_term(a), c) for a in args) if v is not None]
            return max(there, default=None)
    first, *others = (value(_term(a), c) for a in args)
    if first is None:
        return None
    match x.op:
        case "Add" | "Subtract":
            second = others[0]
            return None if second is None else first + second if x.op == "Add" else first - second
        case "Head":
            return min((h for h, d in c.arcs if d == first), default=None)
        case "Children":
            return sum(h == first for h, _ in c.arcs)
        case "Live":
            members = component(first, c.arcs)
            return sum(node in members for node in places(c))
        case "Copies":
            return sum(node == first for node in places(c))
        case "Leftmost" | "Leftmost2":
            left = sorted(d for h, d in c.arcs if h == first and d < first)
            return dict(enumerate(left)).get(int(x.op == "Leftmost2"))
        case "Rightmost" | "Rightmost2":
            right = sorted((d for h, d in c.arcs if h == first and d > first), reverse=True)
            return dict(enumerate(right)).get(int(x.op == "Rightmost2"))
    raise AssertionError(x.op)


def holds(test: Test, c: Configuration, each: Value = None) -> bool:
    """Is the test true of the configuration? An atom with a term that denotes nothing is false."""
    args = test.args
    match test.op:
        case "True" | "False":
            return test.op == "True"
        case "And":
            return holds(_test(args[0]), c, each) and holds(_test(args[1]), c, each)
        case "Or":
            return holds(_test(args[0]), c, each) or holds(_test(args[1]), c, each)
        case "Not":
            return not holds(_test(args[0]), c, each)
        case "AnyItem":
            return any(holds(_test(args[1]), c, node) for node in c.items(str(args[0])))
    found = [each if a.op == "Each" else value(a, c) for a in map(_term, args)]
    if any(v is None for v in found):
        return False
    x, y = (*(v for v in found if v is not None), 0)[:2]
    match test.op:
        case "Exists":
            return True
        case "HasHead":
            return any(d == x for _, d in c.arcs)
        case "IsArc":
            return (x, y) in c.arcs
        case "Connected":
            return y in component(x, c.arcs)
        case "Reaches":
            return y in descendants(x, c.arcs)
        case "Covered":
            return any(min(arc) < x < max(arc) for arc in c.arcs)
        case "Less":
            return x < y
        case "Equal":
            return x == y
    raise AssertionError(test.op)


def descendants(x: int, arcs: frozenset[tuple[int, int]]) -> set[int]:
    """x and all that directed paths from x reach."""
    found, pending = {x}, [x]
    while pending:
        node = pending.pop()
        fresh = {d for h, d in arcs if h == node} - found
        found |= fresh
        pending += fresh
    return found


def component(x: int, arcs: frozenset[tuple[int, int]]) -> set[int]:
    """x and all that is connected to it."""
    return descendants(x, arcs | {(d, h) for h, d in arcs})


def places(c: Configuration) -> Iterator[int]:
    """Every node that stands in a list or register, as often as it does."""
    for _, items in c.lists:
        yield from items
    for cell, node in c.cells:
        if node is not None and is_register(cell):
            yield node


def orphans(c: Configuration) -> set[int]:
    """The words that stand nowhere any more and have no head."""
    return set(range(1, c.words + 1)) - set(places(c)) - {d for _, d in c.arcs}


# Applying operations. None where the operation is undefined.


def apply(operation: ops.Operation, c: Configuration) -> Configuration | None:
    """The configuration after the operation, or None where it is undefined."""
    match operation:
        case ops.Sequence(parts):
            after: Configuration | None = c
            for part in parts:
                after = apply(part, after) if after is not None else None
            return after
        case ops.Restricted(inner, test):
            return apply(inner, c) if holds(test, c) else None
        case ops.If(test, then, otherwise):
            return apply(then if holds(test, c) else otherwise, c)
        case ops.Move(place, targets):
            node = value(place, c)
            if node is None:
                return None
            c = without(place, c)
            for target in targets:
                c = onto(target, node, c)
            return c
        case ops.Drop(place):
            return None if value(place, c) is None else without(place, c)
        case ops.Arc(head, dependent):
            h, d = value(head, c), value(dependent, c)
            if h is None or d is None or d in (0, h) or (h, d) in c.arcs:
                return None
            return replace(c, arcs=c.arcs | {(h, d)})
        case ops.Assign(cell, new):
            return c.with_cell(cell, value(new, c))
        case ops.Rotate(lists):
            before = [c.items(cells.name) for cells in lists]
            for cells, items in zip(lists, [*before[1:], before[0]], strict=True):
                c = c.with_items(cells.name, items)
            return c
        case ops.Append(source, target):
            joined = c.items(target.name) + c.items(source.name)[::-1]
            return c.with_items(target.name, joined).with_items(source.name, ())
        case ops.Clear(cells):
            return c.with_items(cells.name, ())
        case ops.Insert(place, target):
            node = value(place, c)
            if node is None:
                return c
            items = c.items(target.name)
            at = len(items)
            while at and items[at - 1] > node:
                at -= 1
            return c.with_items(target.name, (*items[:at], node, *items[at:]))
        case ops.Push(place, target):
            node = value(place, c)
            return c if node is None else onto(target, node, c)
    raise AssertionError(operation)


def without(place: Term, c: Configuration) -> Configuration:
    """Take the node away from the list or register where it is."""
    if place.op == "Cell":
        return c.with_cell(place, None)
    name = str(place.args[0])
    items = list(c.items(name))
    del items[-1 - _integer(place.args[1])]
    return c.with_items(name, tuple(items))


def onto(target: Cells | Term, node: int, c: Configuration) -> Configuration:
    """Put a node onto the near end of a list, or into a register."""
    if isinstance(target, Cells):
        return c.with_items(target.name, (*c.items(target.name), node))
    return c.with_cell(target, node)


# Derivations.


@dataclass(frozen=True)
class Step:
    """A transition as it is taken: its name, and its operand if it belongs to a family."""

    name: str
    operand: int | None = None

    def __str__(self) -> str:
        return self.name if self.operand is None else f"{self.name}({self.operand})"


def operation_of(system: System, step: Step) -> ops.Operation:
    declared = dict(system.transitions())[step.name]
    return declared.make(step.operand or 0) if isinstance(declared, Family) else declared


def successors(system: System, c: Configuration) -> Iterator[tuple[Step, Configuration]]:
    """Every transition that is defined in a configuration, with what it leads to."""
    for name, declared in system.transitions():
        if isinstance(declared, Family):
            for operand in range(declared.low, (value(declared.high, c) or 0) + 1):
                after = apply(declared.make(operand), c)
                if after is not None:
                    yield Step(name, operand), after
        else:
            after = apply(declared, c)
            if after is not None:
                yield Step(name), after


def is_terminal(system: System, c: Configuration) -> bool:
    return holds(system.terminal(), c)


def _integer(argument: Expression | str | int) -> int:
    assert isinstance(argument, int)
    return argument


def _term(argument: Expression | str | int) -> Term:
    assert isinstance(argument, Term)
    return argument


def _test(argument: Expression | str | int) -> Test:
    assert isinstance(argument, Test)
    return argument
