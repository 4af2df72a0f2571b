"""`crossarc train`, `parse` and `model` as somebody types them."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from crossarc.data import sample
from crossarc.parser import Parser
from crossarc.treebank import read, write

pytestmark = pytest.mark.native

COMMAND = [sys.executable, "-c", "from crossarc.cli import main; main()"]
OWN = '''
from crossarc.systems.language import *

class Mine(System):
    """Arc-eager once more."""
    builds = "projective"

    def transitions(self):
        yield "SHIFT", SHIFT
        yield "REDUCE", REDUCE.when(has_head(S0))
        yield "LEFT-ARC", LEFT_ARC.when(no_head(S0)) >> REDUCE
        yield "RIGHT-ARC", RIGHT_ARC >> SHIFT

class Endless(Mine):
    def transitions(self):
        yield from super().transitions()
        yield "UNSHIFT", UNSHIFT
'''


def crossarc(*arguments, rc=0, **how):
    done = subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, text=True, check=False, **how)
    assert done.returncode == rc, done.stderr
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("commands")
    sentences = list(read(sample("train")))
    write(sentences[:120], folder / "one.conllu")
    write(sentences[120:200], folder / "two.conllu")
    write(sentences[200:240], folder / "dev.conllu")
    (folder / "own.py").write_text(OWN)
    crossarc("train", "beam.model", "--train", "one.conllu", "two.conllu", "--dev", "dev.conllu", "--beam", 4,
             "--epochs", 2, "--licence", "CC0", cwd=folder)  # fmt: skip
    return folder


def test_train_says_how_it_goes(folder):
    done = crossarc(
        "train", "a.model", "--train", "one.conllu", "--train", "two.conllu", "--dev", "dev.conllu", "--epochs", 2,
        "--roots", "multi", "--no-tags", "--seed", 7, "--unreachable", "skip", cwd=folder,
    )  # fmt: skip
    line = r"epoch  1  loss [\d.]+  right [\d.]+%  [\d,]+ words/s  dev LAS [\d.]+ UAS [\d.]+ \*"
    assert re.match(line, done.stderr)
    assert len(done.stderr.splitlines()) == 2
    for told in ("any number of roots", "columns read  form\n", "one.conllu, two.conllu", "seed 7", "its curve"):
        assert told in done.stdout
    counted = re.search(r"trained on +([\d,]+) sentences", done.stdout), re.search(r"left out +(\d+) sent", done.stdout)
    assert sum(int(count[1]) for count in counted) == 200
    assert crossarc("model", "show", "a.model", cwd=folder).stdout == done.stdout


def test_files_after_one_flag(folder):
    assert Parser.load(folder / "beam.model").manifest["training"]["treebanks"] == ["one.conllu", "two.conllu"]
    assert Parser.load(folder / "beam.model").manifest["training"]["sentences"] == 200


def test_early_stopping_and_the_curve(folder):
    crossarc(
        "train", "b.model", "--train", "dev.conllu", "--dev", "dev.conllu", "--epochs", 40, "--patience", 2, cwd=folder
    )
    curve = Parser.load(folder / "b.model").manifest["training"]["curve"]
    assert 3 <= len(curve) < 40
    assert [epoch["best"] for epoch in curve[-2:]] == [False, False]
    assert curve[-3]["best"]


def test_a_system_of_ones_own(folder):
    crossarc("train", "c.model", "--train", "one.conllu", "--system", "own.py:Mine", "--epochs", 1, cwd=folder)
    (folder / "elsewhere").mkdir()
    done = crossarc("parse", "../c.model", "../dev.conllu", cwd=folder / "elsewhere")  # the file itself is not needed
    assert done.stdout.count("\n\n") == 40
    done = crossarc("train", "d.model", "--train", "one.conllu", "--system", "own.py:Endless", rc=2, cwd=folder)
    assert "endless cannot be trained: it is not bounded" in done.stderr
    assert not (folder / "d.model").exists()


def test_only_heads_and_labels_change(folder):
    done = crossarc("parse", "beam.model", "dev.conllu", "-o", "out.conllu", cwd=folder)
    assert (done.stdout, done.stderr) == ("", "")
    for before, after in zip(
        (folder / "dev.conllu").read_text().splitlines(), (folder / "out.conllu").read_text().splitlines(), strict=True
    ):
        old, new = before.split("\t"), after.split("\t")
        assert old[:6] + old[8:] == new[:6] + new[8:]
    text = (folder / "dev.conllu").read_text()
    assert (
        crossarc("parse", "beam.model", "--threads", 3, input=text, cwd=folder).stdout
        == (folder / "out.conllu").read_text()
    )


def test_scores_and_lists(folder):
    done = crossarc("parse", "beam.model", "dev.conllu", "--beam", 8, "--k-best", 3, "--scores", cwd=folder)
    blocks = done.stdout.strip().split("\n\n")
    assert len(blocks) > 40
    for block in blocks:
        words = [line for line in block.splitlines() if re.match(r"\d+\t", line)]
        assert re.search(r"^# rank = [123]$", block, re.MULTILINE)
        assert re.search(r"^# score = -?\d+$", block, re.MULTILINE)
        percents = re.search(r"^# confidence =((?: \d+)+)$", block, re.MULTILINE)[1].split()
        assert len(percents) == len(words)
        assert all(0 <= int(p) <= 100 for p in percents)
    (folder / "x.conllx").write_text("1\ta\ta\tN\tN\t_\t0\tROOT\t_\t_\n\n")
    assert "no comments" in crossarc("parse", "beam.model", "x.conllx", "--scores", rc=2, cwd=folder).stderr
    assert crossarc("parse", "beam.model", "x.conllx", cwd=folder).stdout.startswith("1\ta\ta\tN\tN\t_\t0\t")


def test_lists_of_a_file_that_ends_too_early(folder):
    text = (folder / "dev.conllu").read_text().split("\n\n")[0]
    done = crossarc("parse", "beam.model", "--k-best", 3, input=text, cwd=folder)
    assert all(block.count("# rank") == 1 for block in done.stdout.split("\n\n"))


def test_broken_sentences(folder):
    text = (folder / "dev.conllu").read_text().split("\n\n")
    broken = "\n\n".join([text[0], "1\tbroken", text[1], ""])
    assert ":7:" not in crossarc("parse", "beam.model", input=broken, rc=3, cwd=folder).stdout
    kept = crossarc("parse", "beam.model", "--on-error", "keep", input=broken, cwd=folder)
    assert "1\tbroken\n" in kept.stdout
    skipped = crossarc("parse", "beam.model", "--on-error", "skip", input=broken, cwd=folder)
    assert kept.stdout == skipped.stdout.replace(text[1].split("\n")[0], "1\tbroken\n\n" + text[1].split("\n")[0], 1)
    assert "1 of 3, skipped" in skipped.stderr


@pytest.mark.parametrize(
    ("arguments", "rc", "message"),
    [
        ("parse beam.model dev.conllu -o dev.conllu", 2, "both the input and the output"),
        ("parse beam.model dev.conllu -o out.conllx", 2, "the output has the input's format"),
        ("parse beam.model none.conllu", 3, "none.conllu: there is no such file"),
        ("parse none.model dev.conllu", 3, "none.model: there is no such file"),
        ("parse dev.conllu dev.conllu", 3, "header"),
        ("parse beam.model dev.conllu --k-best 9", 2, "--k-best 9 wants a --beam"),
        ("parse beam.model dev.conllu --beam 0", 2, "beam is 0"),
        ("parse beam.model dev.conllu --threads 0", 2, "--threads"),
        ("train e.model --train one.conllu --update never", 2, "update is 'never'"),
        ("train e.model --train one.conllu --roots two", 2, "--roots two"),
        ("train e.model --train one.conllu --seed -1", 2, "seed is -1"),
        ("train e.model --train one.conllu --system dag-arc-eager", 2, "several heads"),
        ("train e.model --train one.conllu --features own.py", 3, "own.py:2:"),
        ("train e.model --train none.conllu", 3, "none.conllu: there is no such file"),
        ("train no/e.model --train one.conllu", 2, "there is no folder no"),
        ("model show dev.conllu", 3, "header"),
    ],
)
def test_errors(folder, arguments, rc, message):
    assert message in crossarc(*arguments.split(), rc=rc, cwd=folder).stderr
    assert not (folder / "e.model").exists()


def test_interrupted_training_keeps_the_best_model(folder):
    # A shell that runs the tests in the background has its children ignore the signal.
    listening = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    command = [
        *COMMAND[:-1],
        listening + COMMAND[-1],
        "train",
        "f.model",
        "--train",
        "one.conllu",
        "--dev",
        "dev.conllu",
        "--epochs",
        "100000",
        "--patience",
        "0",
    ]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for _ in range(3):
            assert process.stderr.readline().startswith("epoch")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "interrupted" in out
    training = Parser.load(folder / "f.model").manifest["training"]
    assert training["interrupted"]
    assert len(training["curve"]) >= 3


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals here")
def test_a_bar_at_a_terminal_only(folder):
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [*COMMAND, "train", "g.model", "--train", "one.conllu", "--epochs", "12", "--beam", "8"],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=theirs, env={**os.environ, "TERM": "xterm", "COLUMNS": "120"},
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    deadline = time.time() + 120
    while time.time() < deadline:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        seen += piece
    os.close(ours)
    assert process.wait() == 0
    assert re.search(rb"epoch \d+/12  loss [\d.]+  right [\d.]+%", seen)
