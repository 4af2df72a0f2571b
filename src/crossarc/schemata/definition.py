"""A schema as read: its parts, the kinds of its items, and what can be told from the text alone.

Everything that can be wrong in a schema without running it is found here, with the place in its text: a variable that
nothing binds, an item whose arity fits no rule, a goal that nothing derives. And the complexity: the free position
variables of a step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from crossarc.errors import DeclarationError
from crossarc.schemata.language import (
    Arc,
    Compare,
    Condition,
    Const,
    Element,
    Group,
    Item,
    Listing,
    Logic,
    Not,
    Repeat,
    Rewrite,
    Rule,
    Seq,
    Term,
    Value,
    Var,
    Wildcard,
    names_in,
    terms_in_condition,
    terms_of,
)
from crossarc.schemata.parsing import Parser


@dataclass(frozen=True, slots=True)
class Kind:
    """Items of one name and shape. `shape` is the nested tuple of the item's places; a list of any length is one
    place."""

    name: str
    shape: str
    arity: int


@dataclass(frozen=True, slots=True)
class Flat:
    """An item pattern as its kind and the terms at the kind's places."""

    kind: Kind
    args: tuple[Element, ...]
    item: Item


def is_open(element: Element) -> bool:
    """Whether a list pattern fits lists of several lengths."""
    return any(isinstance(part, Seq | Repeat) for part in terms_of(element))


@dataclass
class Definition:
    """The parts of a schema, as immutable pieces of the language."""

    hypotheses: list[Rule]
    rules: list[Rule]
    goals: list[Rule]
    items: list[Rule]
    normal: list[Rewrite]
    given: tuple[str, ...] = ()
    """Names of items that come with the sentence (the rules of a grammar, say)."""
    flat: dict[Item, Flat] = field(default_factory=dict)

    def __post_init__(self) -> None:
        patterns = list(self._patterns())
        lists = {item.name for item in patterns if any(isinstance(a, Seq | Repeat) for a in item.args)}
        open_places = {
            (item.name, len(item.args), place)
            for item in patterns
            for place, arg in enumerate(item.args)
            if isinstance(arg, Group) and is_open(arg)
        }
        for item in patterns:
            self.flat[item] = self._flatten(item, item.name in lists, open_places)
        for rule in self._all_rules():
            self._check_bound(rule)
        for rewrite in self.normal:
            self._check_rewrite(rewrite)
        self._check_kinds()

    def _all_rules(self) -> Iterator[Rule]:
        yield from self.hypotheses
        yield from self.rules
        yield from self.goals

    def _patterns(self) -> Iterator[Item]:
        for rule in (*self._all_rules(), *self.items):
            yield from rule.antecedents
            if rule.consequent:
                yield rule.consequent
        for rewrite in self.normal:
            yield rewrite.before
            yield rewrite.after

    @staticmethod
    def _flatten(item: Item, whole: bool, open_places: set[tuple[str, int, int]]) -> Flat:
        """Fixed tuples and lists are spelt out place by place; what is a list somewhere stays one place everywhere."""
        if whole:
            return Flat(Kind(item.name, "[*]", 1), (Group(item.args, is_list=True),), item)
        args: list[Element] = []
        shape = ""

        def walk(element: Element) -> str:
            if isinstance(element, Group):
                inside = "".join(walk(part) for part in element.elements)
                return f"<{inside}>" if element.is_list else f"({inside})"
            args.append(element)
            return "."

        for place, arg in enumerate(item.args):
            if (item.name, len(item.args), place) in open_places:
                args.append(arg)
                shape += "*"
            else:
                shape += walk(arg)
        return Flat(Kind(item.name, f"[{shape}]", len(args)), tuple(args), item)

    # -- checks ------------------------------------------------------------------------------------------------------

    def _check_bound(self, rule: Rule) -> None:
        bound = names_in(*(arg for item in rule.antecedents for arg in item.args))
        bound |= {name for name, _, _ in self.ranges(rule)}
        for condition in rule.conditions:
            if any(isinstance(part, Arc) for part in walk_conditions(condition)):
                raise DeclarationError(f"{rule.place}: a D-rule may only stand under 'and'")
            unbound = names_in(*terms_in_condition(condition)) - bound
            if unbound:
                raise DeclarationError(f"{rule.place}: in '{condition}', {quoted(unbound)} is bound by no antecedent")
        for arc in rule.arcs:
            unbound = names_in(arc.dependent, arc.head) - bound
            if unbound:
                raise DeclarationError(f"{rule.place}: in '{arc}', {quoted(unbound)} is bound by no antecedent")
        if rule.consequent:
            item = rule.consequent
            unbound = names_in(*item.args) - bound
            if unbound:
                raise DeclarationError(f"{item.place}: {quoted(unbound)} in {item} is bound by no antecedent")
            for part in (part for arg in item.args for part in terms_of(arg)):
                if isinstance(part, Wildcard | Repeat):
                    raise DeclarationError(f"{item.place}: {part} in {item} leaves open what is derived")
        for item in rule.antecedents:
            for part in (part for arg in item.args for part in terms_of(arg)):
                if isinstance(part, Repeat) and names_in(part.element):
                    raise DeclarationError(f"{item.place}: {part} repeats a variable; write _ for its places")

    def _check_rewrite(self, rewrite: Rewrite) -> None:
        before, after = names_in(*rewrite.before.args), names_in(*rewrite.after.args)
        if before != after:
            alone = quoted(before ^ after)
            raise DeclarationError(
                f"{rewrite.place}: {alone} stands on one side only; the case must be readable both ways"
            )
        unbound = {name for c in rewrite.conditions for name in names_in(*terms_in_condition(c))} - before
        if unbound:
            raise DeclarationError(f"{rewrite.place}: {quoted(unbound)} is not in the item")

    def _check_kinds(self) -> None:
        made = {self.flat[r.consequent].kind for r in (*self.hypotheses, *self.rules) if r.consequent}
        made |= {self.flat[rewrite.after].kind for rewrite in self.normal}
        made |= {self.flat[rewrite.before].kind for rewrite in self.normal}
        used = {self.flat[item].kind for rule in (*self.rules, *self.goals) for item in rule.antecedents}
        used |= {self.flat[rewrite.before].kind for rewrite in self.normal}
        for rule in (*self.rules, *self.goals):
            for item in rule.antecedents:
                if item.name not in self.given and self.flat[item].kind not in made:
                    what = "the goal can never be reached: " if rule.consequent is None else ""
                    raise DeclarationError(
                        f"{item.place}: {what}no hypothesis or step derives items of the form {item}"
                    )
        for rule in self.rules:
            if rule.consequent and self.flat[rule.consequent].kind not in used:
                item = rule.consequent
                raise DeclarationError(f"{item.place}: no step or goal uses items of the form {item}: check its arity")
        if not self.goals:
            raise DeclarationError("goal:1:1: a schema needs a goal")

    # -- what the text tells -----------------------------------------------------------------------------------------

    @property
    def kinds(self) -> list[Kind]:
        """The kinds of items, in the order of the text."""
        return list(dict.fromkeys(flat.kind for flat in self.flat.values()))

    def ranges(self, rule: Rule) -> list[tuple[str, Term, Term]]:
        """Variables that no antecedent binds but conditions bound on both sides, as (name, lowest, highest), in
        order."""
        bound = names_in(*(arg for item in rule.antecedents for arg in item.args))
        loose = names_in(
            *(arg for item in (rule.consequent,) if item for arg in item.args),
            *(term for c in rule.conditions for term in terms_in_condition(c)),
            *(term for arc in rule.arcs for term in (arc.dependent, arc.head)),
        )
        found: list[tuple[str, Term, Term]] = []
        while True:
            for name in sorted(loose - bound):
                low = self._bounds(rule, name, bound, ("<=", "<", ">=", ">"))
                high = self._bounds(rule, name, bound, (">=", ">", "<=", "<"))
                if low and high:
                    found.append((name, low, high))
                    bound = bound | {name}
                    break
            else:
                return found

    @staticmethod
    def _bounds(rule: Rule, name: str, bound: set[str], operators: tuple[str, str, str, str]) -> Term | None:
        """The first bound term on one side of the variable; a strict one is moved by one."""
        loose, strict, loose_mirrored, strict_mirrored = operators
        step = 1 if loose == "<=" else -1
        for condition in rule.conditions:
            if not isinstance(condition, Compare):
                continue
            for term, other, ops in (
                (condition.right, condition.left, (loose, strict)),
                (condition.left, condition.right, (loose_mirrored, strict_mirrored)),
            ):
                if term == Var(name) and condition.operator in ops and not names_in(other) - bound:
                    return shifted(other, step) if condition.operator == ops[1] else other
        return None

    @cached_property
    def flags(self) -> set[tuple[Kind, int]]:
        """The places that hold True or False."""
        flags: set[tuple[Kind, int]] = set()
        while True:
            before = len(flags)
            for rule in self._all_rules():
                names = self.flag_names(rule, flags)
                for flat in self.flats(rule):
                    for place, arg in enumerate(flat.args):
                        is_flag = isinstance(arg, Const) and isinstance(arg.value, bool)
                        if is_flag or isinstance(arg, Not) or (isinstance(arg, Var) and arg.name in names):
                            flags.add((flat.kind, place))
            if len(flags) == before:
                return flags

    def flats(self, rule: Rule) -> list[Flat]:
        return [self.flat[item] for item in (*rule.antecedents, rule.consequent) if item]

    def flag_names(self, rule: Rule, flags: set[tuple[Kind, int]]) -> set[str]:
        """The variables of a rule that stand for True or False."""
        names = set()
        for flat in self.flats(rule):
            for place, arg in enumerate(flat.args):
                for part in terms_of(arg):
                    if isinstance(part, Not):
                        names.add(part.name)
                if isinstance(arg, Var) and (flat.kind, place) in flags:
                    names.add(arg.name)
        return names

    def free(self, rule: Rule) -> int | None:
        """The number of free string positions of a step; None where it handles lists of any length."""
        flats = self.flats(rule)
        if any(is_open(arg) for flat in flats for arg in flat.args):
            return None
        names = names_in(*(arg for flat in flats for arg in flat.args))
        names -= self.flag_names(rule, self.flags)
        return sum(1 for name in names if not name[0].isupper())

    @property
    def exponent(self) -> int | None:
        """d, if the schema's steps can be done in O(n^d) ways; None where the text gives no polynomial bound."""
        found = [self.free(rule) for rule in (*self.hypotheses, *self.rules, *self.goals)]
        return None if None in found else max(d for d in found if d is not None)


def read_definition(
    *, hypotheses: str, rules: str, goal: str, items: str = "", normal: str = "", given: Iterable[str] = ()
) -> Definition:
    """The definition that these texts make."""
    return Definition(
        hypotheses=Parser(hypotheses, "hypotheses").patterns(goals=False),
        rules=Parser(rules, "rules").rules(),
        goals=Parser(goal, "goal").patterns(goals=True),
        items=Parser(items, "items").patterns(goals=False),
        normal=Parser(normal, "normal").rewrites(),
        given=tuple(given),
    )


def show_item(kind: Kind, values: Iterable[Value]) -> str:
    """An item with values in its places, written as the schema writes it."""
    rest = iter(values)
    inside = ""
    shape = kind.shape[1:-1]
    if shape == "*":
        whole = next(rest)
        assert isinstance(whole, tuple)
        return f"{kind.name}[{', '.join(show_value(v) for v in whole)}]"
    for mark in shape:
        if mark in ".*":
            inside += show_value(next(rest)) + ", "
        elif mark in "<(":
            inside += mark
        else:
            inside = inside.removesuffix(", ") + mark + ", "
    return f"{kind.name}[{inside.removesuffix(', ')}]"


def show_value(value: Value) -> str:
    """A value as the language writes it."""
    if isinstance(value, tuple):
        opening, closing = "<>" if isinstance(value, Listing) else "()"
        return f"{opening}{', '.join(show_value(v) for v in value)}{closing}"
    return str(value)


def walk_conditions(condition: Condition) -> Iterator[Condition | Arc]:
    """The condition and everything under it."""
    yield condition
    if isinstance(condition, Logic):
        for part in condition.parts:
            yield from walk_conditions(part)


def shifted(term: Term, step: int) -> Term:
    """The term with a number added."""
    if isinstance(term, Var):
        return Var(term.name, term.offset + step)
    return Const(int(term.value) + step) if isinstance(term, Const) else term


def quoted(names: set[str]) -> str:
    """Names for a message."""
    return ", ".join(f"'{name}'" for name in sorted(names))
