"""What a dynamic oracle costs: the time of an epoch of training with it, over that with a static one.

    python benchmarks/oracles.py TRAIN.conllu [--epochs 4] [--systems A,B]

CPU seconds of one core, without reading, without development sentences, the median over the epochs from the second on.
Static and dynamic epochs take turns. Dynamic training explores from the second epoch on.
"""

from __future__ import annotations

import argparse
import statistics
import time

from crossarc._core.learning import Session
from crossarc.learning import compile_templates, default_templates
from crossarc.oracles import derivations
from crossarc.oracles.dynamic import training_oracle
from crossarc.systems import system
from crossarc.treebank import read

SYSTEMS = (
    "arc-eager,hybrid,easy-first,covington-projective,covington,planar,two-planar,arc-standard-stack,arc-standard,swap"
)


def session(name: str, kind: str, file: str) -> Session:
    machine = system(name)
    program = machine.program("single")
    features = compile_templates(default_templates(program), program)
    oracle = training_oracle(machine, program, kind)
    made = Session(program.native, features.wire(), oracle.name, list(oracle.lists), list(oracle.transitions))
    sentences = [sentence for sentence in read(file) if sentence.is_tree("single")]
    found = derivations(machine, [[head or 0 for head in sentence.heads] for sentence in sentences], roots="single")
    for sentence, steps in zip(sentences, found, strict=True):
        if steps is not None:  # the same sentences for both
            made.add_training(*sentence.native, list(steps) if kind == "static" else [])
    made.start(
        learners=1, single_root=True, seed=1, beam=1, update=0, explore_from=2, explore_percent=90,
        blank_percent=25, margin=0,
    )  # fmt: skip
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--systems", default=SYSTEMS)
    arguments = parser.parse_args()
    print("| system | words | static, words a CPU second | dynamic | time ratio |\n|---|---|---|---|---|")
    for name in arguments.systems.split(","):
        pair = {kind: session(name, kind, arguments.file) for kind in ("static", "dynamic")}
        times: dict[str, list[float]] = {kind: [] for kind in pair}
        for _ in range(arguments.epochs):
            for kind, made in pair.items():
                start = time.process_time()
                made.epoch(1)
                times[kind].append(time.process_time() - start)
        middle = {kind: statistics.median(spent[1:]) for kind, spent in times.items()}
        words = pair["static"].words
        print(
            f"| {name} | {words:,} | {words / middle['static']:,.0f} | {words / middle['dynamic']:,.0f} "
            f"| {middle['dynamic'] / middle['static']:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
