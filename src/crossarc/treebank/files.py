"""Files of sentences, plain or compressed, as bytes."""

from __future__ import annotations

import gzip
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import IO, BinaryIO, Literal, TextIO, cast

from crossarc.errors import DataError, UsageError

Format = Literal["conllu", "conllx"]
"""The two formats, by name."""

Source = str | os.PathLike[str] | IO[bytes]
"""A path, `-` for standard input or output, or an open binary file."""

PIECE = 1 << 20
"""Bytes read at a time: a file is read in the memory of a few of these, or of its longest sentence."""


def name_of(source: Source) -> str:
    """What messages call a source."""
    if isinstance(source, (str, os.PathLike)):
        return "<stdin>" if source == "-" else os.fspath(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "<file>"


def format_of(source: Source, given: str | None = None, otherwise: Format = "conllu") -> Format:
    """The format asked for, else the one that the file's name says, else another."""
    if given is not None:
        if given not in ("conllu", "conllx"):
            raise UsageError(f"there is no format {given!r}; the formats are conllu and conllx")
        return cast(Format, given)
    name = name_of(source).removesuffix(".gz")
    if name.endswith((".conllx", ".conll")):
        return "conllx"
    return "conllu" if name.endswith(".conllu") else otherwise


def is_stream(source: Source) -> bool:
    """Whether a source comes as someone sends it, who may wait for an answer: a pipe or a terminal."""
    if isinstance(source, (str, os.PathLike)):
        return not _standard("input", sys.stdin).seekable() if source == "-" else not os.path.isfile(source)
    return not source.seekable()


def pieces(source: Source) -> Iterator[bytes]:
    """The bytes of a source, decompressed, as they come."""
    with _opened(source) as file:
        read = getattr(file, "read1", file.read)  # a pipe hands over what it has
        try:
            while piece := read(PIECE):
                yield piece
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise DataError(f"it is compressed, but damaged: {error}", path=name_of(source)) from None


@contextmanager
def _opened(source: Source) -> Iterator[BinaryIO]:
    if not isinstance(source, (str, os.PathLike)):
        yield cast(BinaryIO, source)
    elif source == "-":
        yield _unpacked(cast(BufferedReader, _standard("input", sys.stdin)))
    else:
        with open(source, "rb") as file:
            yield _unpacked(file)


def _unpacked(file: BufferedReader) -> BinaryIO:
    """The file, decompressed if it begins as a compressed one does: standard input has no name to tell by."""
    return cast(BinaryIO, gzip.open(file)) if file.peek(2).startswith(b"\x1f\x8b") else file


def _standard(which: str, stream: TextIO | None) -> BinaryIO:
    if stream is None:
        raise UsageError(f"standard {which} is closed")
    return stream.buffer


@contextmanager
def output(out: Source) -> Iterator[BinaryIO]:
    """A binary file to write to; one that was not opened here is flushed and left open."""
    if isinstance(out, (str, os.PathLike)) and out != "-":
        if os.fspath(out).endswith(".gz"):
            # No file name and no time in the header: the same sentences give the same bytes.
            with open(out, "wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
                yield cast(BinaryIO, packed)
        else:
            with open(out, "wb") as file:
                yield file
    else:
        stream = _standard("output", sys.stdout) if isinstance(out, (str, os.PathLike)) else cast(BinaryIO, out)
        yield stream
        stream.flush()
