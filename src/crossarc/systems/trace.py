"""A derivation as a table: each transition, the configuration it leads to, and the arc it adds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crossarc.errors import UsageError
from crossarc.systems import machine
from crossarc.systems import operations as ops
from crossarc.systems.machine import Configuration, Step
from crossarc.systems.notation import list_text, operation_text
from crossarc.systems.system import System


def trace(
    system: System,
    steps: Iterable[Step],
    words: int,
    *,
    labels: Sequence[str] | None = None,
    elementary: bool = False,
) -> str:
    """The table of a derivation; with `elementary`, of its elementary transition chain (DTS Definition 9)."""
    if labels and len(labels) != words:
        raise UsageError(f"labels: {len(labels)} for {words} words; every word needs one")
    near = {cells.name: cells.near for cells in system.lists}
    c = machine.initial(system, words)
    rows = [("", *_cells(c, near), "")]
    for step in steps:
        operation = machine.operation_of(system, step)
        chain = list(_chain(operation)) if elementary else [operation]
        for part in chain:
            after = machine.apply(part, c)
            if after is None:
                raise UsageError(f"{system.title}: {step} is not defined in {' '.join(_cells(c, near))}")
            shown = operation_text(_bare(part)) if elementary else str(step)
            rows.append((shown, *_cells(after, near), _arc_text(after.arcs - c.arcs, labels)))
            c = after
    names = [cell.args[0] for cell in system.registers]
    header = ("transition", *near, *map(str, names), "arc")
    return _aligned([header, *rows])


def _cells(c: Configuration, near: dict[str, str]) -> list[str]:
    lists = [list_text(items, near[name]) for name, items in c.lists]
    return [*lists, *("null" if node is None else str(node) for _, node in c.cells)]


def _arc_text(arcs: frozenset[tuple[int, int]], labels: Sequence[str] | None) -> str:
    if labels:
        return " ".join(f"({h}, {labels[d - 1]}, {d})" for h, d in sorted(arcs))
    return " ".join(f"({h}, {d})" for h, d in sorted(arcs))


def _chain(operation: ops.Operation) -> Iterable[ops.Operation]:
    match operation:
        case ops.Sequence(parts):
            for part in parts:
                yield from _chain(part)
        case ops.Restricted(inner, _):
            yield from _chain(inner)
        case _:
            yield operation


def _bare(operation: ops.Operation) -> ops.Operation:
    return _bare(operation.operation) if isinstance(operation, ops.Restricted) else operation


def _aligned(rows: list[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows)
