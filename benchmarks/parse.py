"""How fast text is parsed: crossarc beside UDPipe 1 and spaCy, in one run, on one core, with one thread.

    python -m venv peers && peers/bin/pip install . ufal.udpipe spacy     # whichever of the two are there take part
    peers/bin/python benchmarks/parse.py FOLDER --models MODELS [--repeat 7] [--write]

FOLDER has train.conllu, dev.conllu and test.conllu. Every parser learns from the first two, once: the models are kept
in the folder MODELS. All parse the test file, with its tags (which spaCy does not look at). In memory: what was read
and converted beforehand is parsed; from file to file: CoNLL-U is read, parsed and written. Loading a model counts for
neither. Words per CPU second, the median of several passes, in which the parsers take turns.
"""

from __future__ import annotations

import argparse
import io
import statistics
import sys
import tempfile
from pathlib import Path

from crossarc.evaluation import evaluate
from crossarc.parser import Parser
from crossarc.treebank import read
from peers import Contender, spacy, udpipe
from section import header, row, write_section
from timing import InMemory, on_one_core, parsed, seconds
from train import files, trained


def crossarc(folder: Path, models: Path) -> list[Contender]:
    test = files(folder)[2]
    held, sentences = InMemory(test), list(read(test))

    def contender(name: str, model: str, beam: int) -> Contender:
        parser = Parser.load(trained(model, folder, models).path)

        def to_file(out: Path) -> None:
            with out.open("wb") as file:
                for data in parser.parse_blocks(read(test), beam=beam):
                    file.write(data)

        return Contender(name, lambda _: parsed(parser, held, beam), to_file, lambda data: read(io.BytesIO(data)))

    greedy = Parser.load(trained("greedy arc-eager", folder, models).path)
    return [
        contender("crossarc, greedy arc-eager", "greedy arc-eager", 1),
        Contender("the same, sentences in Python", lambda _: list(greedy.parse(sentences)), None, iter),
        contender("crossarc, the default (arc-eager+head, beam 8)", "default", 8),
        contender("the same, beam 32", "default", 32),
    ]


def measure(contenders: list[Contender], repeat: int) -> dict[str, tuple[float, float | None]]:
    """CPU seconds in memory and from file to file, by name."""
    memory: dict[str, list[float]] = {each.name: [] for each in contenders}
    file: dict[str, list[float]] = {each.name: [] for each in contenders}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "parsed.conllu"
        for _ in range(repeat):
            for each in contenders:
                given = each.prepare()
                memory[each.name].append(seconds(lambda: each.parse(given)))  # noqa: B023
                if each.to_file:
                    file[each.name].append(seconds(lambda: each.to_file(out)))  # noqa: B023
    median = {name: statistics.median(spent) if spent else None for name, spent in file.items()}
    return {name: (statistics.median(spent), median[name]) for name, spent in memory.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", type=Path, required=True, help="where trained parsers are kept")
    parser.add_argument("--name", help="what the treebank is called; the folder's name if it is not said")
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--udpipe", default="iterations=10", help="options of UDPipe's parser, beside use_gold_tags")
    parser.add_argument("--spacy-epochs", type=int, default=10)
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    arguments = parser.parse_args()
    on_one_core()
    contenders, named = crossarc(arguments.folder, arguments.models), []
    for peer, how in ((udpipe, arguments.udpipe), (spacy, arguments.spacy_epochs)):
        try:
            found, account = peer(*files(arguments.folder), arguments.models, how)
        except ImportError as error:
            print(f"{peer.__name__} takes no part: {error}", file=sys.stderr)
            named.append(f"{peer.__name__} was not installed.")
        else:
            contenders.append(found)
            named.append(account)
    gold = list(read(files(arguments.folder)[2]))
    words = sum(map(len, gold))
    spent = measure(contenders, arguments.repeat)
    fastest = min((spent[each.name][0] for each in contenders if each.is_peer), default=None)
    lines = header("parser", "words/s in memory", "ratio", "words/s file to file", "LAS", "UAS", "not trees")
    for each in contenders:
        memory, file = spent[each.name]
        scores = evaluate(gold, each.sentences(each.parse(each.prepare())))
        lines.append(
            row(
                each.name, f"{words / memory:,.0f}", f"{fastest / memory:.1f}" if fastest else "",
                f"{words / file:,.0f}" if file else "", f"{scores.las:.2f}", f"{scores.uas:.2f}", scores.not_trees,
            )
        )  # fmt: skip
    text = (
        f"{arguments.name or arguments.folder.name} test, {words:,} words in {len(gold):,} sentences, gold tags; "
        f"Python {sys.version.split()[0]}; the median of {arguments.repeat} passes. {' '.join(named)}"
    )
    text += "\n\n" + "\n".join(lines)
    print(text)
    if arguments.write:
        write_section("Parsing (`parse.py`)", text)


if __name__ == "__main__":
    main()
