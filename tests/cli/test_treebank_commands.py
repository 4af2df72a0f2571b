"""`crossarc convert` and `crossarc eval` as a person calls them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from crossarc.cli import main

pytestmark = pytest.mark.native

TEXT = "# sent_id = a\n1\tA\ta\tDET\t_\t_\t2\tdet\t_\t_\n2\tb\tb\tNOUN\t_\t_\t0\troot\t_\t_\n\n"


@pytest.fixture
def crossarc(monkeypatch, tmp_path, capfd):
    """Run a command in a folder with gold.conllu; gives the exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.conllu").write_text(TEXT)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["crossarc", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfd.readouterr()
        return ended.value.code or 0, out, err

    return run


def test_convert_to_the_same_format(crossarc):
    assert crossarc("convert", "gold.conllu") == (0, TEXT, "")


def test_convert_says_what_is_lost(crossarc, tmp_path):
    assert crossarc("convert", "gold.conllu", "-o", "gold.conllx") == (
        0,
        "",
        "crossarc: the other format has no place for comments: 1 left behind\n",
    )
    assert (tmp_path / "gold.conllx").read_text() == TEXT.split("\n", 1)[1]


@pytest.mark.parametrize(
    ("on_error", "code", "err"),
    [
        ("stop", 3, "crossarc: bad.conllu:2:7: HEAD '9' is outside 0..2 in sentence a\n"),
        (
            "skip",
            0,
            "crossarc: broken sentences: 1 of 1, skipped; "
            "the first: bad.conllu:2:7: HEAD '9' is outside 0..2 in sentence a\n",
        ),
        ("ignore", 2, "crossarc: --on-error ignore: it takes stop, skip or keep\n"),
    ],
)
def test_broken_sentences(crossarc, tmp_path, on_error, code, err):
    (tmp_path / "bad.conllu").write_text(TEXT.replace("\t2\tdet", "\t9\tdet"))
    assert crossarc("convert", "bad.conllu", "--on-error", on_error) == (code, "", err)


def test_warnings_are_a_line_each(crossarc, tmp_path):
    (tmp_path / "cut.conllu").write_text(TEXT[:-1])
    assert crossarc("convert", "cut.conllu") == (
        0,
        TEXT[:-1],
        "crossarc: warning: cut.conllu:3:1: no blank line after sentence a\n",
    )


def test_files_that_cannot_be_read(crossarc):
    assert crossarc("convert", "none.conllu") == (3, "", "crossarc: none.conllu: there is no such file\n")
    assert crossarc("convert", "") == (3, "", "crossarc: '': there is no such file\n")
    assert crossarc("convert", ".") == (3, "", "crossarc: .: is a directory\n")
    assert crossarc("convert", "gold.conllu", "-o", "none/a") == (
        3,
        "",
        "crossarc: none/a: there is no such folder as none\n",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="a shell is needed")
@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("crossarc convert - <&-", (2, "", "crossarc: standard input is closed\n")),
        ("crossarc draw gold.conllu >&-", (0, "", "")),
        pytest.param(
            "crossarc convert gold.conllu > /dev/full",
            (1, "", "crossarc: no space left on device\n"),
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full"),
        ),
        # The reader has gone before anything is written; 141 is the end by SIGPIPE.
        ("(sleep 1; crossarc convert gold.conllu; echo $? >&2) | true", (0, "", "141\n")),
        ("gzip -c gold.conllu | crossarc convert -", (0, TEXT, "")),
        (
            "gzip -c gold.conllu | head -c 60 | crossarc convert - 2>&1 | cut -d: -f 1-3",
            (0, "crossarc: <stdin>: it is compressed, but damaged\n", ""),
        ),
        (
            "printf '1\\tä\\t_\\t_\\t_\\t_\\t0\\tr\\t_\\t_\\n\\n' | PYTHONIOENCODING=ascii crossarc draw - | tail -1",
            (0, "\\xe4\n", ""),
        ),
    ],
)
def test_pipes_and_streams(line, outcome, tmp_path):
    (tmp_path / "gold.conllu").write_text(TEXT)
    script = f"crossarc() {{ '{sys.executable}' -c 'from crossarc.cli import main; main()' \"$@\"; }}\n{line}"
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout, done.stderr) == outcome


def test_eval(crossarc, tmp_path):
    (tmp_path / "system.conllu").write_text(TEXT.replace("det", "amod"))
    code, out, err = crossarc("eval", "gold.conllu", "system.conllu", "--json")
    scores = json.loads(out)
    assert (code, err) == (0, "")
    assert (scores["uas"], scores["las"], scores["words"], scores["not_trees"]) == (100, 50, 2, 0)
    assert "labelled attachment               50.00\n" in crossarc("eval", "gold.conllu", "system.conllu")[1]
    (tmp_path / "system.conllu").write_text(TEXT.replace("b\tb", "c\tb"))
    assert crossarc("eval", "gold.conllu", "system.conllu") == (
        3,
        "",
        "crossarc: gold.conllu:3:2: word 2 is 'b' in sentence a, but word 2 is 'c' at system.conllu:3\n",
    )
