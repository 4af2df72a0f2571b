"""Any bytes at all: read, they give sentences or an error with a place, and written they are the same bytes."""

import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from samples import EVERYTHING

from crossarc.errors import DataError, TreeError
from crossarc.treebank import Sentence, read, read_string, write

pytestmark = [pytest.mark.native, pytest.mark.filterwarnings("ignore::crossarc.errors.DataWarning")]


class InPieces(io.RawIOBase):
    """A file that hands out a few bytes at a time, as a pipe may."""

    def __init__(self, data: bytes, size: int, is_pipe: bool):
        self.data, self.size, self.at, self.is_pipe = data, size, 0, is_pipe

    def seekable(self):
        return not self.is_pipe

    def read1(self, _size):
        self.at += self.size
        return self.data[self.at - self.size : self.at]


@st.composite
def damaged(draw):
    """A sound treebank after a few accidents: bytes replaced, cut out, put in, or moved."""
    data = bytearray((EVERYTHING * draw(st.integers(1, 2))).encode())
    telling = [b"\t", b"\n", b"\r", b"#", b"-", b".", b"_", b"0", b"9", b"\0", b"\xc3", b"\xff", b"\xef\xbb\xbf", b" "]
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(len(data) - 1, 0)))
        until = at + draw(st.integers(0, 12))
        data[at:until] = draw(st.one_of(st.sampled_from(telling), st.binary(max_size=4), st.just(bytes(data[:40]))))
    return bytes(data)


def story(reader):
    """Everything a reader says about its sentences."""
    return [(s.text_block, s.forms, s.heads, s.place, s.name, str(s.problem)) for s in reader]


ANY_BYTES = st.one_of(damaged(), st.binary(max_size=60), st.text("12\t\n\r#_.-", max_size=60).map(str.encode))


@given(ANY_BYTES)
@example(b"\r")
@example(b"#\n\n1\n")
@example(b"\xef\xbb\xbf")
def test_nothing_is_lost_and_every_error_has_a_place(data):
    sentences = list(read_string(data, on_error="keep"))
    assert b"".join(s.text_block for s in sentences) == (data if sentences else b"")
    assert sentences or not data.strip(b"\r\n")
    lines = data.count(b"\n") + 1
    for sentence in sentences:
        assert 1 <= sentence.place.line <= lines
        assert len(sentence.words) == len(sentence)
        assert len(sentence.lines) >= len(sentence)
        problem = sentence.problem
        if problem is not None:
            assert 1 <= problem.line <= lines
            assert 1 <= problem.column <= 11 or "UTF-8" in problem.what or "NUL" in problem.what
            continue
        assert len(sentence) > 0
        assert sentence.with_tree(sentence.heads).heads == sentence.heads
        try:
            assert len(sentence.tree()) == len(sentence)
        except TreeError as error:
            assert error.line is not None and error.path == "<string>"
            assert not sentence.is_tree()
        else:
            assert sentence.is_tree()


@given(ANY_BYTES)
def test_stopping_comes_after_the_sentences_before(data):
    kept = list(read_string(data, on_error="keep"))
    sound = []
    try:
        for sentence in read_string(data):
            sound.append(sentence)
        assert all(sentence.problem is None for sentence in kept)
    except DataError as error:
        assert str(error) == str(kept[len(sound)].problem)
    assert story(sound) == story(kept[: len(sound)])


@given(ANY_BYTES, st.integers(1, 50), st.booleans())
@example(EVERYTHING.encode() + b"\n\n", 1, True)
def test_the_pieces_a_file_comes_in_do_not_matter(data, size, is_pipe):
    whole = read(io.BytesIO(data), on_error="keep")
    pieces = read(InPieces(data, size, is_pipe), on_error="keep")
    # Only blank lines after the last sentence may come when a pipe's sentence has gone its way.
    expected, found = story(whole), story(pieces)
    if is_pipe and expected:
        assert expected[-1][0].startswith(found[-1][0])
        assert not expected[-1][0][len(found[-1][0]) :].strip(b"\r\n")
        expected[-1] = (found[-1][0], *expected[-1][1:])
    assert found == expected
    assert (pieces.sentences, pieces.words, pieces.broken) == (whole.sentences, whole.words, whole.broken)


VALUES = st.text(st.characters(exclude_characters="\t\n\r\0", codec="utf-8"), min_size=1, max_size=8)


@given(st.data())
def test_new_sentences_read_back(data):
    n = data.draw(st.integers(1, 6))

    def column(of):
        return data.draw(st.lists(of, min_size=n, max_size=n))

    forms, lemmas, feats, labels = (column(VALUES) for _ in range(4))
    heads = column(st.none() | st.integers(0, n))
    comments = data.draw(st.lists(VALUES, max_size=2))
    made = Sentence.of(forms, lemmas=lemmas, feats=feats, heads=heads, labels=labels, comments=comments)
    out = io.BytesIO()
    write([made, made], out)
    for back in read_string(out.getvalue()):
        assert (back.forms, back.lemmas, back.feats) == (forms, lemmas, feats)
        assert (back.heads, back.labels) == (heads, labels)
        assert back.comments == [text if text.startswith("#") else f"# {text}" for text in comments]
        assert back == made
