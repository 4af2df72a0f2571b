"""Schemata and derivations as the papers draw them, in plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from crossarc.schemata.engine import Derivation
from crossarc.schemata.language import Compare, Condition, Listing, Rule, Value
from crossarc.schemata.program import GOAL
from crossarc.schemata.schema import Schema

HEADLESS, HEADED, OUTSIDE = "■", "□", "·"
# What the language spells with ASCII. `<` and `>` stand alone as comparisons, and close to their elements as brackets.
SYMBOLS = {"<=": "≤", ">=": "≥", "!=": "≠", "->": "→", "<": "⟨", ">": "⟩", " \\ ": " ∖ ", " in ": " ∈ "}
SPELLED = re.compile(r"<=|>=|!=|->|<(?! )|(?<! )>| \\ | in (?=\[)")
NOT_IN = re.compile(r"not \((\S+) ∈ ([^()]*)\)")


def show_schema(schema: Schema) -> str:
    """A schema: what it claims and costs, hypotheses, deduction steps, goals."""
    definition = schema.definition
    claim = schema.builds or "no class is claimed"
    lines = [
        f"{schema.title}   ({schema.source})",
        "",
        *(line.strip() for line in (schema.__doc__ or "").strip().splitlines()),
        "",
        f"builds      {claim}",
        f"complexity  {schema.complexity}",
        f"roots       {schema.roots}",
    ]
    for title, rules in (("Hypotheses", definition.hypotheses), ("Item set", definition.items)):
        if rules:
            lines += ["", title, *(f"  {pattern(rule)}" for rule in rules)]
    if definition.normal:
        lines += ["", "Normal form (the first case that fits)"]
        lines += [
            f"  {in_symbols(f'{case.before} = {case.after}')}{aside(case.conditions)}" for case in definition.normal
        ]
    lines += ["", "Deduction steps"]
    for rule in definition.rules:
        free = definition.free(rule)
        lines += ["", *inference(rule, "" if free is None else f"n^{free}")]
    lines += ["", "Goal", *(f"  {pattern(rule)}" for rule in definition.goals)]
    return "\n".join(lines)


def pattern(rule: Rule) -> str:
    """A hypothesis, item or goal on one line."""
    items = " ".join(str(item) for item in (*rule.antecedents, rule.consequent) if item)
    return in_symbols(items) + aside(rule.conditions, *map(str, rule.arcs))


def aside(conditions: Sequence[Condition], *arcs: str) -> str:
    """The side conditions of what stands on one line."""
    return f"   if {in_symbols(', '.join([*arcs, *chained(conditions)]))}" if conditions or arcs else ""


def chained(conditions: Sequence[Condition]) -> Iterator[str]:
    """The conditions, comparisons in chains as they were written: `0 <= i <= j`."""
    before = None
    text = ""
    for condition in conditions:
        goes_on = isinstance(condition, Compare) and isinstance(before, Compare) and before.right == condition.left
        if isinstance(condition, Compare) and goes_on:
            text += f" {condition.operator} {condition.right}"
        else:
            if text:
                yield text
            text = str(condition)
        before = condition
    if text:
        yield text


def in_symbols(text: str) -> str:
    """A piece of the language with the papers' symbols; the language reads these, too."""
    return NOT_IN.sub(r"\1 ∉ \2", SPELLED.sub(lambda found: SYMBOLS[found[0]], text))


def inference(rule: Rule, cost: str) -> list[str]:
    """A step as a fraction: antecedents over consequent, the side condition beside the line."""
    above = in_symbols("   ".join(map(str, rule.antecedents)))
    below = in_symbols(str(rule.consequent))
    width = max(len(above), len(below))
    name = f"{rule.name}:"
    margin = max(len(name) + 2, 14)
    side = in_symbols(", ".join([*map(str, rule.arcs), *chained(rule.conditions)]))
    middle = f"{name:<{margin}}{'─' * width}"
    return [
        f"  {' ' * margin}{above:^{width}}".rstrip(),
        f"  {middle}{'  ' + side if side else ''}{'   (' + cost + ')' if cost else ''}",
        f"  {' ' * margin}{below:^{width}}".rstrip(),
    ]


def proof(schema: Schema, derivation: Derivation) -> str:
    """A derivation as a numbered proof. Each item is drawn as in the paper's figures: its words without a head are dark
    squares, those with one light."""
    pictures = draw(schema, derivation)
    rows = []
    for number, step in enumerate(derivation.steps, 1):
        sources = ", ".join(str(antecedent + 1) for antecedent in step.antecedents)
        arcs = ", ".join(f"{dependent} → {head}" for head, dependent in step.arcs)
        is_goal = step.item == GOAL.name + GOAL.shape
        item = "goal" if is_goal else in_symbols(step.item)
        rule = f"from {sources}" if is_goal else f"{step.rule or 'hypothesis'} {sources}".rstrip()
        rows.append((str(number), item, rule, arcs, pictures[number - 1]))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    nodes = range(derivation.words + 2)
    gap = len(str(derivation.words + 1)) + 1
    head = " " * (widths[0] + sum(widths[1:]) + 8) + "".join(f"{node:<{gap}}" for node in nodes)
    lines = [head.rstrip()]
    for label, item, rule, arcs, picture in rows:
        text = f"{label:>{widths[0]}}  {item:<{widths[1]}}  {rule:<{widths[2]}}  {arcs:<{widths[3]}}  "
        lines.append((text + "".join(f"{mark:<{gap}}" for mark in picture)).rstrip())
    return "\n".join(lines)


def draw(schema: Schema, derivation: Derivation) -> list[str]:
    """For each step, a mark for each node 0..n+1: in the item without a head, in it with one, or outside."""
    nodes: list[set[int]] = []
    headed: list[set[int]] = []
    for step in derivation.steps:
        own = {node for arc in step.arcs for node in arc}
        if schema.reads_from is not None and step.values:
            own |= set(range(schema.reads_from, int(str(step.values[0])) + 1))
        elif not step.antecedents:
            own |= set(numbers_in(step.values))
        nodes.append(own.union(*(nodes[a] for a in step.antecedents)))
        headed.append({d for _, d in step.arcs}.union(*(headed[a] for a in step.antecedents)))
    return [
        "".join(
            (HEADED if node in with_head else HEADLESS) if node in inside else OUTSIDE
            for node in range(derivation.words + 2)
        )
        for inside, with_head in zip(nodes, headed, strict=True)
    ]


def numbers_in(values: tuple[Value, ...] | Listing) -> list[int]:
    """All numbers in these values, lists and tuples included."""
    found = []
    for value in values:
        if isinstance(value, tuple):
            found += numbers_in(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            found.append(value)
    return found
