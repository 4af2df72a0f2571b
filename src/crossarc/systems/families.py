"""From a family's first instances to one transition with an operand: the integers that differ are linear in i."""

from __future__ import annotations

from typing import Any

from crossarc.systems.expressions import Expression
from crossarc.systems.program import Branch, Effect


class NotUniform(Exception):
    """The instances are not one transition with different numbers in it."""


def generalise(instances: list[tuple[Branch, ...]], low: int) -> tuple[Branch, ...]:
    """The branches whose instances for the operands low, low + 1, … are the given ones."""
    general: tuple[Branch, ...] = _unify(instances, low)
    return general


def _unify(values: list[Any], low: int) -> Any:
    first = values[0]
    if all(value == first for value in values):
        return first
    if any(type(value) is not type(first) for value in values):
        raise NotUniform
    if isinstance(first, tuple):
        if len({len(value) for value in values}) > 1:
            raise NotUniform
        return tuple(_unify(list(column), low) for column in zip(*values, strict=True))
    if isinstance(first, Branch):
        return Branch(_unify([b.when for b in values], low), _unify([b.effects for b in values], low))
    if isinstance(first, Expression | Effect):
        tag = "op" if isinstance(first, Expression) else "kind"
        if len({getattr(value, tag) for value in values}) > 1:
            raise NotUniform
        args = [value.args for value in values]
        # A position or constant: … base, slope.
        if all(isinstance(a[-2], int) and isinstance(a[-1], int) for a in args if len(a) > 1) and len(args[0]) > 1:
            head = _unify([a[:-2] for a in args], low)
            return type(first)(getattr(first, tag), (*head, *_line([a[-2] for a in args], low)))
        return type(first)(getattr(first, tag), _unify(args, low))
    raise NotUniform


def _line(values: list[int], low: int) -> tuple[int, int]:
    slope = values[1] - values[0]
    base = values[0] - slope * low
    if any(value != base + slope * (low + k) for k, value in enumerate(values)):
        raise NotUniform
    return base, slope
