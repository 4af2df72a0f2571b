"""The README says only what is so: its Python blocks are doctests, its console blocks are run."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from crossarc.data import sample
from crossarc.treebank import read

README = Path(__file__).resolve().parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.native
def test_python_blocks(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks("python")), {}, "README.md", str(README), 0)
    assert len(test.examples) >= 10
    out: list[str] = []
    failed = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=out.append).failed
    assert not failed, "".join(out)


def commands() -> list[tuple[str, str]]:
    """Every `$ crossarc ...` with the output shown below it."""
    parts = [part for block in blocks("console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE) if part]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def run(command: str, folder: Path) -> str:
    """The standard output of a `crossarc ...` of the README."""
    name, *arguments = command.split()
    assert name == "crossarc"
    done = subprocess.run(
        [sys.executable, "-c", "from crossarc.cli import main; main()", *arguments],
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


@pytest.mark.native
@pytest.mark.parametrize(("command", "shown"), commands())
def test_console_blocks(command, shown, tmp_path):
    assert doctest.OutputChecker().check_output(shown, run(command, tmp_path), FLAGS)


def test_shell_blocks(tmp_path):
    # Not marked native: the processes it starts are not the sanitizers', and the same commands are tested there.
    for part in ("train", "dev", "test"):
        (tmp_path / f"{part}.conllu").write_bytes(sample(part).read_bytes())
    for command in "".join(blocks("sh")).splitlines():
        run(command, tmp_path)
    assert {"model", "parsed.conllu", "tree.svg"} <= {path.name for path in tmp_path.iterdir()}


def test_a_newcomer_reads_it_in_one_go():
    assert TEXT.count("\n") < 150


def test_the_picture_is_what_draw_gives():
    sentence = next(s for s in read(sample("test")) if s.comment("text") == "What do you prefer to quote in Utrecht?")
    drawn = [line.rstrip() for line in sentence.tree().draw(sentence.forms, width=80).splitlines()]
    assert blocks("text")[0].rstrip("\n").split("\n") == drawn
