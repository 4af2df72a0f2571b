"""The few errors of crossarc. Each message names the thing a person can go and fix; each class has its exit code."""

from __future__ import annotations


class CrossarcError(Exception):
    """Anything crossarc refuses to do. The command line prints the message and exits with `exit_code`."""

    exit_code = 1


class UsageError(CrossarcError):
    """A wrong name, option or argument: the call must change, not the data."""

    exit_code = 2


class DeclarationError(UsageError):
    """A system or schema that is declared badly; the message names the transition or rule, and the step."""


class DataError(CrossarcError):
    """Bad input data, with its place as far as it is known: `file.conllu:118:7: what, in which sentence`."""

    exit_code = 3

    def __init__(self, what: str, *, path: str | None = None, line: int | None = None, column: int | None = None):
        self.what, self.path, self.line, self.column = what, path, line, column
        place = [str(part) for part in (path, line, column) if part is not None]
        super().__init__(f"{':'.join(place)}: {what}" if place else what)


class DataWarning(UserWarning):
    """Input data that can be read but should be mended; the message has its place."""


class TreeError(DataError, ValueError):
    """Heads that form no tree; the message names the word, and so does `word` where one word is to blame."""

    def __init__(
        self,
        what: str,
        *,
        word: int | None = None,
        path: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ):
        self.word = word
        super().__init__(what, path=path, line=line, column=column)


class ModelError(DataError):
    """A model file that is truncated, altered, of another version or hostile; the message names the field."""
