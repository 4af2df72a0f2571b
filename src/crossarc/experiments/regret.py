"""How good every dynamic oracle is, against optimal costs: over all configurations, for trees of up to n words.

    python -m crossarc.experiments.regret [--words 5] [--asked 4000000] [SYSTEM[,option=value...] ...]

Trees that the system builds are apart from those it does not. Where configurations times trees are more than `--asked`
of one length, that many are asked about, for trees drawn at random; a length with too many configurations is left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from crossarc.errors import UsageError
from crossarc.oracles import NativeOracle, derivations, dynamic_oracle, regret, searched_oracle
from crossarc.oracles.optimal import Regret
from crossarc.systems import System, system
from crossarc.tree.enumeration import all_trees

EVERY = [
    "arc-eager", "arc-eager,root=stack", "arc-eager,root=buffer-last", "hybrid", "hybrid,root=stack", "arc-standard",
    "arc-standard,root=stack", "arc-standard-stack", "swap-projective", "easy-first", "covington-projective",
    "covington", "planar", "planar,no_covered_roots=true", "two-planar", "k-planar,k=3", "swap", "attardi",
    "attardi,depth=3", "two-registers", "two-registers-corrected",
]  # fmt: skip

Part = tuple[str, list[list[int]]]


def oracles(machine: System) -> list[NativeOracle]:
    """The oracle by formula, and, if that one is but canonical, the one that searches."""
    program = machine.program()
    known = dynamic_oracle(machine, program)
    searched = searched_oracle(machine, program) if known is None or known.quality == "canonical" else None
    return [oracle for oracle in (known, searched) if oracle is not None]


def parts(machine: System, words: int) -> Iterator[Part]:
    """The trees of so many words, those that the system builds and the others."""
    trees = [list(tree.heads) for tree in all_trees(words)]
    found = derivations(machine, trees)
    for name, wanted in (("inside", True), ("outside", False)):
        chosen = [heads for heads, steps in zip(trees, found, strict=True) if (steps is not None) == wanted]
        if chosen:
            yield name, chosen


def measured(machine: System, oracle: NativeOracle, trees: Sequence[list[int]], asked: int) -> Regret:
    """The regret over all trees, or over as many as there is room for."""
    program = machine.program()
    configurations = regret(program, oracle, trees[:1]).configurations
    room = max(4, asked // configurations)
    if len(trees) > room:
        trees = Random(0).sample(list(trees), room)
    return regret(program, oracle, trees)


def rows(name: str, words: int, asked: int) -> Iterator[str]:
    """The lines of the table for one system."""
    title, *values = name.split(",")
    machine = system(title, **dict(value.split("=", 1) for value in values))
    for oracle in oracles(machine):
        sums: dict[str, list[float]] = {}
        longest = 0
        for n in range(1, words + 1):
            try:
                for part, trees in parts(machine, n):
                    found = measured(machine, oracle, trees, asked)
                    counts = sums.setdefault(part, [0.0] * 5)
                    more = (
                        len(trees), found.asked, found.asked * found.right_sets, found.asked * found.right_costs,
                        found.excess * found.asked,
                    )  # fmt: skip
                    sums[part] = [a + b for a, b in zip(counts, more, strict=True)]
                longest = n
            except UsageError:  # too many configurations
                break
        for part, (trees_seen, total, sets, costs, excess) in sums.items():
            share = max(1, total)
            yield (
                f"| {machine.title} | {oracle.quality} | {part} | {longest} | {int(trees_seen):,} | {int(total):,} | "
                f"{100 * sets / share:.3f} | {100 * costs / share:.3f} | {excess / share:.5f} |"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", default=EVERY)
    parser.add_argument("--words", type=int, default=5)
    parser.add_argument("--asked", type=int, default=4_000_000)
    arguments = parser.parse_args()
    print(
        "| system | oracle | trees | words up to | trees there are | asked | sets right, % | costs right, % | excess |"
    )
    print("|---" * 9 + "|", flush=True)
    for name in arguments.systems:
        for line in rows(name, arguments.words, arguments.asked):
            print(line, flush=True)


if __name__ == "__main__":
    main()
