"""Before a long deduction: how much memory it will take, so that one that cannot fit is refused and not begun.

Two short sentences are deduced, and the curve through them continued: a (n + b)^v where v is the number of free string
positions of a step or item, as the text of the rules tells it, and a b^n where lists make that exponential.
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

SHORTER, SHORT = 6, 8
"""The lengths that are tried. Sentences up to the second are always begun."""
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
    (items_before, steps_before), (items, steps) = (measured(schema.program, n) for n in (SHORTER, SHORT))
    return Estimate(
        _grown(items_before, items, item_exponent(schema), words), _grown(steps_before, steps, schema.exponent, words)
    )


def _grown(before: int, now: int, exponent: int | None, words: int) -> float:
    """The value for so many words of the curve a (n + b)^exponent, or a b^n without an exponent, through both."""
    ratio = now / max(before, 1)
    if ratio <= 1:
        return now
    if exponent is None:
        logarithm = math.log(now) + (words - SHORT) * math.log(ratio) / (SHORT - SHORTER)
        return math.exp(min(logarithm, 700))
    root = ratio ** (1 / max(exponent, 1))
    shift = (SHORT - root * SHORTER) / (root - 1)
    return now * math.pow((words + shift) / (SHORT + shift), exponent)


def item_exponent(schema: Schema) -> int | None:
    """The number of free string positions in what the steps derive; None as for steps."""
    definition = schema.definition
    if schema.exponent is None:
        return None
    flags = definition.flags
    return max(
        len(names_in(*rule.consequent.args) - definition.flag_names(rule, flags))
        for rule in definition.rules
        if rule.consequent
    )


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
