"""Run the exhaustive checks that take long, and write what they found into docs/verified.md (`make verify`)."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from crossarc.systems import system, systems
from crossarc.systems.checker import Report, check
from crossarc.systems.system import Roots, System, written

TARGET = Path(__file__).resolve().parent.parent / "docs" / "verified.md"


class Check(NamedTuple):
    name: str
    options: dict[str, object]
    words: int
    roots: Roots = "multi"
    guarded: bool = False

    def system(self) -> System:
        return system(self.name, **self.options)  # type: ignore[arg-type]


ROOTS = ("none", "stack", "buffer-first", "buffer-last")
GRAPHS = {"single_head": False, "acyclic": "false"}


def with_every_root(
    name: str, words: int, options: dict[str, object], roots: Roots = "multi", guarded: bool = False
) -> Iterator[Check]:
    for root in ROOTS if "root" in system(name).options else [None]:
        yield Check(name, options | ({"root": root} if root else {}), words, roots, guarded)


def builds() -> Iterator[Check]:
    """What each system builds: what takes longest first, for two cores to share."""
    yield Check("two-planar", {}, 7)
    for name in ("two-registers-corrected", "two-registers", "swap", "covington"):
        yield Check(name, {}, 7)
    yield Check("k-planar", {"k": 3}, 5)
    yield Check("two-planar", {}, 6)
    for name in systems():
        if "planar" not in name and not name.startswith(("dag", "two-registers", "swap", "covington")):
            yield from with_every_root(name, 7, {})
    yield from (Check("attardi", {"depth": depth}, 7) for depth in (1, 3, 4))
    yield from (Check(name, {}, 7) for name in ("swap-projective", "covington-projective"))
    yield from with_every_root("planar", 6, {})
    yield from with_every_root("planar", 6, {"no_covered_roots": True})
    yield from (Check("planar", options, 7) for options in ({}, {"acyclic": "directed"}))
    yield from with_every_root("two-planar", 5, {})
    yield Check("k-planar", {"k": 1}, 7)
    yield Check("k-planar", {"k": 4}, 4)
    yield Check("planar", GRAPHS, 5)
    yield Check("two-planar", GRAPHS, 4)
    yield from (c for name in ("dag-arc-standard", "dag-arc-eager") for c in with_every_root(name, 5, {}))


def parses() -> Iterator[Check]:
    """What each system builds as it is parsed."""
    both: tuple[Roots, Roots] = ("single", "multi")
    for roots in both:
        for name in systems():
            if "planar" not in name and not name.startswith(("dag", "two-registers")):
                yield from with_every_root(name, 6, {}, roots, True)
        yield from with_every_root("attardi", 6, {"depth": 3}, roots, True)
        yield from with_every_root("planar", 6, {}, roots, True)
        yield from with_every_root("planar", 6, {"no_covered_roots": True}, roots, True)
        yield from with_every_root("two-planar", 4, {}, roots, True)
        yield Check("two-planar", {}, 5, roots, True)
        yield from with_every_root("k-planar", 3, {"k": 3}, roots, True)
        for words in (4, 5, 6):
            yield Check("two-registers-corrected", {}, words, roots, True)
        yield Check("two-registers", {}, 5, roots, True)


def run(item: Check) -> tuple[Report, float]:
    began = time.process_time()
    report = check(item.system(), item.words, item.roots, as_parsed=item.guarded, yes=True)
    return report, time.process_time() - began


def verdict(holds: bool | None) -> str:
    return "-" if holds is None else "yes" if holds else "**no**"


def count(value: int | None) -> str:
    return "-" if value is None else f"{value:,}"


def witnesses(report: Report) -> str:
    shown = (("built", report.unsound_witness), ("missing", report.incomplete_witness))
    return "; ".join(f"{kind} `{','.join(map(str, heads))}`" for kind, heads in shown if heads)


def first_cells(item: Check, report: Report) -> list[str]:
    options = ", ".join(f"`{name}={written(value)}`" for name, value in item.system().values.items())
    return [f"`{item.name}`", options, str(report.words), report.roots]


def build_row(item: Check, report: Report, seconds: float) -> list[str]:
    bound = item.system().longest(item.words)
    within = "" if bound is None or report.max_length is None else f" of {bound}{'**!**' * (report.max_length > bound)}"
    return [
        *first_cells(item, report),
        f"`{report.tree_class}`" if report.tree_class else "-",
        count(report.in_class),
        count(report.built),
        verdict(report.sound),
        verdict(report.complete),
        witnesses(report),
        count(report.non_trees),
        count(report.stuck),
        count(report.dead),
        f"{count(report.min_length)} to {count(report.max_length)}{within}",
        report.method,
        count(report.configurations),
        f"{seconds:.1f}",
    ]


def parse_row(item: Check, report: Report, seconds: float) -> list[str]:
    assert report.guard
    lost = report.guard["lost_witness"]
    return [
        *first_cells(item, report),
        ", ".join(report.guard["transitions"]) or "none",
        count(report.built),
        count(report.guard["trees_lost"]) + (f": `{','.join(map(str, lost))}`" if lost else ""),
        count(report.dead),
        count(report.configurations),
        f"{seconds:.1f}",
    ]


BUILDS = (
    "system", "options", "words", "roots", "class", "in class", "built", "sound", "complete", "smallest witness",
    "no trees", "stuck", "dead", "transitions", "method", "configurations", "CPU seconds",
)  # fmt: skip
PARSES = (
    "system", "options", "words", "roots", "guarded transitions", "built", "lost", "dead", "configurations",
    "CPU seconds",
)  # fmt: skip

PAGE = """# What was verified

`make verify` writes this page. All but the seconds is the same every time.

## What each system builds

All derivations for one sentence of so many words (method `enumerate`), or for each tree all derivations of just this
tree (`per-tree`), against the class that the paper claims. A witness is the smallest tree that is built and is not in
the class, or is in the class and is *missing*, over all lengths up to the one shown; [the errata](errata.md) explain
every **no**. "Transitions" are those of the shortest and the longest derivation of a tree, of as many as the paper
allows, if it says so; "no trees" counts outputs that are none.

{builds}

## What a parser can get to

The same systems under the guard that keeps a parser from configurations it could not finish. No tree may be *lost* to
the guard, and no configuration *dead*. Where some are (two-registers, which also looks ahead over the last two words),
the parser repairs what comes of it, and counts.

{parses}

All of this took {minutes:.0f} minutes of one core.
"""


def table(header: tuple[str, ...], rows: Iterable[Iterable[str]]) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in (header, ["---"] * len(header), *rows))


def main() -> int:
    built, parsed = list(builds()), list(parses())
    rows: list[tuple[Check, list[str]]] = []
    total = 0.0
    with ProcessPoolExecutor(max_workers=2) as pool:
        for item, (report, seconds) in zip([*built, *parsed], pool.map(run, [*built, *parsed]), strict=True):
            rows.append((item, (parse_row if item.guarded else build_row)(item, report, seconds)))
            total += seconds
            print(" | ".join(rows[-1][1]), file=sys.stderr, flush=True)
    order = list(systems())
    rows.sort(key=lambda row: order.index(row[0].name))
    tables = [[cells for item, cells in rows if item.guarded == guarded] for guarded in (False, True)]
    page = PAGE.format(builds=table(BUILDS, tables[0]), parses=table(PARSES, tables[1]), minutes=total / 60)
    TARGET.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
