"""Writing sentences, byte for byte as they were read or made."""

from __future__ import annotations

from collections.abc import Iterable

from crossarc.treebank.files import Source, output
from crossarc.treebank.sentence import Sentence


def write(sentences: Iterable[Sentence], out: Source) -> int:
    """Write sentences to a file (`.gz` in its name compresses), to standard output (`-`) or to an open binary file.

    Each is written as it stands. Only where a sentence without its final blank line (the last of some file) is
    followed by another is the blank line put in, since the two would be one otherwise. Returns how many were written.
    """
    count = 0
    missing = b""
    with output(out) as file:
        for count, sentence in enumerate(sentences, 1):  # noqa: B007
            data = sentence.text_block
            file.write(missing + data)
            missing = missing_end(data)
    return count


def missing_end(data: bytes) -> bytes:
    """What the bytes of a sentence lack at their end: nothing, the blank line, or also the last line's end."""
    end = b"\r\n" if b"\r\n" in data else b"\n"
    if not data.endswith(b"\n"):
        return end + end
    return b"" if data.endswith((b"\n\n", b"\n\r\n")) else end
