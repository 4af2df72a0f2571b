"""What dynamic oracles are worth: the same parsers, learned from one derivation a tree and from the costs of all moves.

    python -m crossarc.experiments.error_propagation --out RUNS.jsonl FOLDER ... [--systems A,B] [--beams 1,8]
    python -m crossarc.experiments.error_propagation --out RUNS.jsonl          # the table of what has been run

Trees that the system cannot build are lifted into its class, so that both learn from the same trees. A folder holds
train.conllu, dev.conllu and test.conllu; without the first, four fifths of the second are learned from. Every run is a
line of the file and is not run again. The epoch is chosen on the development sentences, and the scores are those of the
test file, with gold tags.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any

from crossarc.evaluation import evaluate
from crossarc.learning import Options
from crossarc.parser import Parser
from crossarc.treebank import read, write

SYSTEMS = (
    "arc-eager", "hybrid", "arc-standard-stack", "arc-standard", "easy-first", "covington-projective", "planar",
    "two-planar", "covington", "swap",
)  # fmt: skip
"""Those with a dynamic oracle by formula."""

Key = tuple[str, str, int, str, int]
"""Treebank, system, beam, oracle, seed."""


@contextmanager
def divided(folder: Path) -> Iterator[tuple[Path, Path]]:
    """What to learn from, and what to choose the epoch on."""
    if (folder / "train.conllu").exists():
        yield folder / "train.conllu", folder / "dev.conllu"
        return
    sentences = list(read(folder / "dev.conllu"))
    cut = len(sentences) * 4 // 5
    with TemporaryDirectory() as scratch:
        train, dev = Path(scratch, "train.conllu"), Path(scratch, "dev.conllu")
        write(sentences[:cut], train)
        write(sentences[cut:], dev)
        yield train, dev


def run(folder: Path, system: str, oracle: str, options: Options) -> dict[str, Any]:
    """Train and test one parser."""
    with divided(folder) as (train, dev):
        parser = Parser.train(train, dev, system=system, oracle=oracle, unreachable="lift", options=options)
    gold = list(read(folder / "test.conllu"))
    scores = evaluate(gold, list(parser.parse(gold)))
    return {
        "treebank": folder.name, "system": system, "beam": options.beam, "oracle": oracle, "seed": options.seed,
        "epochs": options.epochs, "learners": options.learners, "las": scores.las, "uas": scores.uas,
        "left_out": parser.manifest["training"]["left_out"],
    }  # fmt: skip


def key(made: dict[str, Any]) -> Key:
    return made["treebank"], made["system"], made["beam"], made["oracle"], made["seed"]


def table(runs: list[dict[str, Any]]) -> str:
    """Means over the seeds that both oracles have, as Markdown."""
    las: dict[tuple[str, str, int], dict[str, dict[int, float]]] = defaultdict(lambda: defaultdict(dict))
    for made in runs:
        las[made["treebank"], made["system"], made["beam"]][made["oracle"]][made["seed"]] = made["las"]
    lines = ["| treebank | system | beam | seeds | static LAS | dynamic LAS | gain | each seed's |", "|---" * 8 + "|"]
    for (treebank, system, beam), by_oracle in las.items():
        static, others = by_oracle["static"], by_oracle["dynamic"]
        seeds = sorted(static.keys() & others.keys())
        if not seeds:
            continue
        before, after = mean(static[s] for s in seeds), mean(others[s] for s in seeds)
        each = ", ".join(f"{others[s] - static[s]:+.2f}" for s in seeds)
        cells = [f"{before:.2f}", f"{after:.2f}", f"{after - before:+.2f}", each]
        lines.append(f"| {treebank} | {system} | {beam} | {len(seeds)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--systems", default=",".join(SYSTEMS))
    parser.add_argument("--beams", default="1")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--learners", type=int, default=1)
    arguments = parser.parse_args()
    runs = [json.loads(line) for line in arguments.out.read_text().splitlines()] if arguments.out.exists() else []
    done = {key(made) for made in runs}
    with arguments.out.open("a") as file:
        for folder in arguments.folders:
            for beam in map(int, arguments.beams.split(",")):
                for system in arguments.systems.split(","):
                    for seed in range(1, arguments.seeds + 1):
                        for oracle in ("static", "dynamic"):
                            if (folder.name, system, beam, oracle, seed) in done:
                                continue
                            options = Options(
                                epochs=arguments.epochs, learners=arguments.learners, seed=seed, beam=beam
                            )  # fmt: skip
                            runs.append(run(folder, system, oracle, options))
                            print(json.dumps(runs[-1]), file=file, flush=True)
    print(table(runs))


if __name__ == "__main__":
    main()
