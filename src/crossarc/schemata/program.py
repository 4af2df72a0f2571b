"""Compiling a schema into the flat program that the native engine runs.

A deduction step with m antecedents becomes m *plans*, one for each antecedent that may be the newest item (semi-naive
evaluation): match it, then look the others up, each through an index on the places that are known by then, and test
every condition as soon as its variables are bound. A program is a list of integers, so it can be stored, compared and
handed over the border at no cost.

Layout (see also native/schemata/program.h, which reads it): every term is three integers (operation, variable, offset
or value).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from crossarc.errors import DeclarationError
from crossarc.schemata.definition import Definition, Flat, Kind
from crossarc.schemata.language import (
    NULL,
    Arc,
    Compare,
    Condition,
    Const,
    Element,
    Group,
    Increasing,
    Item,
    Listing,
    Logic,
    Not,
    Repeat,
    Rule,
    Seq,
    Value,
    Var,
    Wildcard,
    Within,
    names_in,
    terms_in_condition,
)

VERSION = 1
# Values: numbers as they are, then the two flags, symbols, and interned lists and tuples.
FALSE, TRUE, SYMBOL, GROUP = 1 << 28, (1 << 28) + 1, (1 << 28) + 2, 1 << 29
# Operations on a term.
SKIP, CONST, BIND, BIND_ANY, EQUAL, EQUAL_NOT, BIND_NOT, IN_GROUP, BIND_SEQ, EQUAL_SEQ, REPEAT = range(11)
# Conditions.
AND, OR, NOT, COMPARE, WITHIN, INCREASING = range(6)
# What an index looks at: a whole value, or the first or last element of a list.
WHOLE, FIRST, LAST = range(3)
# Steps of a plan.
TEST, LOOKUP, RANGE = range(3)
OPERATORS = ("<", "<=", ">", ">=", "=", "!=")

GOAL = Kind("Goal", "[]", 0)
ABSENT = -1


Key = tuple[tuple[int, int], ...]
"""What an index looks at: parts and places."""


@dataclass
class Scope:
    """The variables of one plan: their registers, and which are bound so far. Register 0 is n."""

    registers: dict[str, int] = field(default_factory=lambda: {"n": 0})
    bound: set[str] = field(default_factory=lambda: {"n"})

    def register(self, name: str) -> int:
        return self.registers.setdefault(name, len(self.registers))


class Compiler:
    """Writes the program of a definition; `facts` are the items given with a sentence."""

    def __init__(self, definition: Definition, facts: Iterable[tuple[str, Sequence[Value]]] = ()):
        self.definition = definition
        self.kinds = [GOAL, *definition.kinds]
        self.kind_ids = {kind: number for number, kind in enumerate(self.kinds)}
        self.symbols = {NULL: 0}
        self.groups: list[list[int]] = []
        self.indexes: dict[tuple[int, Key], int] = {}
        self.rule_names: list[str] = []
        self.registers = 1
        self.step_names: dict[str, int] = {}
        rules = [*definition.hypotheses, *definition.rules, *definition.goals]
        compiled = [self.rule(rule) for rule in rules] + [self.fact(name, values) for name, values in facts]
        items = [self.constraint(rule) for rule in definition.items]
        rewrites = [self.rewrite(r.before, r.after, r.conditions) for r in definition.normal]
        inverses = [self.rewrite(r.after, r.before, ()) for r in definition.normal]
        self.code = [
            VERSION,
            self.registers,
            *self.listed([[kind.arity] for kind in self.kinds]),
            *self.listed(self.groups),
            *self.listed([[kind, len(key), *chain.from_iterable(key)] for kind, key in self.indexes]),
            *self.listed(compiled),
            *self.listed(items),
            *self.listed(rewrites),
            *self.listed(inverses),
        ]

    @staticmethod
    def listed(parts: list[list[int]]) -> list[int]:
        return [len(parts), *(number for part in parts for number in part)]

    def symbol(self, name: str) -> int:
        return SYMBOL + self.symbols.setdefault(name, len(self.symbols))

    def constant(self, value: int | bool | str) -> int:
        if isinstance(value, str):
            return self.symbol(value)
        if isinstance(value, bool):
            return TRUE if value else FALSE
        return value

    def flat(self, item: Item) -> Flat:
        return self.definition.flat[item]

    # -- terms -------------------------------------------------------------------------------------------------------

    def matching(self, element: Element, scope: Scope) -> list[int]:
        """A term as a pattern: what is bound is compared, what is not is bound."""
        if isinstance(element, Wildcard):
            return [SKIP, 0, 0]
        if isinstance(element, Const):
            return [CONST, 0, self.constant(element.value)]
        if isinstance(element, Group):
            return [IN_GROUP, self.group([self.matching(part, scope) for part in element.elements], element.is_list), 0]
        if isinstance(element, Repeat):
            return [REPEAT, self.group([self.matching(element.element, scope)], True), 0]
        known = element.name in scope.bound
        scope.bound.add(element.name)
        register = scope.register(element.name)
        if isinstance(element, Seq):
            return [EQUAL_SEQ if known else BIND_SEQ, register, 0]
        if isinstance(element, Not):
            return [EQUAL_NOT if known else BIND_NOT, register, 0]
        if known:
            return [EQUAL, register, element.offset]
        return [BIND if element.numeric else BIND_ANY, register, element.offset]

    def building(self, element: Element, scope: Scope) -> list[int]:
        """A term whose variables are all bound."""
        if isinstance(element, Group):
            return [IN_GROUP, self.group([self.building(part, scope) for part in element.elements], element.is_list), 0]
        return self.matching(element, scope)

    def group(self, parts: list[list[int]], is_list: bool) -> int:
        self.groups.append([int(is_list), len(parts), *(number for part in parts for number in part)])
        return len(self.groups) - 1

    def condition(self, condition: Condition, scope: Scope) -> list[int]:
        if isinstance(condition, Logic):
            code = {"and": AND, "or": OR, "not": NOT}[condition.operator]
            return [code, len(condition.parts), *(x for part in condition.parts for x in self.condition(part, scope))]
        if isinstance(condition, Compare):
            ends = [*self.building(condition.left, scope), *self.building(condition.right, scope)]
            return [COMPARE, OPERATORS.index(condition.operator), *ends]
        if isinstance(condition, Within):
            ends = [x for low, high in condition.intervals for end in (low, high) for x in self.building(end, scope)]
            return [WITHIN, len(condition.intervals), *self.building(condition.term, scope), *ends]
        assert isinstance(condition, Increasing)
        return [INCREASING, scope.register(condition.name)]

    # -- statements --------------------------------------------------------------------------------------------------

    def match(self, item: Item, scope: Scope) -> list[int]:
        """Match code for an item: its plain places first, so that lists are taken apart with as much known as
        possible."""
        flat = self.flat(item)
        places = sorted(range(len(flat.args)), key=lambda place: isinstance(flat.args[place], Group))
        code = [self.kind_ids[flat.kind]]
        for place in places:
            code += [place, *self.matching(flat.args[place], scope)]
        return code

    def build(self, item: Item, scope: Scope) -> list[int]:
        flat = self.flat(item)
        return [self.kind_ids[flat.kind], *(x for arg in flat.args for x in self.building(arg, scope))]

    def rule(self, rule: Rule) -> list[int]:
        """A step: its name, and a plan for each antecedent (or one from nothing, for hypotheses)."""
        self.rule_names.append(rule.name)
        number = self.step_names.setdefault(rule.name, len(self.step_names))
        plans = [self.plan(rule, trigger) for trigger in range(len(rule.antecedents))] or [self.plan(rule, ABSENT)]
        return [number, len(rule.antecedents), len(rule.arcs), *self.listed(plans)]

    def plan(self, rule: Rule, trigger: int) -> list[int]:
        scope = Scope()
        code: list[int] = [trigger]
        waiting = list(rule.conditions)
        steps: list[list[int]] = []
        rest = [place for place in range(len(rule.antecedents)) if place != trigger]
        if trigger != ABSENT:
            code += self.match(rule.antecedents[trigger], scope)
        self.tests(waiting, scope, steps)
        while rest:
            place = max(rest, key=lambda p: (len(self.known(rule.antecedents[p], scope)), -p))
            rest.remove(place)
            item = rule.antecedents[place]
            known = self.known(item, scope)
            key = tuple((part, at) for part, at, _ in known)
            index = self.indexes.setdefault((self.kind_ids[self.flat(item).kind], key), len(self.indexes))
            sought = [x for _, _, element in known for x in self.matching(element, scope)]
            steps.append([LOOKUP, place, index, *sought, *self.match(item, scope)])
            self.tests(waiting, scope, steps)
        for name, low, high in self.definition.ranges(rule):
            ends = [*self.building(low, scope), *self.building(high, scope)]
            scope.bound.add(name)
            steps.append([RANGE, scope.register(name), *ends])
            self.tests(waiting, scope, steps)
        code += self.listed(steps)
        for arc in rule.arcs:
            code += self.arc(arc, scope)
        code += self.build(rule.consequent, scope) if rule.consequent else [0]
        self.registers = max(self.registers, len(scope.registers))
        return code

    def tests(self, waiting: list[Condition], scope: Scope, steps: list[list[int]]) -> None:
        """Move the conditions that can be tested now from `waiting` into the plan."""
        for condition in list(waiting):
            if names_in(*terms_in_condition(condition)) <= scope.bound:
                steps.append([TEST, *self.condition(condition, scope)])
                waiting.remove(condition)

    def known(self, item: Item, scope: Scope) -> list[tuple[int, int, Element]]:
        """The parts of a pattern whose value is known: an index on them finds the items that fit."""

        def is_known(element: Element) -> bool:
            return isinstance(element, Const) or (isinstance(element, Var | Not) and element.name in scope.bound)

        found: list[tuple[int, int, Element]] = []
        for place, arg in enumerate(self.flat(item).args):
            if is_known(arg):
                found.append((WHOLE, place, arg))
            elif isinstance(arg, Group) and arg.elements:
                found += [(FIRST, place, arg.elements[0])] * is_known(arg.elements[0])
                found += [(LAST, place, arg.elements[-1])] * is_known(arg.elements[-1])
        return found

    def arc(self, arc: Arc, scope: Scope) -> list[int]:
        return [*self.building(arc.dependent, scope), *self.building(arc.head, scope)]

    def fact(self, name: str, values: Sequence[Value]) -> list[int]:
        """An item given with the sentence: a step from nothing."""
        if name not in self.definition.given:
            raise DeclarationError(f"{name}[...] is no item that is given with a sentence")
        args = tuple(element_of(value) for value in values)
        for kind in self.kinds:
            if kind.name == name and kind.arity == len(args):
                self.rule_names.append(name)
                number = self.step_names.setdefault(name, len(self.step_names))
                scope = Scope()
                built = [x for arg in args for x in self.building(arg, scope)]
                return [number, 0, 0, 1, ABSENT, 0, self.kind_ids[kind], *built]
        raise DeclarationError(f"no step uses {name} with {len(args)} places")

    def constraint(self, rule: Rule) -> list[int]:
        """A line of the item set: a pattern and its conditions."""
        assert rule.consequent is not None
        scope = Scope()
        code = [*self.match(rule.consequent, scope), *self.conditions(rule.conditions, scope)]
        self.registers = max(self.registers, len(scope.registers))
        return code

    def rewrite(self, before: Item, after: Item, conditions: tuple[Condition, ...]) -> list[int]:
        scope = Scope()
        code = [*self.match(before, scope), *self.conditions(conditions, scope), *self.build(after, scope)]
        self.registers = max(self.registers, len(scope.registers))
        return code

    def conditions(self, conditions: tuple[Condition, ...], scope: Scope) -> list[int]:
        return self.listed([self.condition(condition, scope) for condition in conditions])


def element_of(value: Value) -> Element:
    """The constant term that a value is."""
    if isinstance(value, tuple):
        return Group(tuple(element_of(part) for part in value), isinstance(value, Listing))
    return Const(value)


@dataclass(frozen=True)
class Program:
    """A compiled schema, with what is needed to read its results."""

    code: list[int]
    kinds: tuple[Kind, ...]
    rule_names: tuple[str, ...]
    symbols: tuple[str, ...]


def compile_definition(definition: Definition, facts: Iterable[tuple[str, Sequence[Value]]] = ()) -> Program:
    """The program of a schema for a sentence with these given items."""
    compiler = Compiler(definition, facts)
    return Program(compiler.code, tuple(compiler.kinds), tuple(compiler.rule_names), tuple(compiler.symbols))
