"""Parsing around heads that are given."""

import random

import pytest
from typer.testing import CliRunner

from crossarc.cli.app import app
from crossarc.data import sample
from crossarc.errors import ModelError
from crossarc.learning import Options
from crossarc.parser import Parser
from crossarc.treebank import Sentence, read, write

pytestmark = pytest.mark.native


def partly(sentence, share, rng):
    """The sentence with heads and labels of only a share of its words."""
    keep = [rng.random() < share for _ in sentence.heads]
    heads = [h if k else None for h, k in zip(sentence.heads, keep, strict=True)]
    labels = [label if k else "_" for label, k in zip(sentence.labels, keep, strict=True)]
    return Sentence.of(sentence.forms, upos=sentence.upos, heads=heads, labels=labels)


@pytest.fixture(scope="module")
def sentences():
    return list(read(sample("train")))[:120]


@pytest.fixture(scope="module")
def parsers(sentences, tmp_path_factory):
    path = tmp_path_factory.mktemp("keep") / "train.conllu"
    write(sentences[:40], path)
    made = {}

    def parser(system, oracle=None):
        if system not in made:
            made[system] = Parser.train(path, system=system, oracle=oracle, options=Options(epochs=1))
        return made[system]

    return parser


@pytest.mark.parametrize("beam", [1, 4])
@pytest.mark.parametrize("system", ["arc-eager", "hybrid", "easy-first", "two-planar", "covington"])
def test_a_tree_that_the_system_builds_is_kept_whole(parsers, sentences, system, beam):
    crossing = system in ("two-planar", "covington")
    chosen = [s for s in sentences[40:80] if crossing or not s.tree().nonprojective_arcs()]
    parser = parsers(system)
    before = parser.not_kept
    parsed = list(parser.parse(chosen, beam=beam, keep_given=True))
    assert [(p.heads, p.labels) for p in parsed] == [(s.heads, s.labels) for s in chosen]
    assert parser.not_kept == before
    assert any(p.heads != s.heads for p, s in zip(parser.parse(chosen, beam=beam), chosen, strict=True))


@pytest.mark.parametrize("system", ["arc-eager", "covington", "swap", "attardi"])
def test_what_is_kept_is_counted(parsers, sentences, system):
    rng = random.Random(3)
    some = [partly(s, 0.4, rng) for s in sentences[40:120]]
    parser = Parser(parsers(system).manifest, parsers(system)._arrays)
    parsed = list(parser.parse(some, keep_given=True))
    kept = lost = 0
    for before, after in zip(some, parsed, strict=True):
        assert after.is_tree("single")
        for given, label, head, name in zip(before.heads, before.labels, after.heads, after.labels, strict=True):
            if given is None:
                continue
            kept += head == given
            lost += head != given
            assert head != given or name == label
    assert (parser.given, parser.not_kept) == (kept + lost, lost)
    most = {"covington": 0.02, "swap": 0.02}  # of all else, much is outside the class
    assert lost <= most.get(system, 0.1) * kept


def test_heads_that_contradict_each_other(parsers):
    """A cycle and two roots: most of it is kept, and the output is a tree."""
    parser = Parser(parsers("arc-eager").manifest, parsers("arc-eager")._arrays)
    given = Sentence.of(list("abcde"), heads=[2, 1, 0, 0, None], labels=["x", "unknown", "root", "root", "_"])
    (parsed,) = parser.parse([given], keep_given=True)
    assert parsed.is_tree("single")
    kept = sum(a == b for a, b in zip(parsed.heads, given.heads, strict=True))
    assert (parser.given, parser.not_kept) == (4, 4 - kept)
    assert kept >= 1


def test_command(parsers, sentences, tmp_path):
    parsers("arc-eager").save(tmp_path / "model")
    write([partly(s, 0.5, random.Random(1)) for s in sentences[40:50]], tmp_path / "in.conllu")
    run = CliRunner().invoke
    told = run(app, ["parse", str(tmp_path / "model"), str(tmp_path / "in.conllu"), "--keep-given"])
    assert told.exit_code == 0
    assert "given heads were kept" in told.stderr


def test_a_model_without_its_oracle_is_refused(parsers):
    manifest = dict(parsers("arc-eager").manifest)
    for wrong in (None, ["arc-eager", [0], "x"], ["arc-eager", ["S"], []], ["no-such", [], []], ["arc-eager", [0], []]):
        with pytest.raises(ModelError):
            Parser({**manifest, "keeper": wrong}, parsers("arc-eager")._arrays)
