"""CoNLL tokenising: bytes in, arrays and offsets out."""

from collections.abc import Sequence


class Block:
    """
    Whole sentences of a CoNLL file, as bytes with the arrays that say what is where.
    """

    def __init__(self, data: bytes, conllx: bool = False, first_line: int = 1, first_sentence: int = 1) -> None: ...

    def __len__(self) -> int:
        """The number of sentences."""

    @property
    def n_words(self) -> int:
        """The syntactic words of all sound sentences."""

    @property
    def n_broken(self) -> int:
        """The sentences with a problem."""

    @property
    def data(self) -> bytes:
        """The bytes of the block."""

    @property
    def conllx(self) -> bool: ...

    @property
    def unterminated(self) -> bool:
        """Whether the last sentence lacks its blank line."""

    def first(self, count: int) -> Block:
        """A block of the first sentences of this one."""

    def length(self, sentence: int) -> int:
        """The number of syntactic words of a sentence."""

    def text(self, sentence: int) -> bytes:
        """The bytes of a sentence."""

    def sent_id(self, sentence: int) -> str:
        """The comment `# sent_id = …`, or an empty string."""

    def number(self, sentence: int) -> int:
        """The number of a sentence in its file, from 1."""

    def line_of(self, sentence: int, word: int | None = None) -> int:
        """The number in its file of a word's line, or of the sentence's first."""

    def problem(self, sentence: int) -> tuple[int, int, str] | None:
        """Line, column and what is wrong with a sentence; None if it is sound."""

    def heads(self, sentence: int) -> list[int | None]:
        """The heads of a sentence; None is `_`."""

    def is_tree(self, sentence: int, single_root: bool) -> bool:
        """Whether the heads of a sentence form a tree."""

    def column(self, sentence: int, column: int) -> list[str]:
        """A column, by its number from 0, of a sentence's words."""

    def rows(self, sentence: int) -> list[tuple[int, str, str, str, str, str, int | None, str, str, str]]:
        """The words of a sentence."""

    def lines(self, sentence: int) -> list[tuple[int, str]]:
        """The kind and text of each line of a sentence."""

    def with_columns(self, sentence: int, heads: Sequence[int], labels: Sequence[bytes], comments: Sequence[bytes]) -> bytes:
        """
        The bytes of a sentence with other heads, other labels (an empty list: as they are) and more comments.
        """

class Cutter:
    """Cuts a file that comes in pieces into blocks of whole sentences."""

    def __init__(self, conllx: bool = False, impatient: bool = False, longest: int = 2147483648) -> None:
        """
        An impatient cutter does not wait to see what comes after a blank line; `longest` is of a sentence, in bytes.
        """

    @property
    def line(self) -> int:
        """The number of the line that the next block begins with."""

    def feed(self, piece: bytes) -> None:
        """Add bytes."""

    def cut(self, last: bool) -> Block | None:
        """All whole sentences fed so far; with `last`, all there is left."""
