"""Run the exhaustive checks that take long, and write what they found into docs/verified.md (`make verify`)."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from crossarc.systems import system
from crossarc.systems.checker import Report, check

TARGET = Path(__file__).resolve().parent.parent / "docs" / "verified.md"

# (system, options, words, roots, with the parser's guard)
CHECKS = [
    *((name, {}, 7, "multi", False) for name in (
        "two-registers-corrected", "two-registers", "covington", "swap", "covington-projective", "swap-projective",
        "arc-standard", "arc-standard-stack", "arc-eager", "hybrid", "easy-first", "planar", "attardi",
    )),
    ("two-planar", {}, 6, "multi", False),
    ("k-planar", {"k": 3}, 5, "multi", False),
    ("dag-arc-standard", {}, 5, "multi", False),
    ("dag-arc-eager", {}, 5, "multi", False),
    ("planar", {"single_head": False, "acyclic": "false"}, 5, "multi", False),
    ("two-planar", {"single_head": False, "acyclic": "false"}, 4, "multi", False),
    *((name, {}, 6, "single", True) for name in (
        "arc-standard", "arc-standard-stack", "arc-eager", "hybrid", "easy-first", "planar", "swap", "attardi",
        "covington", "covington-projective",
    )),
    ("attardi", {"depth": 3}, 6, "single", True),
    ("two-planar", {}, 5, "single", True),
    ("two-registers-corrected", {}, 5, "single", True),
]  # fmt: skip


def run(item: tuple[str, dict[str, object], int, str, bool]) -> Report:
    name, options, words, roots, guarded = item
    return check(system(name, **options), words, roots, as_parsed=guarded, yes=True)


def row(report: Report) -> str:
    options = ", ".join(f"{k}={v}" for k, v in report.options.items() if system(report.system).values[k] != v)

    def verdict(holds: bool | None, witness: object) -> str:
        return "-" if holds is None else "yes" if holds else f"**no**: `{','.join(map(str, witness))}`"

    def count(value: int | None) -> str:
        return "-" if value is None else f"{value:,}"

    guard = f"{report.guard['trees_lost']:,} lost" if report.guard else ""
    cells = [
        f"{report.system}{f' ({options})' if options else ''}",
        str(report.words),
        report.roots,
        report.tree_class or "-",
        count(report.in_class),
        count(report.built),
        verdict(report.sound, report.unsound_witness),
        verdict(report.complete, report.incomplete_witness),
        f"{count(report.min_length)}-{count(report.max_length)}",
        count(report.dead),
        guard,
        count(report.configurations),
        f"{report.method}, {report.seconds:.0f} s",
    ]
    return "| " + " | ".join(cells) + " |"


HEADER = """# What was verified

Written by `make verify`: what each system builds, over all sentences of so many words, against the class it claims.
A claim that does not hold is shown with its smallest witness and explained in [the errata](errata.md). "Guard" stands
where the system was checked as the parser runs it: no configuration may be dead, and the trees lost are counted.

| system | words | roots | class | in class | built | sound | complete | lengths | dead | guard | configurations | how |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
"""


def main() -> int:
    began = time.perf_counter()
    rows = []
    with ProcessPoolExecutor(max_workers=2) as pool:
        for report in pool.map(run, CHECKS):
            rows.append(row(report))
            print(rows[-1], file=sys.stderr, flush=True)
    minutes = (time.perf_counter() - began) / 60
    TARGET.write_text(
        HEADER + "\n".join(rows) + f"\n\nAll of this took {minutes:.0f} minutes on two cores.\n", encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
