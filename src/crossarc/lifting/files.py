"""Lifting and unlifting whole treebanks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from crossarc.errors import DataError
from crossarc.lifting.marks import Mark
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
    return _rewrite(source, out, lambda _, tree: encoding.encode(tree), format, on_error)


def unlift_file(
    source: Source, out: Source, encoding: Encoding, *, format: str | None = None, on_error: OnError = "stop"
) -> Change:
    """Write the treebank with the lifts undone that its labels tell of, and without marks."""

    def whole(sentence: Sentence, tree: Tree) -> Tree:
        for word, label in enumerate(tree.labels or (), 1):
            if not Mark.of(label).base:
                what = f"DEPREL {label!r} is nothing but marks: there is no label to leave in sentence {sentence.name}"
                raise DataError(what, path=sentence.place.path, line=sentence.line_of(word), column=8)
        return encoding.decode(tree)

    return _rewrite(source, out, whole, format, on_error)


def _rewrite(
    source: Source, out: Source, change: Callable[[Sentence, Tree], Tree], format: str | None, on_error: OnError
) -> Change:
    refuse_same_file(source, out)
    counts = Change(Reader(source, format, on_error))

    def changed() -> Iterator[Sentence]:
        for sentence, before in counts.reader.trees():
            if before is None:
                yield sentence
                continue
            after = change(sentence, before)
            moved = sum(a != b for a, b in zip(before.heads, after.heads, strict=True))
            counts.arcs += moved
            counts.sentences += moved > 0
            yield sentence if after is before else sentence.with_tree(after)

    write(changed(), out)
    return counts
