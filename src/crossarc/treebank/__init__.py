"""CoNLL-U and CoNLL-X in and out without losing a byte.

>>> from crossarc.treebank import read_string
>>> sentence = next(read_string("# sent_id = w1\\n1\\tHi\\thi\\tINTJ\\t_\\t_\\t0\\troot\\t_\\t_\\n\\n"))
>>> sentence.sent_id, sentence.forms, sentence.heads
('w1', ['Hi'], [0])
"""

from crossarc.treebank.converting import convert
from crossarc.treebank.files import Format, Source
from crossarc.treebank.reading import OnError, Reader, read, read_string
from crossarc.treebank.sentence import Line, LineKind, Place, Sentence, Word
from crossarc.treebank.writing import write

__all__ = [
    "Format",
    "Line",
    "LineKind",
    "OnError",
    "Place",
    "Reader",
    "Sentence",
    "Source",
    "Word",
    "convert",
    "read",
    "read_string",
    "write",
]
