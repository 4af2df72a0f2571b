"""How fast a CoNLL-U file is read: crossarc beside conllu and pyconll, in one run on one core.

    pip install conllu pyconll
    python benchmarks/read.py FILE.conllu [--repeat 3]

Every reader hands over form, tag, head and label of every syntactic word. The figure is words per CPU second, the best
of several passes over the file; the ratio is to the faster of the two peers.
"""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Callable
from importlib.metadata import version

import conllu
import pyconll

from crossarc.treebank import convert, read


def blocks(path: str) -> int:
    """What the parser needs: arrays of offsets and heads, in the core."""
    return sum(block.n_words for block in read(path).blocks())


def sentences(path: str) -> int:
    """The same as Python lists."""
    words = 0
    for sentence in read(path):
        columns = sentence.forms, sentence.upos, sentence.heads, sentence.labels
        words += len(columns[0])
    return words


def read_and_write(path: str) -> int:
    """From a file to bytes with nothing changed."""
    return convert(path, io.BytesIO())[0].words


def with_conllu(path: str) -> int:
    words = 0
    with open(path, encoding="utf-8") as file:
        for sentence in conllu.parse_incr(file):
            rows = [(t["form"], t["upos"], t["head"], t["deprel"]) for t in sentence if isinstance(t["id"], int)]
            words += len(rows)
    return words


def with_pyconll(path: str) -> int:
    words = 0
    for sentence in pyconll.iter_from_file(path):
        tokens = (t for t in sentence if not t.is_multiword() and not t.is_empty_node())
        words += len([(t.form, t.upos, t.head, t.deprel) for t in tokens])
    return words


READERS: dict[str, Callable[[str], int]] = {
    "crossarc, blocks for the parser": blocks,
    "crossarc, sentences in Python": sentences,
    "crossarc, read and write": read_and_write,
    f"conllu {version('conllu')}": with_conllu,
    f"pyconll {version('pyconll')}": with_pyconll,
}


def speed(reader: Callable[[str], int], path: str, repeat: int) -> tuple[int, float]:
    """The words of the file, and words per CPU second."""
    best = 0.0
    for _ in range(repeat):
        start = time.process_time()
        words = reader(path)
        best = max(best, words / (time.process_time() - start))
    return words, best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    results = {name: speed(reader, arguments.file, arguments.repeat) for name, reader in READERS.items()}
    counts = {words for words, _ in results.values()}
    if len(counts) > 1:
        raise SystemExit(f"the readers disagree on the number of words: {results}")
    peer = max(results[name][1] for name in results if not name.startswith("crossarc"))
    print(f"{counts.pop():,} words\n")
    print("| reader | words per CPU second | ratio |\n|---|---|---|")
    for name, (_, words_per_second) in results.items():
        print(f"| {name} | {words_per_second:,.0f} | {words_per_second / peer:.1f} |")


if __name__ == "__main__":
    main()
