"""The costs of all transitions in one configuration: optimal, by the dynamic oracle, and what a derivation does."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from crossarc._core import oracles as native
from crossarc._core.systems import Configuration
from crossarc.errors import UsageError
from crossarc.oracles.dynamic import Quality, dynamic_oracle, searched_oracle
from crossarc.oracles.optimal import MOST_WORDS, Ending, optimal_costs, step_text
from crossarc.oracles.static import Derivation, derivation
from crossarc.systems.program import Program
from crossarc.systems.system import Roots, System


@dataclass(frozen=True)
class Row:
    transition: str
    optimal: int | None
    dynamic: int | None
    static: bool
    """Does the derivation that the static oracle follows, or the search finds, take it here?"""


@dataclass(frozen=True)
class Pricing:
    title: str
    heads: Sequence[int]
    at: str
    rows: list[Row]
    has_optimal: bool
    quality: Quality | None
    """How good the dynamic oracle is; None where there is none."""

    def to_json(self) -> str:
        rows = [
            {"transition": r.transition, "optimal": r.optimal, "dynamic": r.dynamic, "static": r.static}
            for r in self.rows
        ]
        return json.dumps({"system": self.title, "heads": list(self.heads), "at": self.at, "transitions": rows})

    def __str__(self) -> str:
        if not self.rows:
            return "no transition is defined here"
        dynamic = "dynamic" if self.quality in ("exact", None) else f"dynamic ({self.quality})"
        header = ["transition", "optimal", dynamic, ""]
        cells = [
            [
                row.transition,
                _cost(row.optimal) if self.has_optimal else "?",
                _cost(row.dynamic) if self.quality else "-",
                "<- static" if row.static else "",
            ]
            for row in self.rows
        ]
        widths = [max(len(line[k]) for line in [header, *cells]) for k in range(4)]
        lines = [
            "  ".join([line[0].ljust(widths[0]), line[1].rjust(widths[1]), line[2].rjust(widths[2]), line[3]]).rstrip()
            for line in [header, *cells]
        ]
        return "\n".join(lines)


def _cost(cost: int | None) -> str:
    return "never" if cost is None else str(cost)


def price(system: System, heads: Sequence[int], at: str = "", *, roots: Roots | None = None) -> Pricing:
    """What each transition costs in the configuration after the transitions that `at` names.

    With `roots`, in the guarded program, and of the endings only trees with such roots count.
    """
    program = system.program(roots)
    steps = steps_named(program, at)
    c = Configuration(program.native, len(heads))
    for number, (transition, operand) in enumerate(steps, 1):
        if (transition, operand) not in c.ways(program.native):
            name = program.transitions[transition].name
            raise UsageError(f"--at: step {number}, {name}: it is not defined there")
        c.apply(program.native, transition, operand)
    ways = c.ways(program.native)
    optimal: list[int | None] = [None] * len(ways)
    has_optimal = len(heads) <= MOST_WORDS
    if has_optimal:
        ending: Ending = roots or "any"
        optimal = [way.cost for way in optimal_costs(program, heads, steps, ending=ending)]
    oracle = dynamic_oracle(system, program) or searched_oracle(system, program)
    dynamic: dict[tuple[int, int], int] = {}
    if oracle is not None:
        priced = native.costs(
            program.native, oracle.name, list(oracle.lists), list(oracle.transitions), list(heads), steps
        )
        dynamic = {(t, operand): cost for t, operand, cost in priced}
    known = derivation(system, heads, roots=roots) or []
    following = known[len(steps)] if known[: len(steps)] == steps and len(known) > len(steps) else None
    rows = [
        Row(step_text(program, way), cost, dynamic.get(way), way == following)
        for way, cost in zip(ways, optimal, strict=True)
    ]
    return Pricing(system.title, heads, at, rows, has_optimal, oracle.quality if oracle else None)


def steps_named(program: Program, text: str) -> Derivation:
    """The steps that a text names, apart by spaces: `SHIFT ATTACH-LEFT(2)`, `Register-Stack(1, to-stack)`."""
    numbers = {transition.name: i for i, transition in enumerate(program.transitions)}
    names = sorted(numbers, key=len, reverse=True)  # where one name begins another, the longer is meant
    steps: Derivation = []
    rest = text.strip()
    while rest:
        name = next((n for n in names if re.match(re.escape(n) + r"(?=$|[\s(])", rest)), None)
        if name is None:
            raise UsageError(
                f"--at: '{rest.split()[0]}' is no transition of {program.system}; it has {', '.join(numbers)}"
            )
        rest = rest[len(name) :]
        operand = 0
        if program.transitions[numbers[name]].operand:
            given = re.match(r"\((\d{1,6})\)", rest)
            if given is None:
                raise UsageError(f"--at: {name} needs an operand: {name}(1)")
            operand = int(given.group(1))
            rest = rest[given.end() :]
        steps.append((numbers[name], operand))
        rest = rest.lstrip()
    return steps
