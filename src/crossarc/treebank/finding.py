"""Finding one sentence in a treebank."""

from __future__ import annotations

from crossarc.errors import DataError, UsageError
from crossarc.treebank.files import Source
from crossarc.treebank.reading import read
from crossarc.treebank.sentence import Sentence


def find(source: Source, which: str | int, format: str | None = None) -> Sentence:
    """The sentence that `which` names: its number in the file, from 1, or else its sent_id.

    A sent_id that is itself a number is named as `sent_id=12`. Broken sentences count as well (and are returned as
    they are), so that numbers stay what an editor sees.
    """
    wanted = str(which)
    by_number = wanted.isascii() and wanted.isdecimal()
    if by_number and int(wanted) == 0:
        raise UsageError("sentence 0: sentences are counted from 1")
    name = wanted.removeprefix("sent_id=")
    reader = read(source, format=format, on_error="keep")
    for number, sentence in enumerate(reader, 1):
        if number == int(wanted) if by_number else sentence.sent_id == name:
            return sentence
    what = f"sentence {wanted}" if by_number else f"sentence with sent_id {name!r}"
    count = f"{reader.sentences} sentence{'s' * (reader.sentences != 1)}"
    raise DataError(f"there is no {what}; the file has {count}", path=reader.path)
