"""What `crossarc train` and `crossarc parse` do, callable without a command line."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from crossarc.errors import UsageError
from crossarc.learning import Epoch, Options, Progress
from crossarc.parser.parser import Parser
from crossarc.systems.system import Roots
from crossarc.treebank import OnError
from crossarc.treebank.converting import refuse_same_file
from crossarc.treebank.files import format_of, output
from crossarc.treebank.reading import Reader


def train(
    model: str,
    training: Sequence[str],
    dev: Sequence[str] = (),
    *,
    system: str | None = None,
    system_options: Sequence[str] = (),
    roots: str = "single",
    unreachable: str = "keep",
    oracle: str | None = None,
    explore: str | None = None,
    features: str | None = None,
    tags: bool = True,
    treebanks: Sequence[str] = (),
    licences: Sequence[str] = (),
    report: Callable[[Epoch], None] | None = None,
    watch: Callable[[Progress], None] | None = None,
    **options: int | str | None,
) -> Parser:
    """Train a parser and write its model file; options that are None stay at their defaults."""
    if roots not in ("single", "multi"):
        raise UsageError(f"--roots {roots}: it is single or multi")
    _refuse_unwritable(model)
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    if explore is not None:
        given["explore_percent"] = _percent("--explore", explore)
    parser = Parser.train(
        training, dev, system=system, system_options=named_values(system_options), roots=cast(Roots, roots),
        unreachable=unreachable, oracle=oracle, features=features, tags=tags, options=Options(**given),
        treebanks=treebanks, licences=licences, report=report, watch=watch,
    )  # fmt: skip
    parser.save(model)
    return parser


def parse(
    model: str,
    source: str,
    out: str,
    *,
    source_format: str | None = None,
    beam: int | None = None,
    threads: int = 1,
    k_best: int = 1,
    scores: bool = False,
    keep_given: bool = False,
    on_error: str = "stop",
    watch: Callable[[int], None] | None = None,
) -> list[str]:
    """Parse a file into another, and say what a person should know about it.

    `watch` is told, now and then, how many words are done.
    """
    if threads < 1 or k_best < 1:
        raise UsageError("--threads and --k-best are at least 1")
    parser = Parser.load(model)
    if k_best > (beam or parser.beam):
        raise UsageError(f"--k-best {k_best} wants a --beam of as many at least; it is {beam or parser.beam}")
    refuse_same_file(source, out)
    reader = Reader(source, source_format, on_error=cast(OnError, on_error))
    if format_of(out, otherwise=reader.format) != reader.format:
        raise UsageError(f"{out}: the output has the input's format, {reader.format}; `crossarc convert` changes it")
    with output(out) as file:
        for data in parser.parse_blocks(
            reader, beam=beam, threads=threads, k_best=k_best, scores=scores, keep_given=keep_given
        ):
            file.write(data)
            if watch is not None:
                watch(reader.words)
    notes = [reader.account() or ""]
    if keep_given:
        notes.append(f"{parser.given - parser.not_kept:,} of {parser.given:,} given heads were kept")
    if parser.repaired:
        notes.append(f"{parser.repaired} words were attached by the repair, because no derivation had done so")
    return [note for note in notes if note]


def _refuse_unwritable(path: str) -> None:
    """A model that cannot be written should not be trained first."""
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise UsageError(f"{path}: there is no folder {folder}")
    new = not os.path.exists(path)
    with open(path, "ab"):
        pass
    if new:
        os.unlink(path)


def _percent(option: str, text: str) -> int:
    """A share, as 0.9 or as 90%, in percent."""
    number = re.fullmatch(r"(\d+(?:\.\d*)?)(%?)", text)
    percent = float(number[1]) * (1 if number[2] else 100) if number else -1
    if not 0 <= percent <= 100:
        raise UsageError(f"{option} {text}: it is a share, such as 0.9 or 90%")
    return round(percent)


def named_values(texts: Sequence[str]) -> dict[str, str]:
    """`name=value` pairs as a dictionary."""
    pairs = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"--option {text}: it is written name=value")
        pairs[name] = value
    return pairs
