"""The reader gives back what a file holds: every byte of it, and the words as the format means them."""

import gzip
import io
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from samples import EVERYTHING, REAL_FILES, lines, needs_treebanks

from crossarc import Tree
from crossarc._core.treebank import Cutter
from crossarc.errors import DataError, TreeError
from crossarc.treebank import LineKind, Word, read, read_string, write

pytestmark = pytest.mark.native


def written(sentences) -> bytes:
    out = io.BytesIO()
    write(sentences, out)
    return out.getvalue()


def test_words_are_the_syntactic_ones():
    first, second = read_string(EVERYTHING)
    assert first.forms == ["vamos", "nos", "a", "el", "_", "1 000"]
    assert first.heads == [0, 1, 4, 1, 4, 5]
    assert first.tree("single") == Tree([0, 1, 4, 1, 4, 5], ["root", "obj", "case", "obl", "nmod", "nummod"])
    assert first.words[0] == Word(
        1, "vamos", "ir", "VERB", "V", "Mood=Imp|Number=Plur", 0, "root", "0:root|0.1:conj", "_"
    )
    assert first.words[4].misc == "Gloss=under score"
    assert (first.sent_id, second.sent_id, second.comment("text")) == ("s1", "s2", None)
    assert first.comment("text") == "vámonos al _ 1 000"
    assert (first.place.line, second.place.line) == (1, 15)


def test_lines_are_all_there_is():
    first, _ = read_string(EVERYTHING)
    kinds = [line.kind.name for line in first.lines]
    assert kinds[3:8] == ["EMPTY_NODE", "RANGE", "WORD", "EMPTY_NODE", "WORD"]
    assert first.lines[4].columns[1] == "vámonos"
    assert first.lines[-1].kind is LineKind.BLANK


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_setting_heads_and_labels_changes_nothing_else(newline):
    text = EVERYTHING.replace("\n", newline)
    first, _ = read_string(text)
    changed = first.with_tree([2, 0, 2, 3, None, 5], ["a", "b", "c", "d", "e", "é"])
    assert changed.heads == [2, 0, 2, 3, None, 5]
    assert changed.labels == ["a", "b", "c", "d", "e", "é"]
    rows = [line.text.split("\t") for line in first.lines]
    for row, line in zip(rows, changed.lines, strict=True):
        if line.kind is LineKind.WORD:
            row[6:8] = line.columns[6:8]
        assert line.columns == row
    assert changed.with_tree(first.heads, first.labels) == first
    assert changed.place == first.place


def test_comments_go_after_the_sentences_own():
    first, second = read_string(EVERYTHING.replace("\n", "\r\n"))
    changed = second.with_tree([0], comments=["score = 1.5"])
    assert changed.comments == ["# sent_id = s2", "# score = 1.5"]
    assert changed.text_block == second.text_block.replace(b"s2\r\n", b"s2\r\n# score = 1.5\r\n")
    assert first.with_tree(first.heads, comments=["x"]).comments[-1] == "# x"


@needs_treebanks
@pytest.mark.parametrize("path", REAL_FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_real_treebanks_come_back_byte_for_byte(path):
    assert written(read(path)) == path.read_bytes()


@pytest.mark.parametrize(
    "text",
    [
        EVERYTHING,
        EVERYTHING.replace("\n", "\r\n"),
        "\n\n" + EVERYTHING,
        EVERYTHING.replace("\n\n", "\n\n\n"),
        EVERYTHING.removesuffix("\n"),
        EVERYTHING.removesuffix("\n\n"),
        "",
    ],
    ids=["plain", "crlf", "blank-lines-before", "blank-lines-between", "no-blank-line", "no-line-end", "empty"],
)
@pytest.mark.filterwarnings("ignore::crossarc.errors.DataWarning")
def test_layouts_come_back_byte_for_byte(text):
    sentences = list(read_string(text))
    assert written(sentences) == text.encode()
    assert [sentence.sent_id for sentence in sentences] == ([] if not text else ["s1", "s2"])


def test_compressed_files_and_streams(tmp_path):
    plain, packed = tmp_path / "a.conllu", tmp_path / "a.conllu.gz"
    write(read_string(EVERYTHING), plain)
    write(read_string(EVERYTHING), packed)
    assert plain.read_bytes() == gzip.decompress(packed.read_bytes()) == EVERYTHING.encode()
    assert written(read(packed)) == EVERYTHING.encode()
    packed.rename(tmp_path / "b.conllu")  # what is in it decides, not its name
    assert written(read(tmp_path / "b.conllu")) == EVERYTHING.encode()
    with plain.open("rb") as file:
        assert written(read(file)) == EVERYTHING.encode()


def test_joined_files_stay_apart():
    unfinished = lines("1 a X X X X 0 root")
    with pytest.warns(match="<string>:1:1: no blank line after sentence #1"):
        joined = written([*read_string(unfinished), *read_string(EVERYTHING)])
    assert len(list(read_string(joined))) == 3


def test_conllx():
    text = lines("1 A a D Da _ 2 det 2 det", "2 B b N Nn _ 0 ROOT 0 ROOT", "")
    (sentence,) = read_string(text, format="conllx")
    assert sentence.is_conllx
    assert sentence.words[0].deps == "2"
    assert written([sentence]) == text.encode()


def test_a_pipe_gives_each_sentence_as_soon_as_it_is_there():
    sentences = [sentence.text_block for sentence in read_string(EVERYTHING)]

    class Pipe(io.RawIOBase):
        sent = 0

        def read1(self, _size):
            self.sent += 1
            return b"".join(sentences[self.sent - 1 : self.sent])

    pipe = Pipe()
    reader = read(pipe)
    assert next(reader).sent_id == "s1"
    assert pipe.sent == 1
    assert next(reader).sent_id == "s2"
    assert pipe.sent == 2


def test_a_sentence_without_end_is_refused(monkeypatch):
    monkeypatch.setattr("crossarc._core.treebank.Cutter", partial(Cutter, longest=100))
    monkeypatch.setattr("crossarc.treebank.files.PIECE", 50)
    reader = read_string(lines("1 a X X X X 0 root", "") + "# comment without end\n" * 20)
    assert next(reader).forms == ["a"]
    with pytest.raises(DataError, match=r"^<string>:3:1: a sentence too long to be one; are blank lines missing\?$"):
        next(reader)


@pytest.mark.verify
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of memory is read where Linux has it")
def test_memory_does_not_grow_with_the_file():
    """200 MB from a pipe, in a process of its own."""
    # The peak of resource.getrusage would count what the process that started this one held.
    code = (
        "import re\n"
        "from crossarc.treebank import read\n"
        "count = sum(1 for _ in read('-'))\n"
        "print(count, re.search(r'VmHWM:\\s+(\\d+) kB', open('/proc/self/status').read())[1])\n"
    )
    times = 200_000_000 // len(EVERYTHING.encode())
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for _ in range(times):
            process.stdin.write(EVERYTHING.encode())
        process.stdin.close()
        count, kilobytes = map(int, process.stdout.read().split())
    assert count == 2 * times
    assert kilobytes < 30_000


def test_heads_that_form_no_tree_are_broken_sentences_too():
    def words(*heads):
        return "".join(f"{i}\ta\t_\t_\t_\t_\t{head}\tx\t_\t_\n" for i, head in enumerate(heads, 1)) + "\n"

    text = words(0, 1) + words(2, 1) + "1\tno line\n\n" + words(0)
    with pytest.raises(TreeError, match="<string>:4:1: there is no root"):
        list(read_string(text).trees())
    skipped = read_string(text, on_error="skip")
    assert [tree.heads for _, tree in skipped.trees()] == [(0, 1), (0,)]
    assert (skipped.broken, skipped.sentences) == (2, 4)
    kept = read_string(text, on_error="keep")
    assert [tree and tree.heads for _, tree in kept.trees()] == [(0, 1), None, None, (0,)]
    assert "2 of 4, kept as they are" in kept.account()
    with pytest.raises(TreeError, match="are all roots"):
        list(read_string(words(0, 0)).trees("single"))
