"""Spurious ambiguity: in how many ways does a schema derive each tree that it builds?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

import numpy as np

from crossarc._core import deduction as native
from crossarc.errors import UsageError
from crossarc.schemata.check import LONG, Heads, blocks_of_trees
from crossarc.schemata.engine import native_program
from crossarc.schemata.schema import Option, Schema
from crossarc.tree import Roots

ENDLESS = (1 << 64) - 1


@dataclass
class Ambiguity:
    """Derivations per tree over all trees of so many words that the schema builds."""

    system: str
    options: Mapping[str, Option]
    words: int
    roots: Roots
    trees: int
    derivations: int
    mean: float | None
    least: int | None
    most: int | None
    unique: int
    """Trees with exactly one derivation."""
    endless: int
    """Trees of which an item derives itself in several steps: no number is right, and they are not in the figures."""
    self_steps: bool
    """Whether some item derives itself in one step. Such steps add nothing and are not counted."""
    most_ambiguous: Heads | None
    histogram: dict[str, int]
    """Number of derivations -> number of trees, for the ten smallest numbers."""

    def to_json(self) -> str:
        """The report as JSON."""
        return json.dumps(asdict(self))


def spurious(
    schema: Schema, words: int, roots: Roots | None = None, progress: Callable[[int, int], None] | None = None
) -> Ambiguity:
    """Count the derivations of every tree: the counting semiring, with the tree's arcs as D-rules.

    Two steps with the same antecedents, arcs and consequent are one, whichever patterns they come from.
    """
    if not 1 <= words < LONG:
        raise UsageError(f"--words {words}: derivations are counted for 1 to {LONG - 1} words")
    roots = roots or schema.roots
    counts: Counter[int] = Counter()
    self_steps = False
    worst: tuple[int, Heads] | None = None
    total = (words + 1) ** (words - 1) if roots == "multi" else words ** (words - 1)
    done = 0
    for block in blocks_of_trees(words, roots):
        found, loops = native.derivations(native_program(schema.program), np.array(block, dtype=np.int8))
        self_steps = self_steps or bool(loops.any())
        for heads, count in zip(block, found.tolist(), strict=True):
            if count:
                counts[count] += 1
                if count != ENDLESS and (worst is None or count > worst[0]):
                    worst = (count, heads)
        done += len(block)
        if progress:
            progress(done, total)
    endless = counts.pop(ENDLESS, 0)
    trees = counts.total()
    derivations = sum(count * many for count, many in counts.items())
    return Ambiguity(
        schema.name,
        dict(schema.chosen),
        words,
        roots,
        trees + endless,
        derivations,
        derivations / trees if trees else None,
        min(counts, default=None),
        max(counts, default=None),
        counts[1],
        endless,
        self_steps,
        worst[1] if worst else None,
        {str(count): counts[count] for count in sorted(counts)[:10]},
    )


def table(report: Ambiguity) -> str:
    """The report for people."""
    options = " ".join(f"{name}={str(value).lower()}" for name, value in report.options.items())
    mean = "-" if report.mean is None else f"{report.mean:,.2f}"
    worst = ",".join(map(str, report.most_ambiguous or ()))
    rows = [
        ("trees built", f"{report.trees:,}"),
        ("derivations", f"{report.derivations:,}, {mean} a tree, {report.least} to {report.most}"),
        ("with exactly one", f"{report.unique:,} trees"),
        ("most ambiguous", worst or "-"),
        ("steps to oneself", "yes (left out)" if report.self_steps else "none"),
    ]
    if report.endless:
        rows.append(("endless", f"{report.endless:,} trees"))
    lines = [f"{report.system}{' ' + options if options else ''}, {report.words} words, roots {report.roots}"]
    return "\n".join(lines + [f"  {name:<18}{value}" for name, value in rows])
