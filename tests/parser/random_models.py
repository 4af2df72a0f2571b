"""Parsers that know nothing: models of every trainable system whose weights are random numbers."""

from __future__ import annotations

import random
import struct
from pathlib import Path

from crossarc.learning import Options
from crossarc.parser import Parser
from crossarc.systems import systems
from crossarc.treebank import Sentence, write

TRAINABLE: list[tuple[str, dict[str, str]]] = [
    *((name, {}) for name in systems() if not name.startswith("dag-")),
    *((name, {"root": "stack"}) for name in ("arc-standard", "arc-eager", "hybrid", "planar", "two-planar")),
    *((name, {"root": "buffer-last"}) for name in ("arc-eager", "two-planar")),
    ("arc-eager", {"root": "buffer-first"}),
    ("planar", {"acyclic": "directed"}),
    ("planar", {"no_covered_roots": "true"}),
    ("k-planar", {"k": "3"}),
    ("attardi", {"depth": "3"}),
]
"""Every built-in system that can be trained, and some with other options."""


def random_sentence(rng: random.Random, words: int, heads: bool = False) -> Sentence:
    """Words without sense; with heads a tree that every system builds: each word hangs from the one before."""
    tags = [f"T{rng.randrange(4)}" for _ in range(words)]
    labels = [rng.choice("abc") for _ in range(words)]
    return Sentence.of(
        [f"w{rng.randrange(6)}" for _ in range(words)],
        upos=tags,
        heads=list(range(words)) if heads else None,
        labels=["root", *labels[1:]] if heads else None,
    )


def random_parser(
    folder: Path, name: str, options: dict[str, str], roots: str, seed: int, features: Path | None = None, beam: int = 1
) -> Parser:
    """A parser of the system, trained in form only: all its weights are replaced by random ones."""
    path = folder / "chains.conllu"
    if not path.exists():
        write((random_sentence(random.Random(k), 2 + k % 7, heads=True) for k in range(40)), path)
    parser = Parser.train(
        path, system=name, system_options=options, roots=roots, features=features,
        options=Options(epochs=1, beam=beam, learners=1, least=1),
    )  # fmt: skip
    return with_random_weights(parser, seed)


def with_random_weights(parser: Parser, seed: int) -> Parser:
    arrays = {key: bytearray(array) for key, array in parser._arrays.items()}
    rng = random.Random(seed)
    for index in ("common", "index"):
        _scramble(arrays[index], arrays["rows"], parser.manifest["classes"], rng)
    return Parser(parser.manifest, {key: bytes(array) for key, array in arrays.items()})


def _scramble(index: bytearray, rows: bytearray, classes: int, rng: random.Random) -> None:
    """Random weights in place of those that are there (native/learning/packed.h has the layout)."""

    def weigh(array: bytearray, at: int) -> None:
        struct.pack_into("<h", array, at, rng.randrange(-3000, 3000))

    entry = 2 if classes <= 256 else 3
    for bucket in range(0, len(index), 64):
        for at in range(bucket + 24, bucket + 64, 8):
            first, entries, _, row = struct.unpack_from("<HBBI", index, at)
            if first != 0xFFFF:
                for place in (at, at + 4):
                    struct.pack_into("<H", index, place, rng.randrange(classes))
                    weigh(index, place + 2)
                continue
            struct.pack_into("<B", index, at + 3, rng.randrange(6))  # the shift
            weights = range(row + entry - 1, row + entry * entries, entry) if entries else range(row, row + classes)
            for place in weights:
                struct.pack_into("<b", rows, place, rng.randrange(-127, 128))
