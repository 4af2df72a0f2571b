"""The judge for short sentences: what a schema builds, by the definition and by nothing else.

Items are kept with the set of links that built them, and every step is tried on every choice of antecedents, by
unifying plain Python values with the patterns, until nothing new comes. No index, no agenda, no compiled program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

from crossarc.schemata.definition import Flat
from crossarc.schemata.language import (
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
)
from crossarc.schemata.schema import Schema
from crossarc.tree import Arc

Bindings = dict[str, Value]
Found = tuple[str, tuple[Value, ...]]
"""A derived item: the name and shape of its kind, and its values."""
Links = frozenset[Arc]


def build(schema: Schema, words: int, arcs: Iterable[Arc] | None = None) -> set[Links]:
    """The sets of links that the schema builds over so many words with these arcs (head, dependent) as D-rules, or
    all."""
    return Closure(schema, words, None if arcs is None else frozenset(arcs)).goals


class Closure:
    """The closure of the hypotheses under the deduction steps."""

    def __init__(self, schema: Schema, words: int, arcs: Links | None):
        self.definition = schema.definition
        self.words = words
        self.arcs = arcs
        self.hypotheses = {item for rule in self.definition.hypotheses for item, _ in self.consequents(rule, ())}
        self.derived: set[tuple[Found, Links]] = {(item, frozenset()) for item in self.hypotheses}
        size = -1
        while size < len(self.derived):
            size = len(self.derived)
            known = list(self.derived)
            for rule in self.definition.rules:
                for antecedents in self.choices(rule, known):
                    self.take(rule, antecedents)
        self.goals = {
            frozenset().union(*(links for _, links in antecedents), new)
            for goal in self.definition.goals
            for antecedents in self.choices(goal, list(self.derived))
            for _, new in self.consequents(goal, [item for item, _ in antecedents])
        }

    def choices(self, rule: Rule, known: list[tuple[Found, Links]]) -> Iterator[tuple[tuple[Found, Links], ...]]:
        """Derived items for the antecedents of a rule, each such that some reading of it fits alone."""
        fitting = [
            [item for item in known if any(True for _ in self.readings(antecedent, item[0], {}))]
            for antecedent in rule.antecedents
        ]
        return product(*fitting)

    def take(self, rule: Rule, antecedents: Sequence[tuple[Found, Links]]) -> None:
        links = frozenset[Arc]().union(*(links for _, links in antecedents))
        for item, new in self.consequents(rule, [item for item, _ in antecedents]):
            if rule.antecedents:
                normal = self.normal_form(item)
                if self.is_item(normal):
                    self.derived.add((normal, links | new))
            else:
                self.derived.add((item, links | new))

    # -- one step ----------------------------------------------------------------------------------------------------

    def consequents(self, rule: Rule, antecedents: Sequence[Found]) -> Iterator[tuple[Found, Links]]:
        """What the rule derives from these items, with the links it adds. A goal's consequent is nothing."""
        for bindings in self.joint(rule.antecedents, antecedents, {"n": self.words}):
            for full in self.with_ranges(rule, bindings):
                links = frozenset(
                    (int(self.value(arc.head, full)), int(self.value(arc.dependent, full)))  # type: ignore[arg-type]
                    for arc in rule.arcs
                )
                if not all(self.is_d_rule(*link) for link in links):
                    continue
                if not all(self.holds(condition, full) for condition in rule.conditions):
                    continue
                if rule.consequent is None:
                    yield ("", ()), links
                else:
                    item = self.instance(self.definition.flat[rule.consequent], full)
                    if self.are_positions(item):
                        yield item, links

    def is_d_rule(self, head: int, dependent: int) -> bool:
        possible = 1 <= dependent <= self.words and 0 <= head <= self.words and head != dependent
        return possible and (self.arcs is None or (head, dependent) in self.arcs)

    def joint(self, patterns: Sequence[Item], items: Sequence[Found], bindings: Bindings) -> Iterator[Bindings]:
        if not patterns:
            yield bindings
            return
        for more in self.readings(patterns[0], items[0], bindings):
            yield from self.joint(patterns[1:], items[1:], more)

    def with_ranges(self, rule: Rule, bindings: Bindings) -> Iterator[Bindings]:
        found = [bindings]
        for name, low, high in self.definition.ranges(rule):
            found = [
                {**b, name: v}
                for b in found
                for v in range(int(self.value(low, b)), int(self.value(high, b)) + 1)  # type: ignore[arg-type]
            ]
        yield from found

    def are_positions(self, item: Found) -> bool:
        return all(0 <= v <= self.words + 1 for v in item[1] if isinstance(v, int))

    # -- normal forms and the item set ---------------------------------------------------------------------------------

    def readings(self, pattern: Item, item: Found, bindings: Bindings) -> Iterator[Bindings]:
        """The ways in which a pattern is this item: as it stands (hypotheses), or by an instance whose normal form it
        is."""
        for written in self.written(item):
            yield from self.unify_item(self.definition.flat[pattern], written, {"n": self.words, **bindings})

    def written(self, item: Found) -> list[Found]:
        """Everything that stands for the item: what has it as its normal form."""
        if not self.definition.normal or item in self.hypotheses:
            return [item]
        ways = [item] if self.normal_form(item) == item else []
        for case in self.definition.normal:
            for bindings in self.unify_item(self.definition.flat[case.after], item, {"n": self.words}):
                way = self.instance(self.definition.flat[case.before], bindings)
                if self.are_positions(way) and self.normal_form(way) == item and way not in ways:
                    ways.append(way)
        return ways

    def normal_form(self, item: Found) -> Found:
        for case in self.definition.normal:
            for bindings in self.unify_item(self.definition.flat[case.before], item, {"n": self.words}):
                if all(self.holds(condition, bindings) for condition in case.conditions):
                    return self.instance(self.definition.flat[case.after], bindings)
        return item

    def is_item(self, item: Found) -> bool:
        if not self.are_positions(item):
            return False
        lines = [line for line in self.definition.items if line.consequent]
        flats = [(line, self.definition.flat[line.consequent]) for line in lines if line.consequent]
        mine = [(line, flat) for line, flat in flats if flat.kind.name + flat.kind.shape == item[0]]
        return not mine or any(
            all(self.holds(condition, bindings) for condition in line.conditions)
            for line, flat in mine
            for bindings in self.unify_item(flat, item, {"n": self.words})
        )

    # -- terms -------------------------------------------------------------------------------------------------------

    def instance(self, flat: Flat, bindings: Bindings) -> Found:
        return flat.kind.name + flat.kind.shape, tuple(self.value(arg, bindings) for arg in flat.args)

    def value(self, element: Element, bindings: Bindings) -> Value:
        if isinstance(element, Const):
            return element.value
        if isinstance(element, Var):
            bound = bindings[element.name]
            return bound + element.offset if type(bound) is int else bound
        if isinstance(element, Not):
            return not bindings[element.name]
        assert isinstance(element, Group)
        parts: list[Value] = []
        for part in element.elements:
            if isinstance(part, Seq):
                parts.extend(bindings[part.name])  # type: ignore[arg-type]
            else:
                parts.append(self.value(part, bindings))
        return Listing(parts) if element.is_list else tuple(parts)

    def unify_item(self, flat: Flat, item: Found, bindings: Bindings) -> Iterator[Bindings]:
        if flat.kind.name + flat.kind.shape == item[0]:
            yield from self.unify_all(flat.args, item[1], bindings)

    def unify_all(self, elements: Sequence[Element], values: Sequence[Value], bindings: Bindings) -> Iterator[Bindings]:
        if not elements:
            if not values:
                yield bindings
            return
        first, rest = elements[0], elements[1:]
        if isinstance(first, Seq):
            for length in range(len(values) + 1):
                run = Listing(values[:length])
                if bindings.get(first.name, run) == run:
                    yield from self.unify_all(rest, values[length:], {**bindings, first.name: run})
        elif isinstance(first, Repeat):
            for length in range(len(values) + 1):
                if all(any(True for _ in self.unify(first.element, v, bindings)) for v in values[:length]):
                    yield from self.unify_all(rest, values[length:], bindings)
        elif values:
            for more in self.unify(first, values[0], bindings):
                yield from self.unify_all(rest, values[1:], more)

    def unify(self, element: Element, value: Value, bindings: Bindings) -> Iterator[Bindings]:
        if isinstance(element, Wildcard):
            yield bindings
        elif isinstance(element, Group):
            if isinstance(value, tuple) and isinstance(value, Listing) == element.is_list:
                yield from self.unify_all(element.elements, value, bindings)
        elif isinstance(element, Const) or (isinstance(element, Var | Not) and element.name in bindings):
            own = self.value(element, bindings)
            if own == value and type(own) is type(value):
                yield bindings
        elif isinstance(element, Not):
            if isinstance(value, bool):
                yield {**bindings, element.name: not value}
        elif isinstance(element, Var):
            if element.offset and type(value) is int:
                yield {**bindings, element.name: value - element.offset}
            elif not element.offset and (not element.numeric or isinstance(value, int)):
                yield {**bindings, element.name: value}

    def holds(self, condition: Condition, bindings: Bindings) -> bool:
        if isinstance(condition, Logic):
            truths = [self.holds(part, bindings) for part in condition.parts]
            return {"and": all(truths), "or": any(truths), "not": not truths[0]}[condition.operator]
        if isinstance(condition, Compare):
            return compare(
                self.value(condition.left, bindings), condition.operator, self.value(condition.right, bindings)
            )
        if isinstance(condition, Increasing):
            run = bindings[condition.name]
            assert isinstance(run, tuple)
            return all(a < b for a, b in pairwise(run))
        assert isinstance(condition, Within)
        value = self.value(condition.term, bindings)
        inside = [
            compare(self.value(low, bindings), "<=", value) and compare(value, "<=", self.value(high, bindings))
            for low, high in condition.intervals
        ]
        return inside[0] and not any(inside[1:])


def compare(left: Value, operator: str, right: Value) -> bool:
    """A comparison; an order between things that are not numbers is false."""
    if operator in ("=", "!="):
        return (left == right and type(left) is type(right)) == (operator == "=")
    if type(left) is not int or type(right) is not int:
        return False
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[operator]
