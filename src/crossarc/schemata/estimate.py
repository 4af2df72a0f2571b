"""Before a long deduction: how much memory it will take, so that one that cannot fit is refused and not begun.

The free positions of a step bound how often it can be taken: v positions of which all but one come in order are about
n^v / (v-1)! choices. One short sentence tells what fraction of that really happens. Where lists make the number of
steps exponential, three short sentences tell the factor by which a word multiplies it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from crossarc._core import deduction as native
from crossarc.schemata.language import names_in
from crossarc.schemata.program import Program
from crossarc.schemata.schema import Schema

SHORT = 7
"""Sentences up to this long are always begun."""
ITEM_BYTES, STEP_BYTES = 140, 48


@dataclass(frozen=True)
class Estimate:
    """What a deduction with all D-rules takes, about."""

    items: float
    steps: float

    def memory(self, best_only: bool) -> float:
        """In bytes: a best-first search keeps items and the best step of each, a forest all steps."""
        return self.items * (2 * ITEM_BYTES if best_only else ITEM_BYTES) + (
            0 if best_only else self.steps * STEP_BYTES
        )


def estimate(schema: Schema, words: int) -> Estimate:
    """The items and steps of a sentence of so many words."""
    if schema.exponent is None:
        (items_before, steps_before), (items, steps) = (measured(schema.program, n) for n in (SHORT - 2, SHORT - 1))
        further = words - (SHORT - 1)
        return Estimate(_grown(items_before, items, further), _grown(steps_before, steps, further))
    items_then, steps_then = measured(schema.program, SHORT - 2)
    return Estimate(
        items_then * choices_of_items(schema, words) / choices_of_items(schema, SHORT - 2),
        steps_then * choices_of_steps(schema, words) / choices_of_steps(schema, SHORT - 2),
    )


def _grown(before: float, now: float, further: int) -> float:
    logarithm = math.log(now) + further * math.log(max(now / max(before, 1), 1))
    return math.exp(min(logarithm, 700))


def choices(positions: int, words: int) -> float:
    """In how many ways positions can be chosen, one of them anywhere and the others in order."""
    return float((words + 2) ** positions) / math.factorial(max(positions - 1, 0))


def choices_of_steps(schema: Schema, words: int) -> float:
    """The choices of positions, summed over the steps."""
    definition = schema.definition
    return sum(choices(definition.free(rule) or 0, words) for rule in definition.rules)


def choices_of_items(schema: Schema, words: int) -> float:
    """The choices of positions in what the steps derive."""
    definition = schema.definition
    total = 0.0
    for rule in definition.rules:
        if rule.consequent:
            names = names_in(*rule.consequent.args) - definition.flag_names(rule, definition.flags)
            total += choices(len(names), words)
    return total


@lru_cache(maxsize=256)
def _measured(code: tuple[int, ...], words: int) -> tuple[int, int]:
    weights = np.zeros((words + 1, words + 1))
    found = native.Deduction(native.Program(list(code)), weights, False, 1 << 30)
    return found.items, max(found.steps, 1)


def measured(program: Program, words: int) -> tuple[int, int]:
    """The items and steps of a short sentence."""
    return _measured(tuple(program.code), words)


def in_words(size: float) -> str:
    """A size in bytes for a message."""
    if size >= 2**50:
        return "more than 1,000 TiB"
    for unit, bytes_in in (("TiB", 2**40), ("GiB", 2**30), ("MiB", 2**20)):
        if size >= bytes_in:
            return f"{size / bytes_in:.3g} {unit}"
    return f"{size / 1024:.3g} KiB"
