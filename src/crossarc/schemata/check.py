"""The exhaustive checker: which trees of a few words does a schema derive, and are they those of the class it claims?

Two exact methods. `enumerate` makes every D-rule available and keeps items apart by their arcs: what the schema
builds, trees or not, comes out at once. `per-tree` asks for each tree whether the schema derives it from that tree's
arcs alone.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from crossarc._core import deduction as native
from crossarc.errors import UsageError
from crossarc.schemata.engine import native_program
from crossarc.schemata.schema import Option, Schema
from crossarc.tree import Roots, all_trees
from crossarc.tree.classes import tree_class

Heads = tuple[int, ...]
Method = Literal["enumerate", "per-tree"]

MOST_ITEMS, MOST_STEPS = 4_000_000, 50_000_000
"""`enumerate` gives up here, for memory and time, and `per-tree` takes over."""
NO_LIMIT = 1 << 62
MOST_WORDS = 7
"""Beyond, the arcs of a sentence no longer fit one machine word, and `enumerate` is not possible."""
LONG = 8
"""From here on a check takes hours and is only begun with `yes`."""
BLOCK = 4096
"""Trees handed to the native loop at a time, so that it can be interrupted between blocks."""


@dataclass
class Report:
    """What the check found; the fields are the keys of `--json`, the same as those of `systems check`."""

    system: str
    options: Mapping[str, Option]
    words: int
    roots: Roots
    tree_class: str | None
    in_class: int | None = None
    built: int = 0
    sound: bool | None = None
    complete: bool | None = None
    unsound_witness: Heads | None = None
    incomplete_witness: Heads | None = None
    non_trees: int | None = None
    stuck: None = None
    dead: None = None
    min_length: None = None
    max_length: None = None
    method: Method = "enumerate"
    seconds: float = 0.0
    non_tree_witness: list[tuple[int, int]] | None = field(default=None, repr=False)
    """The arcs (head, dependent) of the first graph built that is no tree; not among the keys."""

    def to_json(self) -> str:
        """The report as JSON, with the keys of the issue."""
        fields = {("class" if key == "tree_class" else key): value for key, value in asdict(self).items()}
        del fields["non_tree_witness"]
        return json.dumps(fields)


def check(
    schema: Schema,
    words: int,
    roots: Roots | None = None,
    *,
    against: str | None = None,
    method: Method | None = None,
    yes: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Decide what the schema builds for sentences of `words` words, against the class it claims or another.

    `roots` filters what is built and the class alike; without it, the schema's own convention. Witnesses are the
    smallest, over all lengths up to `words`; the other figures are those of `words`.
    """
    started = time.perf_counter()
    if words < 1:
        raise UsageError(f"--words {words}: there must be a word")
    if words >= LONG and not yes:
        trees = (words + 1) ** (words - 1)
        raise UsageError(
            f"--words {words}: that is {trees:,} trees, about {trees / 4e6:.0f} to {trees / 4e4:.0f} minutes "
            "depending on the schema; add --yes to begin all the same"
        )
    roots = roots or schema.roots
    claimed = against or schema.builds
    report = Report(schema.name, dict(schema.chosen), words, roots, claimed)
    for length in range(1, words + 1):
        members = None if claimed is None else members_of(claimed, length, roots)
        built = _built(schema, length, roots, method, report, progress)
        report.built = len(built)
        if members is not None:
            report.in_class = len(members)
            report.unsound_witness = report.unsound_witness or min(built - members, default=None)
            report.incomplete_witness = report.incomplete_witness or min(members - built, default=None)
            report.sound = report.unsound_witness is None and report.non_tree_witness is None
            report.complete = report.incomplete_witness is None
    report.seconds = round(time.perf_counter() - started, 3)
    return report


def _built(
    schema: Schema,
    words: int,
    roots: Roots,
    method: Method | None,
    report: Report,
    progress: Callable[[int, int], None] | None,
) -> set[Heads]:
    if method != "per-tree" and words <= MOST_WORDS:
        limits = (NO_LIMIT, NO_LIMIT) if method == "enumerate" else (MOST_ITEMS, MOST_STEPS)
        graphs = native.graphs(native_program(schema.program), words, *limits)
        if graphs is not None:
            report.method = "enumerate"
            trees, others = _trees_among(graphs, words)
            report.non_trees = len(others)
            report.non_tree_witness = report.non_tree_witness or min(others, key=lambda g: (len(g), g), default=None)
            return {heads for heads in trees if roots == "multi" or heads.count(0) == 1}
    if method == "enumerate":
        raise UsageError(f"--method enumerate goes up to {MOST_WORDS} words")
    report.method = "per-tree"
    report.non_trees = None
    found: set[Heads] = set()
    total = (words + 1) ** (words - 1) if roots == "multi" else words ** (words - 1)
    done = 0
    for block in blocks_of_trees(words, roots):
        built = native.builds(native_program(schema.program), np.array(block, dtype=np.int8))
        found.update(heads for heads, is_built in zip(block, built.tolist(), strict=True) if is_built)
        done += len(block)
        if progress:
            progress(done, total)
    return found


def blocks_of_trees(words: int, roots: Roots) -> Iterator[list[Heads]]:
    """All trees, some thousands at a time."""
    block: list[Heads] = []
    for tree in all_trees(words, roots):
        block.append(tree.heads)
        if len(block) == BLOCK:
            yield block
            block = []
    if block:
        yield block


def _trees_among(graphs: list[int], words: int) -> tuple[set[Heads], list[list[tuple[int, int]]]]:
    """Arc sets (bits head * words + dependent - 1) as heads where they are trees, and the arcs of the others."""
    everything = {tree.heads for tree in all_trees(words)} if graphs else set()
    trees: set[Heads] = set()
    others = []
    for graph in graphs:
        arcs = [divmod(bit, words) for bit in range(words * (words + 1)) if graph >> bit & 1]
        heads = dict((dependent + 1, head) for head, dependent in arcs)
        row = tuple(heads.get(word, -1) for word in range(1, words + 1))
        if len(arcs) == words and row in everything:
            trees.add(row)
        else:
            others.append([(head, dependent + 1) for head, dependent in arcs])
    return trees, others


@lru_cache(maxsize=64)
def members_of(name: str, words: int, roots: Roots) -> frozenset[Heads]:
    """All trees of so many words in the class."""
    belongs = tree_class(name)
    return frozenset(tree.heads for tree in all_trees(words, roots) if belongs(tree))


def table(report: Report) -> str:
    """The report for people."""
    options = " ".join(f"{name}={str(value).lower()}" for name, value in report.options.items())
    lines = [f"{report.system}{' ' + options if options else ''}, {report.words} words, roots {report.roots}"]
    non_trees = "not looked for" if report.non_trees is None else f"{report.non_trees:,}"
    rows: list[tuple[str, Any]] = [("built", f"{report.built:,} trees"), ("graphs that are no trees", non_trees)]
    if report.tree_class is None:
        rows.append(("class", "none is claimed"))
    else:
        rows += [
            ("class", f"{report.tree_class}, {report.in_class:,} trees"),
            ("sound", _verdict(report.sound, report.unsound_witness or report.non_tree_witness, "builds")),
            ("complete", _verdict(report.complete, report.incomplete_witness, "misses")),
        ]
    rows.append(("method", f"{report.method}, {report.seconds:.2f} s"))
    return "\n".join(lines + [f"  {name:<26}{value}" for name, value in rows])


def _verdict(holds: bool | None, witness: Any, word: str) -> str:
    if holds:
        return "yes"
    shown = ",".join(map(str, witness)) if isinstance(witness, tuple) else ", ".join(f"{h}->{d}" for h, d in witness)
    return f"NO: {word} {shown}"
