"""The papers' notation: terms, tests, operations, net effects and configurations as text."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

from crossarc.systems import operations as ops
from crossarc.systems.expressions import Expression, conjuncts
from crossarc.systems.language import LEFT_ARC, REDUCE, RIGHT_ARC, SHIFT, UNSHIFT
from crossarc.systems.machine import Configuration
from crossarc.systems.operations import Operation

ELEMENTARY = {SHIFT: "SHIFT", UNSHIFT: "UNSHIFT", REDUCE: "REDUCE", LEFT_ARC: "LEFT-ARC", RIGHT_ARC: "RIGHT-ARC"}
"""The five elementary transitions of DTS, section 3."""

_INFIX = {"Add": "+", "Subtract": "-", "Less": "<", "Equal": "=", "And": "and", "Or": "or",
          "Connected": "<->*", "Reaches": "->*"}  # fmt: skip


Names = Mapping[Expression, str]
"""Terms that are shown under a name."""


def expression_text(e: Expression, names: Names = MappingProxyType({})) -> str:
    """A term or test: `S0`, `head(B0)`, `not (S0 <->* B0)`."""
    if e in names:
        return names[e]
    args = [expression_text(a, names) if isinstance(a, Expression) else str(a) for a in e.args]
    match e.op:
        case "Item":
            name, base, slope = e.args
            if slope == 0:
                return f"{name}{base}"
            return f"{name}[{_linear(int(str(base)), int(str(slope)))}]"
        case "Constant":
            return _linear(*(int(a) for a in args))
        case "Size":
            return f"|{args[0]}|"
        case "Cell":
            return args[0]
        case "Null" | "True" | "False":
            return e.op.lower()
        case "Words":
            return "n"
        case "Arcs":
            return "|A|"
        case "Each":
            return "x"
        case "Choose":
            return f"({args[1]} if {args[0]} else {args[2]})"
        case "Exists":
            return f"{args[0]} exists"
        case "HasHead":
            return f"{args[0]} has a head"
        case "IsArc":
            return f"({args[0]}, {args[1]}) in A"
        case "Covered":
            return f"{args[0]} is covered"
        case "AnyItem":
            return f"some x in {args[0]}: {args[1]}"
        case "Not":
            inner = e.parts[0]
            if inner.op == "HasHead":
                return f"{expression_text(inner.parts[0], names)} has no head"
            if inner.op in ("IsArc", "Covered", "Exists"):
                return (
                    args[0].replace(" in A", " not in A").replace(" is ", " is not ").replace(" exists", " is absent")
                )
            return f"not ({args[0]})"
    if e.op == "Add" and args[1].startswith("-"):
        return f"{args[0]} - {args[1][1:]}"
    if e.op in _INFIX:
        sides = [f"({a})" if p.op in ("And", "Or") and p.op != e.op else a for a, p in zip(args, e.parts, strict=True)]
        return f" {_INFIX[e.op]} ".join(sides)
    return f"{e.op.lower()}({', '.join(args)})"


def _linear(base: int, slope: int) -> str:
    if slope == 0:
        return str(base)
    operand = "i" if slope == 1 else f"{slope}i"
    return operand if base == 0 else f"{operand}{base:+d}"


def operation_text(operation: Operation, names: Names = MappingProxyType({})) -> str:
    """An operation as the papers write it: `LEFT-ARC if S0 has no head; REDUCE`."""
    if operation in ELEMENTARY:
        return ELEMENTARY[operation]
    match operation:
        case ops.Sequence(parts):
            return "; ".join(operation_text(part, names) for part in parts)
        case ops.Restricted(inner, test):
            conditions = ", ".join(expression_text(part, names) for part in conjuncts(test))
            text = operation_text(inner, names)
            return f"({text}) if {conditions}" if isinstance(inner, ops.Sequence) else f"{text} if {conditions}"
        case ops.If(test, then, otherwise):
            text = f"if {expression_text(test, names)} then {{{operation_text(then, names)}}}"
            return text if otherwise == ops.Sequence(()) else f"{text} else {{{operation_text(otherwise, names)}}}"
        case ops.Move(node, targets):
            where = " and ".join(
                t.name if not isinstance(t, Expression) else expression_text(t, names) for t in targets
            )
            return f"move {expression_text(node, names)} to {where}"
        case ops.Drop(node):
            return f"drop {expression_text(node, names)}"
        case ops.Arc(head, dependent):
            return f"arc ({expression_text(head, names)}, {expression_text(dependent, names)})"
        case ops.Assign(cell, value):
            return f"{expression_text(cell, names)} := {expression_text(value, names)}"
        case ops.Rotate(lists):
            return "rotate " + ", ".join(cells.name for cells in lists)
        case ops.Append(source, target):
            return f"append {source.name} to {target.name}"
        case ops.Clear(cells):
            return f"drop all of {cells.name}"
        case ops.Insert(node, target):
            return f"put {expression_text(node, names)} into {target.name} in order"
        case ops.Push(node, target):
            return f"put {expression_text(node, names)} onto {target.name}"
    raise AssertionError(operation)


def list_text(items: tuple[int, ...], near: str) -> str:
    """A list as the papers print it: `[1, 2]`, `[3, …, 9]`."""
    shown = items if near == "right" else items[::-1]
    if len(shown) > 3 and all(b == a + 1 for a, b in pairwise(shown)):
        return f"[{shown[0]}, …, {shown[-1]}]"
    return "[" + ", ".join(map(str, shown)) + "]"


def configuration_text(c: Configuration, near: dict[str, str]) -> str:
    """A configuration without its arcs: `([1], [2, …, 9])`."""
    lists = [list_text(items, near[name]) for name, items in c.lists]
    cells = [f"{cell.args[0]}={'null' if node is None else node}" for cell, node in c.cells]
    return "(" + ", ".join(lists + cells) + ")"
