"""From one format to the other, or to the same one byte for byte."""

from __future__ import annotations

import os
from collections import Counter
from typing import BinaryIO

from crossarc.errors import UsageError
from crossarc.treebank.files import Format, Source, format_of, output
from crossarc.treebank.reading import OnError, Reader
from crossarc.treebank.sentence import LineKind, Sentence, Word
from crossarc.treebank.writing import missing_end

Losses = Counter[str]
"""What the other format has no place for: how many of what."""


def convert(
    source: Source,
    out: Source,
    *,
    source_format: str | None = None,
    to: str | None = None,
    on_error: OnError = "stop",
) -> tuple[Reader, Losses]:
    """Copy a treebank into a format; the reader has the counts of sentences, the losses say what was left behind.

    Formats that are not given go by the files' names; where the output's name says nothing, the format stays that of
    the input, and then so do the bytes. Broken sentences that are kept come through untouched.
    """
    refuse_same_file(source, out)
    reader = Reader(source, source_format, on_error)
    target = format_of(out, to, otherwise=reader.format)
    losses: Losses = Counter()
    with output(out) as file:
        if target == reader.format:
            _copy(reader, file)
        else:
            _convert(reader, file, target, losses)
    return reader, losses


def refuse_same_file(source: Source, out: Source) -> None:
    """An output file is emptied when it is opened, so it must not be the input."""
    if not all(isinstance(file, (str, os.PathLike)) and file != "-" for file in (source, out)):
        return
    if os.path.exists(out) and os.path.samefile(source, out):  # type: ignore[arg-type]
        raise UsageError(f"{out} is both the input and the output")


def _copy(reader: Reader, file: BinaryIO) -> None:
    missing = b""
    for block in reader.blocks():
        if block.n_broken and reader.on_error == "skip":
            texts = [block.text(i) for i in range(len(block)) if block.problem(i) is None]
        else:
            texts = [block.data]
        for text in texts:
            file.write(missing + text)
            missing = missing_end(text)


def _convert(reader: Reader, file: BinaryIO, target: Format, losses: Losses) -> None:
    change = _as_conllx if target == "conllx" else _as_conllu
    for sentence in reader:
        if sentence.problem is None:
            file.write(change(sentence, losses).encode())
        else:
            text = sentence.text_block
            file.write(text + missing_end(text))


def _as_conllx(sentence: Sentence, losses: Losses) -> str:
    """Words alone: no comments, multiword tokens or empty nodes, no DEPS or MISC, no spaces in FORM and LEMMA."""
    kinds = Counter(line.kind for line in sentence.lines)
    losses["comments"] += kinds[LineKind.COMMENT]
    losses["multiword tokens"] += kinds[LineKind.RANGE]
    losses["empty nodes"] += kinds[LineKind.EMPTY_NODE]
    rows = []
    for word in sentence.words:
        losses["values of DEPS"] += word.deps != "_"
        losses["values of MISC"] += word.misc != "_"
        losses["forms and lemmas with spaces (now underscores)"] += " " in word.form + word.lemma
        form, lemma = word.form.replace(" ", "_"), word.lemma.replace(" ", "_")
        rows.append(_row(word._replace(form=form, lemma=lemma, deps="_", misc="_")))
    return "".join(rows) + "\n"


def _as_conllu(sentence: Sentence, losses: Losses) -> str:
    """The same words; PHEAD and PDEPREL stand where DEPS and MISC are and have no place."""
    rows = [comment + "\n" for comment in sentence.comments]
    for word in sentence.words:
        losses["values of PHEAD"] += word.deps != "_"
        losses["values of PDEPREL"] += word.misc != "_"
        rows.append(_row(word._replace(deps="_", misc="_")))
    return "".join(rows) + "\n"


def _row(word: Word) -> str:
    return "\t".join("_" if value is None else str(value) for value in word) + "\n"
