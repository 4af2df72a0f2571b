"""What a declared system costs at parsing: a transition of each system, one of a user's, and a word of long sentences.

    python benchmarks/machine.py FOLDER [--repeat 9] [--epochs 2] [--write]

FOLDER has train.conllu and test.conllu. A greedy parser of each system learns from the first for a few epochs, which is
enough for its speed, and parses the second; one core, one thread, CPU time, from memory to memory, the median of
several passes, in which the systems take turns.

The user's system is arc-eager, declared in a file of its own with the text of the built-in one. Both learn from the
same derivations and must parse alike; its ratio is the median over passes of both, one after the other, in turns.

Sentences of each length are cut from the words of the test file, one after the other.
"""

from __future__ import annotations

import argparse
import inspect
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from crossarc.learning import Options
from crossarc.oracles import derivations
from crossarc.parser import Parser
from crossarc.systems import system, systems
from crossarc.systems.arc_eager import ArcEager
from crossarc.treebank import Sentence, read, write
from section import header, row, write_section
from timing import InMemory, on_one_core, parsed, seconds
from train import files

TRAINABLE = [name for name in systems() if not name.startswith("dag-")]
LINEAR = ("arc-standard", "arc-eager", "hybrid", "planar", "two-planar", "attardi", "two-registers-corrected")
LENGTHS = (10, 30, 100, 300, 1000, 2000)
WORDS = 12_000
"""In the sentences of each length, all together."""


def greedy(name: str, folder: Path, epochs: int, oracle: str | None = None) -> Parser:
    options = Options(epochs=epochs, beam=1, learners=1)
    return Parser.train(folder / "train.conllu", system=name, oracle=oracle, options=options)


def spent(parsers: dict[str, Parser], held: InMemory, repeat: int) -> dict[str, float]:
    """CPU seconds of parsing all, by name."""
    found: dict[str, list[float]] = {name: [] for name in parsers}
    for _ in range(repeat):
        for name, parser in parsers.items():
            found[name].append(seconds(lambda: parsed(parser, held)))  # noqa: B023
    return {name: statistics.median(times) for name, times in found.items()}


def steps(parser: Parser, held: InMemory) -> int:
    """The transitions that parsing takes."""
    before = parser.steps
    parsed(parser, held)
    return parser.steps - before


def of_each_system(parsers: dict[str, Parser], held: InMemory, repeat: int) -> list[str]:
    taken = {name: steps(parser, held) for name, parser in parsers.items()}
    times = spent(parsers, held, repeat)
    base = times["arc-eager"] / taken["arc-eager"]
    lines = header("system", "words/s", "transitions a word", "transitions/s", "time of one, ratio")
    for name, time_ in times.items():
        one = time_ / taken[name]
        lines.append(
            row(
                name,
                f"{held.size / time_:,.0f}",
                f"{taken[name] / held.size:.2f}",
                f"{1 / one:,.0f}",
                f"{one / base:.2f}",
            )
        )
    return lines


def of_a_users(folder: Path, held: InMemory, epochs: int, repeat: int) -> str:
    """A sentence about arc-eager, built-in and declared by a user."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "mine.py"
        declaration = inspect.getsource(ArcEager).replace("class ArcEager", "class Mine")
        file.write_text(
            "from crossarc.oracles.arc_eager import arc_eager\n"
            "from crossarc.systems.language import *\n\n\n"
            f"{declaration}\n    oracle = arc_eager\n"
        )
        ours, theirs = (greedy(name, folder, epochs, "static") for name in ("arc-eager", f"{file}:Mine"))
    if parsed(ours, held) != parsed(theirs, held):
        raise SystemExit("the user's arc-eager parses otherwise than the built-in one")
    ratios = []
    for turn in range(4 * repeat):  # who comes second finds the words near: they take turns at that
        order = (ours, theirs) if turn % 2 else (theirs, ours)
        first, second = (seconds(lambda: parsed(parser, held)) for parser in order)  # noqa: B023
        ratios.append(second / first if turn % 2 else first / second)
    return f"Arc-eager declared by a user takes {statistics.median(ratios):.3f} times the time of the built-in one."


def cut(sentences: Sequence[Sentence], length: int) -> Iterator[Sentence]:
    """Sentences of that many words."""
    columns = [
        list(chain.from_iterable(getattr(sentence, name) for sentence in sentences))
        for name in ("forms", "lemmas", "upos", "xpos", "feats")
    ]
    for at in range(0, max(length, min(WORDS, len(columns[0])) - length + 1), length):
        forms, lemmas, upos, xpos, feats = (_piece(column, at, length) for column in columns)
        yield Sentence.of(forms, lemmas=lemmas, upos=upos, xpos=xpos, feats=feats)


def _piece(column: Sequence[str], at: int, length: int) -> list[str]:
    return [column[(at + k) % len(column)] for k in range(length)]


def by_length(parsers: dict[str, Parser], test: Path, repeat: int) -> list[str]:
    sentences = list(read(test))
    lines = header("words of a sentence", *map(str, LENGTHS), "longest / shortest")
    each: dict[str, list[float]] = {name: [] for name in parsers}
    with tempfile.TemporaryDirectory() as place:
        for length in LENGTHS:
            path = Path(place) / "cut.conllu"
            write(cut(sentences, length), path)
            held = InMemory(path)
            for name, time_ in spent(parsers, held, repeat).items():
                each[name].append(1e6 * time_ / held.size)
    return lines + [
        row(name, *(f"{time_:.2f}" for time_ in times), f"{times[-1] / times[0]:.2f}") for name, times in each.items()
    ]


def of_swap(parser: Parser, folder: Path, held: InMemory) -> str:
    """A sentence about how long swap's derivations are."""
    trees = [[head or 0 for head in sentence.heads] for sentence in read(folder / "train.conllu")]
    machine = system("swap")

    def gold(oracle: str | None) -> float:
        found = derivations(machine, trees, roots="single", oracle=oracle)
        return sum(len(d) for d in found if d) / sum(len(t) for t, d in zip(trees, found, strict=True) if d)

    return (
        f"Swap takes {steps(parser, held) / held.size:.2f} transitions a word at parsing; its derivations of the "
        f"training trees take {gold(None):.2f}, the lazy ones {gold('lazy'):.2f}."
    )


def main() -> None:
    arguments_of = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments_of.add_argument("folder", type=Path)
    arguments_of.add_argument("--name", help="what the treebank is called; the folder's name if it is not said")
    arguments_of.add_argument("--repeat", type=int, default=9)
    arguments_of.add_argument("--epochs", type=int, default=2)
    arguments_of.add_argument("--write", action="store_true", help="put what was found into benchmarks/README.md")
    arguments = arguments_of.parse_args()
    folder, epochs, repeat = arguments.folder, arguments.epochs, arguments.repeat
    test = files(folder)[2]
    on_one_core()
    held = InMemory(test)
    parsers = {name: greedy(name, folder, epochs) for name in TRAINABLE}
    text = "\n".join(
        [
            f"{arguments.name or folder.name}, greedy, after {epochs} epochs; {held.size:,} words of the test file; "
            f"the median of {repeat} passes. {of_a_users(folder, held, epochs, repeat)}",
            "",
            *of_each_system(parsers, held, repeat),
            "",
            f"{of_swap(parsers['swap'], folder, held)} Microseconds a word, by the length of sentences:",
            "",
            *by_length({name: parsers[name] for name in (*LINEAR, "swap")}, test, repeat),
        ]
    )
    print(text)
    if arguments.write:
        write_section("Systems at parsing (`machine.py`)", text)


if __name__ == "__main__":
    main()
