"""How fast trees are classified: a treebank through every measure and class, and a long sentence full of crossings.

    python benchmarks/classes.py FILE.conllu [--repeat 3]

CPU seconds on one core, the best of several passes. The treebank is read beforehand; the measures are all of
`crossarc.tree.classes.MEASURES`, the classes all of `CLASSES`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

from crossarc.tree.classes import CLASSES, count_classes, measure, measure_many
from crossarc.treebank import read
from crossarc.treebank.coverage import Punctuation, examine


def seconds(task: Callable[[], object], repeat: int) -> float:
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        task()
        best = min(best, time.process_time() - start)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    trees = [sentence.tree() for sentence in read(arguments.file)]
    rng = Random(6)
    long = [0] + [max(1, word - rng.randint(1, 14)) for word in range(2, 5001)]
    crossings = measure(long)["crossings"]
    words = sum(tree.n for tree in trees)

    def every_class() -> list[list[bool | None]]:
        return [[found.within(each) for each in CLASSES.values()] for found in measure_many(trees)]

    rows = [
        (f"all measures and classes, {len(trees):,} trees of {words:,} words", every_class),
        (f"all measures, one tree of 5,000 words with {crossings:,} crossings", lambda: measure(long)),
        (f"`crossarc analyze`, {len(trees):,} sentences, reading included", lambda: report(arguments.file)),
        ("all classes, every tree of 7 words (262,144)", lambda: count_classes(7)),
    ]
    for name, task in rows:
        print(f"| {name} | {seconds(task, arguments.repeat):.3f} |")


def report(path: str) -> object:
    return examine(path, punctuation=Punctuation())


if __name__ == "__main__":
    main()
