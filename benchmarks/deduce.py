"""How fast the deduction engine is, and how its time grows beside the exponent that follows from the text of the rules.

    python benchmarks/deduce.py [--write]

One core, CPU time, random scores. "Best" is the best derivation by best-first search, as `decode` asks for it; "all"
derives everything and keeps every step (a packed forest). The slope is that of the last two lengths on a log-log
plot, of the steps taken ("all", which is what the exponent bounds) and of the time of "best". `deduce.svg` is the plot
of the steps, each schema's beside the line that its exponent promises.
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
from section import write_section

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
        "Random scores, milliseconds of CPU time: `best` is the best tree, by best-first search, `asked` what was",
        "asked for, `all` every derivation, kept. The exponent is derived from the text of the rules. The slopes are",
        "those since the length before, over n + 2 positions: of the steps of `all` and of the time of `best`. Short",
        "sentences lie above the exponent: the ways to choose v positions in order are a little steeper than n^v.",
        "How soon a best-first search ends depends on the scores, and one random matrix a length says little of it.",
        "",
        "![Steps by length, both logarithmic, beside the derived exponents](deduce.svg)",
        "",
        "| schema | words | exponent | best | asked | all | items | steps | slope, steps | slope, best |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name in LENGTHS:
        lines += measure(name)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    return "\n".join([*lines, "", f"Peak memory of the whole run: {peak:.1f} GiB."]) + "\n"


def plot(section: str) -> str:
    """Steps over n + 2 positions, both logarithmic, from the table; dashed, the exponent through the last point."""
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \|(?:[^|]*\|){4} ([\d,]+) \|", section, re.M)
    curves: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for name, words, exponent, steps in rows:
        point = math.log10(int(words) + 2), math.log10(int(steps.replace(",", "")))
        curves.setdefault((name, int(exponent)), []).append(point)

    def place(x: float, y: float) -> str:
        return f"{60 + 480 * (x - 1):.1f},{400 - 70 * (y - 2):.1f}"

    def text(at: str, words: str, colour: str = "#666") -> str:
        x, y = at.split(",")
        return f'<text x="{x}" y="{y}" fill="{colour}">{words}</text>'

    parts = [text(place(math.log10(words + 2) - 0.02, 1.7), str(words)) for words in (10, 15, 20, 40, 80)]
    parts += [text(place(0.9, power), f"1e{power}") for power in range(2, 8)]
    parts.append(text(place(1.75, 1.4), "words"))
    labels: list[tuple[float, float]] = []
    for number, ((name, exponent), points) in enumerate(curves.items()):
        colour = f"hsl({number * 360 // len(curves)}, 70%, 40%)"
        (first, _), (last, top) = points[0], points[-1]
        promised = f"{place(first, top - exponent * (last - first))} {place(last, top)}"
        measured = " ".join(place(*point) for point in points)
        parts.append(f'<polyline points="{promised}" fill="none" stroke="{colour}" stroke-dasharray="4 3"/>')
        parts.append(f'<polyline points="{measured}" fill="none" stroke="{colour}" stroke-width="2"/>')
        while any(abs(last - x) + abs(top - y) < 0.2 for x, y in labels):
            top += 0.2  # not over another label
        labels.append((last, top))
        parts.append(text(place(last + 0.01, top), f"{name}: n^{exponent}", colour))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 450" font-family="sans-serif" font-size="12">\n'
        '<rect width="640" height="450" fill="#fff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    options = parser.parse_args()
    section = table()
    print(section)
    if options.write:
        write_section("The deduction engine (`deduce.py`)", section)
        (HERE / "deduce.svg").write_text(plot(section), encoding="utf-8")


if __name__ == "__main__":
    main()
