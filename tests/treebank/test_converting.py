"""Conversion keeps what the other format has a place for and counts the rest."""

import io

import pytest
from samples import EVERYTHING, lines

from crossarc.errors import UsageError
from crossarc.treebank import convert, read, read_string

pytestmark = pytest.mark.native


def converted(text: str | bytes, **options):
    out = io.BytesIO()
    data = text if isinstance(text, bytes) else text.encode()
    reader, losses = convert(io.BytesIO(data), out, **options)
    return out.getvalue(), {what: count for what, count in losses.items() if count}, reader


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("before", ["", "\n\n"])
def test_to_the_same_format_the_bytes_stay(newline, before):
    text = (before + EVERYTHING).replace("\n", newline)
    assert converted(text)[0] == text.encode()
    assert converted(before)[0] == before.encode()


def test_conllx_has_words_alone():
    data, losses, _ = converted(EVERYTHING, to="conllx")
    assert data.decode() == lines(
        "1 vamos ir VERB V Mood=Imp|Number=Plur 0 root",
        "2 nos nosotros PRON P _ 1 obj",
        "3 a a ADP E _ 4 case",
        "4 el el DET D _ 1 obl",
        "5 _ _ SYM S _ 4 nmod",
        "6 1_000 1000 NUM N NumType=Card 5 nummod",
        "",
        "1 Sí sí INTJ I _ 0 root",
        "",
    )
    assert losses == {
        "comments": 4,
        "multiword tokens": 2,
        "empty nodes": 2,
        "values of DEPS": 6,
        "values of MISC": 1,
        "forms and lemmas with spaces (now underscores)": 1,
    }


def test_conllu_has_no_place_for_projective_heads():
    text = lines("1 A a D Da _ 2 det 2 det", "2 B b N Nn _ _ ROOT", "")
    data, losses, _ = converted(text, source_format="conllx", to="conllu")
    assert data.decode() == lines("1 A a D Da _ 2 det", "2 B b N Nn _ _ ROOT", "")
    assert losses == {"values of PHEAD": 1, "values of PDEPREL": 1}


BROKEN = lines("1 a X X X X 5 x", "") + EVERYTHING


@pytest.mark.parametrize("to", ["conllu", "conllx"])
def test_broken_sentences_are_kept_untouched_or_skipped(to):
    kept, _, reader = converted(BROKEN, to=to, on_error="keep")
    assert kept.startswith(lines("1 a X X X X 5 x", "").encode())
    assert reader.account() == (
        "broken sentences: 1 of 3, kept as they are; the first: <file>:1:7: HEAD '5' is outside 0..1 in sentence #1"
    )
    skipped, _, reader = converted(BROKEN, to=to, on_error="skip")
    assert skipped == converted(EVERYTHING, to=to)[0]
    assert reader.account().startswith("broken sentences: 1 of 3, skipped; the first: <file>:1:7:")


def test_formats_go_by_the_files_names(tmp_path):
    source, conllx, back = tmp_path / "a.conllu", tmp_path / "a.conllx.gz", tmp_path / "back.txt"
    source.write_text(EVERYTHING)
    convert(source, conllx)
    assert [s.is_conllx for s in read(conllx)] == [True, True]
    convert(conllx, back)
    assert back.read_bytes() == converted(EVERYTHING, to="conllx")[0]


def test_a_file_is_not_converted_onto_itself(tmp_path):
    path = tmp_path / "a.conllu"
    path.write_text(EVERYTHING)
    with pytest.raises(UsageError, match=r"is both the input and the output$"):
        convert(path, str(path), to="conllx")
    assert path.read_text() == EVERYTHING


@pytest.mark.filterwarnings("ignore::crossarc.errors.DataWarning")
def test_sentences_without_a_final_blank_line_are_ended():
    data, _, _ = converted(EVERYTHING.rstrip("\n"), to="conllx")
    assert len(list(read_string(data))) == 2
