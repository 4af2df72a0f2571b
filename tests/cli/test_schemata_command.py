"""`crossarc schemata` from the outside."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from crossarc.cli.app import app
from crossarc.errors import CrossarcError, DataError, UsageError
from crossarc.schemata.registry import SCHEMATA

pytestmark = pytest.mark.native


def run(*arguments):
    result = CliRunner().invoke(app, ["schemata", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_list_has_every_schema_with_its_class_and_complexity():
    rows = json.loads(run("list", "--json"))
    assert [row["name"] for row in rows] == list(SCHEMATA)
    assert all(list(row) == ["name", "options", "class", "complexity", "source"] for row in rows)
    assert all(row["name"] in run("list") for row in rows)


def test_show_sets_steps_as_fractions():
    text = run("show", "eisner-satta")
    assert f"  R-Link:       {'─' * 23}  i → k   (n^3)\n" in text
    assert "[i, i, i]   if 0 ≤ i ≤ n\n" in text
    assert "h2 → h1, h2 ∈ [i..j] ∖ [l1..r1], h1 ∉ [i..j] ∖ [l1..r1]" in run("show", "wg")
    assert "O(n^3)" in text
    assert "O(n^8)" not in run("show", "wg", "--option", "k=2")
    for name in SCHEMATA:
        assert SCHEMATA[name]
        run("show", name)


def test_check_as_json_and_as_text():
    report = json.loads(run("check", "covington-lsup", "--words", "3", "--json"))
    assert report["system"] == "covington-lsup"
    assert report["incomplete_witness"] == [0, 3, 1]
    assert "NO: misses 0,3,1" in run("check", "covington-lsup", "--words", "3")
    assert "NO: builds 0->1, 2->3, 3->2" in run("check", "covington-np", "--words", "3")


def test_trace_numbers_the_steps_and_draws_the_items():
    lines = run("trace", "eisner-satta", "--heads", "2,0,2").splitlines()
    assert lines[0].split() == ["0", "1", "2", "3", "4"]
    assert lines[-1].split()[1] == "goal"
    assert lines[-1].split()[-5:] == ["■", "□", "□", "□", "·"]
    assert any("1 → 2" in line for line in lines)
    with pytest.raises(CrossarcError, match="does not build the tree 3,4,0,3"):
        run("trace", "eisner", "--heads", "3,4,0,3")


def test_parse_heads():
    found = json.loads(run("parse", "mh", "--heads", "3,4,0,3", "--json"))
    assert found["derived"]
    assert found["derivations"] == 6
    assert "does not build" in run("parse", "eisner", "--heads", "3,4,0,3")


def test_parse_scores(tmp_path):
    path = tmp_path / "scores.npz"
    rng = np.random.default_rng(1)
    np.savez(path, one=rng.normal(size=(4, 4)), two=rng.normal(size=(3, 3, 2)))
    one, two = (
        json.loads(line) for line in run("parse", "mst", "--scores", str(path), "--best", "3", "--json").splitlines()
    )
    assert one["name"] == "one"
    assert len(one["trees"]) == 3
    assert one["trees"][0]["score"] >= one["trees"][1]["score"]
    assert len(two["trees"][0]["labels"]) == 2
    best = json.loads(run("parse", "mst", "--scores", str(path), "--json").splitlines()[0])
    assert best["trees"][0]["heads"] == one["trees"][0]["heads"]
    assert best["trees"][0]["score"] == pytest.approx(one["trees"][0]["score"])
    assert len(run("parse", "mst", "--scores", str(path)).splitlines()) == 2


def test_parse_goes_by_a_kernel_where_there_is_one(tmp_path):
    path = tmp_path / "scores.npz"
    rng = np.random.default_rng(1)
    np.savez(path, long=rng.normal(size=(61, 61)), none=np.full((3, 3), -np.inf))
    long, none = (json.loads(line) for line in run("parse", "mst", "--scores", str(path), "--json").splitlines())
    assert len(long["trees"][0]["heads"]) == 60
    assert none["trees"] == []
    with pytest.raises(DataError, match=r"array 'long': 60 words are too many for mst .* use "):
        run("parse", "mst", "--scores", str(path), "--best", "2")


def test_bad_input_is_refused_in_words(tmp_path):
    with pytest.raises(UsageError, match=r"--scores FILE\.npz or --heads"):
        run("parse", "eisner")
    with pytest.raises(UsageError, match="write it as --option k=VALUE"):
        run("show", "wg", "--option", "k")
    broken = tmp_path / "scores.npz"
    broken.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(DataError, match=r"scores\.npz: this is no \.npz file"):
        run("parse", "eisner", "--scores", str(broken))
    np.savez(broken, a=np.full((3, 3), np.nan))
    with pytest.raises(DataError, match=r"scores\.npz: array 'a': the score of the arc 0 -> 1 is NaN"):
        run("parse", "eisner", "--scores", str(broken))
