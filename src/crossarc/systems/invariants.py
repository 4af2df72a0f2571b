"""Inductive invariants of divisible systems, found from a fixed menu: what holds in every reachable configuration.

Every invariant of the menu says something of all words, or of all pairs of words, that stand on the stack or in the
buffer: whether they have heads, and whether they are connected. Such a statement is inductive if no transition leads
from configurations in which all of them hold to one in which it does not. That is decided by looking at *small models*:

    A transition looks at, and moves, the words at a few places. If it breaks a statement about two words x and y in
    some configuration, it also does after every other word is taken out of the lists: all statements of the menu still
    hold there (they speak of fewer words), connection among the words left is still an equivalence relation (the paths
    may lead through words that are gone), and the transition sees the same words. So it is enough to try the
    configurations with the places that it touches and at most two more words, with every choice of which words have
    heads and of which are connected. (An instance of a family for a great operand becomes, without the words that are
    passed over, one for a small operand.)

What cannot be told from that much (whether a certain arc is there, an order, a cover) is taken to be possible either
way, which can only make fewer invariants provable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from crossarc.systems import operations as ops
from crossarc.systems.expressions import TRUE, Cells, Term, Test
from crossarc.systems.system import Family, System

SPARE = 2
"""The statements of the menu speak of at most so many words."""


@dataclass(frozen=True)
class Model:
    """A configuration as far as the menu can see: its stack and buffer (near end last), heads and components."""

    stack: tuple[int, ...]
    buffer: tuple[int, ...]
    headed: frozenset[int]
    component: tuple[int, ...]
    """The component of each word."""

    def connected(self, x: int, y: int) -> bool:
        return self.component[x] == self.component[y]

    def at(self, place: Term, system: System) -> int | None:
        items = self.stack if place.args[0] == system.stacks[0].name else self.buffer
        position = int(str(place.args[1]))
        return items[-1 - position] if position < len(items) else None


def _pairs(m: Model) -> Iterator[tuple[int, int]]:
    return ((x, y) for x in m.stack for y in m.stack if x < y)


# The menu. In a model words are numbered in the order of the sentence.
MENU: dict[str, Callable[[Model], bool]] = {
    "no stack word has a head": lambda m: not m.headed & set(m.stack),
    "no buffer word has a head": lambda m: not m.headed & set(m.buffer),
    "no two stack words are connected": lambda m: not any(m.connected(x, y) for x, y in _pairs(m)),
    "no two buffer words are connected": lambda m: len({m.component[x] for x in m.buffer}) == len(m.buffer),
    "no buffer word is connected to a stack word": lambda m: (
        not any(m.connected(x, y) for x in m.buffer for y in m.stack)
    ),
    "a headless stack word is connected to no stack word left of it": lambda m: (
        not any(m.connected(x, y) and y not in m.headed for x, y in _pairs(m))
    ),
}


@dataclass(frozen=True)
class Trial:
    """A transition, tried on one model: its elementary steps with what each was applied to, and what it keeps."""

    steps: tuple[tuple[ops.Operation, Model], ...]
    before: frozenset[str]
    """What of the menu holds in the model."""
    after: frozenset[str]
    """What of the menu holds afterwards."""


def trials(system: System) -> list[Trial]:
    """Every transition on every model that it is defined for."""
    found = []
    for _, declared in system.transitions():
        if isinstance(declared, Family):
            # The words that an instance passes over are among the spare ones.
            instances = [(declared.make(declared.low + k), SPARE - k) for k in range(SPARE + 1)]
        else:
            instances = [(declared, SPARE)]
        for operation, spare in instances:
            for model in _models(*touched(system, operation), spare):
                steps, after = _run(system, operation, model)
                if after is not None:
                    found.append(Trial(tuple(steps), _holding(model), _holding(after)))
    return found


def inductive(tried: list[Trial], among: Iterable[str] = tuple(MENU)) -> frozenset[str]:
    """The largest part of these that every transition keeps; all of the menu holds at the start."""
    kept = frozenset(among)
    while True:
        broken = frozenset[str]().union(*(kept - trial.after for trial in tried if kept <= trial.before))
        if not broken:
            return kept
        kept -= broken


@cache
def _holding(model: Model) -> frozenset[str]:
    return frozenset(name for name, holds in MENU.items() if holds(model))


@cache
def _models(stack_needs: int, buffer_needs: int, spare: int) -> list[Model]:
    """Every model with so many places on stack and buffer and `spare` words more."""
    found = []
    for on_stack, in_buffer in product(range(stack_needs + spare + 1), range(buffer_needs + spare + 1)):
        if max(0, on_stack - stack_needs) + max(0, in_buffer - buffer_needs) > spare:
            continue
        count = on_stack + in_buffer
        stack, buffer = tuple(range(on_stack)), tuple(range(count - 1, on_stack - 1, -1))
        for flags, component in product(product((False, True), repeat=count), _partitions(count)):
            headed = frozenset(i for i, flag in enumerate(flags) if flag)
            found.append(Model(stack, buffer, headed, component))
    return found


def _partitions(count: int) -> list[tuple[int, ...]]:
    """All ways of grouping so many words: for each word, the number of its group."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(count):
        found = [(*groups, g) for groups in found for g in range(max(groups, default=-1) + 2)]
    return found


def touched(system: System, operation: ops.Operation) -> tuple[int, int]:
    """How many words from the near ends of stack and buffer an operation reads or moves."""
    needs = {system.stacks[0].name: 0, system.buffer.name: 0}
    brought = dict.fromkeys(needs, 0)

    def read(name: str, position: int) -> None:
        needs[name] = max(needs[name], position + 1 - brought[name])

    for step, test in elementary_steps(operation):
        for e in (*test.walk(), *_places(step)):
            if e.op == "Item":
                read(str(e.args[0]), int(str(e.args[1])))
        if isinstance(step, ops.Move | ops.Drop):
            name = str(step.node.args[0])
            brought[name] -= 1
        if isinstance(step, ops.Move):
            for target in step.targets:
                assert isinstance(target, Cells)
                brought[target.name] += 1
    return needs[system.stacks[0].name], needs[system.buffer.name]


def _places(step: ops.Operation) -> tuple[Term, ...]:
    match step:
        case ops.Move(node, _) | ops.Drop(node):
            return (node,)
        case ops.Arc(head, dependent):
            return (head, dependent)
    raise AssertionError(step)


def elementary_steps(operation: ops.Operation) -> Iterator[tuple[ops.Operation, Test]]:
    """The elementary transitions of a divisible composite, each with what must hold when it is applied."""
    for step in operation.steps:
        if isinstance(step, ops.Restricted):
            for k, (inner, test) in enumerate(elementary_steps(step.operation)):
                yield inner, step.test & test if k == 0 else test
        else:
            yield step, TRUE


def _run(
    system: System, operation: ops.Operation, model: Model
) -> tuple[list[tuple[ops.Operation, Model]], Model | None]:
    """The elementary steps with the models they are applied to, and the model afterwards; None if it is undefined."""
    applied = []
    m = model
    for step, test in elementary_steps(operation):
        if True not in possible(system, test, m):
            return [], None
        places = [m.at(place, system) for place in _places(step)]
        if None in places:
            return [], None
        applied.append((step, m))
        m = _after(system, step, m, [x for x in places if x is not None])
    return applied, m


def _after(system: System, step: ops.Operation, m: Model, places: list[int]) -> Model:
    if isinstance(step, ops.Arc):
        head, dependent = places
        old, new = m.component[dependent], m.component[head]
        joined = tuple(new if c == old else c for c in m.component)
        return replace(m, headed=m.headed | {dependent}, component=joined)
    (word,) = places
    stack = tuple(x for x in m.stack if x != word)
    buffer = tuple(x for x in m.buffer if x != word)
    if isinstance(step, ops.Move):
        if step.targets == (system.buffer,):
            buffer = (*buffer, word)
        else:
            stack = (*stack, word)
    return replace(m, stack=stack, buffer=buffer)


def possible(system: System, test: Test, m: Model) -> set[bool]:
    """The truth values that a test may have in a configuration of which only the model is known."""
    match test.op:
        case "True" | "False":
            return {test.op == "True"}
        case "Not":
            return {not v for v in possible(system, _test(test, 0), m)}
        case "And" | "Or":
            left, right = possible(system, _test(test, 0), m), possible(system, _test(test, 1), m)
            return {(x and y) if test.op == "And" else (x or y) for x in left for y in right}
    if any(not (isinstance(x, Term) and x.op == "Item") for x in test.args):
        return {True, False}
    words = [m.at(x, system) for x in test.args if isinstance(x, Term)]
    if None in words:
        return {False}
    x, y = (*words, None)[:2]
    assert x is not None
    match test.op:
        case "Exists":
            return {True}
        case "HasHead":
            return {x in m.headed}
        case "Connected":
            return {y is not None and m.connected(x, y)}
        case "Reaches" if y is not None:
            return {True} if x == y else {True, False} if m.connected(x, y) and y in m.headed else {False}
        case "IsArc" if y is not None:
            return {True, False} if m.connected(x, y) and y in m.headed else {False}
    return {True, False}


def _test(test: Test, index: int) -> Test:
    part = test.args[index]
    assert isinstance(part, Test)
    return part
