"""What lifting does to treebanks: arcs recovered by each encoding, and how little a larger class has to change.

The first is the question of Nivre & Nilsson 2005 (section 4, without a parser), the second that of 2REG section 7.

    python -m crossarc.experiments.lifting FILE.conllu ...
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from crossarc.lifting import ENCODINGS, Encoding, lift, projectivise
from crossarc.lifting.recovery import Recovery, recovery
from crossarc.tree import Tree
from crossarc.tree.classes import tree_class
from crossarc.treebank import read

CLASSES = ("projective", "two_planar", "two_crossing_interval", "one_endpoint_crossing", "well_nested_gap_degree_1")


@dataclass
class Change:
    """What it takes to bring the trees outside a class into it; `plain` is what projectivising them changes."""

    trees: int = 0
    arcs: int = 0
    lifts: int = 0
    fewest: int = 0
    """Trees for which the lifts are proven to be the fewest."""
    plain_arcs: int = 0
    plain_lifts: int = 0


def recoveries(trees: Sequence[Tree]) -> dict[str, Recovery]:
    """Encoding and decoding every tree, by encoding."""
    return {name: recovery(trees, Encoding(name)) for name in ENCODINGS}


def changes(trees: Sequence[Tree], into: str) -> Change:
    """Lifting every tree that is outside a class into it.

    >>> changes([Tree([3, 4, 0, 3]), Tree([2, 0, 2])], "projective")
    Change(trees=1, arcs=1, lifts=1, fewest=1, plain_arcs=1, plain_lifts=1)
    """
    counts = Change()
    for tree, inside in zip(trees, tree_class(into).contains_many(trees), strict=True):
        if inside:
            continue
        lifted, plain = lift(tree, into), projectivise(tree)
        counts.trees += 1
        counts.arcs += _moved(tree, lifted.tree)
        counts.lifts += len(lifted.lifts)
        counts.fewest += lifted.fewest
        counts.plain_arcs += _moved(tree, plain.tree)
        counts.plain_lifts += len(plain.lifts)
    return counts


def _moved(tree: Tree, lifted: Tree) -> int:
    return sum(a != b for a, b in zip(tree.heads, lifted.heads, strict=True))


def main(paths: Sequence[str]) -> None:
    """Print both tables for each file, as Markdown."""
    print("| treebank | arcs lifted | " + " | ".join(ENCODINGS) + " |")
    print("|---" * (2 + len(ENCODINGS)) + "|")
    treebanks = {path: [sentence.tree() for sentence in read(path)] for path in paths}
    for path, trees in treebanks.items():
        found = recoveries(trees)
        cells = [f"{100 * each.rate:.2f}% ({each.labels})" for each in found.values()]
        print(f"| {path} | {found['none'].lifted} | " + " | ".join(cells) + " |")
    print("\n| treebank | class | trees outside | arcs changed | lifts | proven fewest | projectivised: arcs | lifts |")
    print("|---" * 8 + "|")
    for path, trees in treebanks.items():
        for into in CLASSES:
            c = changes(trees, into)
            print(f"| {path} | {into} |", *(f"{value} |" for value in vars(c).values()))


if __name__ == "__main__":
    main(sys.argv[1:])
