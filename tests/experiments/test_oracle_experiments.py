"""The experiments behind docs/oracles.md."""

import json
import sys

import pytest

from crossarc.data import sample
from crossarc.experiments import error_propagation, regret
from crossarc.systems import system
from crossarc.treebank import read, write

pytestmark = pytest.mark.native


def test_regret_tells_trees_inside_the_class_from_others():
    inside, outside = regret.rows("hybrid", 3, 10_000)
    assert inside.startswith("| hybrid | exact | inside | 3 | 16 |")
    assert inside.endswith("| 100.000 | 100.000 | 0.00000 |")
    assert outside.startswith("| hybrid | exact | outside | 3 | 4 | 60 | 95.000 |")


def test_a_canonical_oracle_is_shown_with_the_search():
    assert [oracle.quality for oracle in regret.oracles(system("swap"))] == ["canonical", "searched"]
    assert [oracle.quality for oracle in regret.oracles(system("arc-eager"))] == ["exact"]


def test_longer_sentences_are_asked_about_by_samples():
    swap = system("swap")
    ((_, trees),) = regret.parts(swap, 4)
    oracle = regret.oracles(swap)[0]
    assert regret.measured(swap, oracle, trees, 10_000).asked < regret.measured(swap, oracle, trees, 10**9).asked


def test_error_propagation(tmp_path, monkeypatch, capsys):
    for name in ("train", "dev", "test"):
        write(list(read(sample("train")))[:30], tmp_path / f"{name}.conllu")
    out = tmp_path / "runs.jsonl"
    command = ["x", "--out", str(out), str(tmp_path), "--systems", "hybrid", "--seeds", "1", "--epochs", "1"]
    for _ in range(2):  # nothing is run twice
        monkeypatch.setattr(sys, "argv", command)
        error_propagation.main()
        runs = [json.loads(line) for line in out.read_text().splitlines()]
        assert [run["oracle"] for run in runs] == ["static", "dynamic"]
    last = capsys.readouterr().out.splitlines()[-1]
    before, after = (run["las"] for run in runs)
    gain = f"{after - before:+.2f}"
    assert last == f"| {tmp_path.name} | hybrid | 1 | 1 | {before:.2f} | {after:.2f} | {gain} | {gain} |"
