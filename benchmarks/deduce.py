"""How fast the deduction engine is, and how its time grows beside the exponent that follows from the text of the rules.

    python benchmarks/deduce.py [--write]

One core, CPU time, random scores. "Best" is the best derivation by best-first search, as `decode` asks for it; "all"
derives everything and keeps every step (a packed forest). The slope is that of the last two lengths on a log-log
plot, of the steps taken ("all", which is what the exponent bounds) and of the time of "best".
"""

from __future__ import annotations

import argparse
import math
import re
import resource
import time
from pathlib import Path

import numpy as np

from crossarc.schemata.engine import best, deduce
from crossarc.schemata.registry import schema

HERE = Path(__file__).parent
LENGTHS = {
    "eisner": (20, 40, 80),
    "eisner-satta": (20, 40, 80),
    "yamada-matsumoto": (20, 40, 80),
    "collins": (10, 20, 30),
    "mh4": (10, 20, 40),
    "wg": (10, 15, 20),
    "mg": (10, 15, 20),
    "wg2": (8, 10, 12),
}
TARGETS = {("eisner-satta", 40): 30, ("wg", 20): 5000, ("mg", 20): 10000}
"""Milliseconds for the best tree that were asked for."""


def measure(name: str) -> list[str]:
    """A row of the table for each length."""
    rows: list[str] = []
    before: tuple[int, int, float] | None = None
    found = schema(name)
    for words in LENGTHS[name]:
        scores = np.random.default_rng(words).normal(size=(words + 1, words + 1))
        best(found, scores)  # compiles the schema, warms the machine
        seconds: list[float] = []
        while not seconds or (len(seconds) < 5 and sum(seconds) < 2):
            start = time.process_time()
            best(found, scores)
            seconds.append(time.process_time() - start)
        start = time.process_time()
        forest = deduce(found, words)
        everything = time.process_time() - start
        steps = forest.native.instances
        slopes = ["", ""]
        if before:
            stretch = math.log((words + 2) / (before[0] + 2))
            slopes = [
                f"{math.log(steps / before[1]) / stretch:.1f}",
                f"{math.log(min(seconds) / before[2]) / stretch:.1f}",
            ]
        before = (words, steps, min(seconds))
        target = TARGETS.get((name, words))
        cells = [
            *(found.title, words, found.exponent, f"{1000 * min(seconds):,.1f}", f"{target:,}" if target else ""),
            *(f"{1000 * everything:,.0f}", f"{forest.items:,}", f"{steps:,}", *slopes),
        ]
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return rows


def table() -> str:
    """The section of the README."""
    lines = [
        "## The deduction engine (`deduce.py`)",
        "",
        "Random scores, milliseconds of CPU time: `best` is the best tree, by best-first search, `asked` what was",
        "asked for, `all` every derivation, kept. The exponent is derived from the text of the rules. The slopes are",
        "those since the length before, over n + 2 positions: of the steps of `all` and of the time of `best`. Short",
        "sentences lie above the exponent: the ways to choose v positions in order are a little steeper than n^v.",
        "",
        "| schema | words | exponent | best | asked | all | items | steps | slope, steps | slope, best |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name in LENGTHS:
        lines += measure(name)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    return "\n".join([*lines, "", f"Peak memory of the whole run: {peak:.1f} GiB."]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    options = parser.parse_args()
    section = table()
    print(section)
    if options.write:
        readme = HERE / "README.md"
        text = readme.read_text(encoding="utf-8")
        pattern = re.compile(r"## The deduction engine \(`deduce\.py`\)\n.*?(?=\n## |\Z)", re.S)
        text = pattern.sub(lambda _: section, text) if pattern.search(text) else f"{text.rstrip()}\n\n{section}"
        readme.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
