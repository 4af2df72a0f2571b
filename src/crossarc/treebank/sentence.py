"""A sentence of a treebank: a view of its bytes, read where it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from crossarc.errors import DataError, TreeError
from crossarc.tree import Roots, Tree

if TYPE_CHECKING:
    from crossarc._core.treebank import Block


class Word(NamedTuple):
    """A syntactic word; the fields are the ten columns of CoNLL-U. `head` is None where the column holds `_`."""

    id: int
    form: str
    lemma: str
    upos: str
    xpos: str
    feats: str
    head: int | None
    deprel: str
    deps: str
    misc: str


class LineKind(IntEnum):
    """What a line of a sentence is, in the order of the core's `Line`."""

    WORD = 0
    RANGE = 1
    EMPTY_NODE = 2
    COMMENT = 3
    BLANK = 4
    BROKEN = 5


class Line(NamedTuple):
    """A line of a sentence, without its line end."""

    kind: LineKind
    text: str

    @property
    def columns(self) -> list[str]:
        """The tab-separated columns of a token line."""
        return self.text.split("\t")


class Place(NamedTuple):
    """Where something stands: the file as it was named, and the line from 1."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class Sentence:
    """One sentence of a treebank, with everything its lines hold.

    The syntactic words 1..n are what parsers see; `lines` has the rest: comments, multiword tokens, empty nodes.
    Columns are decoded when they are asked for, so keep what you use twice. Sentences do not change; `with_tree` gives
    a new one.

    >>> sentence = Sentence.of(["Cats", "sleep"], upos=["NOUN", "VERB"])
    >>> sentence.forms
    ['Cats', 'sleep']
    >>> sentence.with_tree([2, 0], ["nsubj", "root"]).tree()
    Tree([2, 0], labels=['nsubj', 'root'])

    A sentence that `read(..., on_error="keep")` passed on although it is broken has no words; `problem` says why.
    """

    __slots__ = ("_block", "_index", "_path")

    def __init__(self, block: Block, index: int = 0, path: str = "<string>"):
        self._block, self._index, self._path = block, index, path

    @classmethod
    def of(
        cls,
        forms: Iterable[str],
        *,
        lemmas: Iterable[str] | None = None,
        upos: Iterable[str] | None = None,
        xpos: Iterable[str] | None = None,
        feats: Iterable[str] | None = None,
        heads: Iterable[int | None] | None = None,
        labels: Iterable[str] | None = None,
        comments: Iterable[str] = (),
    ) -> Sentence:
        """A new sentence of these words; columns that are not given hold `_`."""
        forms = list(forms)
        if not forms:
            raise DataError("a sentence has at least one word")
        numbers = None
        if heads is not None:
            numbers = ["_" if head is None else str(head) for head in _checked(list(heads), len(forms))]
        given = [_column("FORM", forms, len(forms))]
        names = (
            ("LEMMA", lemmas),
            ("UPOS", upos),
            ("XPOS", xpos),
            ("FEATS", feats),
            ("HEAD", numbers),
            ("DEPREL", labels),
        )
        for name, values in names:
            given.append(_column(name, ["_"] * len(forms) if values is None else list(values), len(forms)))
        lines = [_comment(text) for text in comments]
        lines += ["\t".join((str(i), *columns, "_", "_")) for i, columns in enumerate(zip(*given, strict=True), 1)]
        return _revived(("\n".join(lines) + "\n\n").encode())

    @property
    def native(self) -> tuple[Block, int]:
        """The block of the compiled core that holds the sentence, and its number there."""
        return self._block, self._index

    # What parsers read: the columns of the syntactic words.

    def __len__(self) -> int:
        return self._block.length(self._index)

    @property
    def words(self) -> list[Word]:
        """The syntactic words."""
        return [Word._make(row) for row in self._block.rows(self._index)]

    @property
    def forms(self) -> list[str]:
        """FORM of each word."""
        return self._block.column(self._index, 1)

    @property
    def lemmas(self) -> list[str]:
        """LEMMA of each word."""
        return self._block.column(self._index, 2)

    @property
    def upos(self) -> list[str]:
        """UPOS of each word (CPOSTAG in CoNLL-X)."""
        return self._block.column(self._index, 3)

    @property
    def xpos(self) -> list[str]:
        """XPOS of each word (POSTAG in CoNLL-X)."""
        return self._block.column(self._index, 4)

    @property
    def feats(self) -> list[str]:
        """FEATS of each word, as they stand."""
        return self._block.column(self._index, 5)

    @property
    def heads(self) -> list[int | None]:
        """HEAD of each word; None where it is `_`."""
        return self._block.heads(self._index)

    @property
    def labels(self) -> list[str]:
        """DEPREL of each word."""
        return self._block.column(self._index, 7)

    def tree(self, roots: Roots = "multi") -> Tree:
        """The words' heads and labels as a tree; a `TreeError` says where in the file they form none."""
        self._refuse_if_broken()
        heads = self.heads
        complete = [head for head in heads if head is not None]
        if len(complete) < len(heads):
            raise self._tree_error("HEAD '_' where a tree is needed", heads.index(None) + 1)
        try:
            return Tree(complete, self.labels, roots)
        except TreeError as error:
            raise self._tree_error(error.what, error.word) from None

    def is_tree(self, roots: Roots = "multi") -> bool:
        """Whether `tree(roots)` would succeed; much quicker than trying it."""
        return self._block.is_tree(self._index, roots == "single")

    def line_of(self, word: int | None = None) -> int:
        """The number in its file of a word's line, or of the sentence's first."""
        return self._block.line_of(self._index, word)

    # The rest of the lines.

    @property
    def lines(self) -> list[Line]:
        """All lines, the blank ones at the end included."""
        return [Line(LineKind(kind), text) for kind, text in self._block.lines(self._index)]

    @property
    def comments(self) -> list[str]:
        """The comment lines, `#` included."""
        return [line.text for line in self.lines if line.kind is LineKind.COMMENT]

    def comment(self, key: str) -> str | None:
        """The value of the first comment `# key = value`; None without one."""
        for text in self.comments:
            name, equals, value = text[1:].partition("=")
            if equals and name.strip() == key:
                return value.strip()
        return None

    @property
    def sent_id(self) -> str | None:
        """The comment `# sent_id = …`."""
        return self._block.sent_id(self._index) or None

    @property
    def name(self) -> str:
        """What messages call the sentence: its `sent_id`, or its number in the file, as `#12`."""
        name = self._block.sent_id(self._index).encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        return name or f"#{self._block.number(self._index)}"

    @property
    def text_block(self) -> bytes:
        """The sentence exactly as it stands in its file, with the blank line that ends it."""
        return self._block.text(self._index)

    @property
    def is_conllx(self) -> bool:
        """Whether the sentence was read as CoNLL-X."""
        return self._block.conllx

    @property
    def place(self) -> Place:
        """The file and the first line."""
        return Place(self._path, self.line_of())

    @property
    def problem(self) -> DataError | None:
        """What is wrong with the sentence; None if it is sound."""
        found = self._block.problem(self._index)
        if found is None:
            return None
        line, column, what = found
        return DataError(f"{what} in sentence {self.name}", path=self._path, line=line, column=column)

    # Changing it.

    def with_tree(
        self,
        heads: Tree | Sequence[int | None],
        labels: Sequence[str] | None = None,
        comments: Iterable[str] = (),
    ) -> Sentence:
        """The same sentence with other heads and labels, and no other byte changed.

        Labels stay as they are where none are given; a head of None writes `_`. Lines of `comments` are put after
        the sentence's own.
        """
        self._refuse_if_broken()
        if isinstance(heads, Tree):
            labels = heads.labels if labels is None else labels
            heads = heads.heads
        try:
            numbers = [-1 if head is None else head for head in _checked(heads, len(self))]
            names = [] if labels is None else _column("DEPREL", labels, len(self))
            extra = [_comment(text).encode() for text in comments]
        except DataError as error:
            place = self.place
            raise DataError(f"{error.what} in sentence {self.name}", path=place.path, line=place.line) from None
        changed = self._block.with_columns(self._index, numbers, [name.encode() for name in names], extra)
        return _revived(changed, self.is_conllx, self._path, *self._origin())

    def _refuse_if_broken(self) -> None:
        problem = self.problem
        if problem is not None:
            raise problem

    def _tree_error(self, what: str, word: int | None) -> TreeError:
        what = f"{what} in sentence {self.name}"
        return TreeError(what, word=word, path=self._path, line=self.line_of(word), column=7 if word else 1)

    def __repr__(self) -> str:
        return f"<Sentence {self.name}: {len(self)} words>"

    def __eq__(self, other: object) -> bool:
        """Sentences are equal if their bytes are."""
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.is_conllx == other.is_conllx and self.text_block == other.text_block

    def __hash__(self) -> int:
        return hash(self.text_block)

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (self.text_block, self.is_conllx, self._path, *self._origin())

    def _origin(self) -> tuple[int, int]:
        """The sentence's very first line (a blank one at the start of a file) and its number, in its file."""
        blanks = next(i for i, line in enumerate(self.lines) if line.kind is not LineKind.BLANK)
        return self.place.line - blanks, self._block.number(self._index)


def _revived(data: bytes, conllx: bool = False, path: str = "<string>", line: int = 1, number: int = 1) -> Sentence:
    """The sentence that these bytes are."""
    from crossarc._core.treebank import Block

    return Sentence(Block(data, conllx, line, number), 0, path)


# What fits into a file.


def _checked(heads: Sequence[int | None], n: int) -> Sequence[int | None]:
    """The heads of a sentence of n words."""
    if len(heads) != n:
        raise DataError(f"{len(heads)} values of HEAD for {n} words")
    for word, head in enumerate(heads, 1):
        if head is not None and not 0 <= head <= n:
            raise DataError(f"HEAD {head} of word {word} is outside 0..{n}")
    return heads


def _column(name: str, values: Sequence[str], n: int) -> Sequence[str]:
    """The values of a column."""
    if len(values) != n:
        raise DataError(f"{len(values)} values of {name} for {n} words")
    for word, value in enumerate(values, 1):
        if not value:
            raise DataError(f"{name} of word {word} is empty; the format writes '_' for nothing")
        bad = _UNWRITABLE.search(value)
        if bad:
            raise DataError(f"{name} {value!r} of word {word} has {_name(bad.group())} in it")
    return values


def _comment(text: str) -> str:
    """A comment line."""
    bad = _UNWRITABLE.search(text.replace("\t", " "))
    if bad:
        raise DataError(f"comment {text!r} has {_name(bad.group())} in it")
    return text if text.startswith("#") else f"# {text}"


def _name(bad: str) -> str:
    return _NAMES.get(bad, "half a surrogate pair")


_UNWRITABLE = re.compile("[\t\n\r\0\ud800-\udfff]")
_NAMES = {"\t": "a tab", "\n": "a newline", "\r": "a carriage return", "\0": "a NUL character"}
