"""`crossarc classes`, `lift` and `unlift` as a person calls them."""

import json
import sys

import pytest

from crossarc.cli import main

pytestmark = pytest.mark.native

ROWS = [("3", "obj"), ("4", "acl"), ("0", "root"), ("3", "a↑b")]
TEXT = "# sent_id = s\n" + "".join(
    f"{word}\tw{word}\t_\tNOUN\t_\t_\t{head}\t{label}\t_\tX=1\n" for word, (head, label) in enumerate(ROWS, 1)
)
TEXT += "\n"


@pytest.fixture
def crossarc(monkeypatch, tmp_path, capfd):
    """Run a command in a folder with in.conllu; gives the exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.conllu").write_text(TEXT, encoding="utf-8")

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["crossarc", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfd.readouterr()
        return ended.value.code or 0, out, err

    return run


def test_list_and_show(crossarc):
    code, out, _ = crossarc("classes", "list")
    assert code == 0
    assert "two_crossing_interval" in out
    code, out, _ = crossarc("classes", "list", "--json")
    assert json.loads(out)[1]["name"] == "projective"
    code, out, _ = crossarc("classes", "show", "one_endpoint_crossing")
    assert "Pitler, Kannan & Marcus 2013" in out
    assert "smallest trees outside: 0 0 0 1 2 |" in out
    assert crossarc("classes", "show", "planr")[0] == 2
    assert "smallest trees outside: none of up to 7 words" in crossarc("classes", "show", "gap_degree_9")[1]
    assert json.loads(crossarc("classes", "show", "projective", "--json")[1])["smallest_outside"][0] == [0, 0, 1]


def test_count(crossarc):
    code, out, _ = crossarc("classes", "count", "--words", "5", "--roots", "single", "--json")
    counted = json.loads(out)
    assert (counted["words"], counted["roots"]) == (5, "single")
    assert counted["counts"]["projective"] == 143
    assert counted["counts"]["two_crossing_interval"] == 475
    code, _, err = crossarc("classes", "count", "--words", "12")
    assert code == 2
    assert "--yes" in err
    assert "projective" in crossarc("classes", "count", "--words", "3")[1]


@pytest.mark.parametrize("encoding", ["head", "path", "head+path"])
def test_lift_and_unlift(crossarc, encoding):
    code, out, err = crossarc("lift", "in.conllu", "-o", "lifted.conllu", "--encoding", encoding)
    assert (code, out) == (0, "")
    assert err == "crossarc: lifted 1 arcs in 1 of 1 sentences\n"
    code, out, err = crossarc("unlift", "lifted.conllu", "--encoding", encoding)
    assert (code, out) == (0, TEXT)
    assert err == "crossarc: moved 1 arcs in 1 of 1 sentences\n"


def test_lift_into_a_class_that_holds_the_tree(crossarc):
    _, out, err = crossarc("lift", "in.conllu", "--encoding", "none", "--into", "two_planar")
    assert out == TEXT.replace("a↑b", "a\\↑b")
    assert "lifted 0 arcs" in err


def test_what_is_wrong_is_said(crossarc, tmp_path):
    assert crossarc("lift", "in.conllu", "--encoding", "up")[0] == 2
    assert crossarc("lift", "in.conllu", "--into", "up")[0] == 2
    assert crossarc("lift", "missing.conllu")[0] == 3
    (tmp_path / "in.conllu").write_text(TEXT.replace("\t0\troot", "\t1\tdep"), encoding="utf-8")
    code, _, err = crossarc("lift", "in.conllu", "-o", "out.conllu")
    assert code == 3
    assert err.startswith("crossarc: in.conllu:")


def test_broken_sentences_are_accounted_for(crossarc, tmp_path):
    (tmp_path / "in.conllu").write_text(TEXT + TEXT.replace("\t0\troot", "\t1\tdep"), encoding="utf-8")
    _, out, err = crossarc("lift", "in.conllu", "--on-error", "skip")
    assert out.count("sent_id") == 1
    assert "broken sentences: 1 of 2, skipped; the first: in.conllu:" in err
    _, out, err = crossarc("lift", "in.conllu", "--on-error", "keep")
    assert out.count("sent_id") == 2
    assert "1 of 2, kept as they are" in err


def test_a_label_of_nothing_but_marks_is_refused(crossarc, tmp_path):
    (tmp_path / "in.conllu").write_text(TEXT.replace("acl", "↑obj"), encoding="utf-8")
    code, _, err = crossarc("unlift", "in.conllu", "-o", "out.conllu")
    assert code == 3
    assert err.startswith("crossarc: in.conllu:3:8: DEPREL '↑obj' is nothing but marks")


def test_analyze(crossarc, tmp_path):
    code, out, err = crossarc("analyze", "in.conllu", "--json", "--html", "report.html")
    report = json.loads(out)
    assert code == 0
    assert report["files"][0]["classes"]["projective"] == {"count": 0, "percent": 0.0}
    assert report["files"][0]["classes"]["two_planar"] == {"count": 1, "percent": 100.0}
    assert (report["files"][0]["sentences"], report["files"][0]["words"]) == (1, 4)
    assert report["files"][0]["nonprojective_arcs"] == 1
    assert "punctuation (upos is PUNCT): none found" in err
    assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_analyze_compares_files_and_fails_where_it_should(crossarc):
    code, out, err = crossarc("analyze", "in.conllu", "in.conllu", "--no-punct", "--punct-values", "NOUN X")
    assert code == 0
    assert "8 words" in err
    assert crossarc("analyze", "in.conllu", "--fail-if", "ill_nested>0")[0] == 0
    code, out, err = crossarc("analyze", "in.conllu", "--fail-if", "nonprojective_arcs>0")
    assert code == 1
    assert err.endswith("crossarc: in.conllu: nonprojective_arcs is 1, and > 0 fails\n")
    assert "projective" in out
    assert crossarc("analyze", "in.conllu", "--fail-if", "nonsense")[0] == 2
    assert crossarc("analyze", "in.conllu", "--fail-if", "words<10%")[0] == 2
    assert crossarc("analyze", "in.conllu", "--strangest", "-1")[0] == 2
    assert crossarc("analyze", "missing.conllu")[0] == 3
    code, _, err = crossarc("analyze", "in.conllu", "--html", "missing/report.html")
    assert (code, err.splitlines()[-1]) == (3, "crossarc: missing/report.html: there is no such folder as missing")
