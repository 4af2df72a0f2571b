"""`crossarc draw` on a small file."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

pytestmark = pytest.mark.native

FILE = """\
# sent_id = 7
1	Cats	cat	NOUN	_	_	2	nsubj	_	_
2	sleep	sleep	VERB	_	_	0	root	_	_

# sent_id = broken
1	Cats	cat	NOUN	_	_	9	nsubj	_	_

# sent_id = w-3
1	Someone	someone	PRON	_	_	2	nsubj	_	_
2	came	come	VERB	_	_	0	root	_	_
3	here	here	ADV	_	_	2	advmod	_	_
4	speaking	speak	VERB	_	_	1	acl	_	_

"""


def crossarc(*arguments, stdin=FILE, **environment):
    return subprocess.run(
        [sys.executable, "-c", "from crossarc.cli import main; main()", "draw", *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={"PYTHONIOENCODING": "utf-8", "COLUMNS": "80"} | environment,
    )


def test_by_number_and_by_name():
    first = crossarc("-")
    assert first.returncode == 0 and first.stdout.splitlines()[-1] == "Cats    sleep"
    assert crossarc("-", "-s", "1").stdout == crossarc("-", "--sentence", "sent_id=7").stdout == first.stdout
    third = crossarc("-", "-s", "w-3", "--tags")
    assert third.stdout.splitlines()[-2].split() == ["Someone", "came", "here", "speaking"]
    assert third.stdout.splitlines()[-1].split() == ["PRON", "VERB", "ADV", "VERB"]
    assert crossarc("-", "-s", "3", "--tags").stdout == third.stdout
    assert "╪" in third.stdout and "\x1b" not in third.stdout


def test_what_cannot_be_drawn_has_a_place():
    broken = crossarc("-", "-s", "2")
    assert (broken.returncode, broken.stdout) == (3, "")
    assert broken.stderr == "crossarc: <stdin>:6:7: HEAD '9' is outside 0..1 in sentence broken\n"
    missing = crossarc("-", "-s", "12")
    assert (missing.returncode, missing.stderr) == (
        3,
        "crossarc: <stdin>: there is no sentence 12; the file has 3 sentences\n",
    )
    missing = crossarc("-", "-s", "x")
    assert missing.stderr == "crossarc: <stdin>: there is no sentence with sent_id 'x'; the file has 3 sentences\n"
    zero = crossarc("-", "-s", "0")
    assert (zero.returncode, zero.stderr) == (2, "crossarc: sentence 0: sentences are counted from 1\n")
    narrow = crossarc("-", "--width", "5")
    assert (narrow.returncode, narrow.stderr[:32]) == (2, "crossarc: a drawing 5 columns wi")


def test_svg(tmp_path):
    out = tmp_path / "tree.svg"
    assert crossarc("-", "-s", "3", "--svg", str(out)).stdout == ""
    assert ElementTree.parse(out).getroot().get("class") == "crossarc"
    assert crossarc("-", "-s", "3", "--svg", "-").stdout == out.read_text(encoding="utf-8")


def test_an_output_without_box_lines_gets_ascii():
    drawing = crossarc("-", "-s", "3", PYTHONIOENCODING="ascii").stdout
    assert drawing.isascii() and drawing == crossarc("-", "-s", "3", "--ascii").stdout
