"""How many trees guided search finds a derivation of, for systems without a static oracle of their own.

    python benchmarks/search.py FILE.conllu ... [--further 10] [--write]

Of the trees of the files that a system can build, the share for which `derivations(..., oracle="search")` finds one.
Which those are, the class says that the system claims to build; without such a claim, they are those that a search
FURTHER times as long finds. Trees with a single root; the guarded system, as it is trained. For the built-in systems
whose papers have an oracle the search does without it. Missed trees are printed, the shortest of each system.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from crossarc.oracles import derivations
from crossarc.oracles.static import SEARCH
from crossarc.systems import language as of
from crossarc.systems import system
from crossarc.tree.classes import tree_class
from crossarc.treebank import read
from section import header, row, write_section


class EagerAndDeeper(of.System):
    """A user's system, which claims nothing: arc-eager, with arcs to the second word of the stack."""

    focus = (of.S0, of.B0, of.S1)

    def transitions(self) -> of.Transitions:
        yield "SHIFT", of.SHIFT
        yield "REDUCE", of.REDUCE.when(of.has_head(of.S0))
        yield "LEFT-ARC", of.LEFT_ARC.when(of.no_head(of.S0)) >> of.REDUCE
        yield "RIGHT-ARC", of.RIGHT_ARC >> of.SHIFT
        yield "LEFT-ARC-2", of.arc(of.B0, of.S1).when(of.no_head(of.S1)) >> of.drop(of.S1)
        yield "RIGHT-ARC-2", of.arc(of.S1, of.B0).when(of.no_head(of.B0)) >> of.SHIFT


SYSTEMS = (
    EagerAndDeeper(),
    system("attardi"),
    system("attardi", depth=3),
    system("two-registers-corrected"),
    system("two-planar"),
    system("k-planar", k=3),
    system("easy-first"),
    system("covington"),
    system("swap"),
)

Heads = list[int]


def found(machine: Any, trees: list[Heads], search: int) -> list[bool]:
    return [steps is not None for steps in derivations(machine, trees, roots="single", oracle="search", search=search)]


def missed(machine: Any, trees: list[Heads], further: int) -> tuple[int, list[Heads]]:
    """How many trees the system can build, and those of them that are not found."""
    if machine.builds:
        belongs = tree_class(machine.builds)
        inside = [heads for heads in trees if belongs(heads)]
        return len(inside), [h for h, yes in zip(inside, found(machine, inside, SEARCH), strict=True) if not yes]
    at_once = found(machine, trees, SEARCH)
    rest = [heads for heads, yes in zip(trees, at_once, strict=True) if not yes]
    late = [heads for heads, yes in zip(rest, found(machine, rest, further * SEARCH), strict=True) if yes]
    return sum(at_once) + len(late), late


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--name", help="what the files are called; their number if it is not said")
    parser.add_argument("--further", type=int, default=10)
    parser.add_argument("--systems", help="only those of these names")
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    arguments = parser.parse_args()
    trees = [
        [head or 0 for head in sentence.heads]
        for path in arguments.files
        for sentence in read(path)
        if sentence.is_tree("single")
    ]
    lines = header("system", "trees it can build", "found", "missed", "CPU s")
    for machine in SYSTEMS:
        if arguments.systems and machine.name not in arguments.systems.split(","):
            continue
        start = time.process_time()
        inside, without = missed(machine, trees, arguments.further)
        spent = time.process_time() - start
        share = f"{100 - 100 * len(without) / max(1, inside):.3f}%"
        lines.append(row(machine.title, f"{inside:,} of {len(trees):,}", share, len(without), f"{spent:.0f}"))
        print(lines[-1], file=sys.stderr, flush=True)
        if without:
            print("missed:", *min(without, key=len), file=sys.stderr, flush=True)
    text = f"{arguments.name or f'{len(arguments.files)} files'}.\n\n" + "\n".join(lines)
    print(text)
    if arguments.write:
        write_section("Guided search (`search.py`)", text)


if __name__ == "__main__":
    main()
