"""A configuration known only in terms of an earlier one: "S as it was, without its top, and B0 on it"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from crossarc.systems.expressions import (
    FALSE,
    NULL,
    TRUE,
    Expression,
    Term,
    Test,
    add,
    between,
    choose,
    conjuncts,
    connected,
    constant,
    covered,
    equal,
    exists,
    has_head,
    is_arc,
    reaches,
)
from crossarc.systems.program import Effect

Aliases = frozenset[tuple[str, str]]
"""Pairs of lists and registers that may hold the same word at the same time, both ways round."""


class Undefined(Exception):
    """The operation is never defined here, or cannot be followed symbolically; the text says why."""


@dataclass(frozen=True)
class Was:
    """What a list held at first, without the items at some positions (from the near end)."""

    name: str
    removed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Settled:
    """A node put in at its place in the order of the sentence, which is not known here."""

    node: Term


Part = Was | Settled | Term
Arcs = tuple[tuple[Term, Term], ...]


@dataclass
class State:
    lists: dict[str, tuple[Part, ...]]
    """The parts of each list, from its far end to its near end."""
    cells: dict[str, Term]
    aliases: Aliases
    root_is_node: bool
    arcs: Arcs = ()
    when: list[Test] = field(default_factory=list)

    def copy(self) -> State:
        return replace(self, lists=dict(self.lists), cells=dict(self.cells), when=[*self.when])

    # Reading: everything is said in terms of the configuration at first.

    def term(self, x: Term) -> Term:
        resolved = self._resolve(x)
        assert isinstance(resolved, Term)
        return resolved

    def test(self, x: Test) -> Test:
        resolved = self._resolve(x)
        assert isinstance(resolved, Test)
        return resolved

    def _resolve(self, e: Expression) -> Any:
        name = e.args[0] if e.args else None
        match e.op:
            case "Item":
                _, position, _ = e.args
                return self._locate(name, position)[1]
            case "Size":
                return self._size(str(name))
            case "Cell":
                return self.cells[str(name)]
            case "AnyItem":
                if self.lists[str(name)] != (Was(str(name)),) or self.arcs:
                    raise Undefined(f"it asks about all of {name} after changing the configuration")
                return e
        args: list[Any] = [self._resolve(a) if isinstance(a, Expression) else a for a in e.args]
        if e.op == "Equal":
            return self._equal(*args)
        if e.op == "Arcs":
            return add(Term("Arcs"), constant(len(self.arcs)))
        if self.arcs and e.op in _NOT_AFTER_ARCS:
            raise Undefined(f"{e.op} is asked for after an arc was added in the same transition")
        if self.arcs and e.op in _ABOUT_ARCS:
            return self._after(self.arcs, e.op, *args)
        return e.map(self._resolve)

    def _after(self, arcs: Arcs, op: str, x: Term, y: Term = NULL) -> Any:
        """`op` of x (and y), with these arcs added to the graph at first."""
        if not arcs:
            return _ABOUT_ARCS[op](x, y)
        *earlier, (h, d) = arcs

        def before(a: Term, b: Term = NULL) -> Any:
            return self._after(tuple(earlier), op, a, b)

        match op:
            case "HasHead":
                return before(x) | self._equal(x, d)
            case "Head":
                return choose(self._equal(x, d), h, before(x))
            case "IsArc":
                return before(x, y) | (self._equal(x, h) & self._equal(y, d))
            case "Connected":
                return before(x, y) | (before(x, h) & before(d, y)) | (before(x, d) & before(h, y))
            case "Reaches":
                return before(x, y) | (before(x, h) & before(d, y))
            case "Covered":
                return before(x) | between(h, x, d)
            case "Children":
                return choose(self._equal(x, h), add(before(x), constant(1)), before(x))
        raise AssertionError(op)

    def _equal(self, x: Term, y: Term) -> Test:
        if self.distinct(x, y):
            return FALSE
        same = equal(x, y)
        return TRUE if same in self.when else same

    def distinct(self, x: Term, y: Term) -> bool:
        """Can the two never be the same word, because of where they stand?"""
        if x == y or not {x.op, y.op} <= {"Item", "Cell"} or "integer" in (x.args[1], y.args[1]):
            return False
        return (str(x.args[0]), str(y.args[0])) not in self.aliases

    def _locate(self, name: Any, position: Any) -> tuple[int, Term]:
        """Which part of a list the item at `position` belongs to, and what it was at first."""
        parts = self.lists[name]
        for index in range(len(parts) - 1, -1, -1):
            part = parts[index]
            if isinstance(part, Settled):
                raise Undefined(f"it reads {name} after putting a word into it at a place that is not known")
            if isinstance(part, Was):
                was = 0
                while True:
                    if was not in part.removed:
                        if position == 0:
                            return index, Term("Item", (part.name, was, 0))
                        position -= 1
                    was += 1
            if position == 0:
                return index, part
            position -= 1
        raise Undefined(f"it reads {name} after moving it away")

    def _size(self, name: str) -> Term:
        total = constant(0)
        for part in self.lists[name]:
            if isinstance(part, Was):
                total = add(add(Term("Size", (part.name,)), constant(-len(part.removed))), total)
            else:
                node = part.node if isinstance(part, Settled) else part
                total = add(
                    total, choose(exists(node), constant(1), constant(0)) if node.op == "Choose" else constant(1)
                )
        return total

    # Writing.

    def require(self, test: Test) -> None:
        for conjunct in conjuncts(test):
            if conjunct == FALSE or ~conjunct in self.when:
                raise Undefined("it is never defined")
            self.when.append(conjunct)
        if test == FALSE:
            raise Undefined("it is never defined")

    def take(self, place: Term) -> Term:
        """Remove the node from the list or register that `place` names, and return what it was at first."""
        name = str(place.args[0])
        node = self.term(place)
        self.require(exists(node))
        if place.op == "Cell":
            self.cells[name] = NULL
            return node
        index, _ = self._locate(name, place.args[1])
        parts = list(self.lists[name])
        part = parts[index]
        if isinstance(part, Was):
            position = node.args[1]
            assert isinstance(position, int)
            parts[index] = Was(part.name, part.removed | {position})
        else:
            del parts[index]
        self.lists[name] = tuple(parts)
        return node

    def put(self, name: str, part: Part) -> None:
        self.lists[name] = _tidied((*self.lists[name], part))

    def add_arc(self, head: Term, dependent: Term) -> None:
        h, d = self.term(head), self.term(dependent)
        if h == d:
            raise Undefined("it adds an arc from a word to itself")
        for test in (exists(h), exists(d)):
            self.require(test)
        if self.root_is_node:
            self.require(~equal(d, constant(0)))
        self.require(~self._equal(h, d))
        self.require(~self._after(self.arcs, "IsArc", h, d))
        self.arcs = (*self.arcs, (h, d))

    # The result.

    def precondition(self) -> Test:
        """The conjunction of all that was required, without what the rest of it implies."""
        required = list(dict.fromkeys(self.when))
        named = {x for test in required if test.op in _NULL_IS_FALSE for x in test.parts}
        there = named | {x for test in required if test.op == "Exists" for x in test.parts}

        def implied(test: Test) -> bool:
            x = test.parts[0] if test.parts else test
            if test.op == "Exists":
                return x in named or any(_deeper(other, x) for other in there)
            if test.op == "Not" and x.op == "IsArc":
                dependent = x.parts[1]
                assert isinstance(dependent, Term)
                return ~has_head(dependent) in required
            return False

        result = TRUE
        for test in required:
            if not implied(test):
                result = result & test
        return result

    def effects(self) -> tuple[Effect, ...]:
        found = [Effect("Arc", arc) for arc in self.arcs]
        rest: list[Effect] = []
        kept: set[str] = set()
        for name, parts in self.lists.items():
            bases = [part for part in parts if isinstance(part, Was)]
            own = bases[0].name if bases and isinstance(parts[0], Was) else name
            if own != name:
                found.append(Effect("Permute", (name, own)))
        names = {self._own(name): name for name in self.lists}
        for parts in self.lists.values():
            for part in parts:
                if isinstance(part, Was):
                    holder = names.get(part.name, part.name)
                    rest += [Effect("Remove", (holder, k, 0)) for k in sorted(part.removed, reverse=True)]
        for name, parts in sorted(
            self.lists.items(), key=lambda item: -len([p for p in item[1] if isinstance(p, Was)])
        ):
            for index, part in enumerate(parts):
                if isinstance(part, Was):
                    kept.add(part.name)
                    if index:
                        rest.append(Effect("Append", (name, part.name)))
                elif isinstance(part, Settled):
                    rest.append(Effect("Insert", (name, part.node)))
                else:
                    rest.append(Effect("Push", (name, part)))
        rest[:0] = [Effect("Clear", (names.get(was, was),)) for was in self.lists if was not in kept]
        changed = [Effect("Assign", (k, v)) for k, v in self.cells.items() if not (v.op == "Cell" and v.args[0] == k)]
        return (*found, *rest, *changed)

    def _own(self, name: str) -> str:
        parts = self.lists[name]
        return parts[0].name if parts and isinstance(parts[0], Was) else name


def _deeper(other: Expression, x: Expression) -> bool:
    """Is `other` an item of the same list, farther from the near end than x?"""
    if not other.op == x.op == "Item" or other.args[0] != x.args[0]:
        return False
    return int(str(other.args[1])) > int(str(x.args[1]))


def _tidied(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts, with items that are back where they were at first counted as never moved."""
    while len(parts) > 1 and isinstance(was := parts[0], Was) and isinstance(back := parts[1], Term):
        if back.op != "Item" or back.args[0] != was.name or back.args[1] not in was.removed:
            return parts
        position = back.args[1]
        assert isinstance(position, int)
        if not all(k in was.removed for k in range(position)):
            return parts
        parts = (Was(was.name, was.removed - {position}), *parts[2:])
    return parts


# How the tests and terms that arcs change are made.
_ABOUT_ARCS: dict[str, Callable[[Term, Term], Expression]] = {
    "HasHead": lambda x, _: has_head(x),
    "Head": lambda x, _: Term("Head", (x,)),
    "IsArc": is_arc,
    "Connected": connected,
    "Reaches": reaches,
    "Covered": lambda x, _: covered(x),
    "Children": lambda x, _: Term("Children", (x,)),
}
# These have no answer after an arc was added in the same transition.
_NOT_AFTER_ARCS = {"Leftmost", "Leftmost2", "Rightmost", "Rightmost2", "Live", "Copies", "Orphan", "Orphans"}
_NULL_IS_FALSE = {"HasHead", "IsArc", "Connected", "Reaches", "Covered", "Less", "Equal"}
