"""Reading treebanks: from a file's bytes to blocks of sentences, and from blocks to sentences."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Literal

from crossarc.errors import DataError, DataWarning, TreeError, UsageError
from crossarc.tree import Roots, Tree
from crossarc.treebank.files import Format, Source, format_of, is_stream, name_of, pieces
from crossarc.treebank.sentence import Sentence

if TYPE_CHECKING:
    from crossarc._core.treebank import Block

OnError = Literal["stop", "skip", "keep"]
"""What to do with a broken sentence: raise its error, leave it out, or pass it through untouched."""


class Reader:
    """The sentences of a source, one after the other, and the account of what was wrong with some.

    A `Reader` is an iterator; the counts stand when it is done. `blocks()` gives the same in the form the native core
    works on, thousands of words at a time.
    """

    def __init__(self, source: Source, format: str | None = None, on_error: OnError = "stop", path: str | None = None):
        if on_error not in ("stop", "skip", "keep"):
            raise UsageError(f"on_error is {on_error!r}; it is 'stop', 'skip' or 'keep'")
        self.path = path or name_of(source)
        """What messages call the source."""
        self.format: Format = format_of(source, format)
        self.on_error: OnError = on_error
        self.sentences = 0
        """The sentences seen so far, broken ones included."""
        self.words = 0
        """The syntactic words seen so far."""
        self.broken = 0
        """The broken sentences skipped or kept so far."""
        self.first_problem: DataError | None = None
        """What was wrong with the first of them."""
        self._source = source
        self._sentences = self._walk()

    def __iter__(self) -> Iterator[Sentence]:
        return self

    def __next__(self) -> Sentence:
        return next(self._sentences)

    def _walk(self) -> Iterator[Sentence]:
        for block in self.blocks():
            for index in range(len(block)):
                if self.on_error == "skip" and block.problem(index) is not None:
                    continue
                yield Sentence(block, index, self.path)

    def trees(self, roots: Roots = "multi") -> Iterator[tuple[Sentence, Tree | None]]:
        """The sentences with their trees, where heads that form none make a broken sentence, too; kept, it has None."""
        for sentence in self:
            if sentence.problem is not None:
                yield sentence, None
                continue
            try:
                tree = sentence.tree(roots)
            except TreeError as error:
                if self.on_error == "stop":
                    raise
                self.broken += 1
                self.first_problem = self.first_problem or error
                if self.on_error == "keep":
                    yield sentence, None
            else:
                yield sentence, tree

    def account(self) -> str | None:
        """What became of broken sentences, in a sentence; None if there were none."""
        if not self.broken:
            return None
        done = "skipped" if self.on_error == "skip" else "kept as they are"
        return f"broken sentences: {self.broken} of {self.sentences}, {done}; the first: {self.first_problem}"

    def blocks(self) -> Iterator[Block]:
        """Blocks of whole sentences, whose broken sentences have been counted or, with `stop`, raised."""
        from crossarc._core.treebank import Cutter

        cutter = Cutter(self.format == "conllx", impatient=is_stream(self._source))
        for piece in chain(pieces(self._source), [b""]):
            cutter.feed(piece)
            try:
                block = cutter.cut(last=not piece)
            except ValueError as error:
                raise DataError(str(error), path=self.path, line=cutter.line, column=1) from None
            if block is not None:
                yield from self._counted(block)

    def _counted(self, block: Block) -> Iterator[Block]:
        if block.n_broken:
            for index in range(len(block)):
                problem = Sentence(block, index, self.path).problem
                if problem is None:
                    continue
                if self.on_error == "stop":
                    # The sentences before the broken one have been read and are not lost.
                    if index:
                        yield from self._counted(block.first(index))
                    raise problem
                self.broken += 1
                self.first_problem = self.first_problem or problem
        if block.unterminated:
            last = Sentence(block, len(block) - 1, self.path)
            line = last.place.line + len(last.lines) - 1
            text = f"{self.path}:{line}:1: no blank line after sentence {last.name}"
            warnings.warn(text, DataWarning, stacklevel=4)
        self.sentences += len(block)
        self.words += block.n_words
        yield block


def read(source: Source, format: str | None = None, on_error: OnError = "stop") -> Reader:
    """The sentences of a file, of standard input (`-`) or of an open binary file, one after the other.

    What gzip compressed is decompressed. `format` is `conllu` or `conllx`; without it the name decides
    (`.conll` and `.conllx` are CoNLL-X, all else is CoNLL-U). A broken sentence raises its `DataError`, which says
    file, line and column; with `on_error="skip"` it is left out, with `"keep"` it comes as a `Sentence` without
    words, whose bytes `write` passes through. Memory does not grow with the file.
    """
    return Reader(source, format, on_error)


def read_string(text: str | bytes, format: str | None = None, on_error: OnError = "stop") -> Reader:
    """The sentences in a string.

    >>> [sentence.forms for sentence in read_string("1\\tHi\\t_\\t_\\t_\\t_\\t0\\troot\\t_\\t_\\n\\n")]
    [['Hi']]
    """
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    return Reader(io.BytesIO(data), format, on_error, path="<string>")
