"""Every kind of bad input gives one sentence that says where it is and what, and nothing else is lost."""

import gzip
import io

import pytest
from samples import EVERYTHING, lines

from crossarc.errors import DataError, DataWarning, TreeError, UsageError
from crossarc.treebank import Sentence, read, read_string, write

pytestmark = pytest.mark.native

GOOD = lines("# sent_id = g1", "1 a X X X X 2 det", "2 b X X X X 0 root", "")
OTHER = GOOD.replace("g1", "g2")


def sentence(*rows: str) -> str:
    return lines("# sent_id = w04-12", *rows, "")


TWO = ("1 a X X X X 2 det", "2 b X X X X 0 root")

# What is wrong, the sentence that stands behind GOOD (four lines) in bad.conllu, and the message.
BAD = {
    "nine columns": (
        sentence(TWO[0]).replace("\t_\n", "\n"),
        "bad.conllu:6:10: 9 columns instead of 10 in sentence w04-12",
    ),
    "eleven columns": (
        sentence(TWO[0] + " _ _ _"),
        "bad.conllu:6:11: 11 columns instead of 10 in sentence w04-12",
    ),
    "thirteen columns": (
        sentence(TWO[0] + " _ _ _ _ _"),
        "bad.conllu:6:11: 13 columns instead of 10 in sentence w04-12",
    ),
    "blanks for tabs": (
        sentence(*TWO).replace("\t", " "),
        "bad.conllu:6:2: 1 column instead of 10 (tabs separate them) in sentence w04-12",
    ),
    "white space for a blank line": (
        sentence(TWO[0], "2 b X X X X 1 x").replace("\n\n", "\n \n\n"),
        "bad.conllu:8:1: a line of white space (an empty one ends a sentence) in sentence w04-12",
    ),
    "head out of range": (
        sentence(TWO[0], "2 b X X X X 39 root"),
        "bad.conllu:7:7: HEAD '39' is outside 0..2 in sentence w04-12",
    ),
    "enormous head": (
        sentence(TWO[0], "2 b X X X X 99999999999999999999 root"),
        "bad.conllu:7:7: HEAD '99999999999999999999' is outside 0..2 in sentence w04-12",
    ),
    "negative head": (
        sentence(TWO[0], "2 b X X X X -1 root"),
        "bad.conllu:7:7: HEAD '-1' is outside 0..2 in sentence w04-12",
    ),
    "head not a number": (
        sentence("1 a X X X X two det", TWO[1]),
        "bad.conllu:6:7: HEAD 'two' is not a number in sentence w04-12",
    ),
    "head of a digit and more": (
        sentence("1 a X X X X 2nd det", TWO[1]),
        "bad.conllu:6:7: HEAD '2nd' is not a number in sentence w04-12",
    ),
    "empty head": (
        sentence(*TWO).replace("\t2\tdet", "\t\tdet"),
        "bad.conllu:6:7: HEAD '' is not a number in sentence w04-12",
    ),
    "long head": (
        sentence(TWO[0], f"2 b X X X X {'ä' * 30} root"),
        f"bad.conllu:7:7: HEAD '{'ä' * 20}…' is not a number in sentence w04-12",
    ),
    "duplicate id": (
        sentence(*TWO, TWO[1]),
        "bad.conllu:8:1: ID '2' appears twice in sentence w04-12",
    ),
    "id left out": (
        sentence(TWO[0], "3 c"),
        "bad.conllu:7:1: ID '3' instead of 2 in sentence w04-12",
    ),
    "id 0": (
        sentence("0 a", TWO[0]),
        "bad.conllu:6:1: ID '0' instead of 1 in sentence w04-12",
    ),
    "id not a number": (
        sentence("one a"),
        "bad.conllu:6:1: ID 'one' is neither a word, a range nor an empty node in sentence w04-12",
    ),
    "half a range": (
        sentence("1- ab", *TWO),
        "bad.conllu:6:1: ID '1-' is neither a word, a range nor an empty node in sentence w04-12",
    ),
    "empty node twice": (
        sentence(TWO[0], "1.1 e", "1.1 e", TWO[1]),
        "bad.conllu:8:1: ID '1.1' appears twice in sentence w04-12",
    ),
    "empty node twice, a range between": (
        sentence(TWO[0], "1.1 e", "2-2 b", "1.1 e", TWO[1]),
        "bad.conllu:9:1: ID '1.1' appears twice in sentence w04-12",
    ),
    "empty node left out": (
        sentence(TWO[0], "1.2 e", TWO[1]),
        "bad.conllu:7:1: empty node '1.2' instead of '1.1' in sentence w04-12",
    ),
    "empty node elsewhere": (
        sentence(*TWO, "1.1 e"),
        "bad.conllu:8:1: empty node '1.1' is not after word 1 in sentence w04-12",
    ),
    "ranges overlap": (
        sentence("1-2 ab", TWO[0], "2-3 bc", TWO[1], "3 c"),
        "bad.conllu:8:1: range '2-3' overlaps range '1-2' in sentence w04-12",
    ),
    "range twice": (
        sentence("1-2 ab", "1-2 ab", *TWO),
        "bad.conllu:7:1: range '1-2' overlaps range '1-2' in sentence w04-12",
    ),
    "range behind its words": (
        sentence(*TWO, "1-2 ab"),
        "bad.conllu:8:1: range '1-2' is not before word 1 in sentence w04-12",
    ),
    "range backwards": (
        sentence("2-1 ab", *TWO),
        "bad.conllu:6:1: range '2-1' is empty in sentence w04-12",
    ),
    "range too long": (
        sentence(TWO[0], "2-5 bc", TWO[1]),
        "bad.conllu:7:1: range '2-5' reaches past word 2, the last in sentence w04-12",
    ),
    "comment inside": (
        sentence(TWO[0], "# text = a b", TWO[1]),
        "bad.conllu:7:1: a comment after the first word in sentence w04-12",
    ),
    "no words": (sentence(), "bad.conllu:5:1: no words in sentence w04-12"),
    "invalid UTF-8": (
        sentence(*TWO).encode().replace(b"\tb\t", b"\tb\xff\t"),
        "bad.conllu:7:2: byte 0xff is not UTF-8 in sentence w04-12",
    ),
    "Latin-1": (
        sentence("1 é X X X X x det").encode("latin-1"),
        "bad.conllu:6:2: byte 0xe9 is not UTF-8 in sentence w04-12",
    ),
    "surrogate": (
        sentence(*TWO).encode().replace(b"X\t0", b"\xed\xa0\x80\t0"),
        "bad.conllu:7:6: byte 0xed is not UTF-8 in sentence w04-12",
    ),
    "invalid UTF-8 in the name": (
        sentence(*TWO).encode().replace(b"w04", b"w\xc3"),
        "bad.conllu:5:1: byte 0xc3 is not UTF-8 in sentence w\\xc3-12",
    ),
    "NUL byte": (
        sentence(*TWO).replace("\tdet", "\td\0t"),
        "bad.conllu:6:8: a NUL byte in sentence w04-12",
    ),
    "no sent_id": (
        lines("1 a X X X X 7 det", ""),
        "bad.conllu:5:7: HEAD '7' is outside 0..1 in sentence #2",
    ),
}


def stored(folder, middle: str | bytes):
    path = folder / "bad.conllu"
    path.write_bytes(GOOD.encode() + (middle if isinstance(middle, bytes) else middle.encode()) + OTHER.encode())
    return path


@pytest.mark.parametrize(("text", "message"), list(BAD.values()), ids=list(BAD))
class TestBadSentence:
    @pytest.fixture(autouse=True)
    def _here(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)  # so that messages name the file alone

    def test_stops_there(self, text, message, tmp_path):
        stored(tmp_path, text)
        reader, seen = read("bad.conllu"), []
        with pytest.raises(DataError) as caught:
            seen.extend(reader)
        assert str(caught.value) == message
        assert [s.sent_id for s in seen] == ["g1"]

    def test_can_be_skipped(self, text, message, tmp_path):
        stored(tmp_path, text)
        reader = read("bad.conllu", on_error="skip")
        assert [s.sent_id for s in reader] == ["g1", "g2"]
        assert (reader.sentences, reader.broken, str(reader.first_problem)) == (3, 1, message)

    def test_can_be_kept(self, text, message, tmp_path):
        path = stored(tmp_path, text)
        reader = read("bad.conllu", on_error="keep")
        sentences = list(reader)
        assert [str(s.problem) if s.problem else None for s in sentences] == [None, message, None]
        assert (reader.broken, len(sentences[1]), sentences[1].forms) == (1, 0, [])
        with pytest.raises(DataError) as caught:
            sentences[1].tree()
        assert str(caught.value) == message
        out = io.BytesIO()
        write(sentences, out)
        assert out.getvalue() == path.read_bytes()


NO_TREES = {
    "no head": (("1 a X X X X _ det", TWO[1]), "multi", "t:2:7: HEAD '_' where a tree is needed in sentence w04-12"),
    "own head": (("1 a X X X X 1 det", TWO[1]), "multi", "t:2:7: word 1 is its own head in sentence w04-12"),
    "cycle": (
        ("1 a X X X X 0 root", "1.1 e", "2 b X X X X 3 x", "3 c X X X X 2 x"),
        "multi",
        "t:4:7: words 2 and 3 form a cycle in sentence w04-12",
    ),
    "no root": (
        ("1 a X X X X 2 x", "2 b X X X X 1 x"),
        "multi",
        "t:1:1: there is no root: no word has head 0 in sentence w04-12",
    ),
    "two roots": (
        ("1 a X X X X 0 root", "2 b X X X X 0 root"),
        "single",
        "t:3:7: words 1 and 2 are all roots, where exactly one is wanted in sentence w04-12",
    ),
}


@pytest.mark.parametrize(("rows", "roots", "message"), list(NO_TREES.values()), ids=list(NO_TREES))
def test_heads_that_form_no_tree_matter_only_where_one_is_asked_for(rows, roots, message):
    (read_in,) = read(io.BytesIO(sentence(*rows).encode()))
    with pytest.raises(TreeError) as caught:
        read_in.tree(roots)
    assert str(caught.value) == message.replace("t:", "<file>:", 1)


def test_two_roots_are_no_error_unless_one_is_wanted():
    (both,) = read_string(sentence("1 a X X X X 0 root", "2 b X X X X 0 root"))
    assert both.tree().roots == (1, 2)


def test_a_byte_order_mark_is_named():
    with pytest.raises(
        DataError, match=r"^<string>:1:1: a byte order mark \(save the file without one\) in sentence #1$"
    ):
        list(read_string("\ufeff" + GOOD))


def test_a_missing_final_blank_line_is_a_warning():
    with pytest.warns(DataWarning) as caught:
        assert [s.sent_id for s in read_string(OTHER + GOOD[:-1])] == ["g2", "g1"]
    assert [str(w.message) for w in caught] == ["<string>:7:1: no blank line after sentence g1"]


def test_an_empty_file_has_no_sentences():
    assert list(read_string("")) == list(read_string("\n\n")) == []


def test_a_sentence_of_100_000_words():
    n = 100_000
    rows = [f"{i}\tw{i}\t_\t_\t_\t_\t{i - 1}\tx\t_\t_\n" for i in range(1, n + 1)]
    (long,) = read_string("".join(rows) + "\n")
    assert len(long) == n
    assert long.tree("single").heads[-1] == n - 1
    assert long.with_tree([*range(2, n + 1), 0]).heads[:2] == [2, 3]


def test_conllx_has_neither_ranges_nor_empty_nodes():
    text = sentence("1-2 ab", *TWO)
    with pytest.raises(DataError, match=r"^<string>:2:1: ID '1-2' is not a number in sentence w04-12$"):
        list(read_string(text, format="conllx"))


def test_a_damaged_gz_file(tmp_path):
    path = tmp_path / "a.conllu.gz"
    packed = gzip.compress(EVERYTHING.encode())
    for data in (packed[:-20], packed[:30] + b"\xff" * 8 + packed[38:]):
        path.write_bytes(data)
        with pytest.raises(DataError, match=r"a\.conllu\.gz: it is compressed, but damaged"):
            list(read(path))


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("a\tb", "a tab"),
        ("a\nb", "a newline"),
        ("a\r", "a carriage return"),
        ("\0", "a NUL character"),
        ("\ud800", "half a surrogate pair"),
    ],
)
def test_what_would_break_a_file_is_not_written(value, name):
    (good,) = read_string(GOOD)
    with pytest.raises(DataError, match=rf"^<string>:1: DEPREL '.*' of word 2 has {name} in it in sentence g1$"):
        good.with_tree([2, 0], ["det", value])
    with pytest.raises(DataError, match=rf"^FORM '.*' of word 1 has {name} in it$"):
        Sentence.of([value])


def test_labels_and_heads_must_fit_the_words():
    (good,) = read_string(GOOD)
    with pytest.raises(DataError, match=r"^<string>:1: DEPREL of word 2 is empty; .* in sentence g1$"):
        good.with_tree([2, 0], ["det", ""])
    with pytest.raises(DataError, match=r"^<string>:1: 3 values of HEAD for 2 words in sentence g1$"):
        good.with_tree([2, 0, 1])
    with pytest.raises(DataError, match=r"^<string>:1: HEAD 3 of word 1 is outside 0\.\.2 in sentence g1$"):
        good.with_tree([3, 0])
    with pytest.raises(DataError, match=r"^<string>:1: comment 'a\\nb' has a newline in it in sentence g1$"):
        good.with_tree([2, 0], comments=["a\nb"])
    with pytest.raises(DataError, match=r"^1 values of UPOS for 2 words$"):
        Sentence.of(["a", "b"], upos=["X"])
    with pytest.raises(DataError, match=r"^a sentence has at least one word$"):
        Sentence.of([])


def test_wrong_options_are_named():
    with pytest.raises(UsageError, match=r"^there is no format 'conll'; the formats are conllu and conllx$"):
        read_string(GOOD, format="conll")
    with pytest.raises(UsageError, match=r"^on_error is 'ignore'; it is 'stop', 'skip' or 'keep'$"):
        read_string(GOOD, on_error="ignore")
