"""Lifting and unlifting whole treebanks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from crossarc.errors import TreeError
from crossarc.lifting.pseudo import Encoding
from crossarc.tree import Tree
from crossarc.treebank import OnError, Reader, Sentence, Source, write
from crossarc.treebank.converting import refuse_same_file


@dataclass
class Change:
    """What a run over a treebank changed."""

    reader: Reader
    sentences: int = 0
    arcs: int = 0


def lift_file(
    source: Source, out: Source, encoding: Encoding, *, format: str | None = None, on_error: OnError = "stop"
) -> Change:
    """Write the treebank with its trees lifted into the encoding's class and their labels marked."""
    return _rewrite(source, out, encoding.encode, format, on_error)


def unlift_file(
    source: Source, out: Source, encoding: Encoding, *, format: str | None = None, on_error: OnError = "stop"
) -> Change:
    """Write the treebank with the lifts undone that its labels tell of, and without marks."""
    return _rewrite(source, out, encoding.decode, format, on_error)


def _rewrite(
    source: Source, out: Source, change: Callable[[Tree], Tree], format: str | None, on_error: OnError
) -> Change:
    refuse_same_file(source, out)
    counts = Change(Reader(source, format, on_error))

    def changed() -> Iterator[Sentence]:
        for sentence in counts.reader:
            if sentence.problem is not None:
                yield sentence
                continue
            try:
                before = sentence.tree()
            except TreeError:
                if on_error == "stop":
                    raise
                if on_error == "keep":
                    yield sentence
                continue
            after = change(before)
            moved = sum(a != b for a, b in zip(before.heads, after.heads, strict=True))
            counts.arcs += moved
            counts.sentences += moved > 0
            yield sentence if after is before else sentence.with_tree(after)

    write(changed(), out)
    return counts
