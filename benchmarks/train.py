"""What training and loading cost: time, memory, size.

    python benchmarks/train.py FOLDER --models MODELS [--write]

FOLDER has train.conllu, dev.conllu and test.conllu. Each parser is trained by `crossarc train` in a process of its own,
with one thread, and kept in the folder MODELS with what it took; one that is there already is not trained again.
Training time is CPU seconds of the whole command, measuring on the development file after every epoch included; memory
is the process's peak. Loading is CPU time as well, the median of several.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from crossarc.parser import Parser
from section import header, row, write_section

CONFIGURATIONS: dict[str, tuple[str, ...]] = {
    "greedy arc-eager": ("--system", "arc-eager", "--beam", "1"),
    "default": (),
}
"""What each parser's training says beside the files, in ten epochs. The default is arc-eager+head in a beam of 8."""

_COMMAND = (sys.executable, "-c", "from crossarc.cli import main; main()", "train")


class Trained(NamedTuple):
    """A parser, and what making it took."""

    path: Path
    seconds: float
    bytes: int
    las: float


def files(folder: Path) -> tuple[Path, Path, Path]:
    """The three files of a treebank; the program ends where one is missing."""
    found = tuple(folder / f"{part}.conllu" for part in ("train", "dev", "test"))
    missing = [str(path) for path in found if not path.is_file()]
    if missing:
        raise SystemExit(f"{' and '.join(missing)}: not there, so there is nothing to measure on")
    train, dev, test = found
    return train, dev, test


def trained(name: str, folder: Path, models: Path) -> Trained:
    """The parser of that name, trained unless it was before."""
    train, dev, _ = files(folder)
    models.mkdir(parents=True, exist_ok=True)
    path = models / f"{name.replace(' ', '-')}.model"
    account = path.with_suffix(".json")
    if not account.exists():
        print(f"training {name}", file=sys.stderr)
        command = [*_COMMAND, str(path), "--train", str(train), "--dev", str(dev), "--epochs", "10", "--patience", "0"]
        process = subprocess.Popen([*command, *CONFIGURATIONS[name]], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        if status:
            raise SystemExit(f"training {name} failed")
        kilobytes = used.ru_maxrss if sys.platform != "darwin" else used.ru_maxrss // 1024
        taken = {"seconds": used.ru_utime + used.ru_stime, "bytes": kilobytes * 1024}
        account.write_text(json.dumps(taken), encoding="utf-8")
    taken = json.loads(account.read_text(encoding="utf-8"))
    curve = Parser.load(path).manifest["training"]["curve"]
    return Trained(path, taken["seconds"], taken["bytes"], max(epoch["las"] for epoch in curve))


def loading(path: Path, repeat: int = 9) -> float:
    """Seconds, from the file's name to a parser."""
    seconds = []
    for _ in range(repeat):
        start = time.process_time()
        Parser.load(path)
        seconds.append(time.process_time() - start)
    return statistics.median(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", type=Path, required=True, help="where trained parsers are kept")
    parser.add_argument("--name", help="what the treebank is called; the folder's name if it is not said")
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    arguments = parser.parse_args()
    train, _, _ = files(arguments.folder)
    lines = header("parser", "training, CPU s", "peak memory, GB", "model, MB", "loading, CPU s", "LAS on dev")
    for name in CONFIGURATIONS:
        made = trained(name, arguments.folder, arguments.models)
        size = made.path.stat().st_size
        lines.append(
            row(
                name, f"{made.seconds:.0f}", f"{made.bytes / 1e9:.2f}", f"{size / 1e6:.0f}",
                f"{loading(made.path):.3f}", f"{made.las:.2f}",
            )
        )  # fmt: skip
    from crossarc.treebank import read

    words = sum(block.n_words for block in read(train).blocks())
    text = f"{arguments.name or arguments.folder.name} train, {words:,} words, ten epochs, one thread.\n\n"
    text += "\n".join(lines)
    print(text)
    if arguments.write:
        write_section("Training (`train.py`)", text)


if __name__ == "__main__":
    main()
