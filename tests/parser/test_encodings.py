"""Pseudo-projective parsing inside the model: lifting before training, unlifting after parsing, no mark outside."""

import random

import pytest

from crossarc.errors import ModelError, UsageError
from crossarc.evaluation import evaluate
from crossarc.learning import Options, split_name
from crossarc.lifting import ENCODINGS, Encoding
from crossarc.parser import Parser
from crossarc.systems.language import REDUCE, SHIFT, System
from crossarc.tree import random_tree
from crossarc.tree.classes import tree_class
from crossarc.treebank import Sentence, read, write

pytestmark = pytest.mark.native

MARKS = set("↑↓↧")


def crossing_sentence(rng: random.Random) -> Sentence:
    """What a noun is about may be said after the verb: the clause's arc crosses that from 0 to the verb."""
    rows = [("DET", 2, "det"), ("NOUN", 3, "nsubj"), ("VERB", 0, "root")]
    if rng.random() < 0.5:
        rows += [("PRON", 5, "mark"), ("PART", 2, "acl")]  # crosses
    if rng.random() < 0.5:
        rows += [("ADV", 3, "advmod")]
    forms = [f"{tag.lower()}{rng.randrange(20)}" for tag, _, _ in rows]
    return Sentence.of(forms, upos=[r[0] for r in rows], heads=[r[1] for r in rows], labels=[r[2] for r in rows])


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    rng = random.Random(3)
    folder = tmp_path_factory.mktemp("crossing")
    for name, count in (("train", 80), ("test", 40)):
        write((crossing_sentence(rng) for _ in range(count)), folder / f"{name}.conllu")
    return folder


def scrambled(folder, labels=("a", "b", "c", "d"), trees=60):
    """Random trees and labels: far more lifts than any language has."""
    rng = random.Random(7)
    path = folder / "scrambled.conllu"
    sentences = []
    for _ in range(trees):
        tree = random_tree(rng.randrange(1, 16), rng, "single")
        names = ["root" if head == 0 else rng.choice(labels) for head in tree.heads]
        sentences.append(Sentence.of([f"w{rng.randrange(9)}" for _ in names], heads=tree.heads, labels=names))
    write(sentences, path)
    return path, sentences


@pytest.mark.parametrize("encoding", ["head", "path", "head+path"])
@pytest.mark.parametrize("system", ["arc-eager", "hybrid"])
def test_projective_systems_learn_to_cross(files, system, encoding):
    parser = Parser.train(
        files / "train.conllu", files / "test.conllu", system=f"{system}+{encoding}", options=Options(epochs=3)
    )
    gold = list(read(files / "test.conllu"))
    parsed = list(parser.parse(gold))
    assert [(s.heads, s.labels) for s in parsed] == [(s.heads, s.labels) for s in gold]
    assert not all(tree_class("projective")(s.tree()) for s in parsed)
    # The development score is that of whole trees.
    assert parser.manifest["training"]["curve"][-1]["las"] == 100
    assert any(MARKS & set(label) for label in parser.manifest["labels"])


def test_without_marks_trees_stay_lifted(files):
    parser = Parser.train(files / "train.conllu", system="arc-eager+none", options=Options(epochs=2))
    parsed = list(parser.parse(read(files / "test.conllu")))
    assert all(tree_class("projective")(s.tree()) for s in parsed)


@pytest.mark.parametrize("system", ["arc-eager+head+path", "two-planar+head", "swap+path", "two-registers+head"])
@pytest.mark.parametrize("roots", ["single", "multi"])
def test_no_mark_comes_out_and_trees_stay_trees(tmp_path, system, roots):
    path, sentences = scrambled(tmp_path, labels=("a", "b↑", "↓", "\\", "a↑b"))
    known = {label for s in sentences for label in s.labels}
    parser = Parser.train(path, system=system, roots=roots, options=Options(epochs=1))
    wild = [Sentence.of([f"w{i % 9}" for i in range(n)]) for n in range(1, 40)]
    for sentence in wild:
        best = parser.best(sentence, k=4, beam=16)
        for scored in best:
            assert set(scored.tree.labels) <= known
            assert roots == "multi" or scored.tree.heads.count(0) == 1
        assert len({(s.tree.heads, s.tree.labels) for s in best}) == len(best)
        assert [s.score for s in best] == sorted((s.score for s in best), reverse=True)
    for sentence in parser.parse(wild, beam=4):
        assert sentence.is_tree(roots)
        assert set(sentence.labels) <= known


def test_parses_become_whole_as_encodings_decode(tmp_path):
    """What the model gives is what decoding the lifted trees gives that it was trained on, once it knows these."""
    path, sentences = scrambled(tmp_path, trees=12)
    parser = Parser.train(path, system="arc-eager+head", options=Options(epochs=60, blank_percent=0, least=1))
    encoding = Encoding("head")
    whole = [encoding.decode(encoding.encode(s.tree())) for s in sentences]
    right = sum(parsed.tree() == tree for parsed, tree in zip(parser.parse(sentences), whole, strict=True))
    assert right > len(sentences) / 2


def test_development_scores_are_those_of_whole_trees(tmp_path):
    path, _ = scrambled(tmp_path)
    parser = Parser.train(path, path, system="arc-eager+head", options=Options(epochs=4))
    scores = evaluate(read(path), parser.parse(read(path)))
    best = max(epoch["las"] for epoch in parser.manifest["training"]["curve"])
    assert scores.las == pytest.approx(best, abs=1e-3)


def test_trees_outside_the_class(files):
    outside = [s for s in read(files / "train.conllu") if not tree_class("projective")(s.tree())]
    assert outside

    def trained(unreachable):
        parser = Parser.train(
            files / "train.conllu", system="arc-eager", unreachable=unreachable, options=Options(epochs=1)
        )
        return parser.manifest["training"]

    untouched = {"sentences": 0, "arcs": 0}
    kept, skipped, lifted = trained("keep"), trained("skip"), trained("lift")
    assert (kept["left_out"], kept["lifted"], kept["sentences"]) == ({}, untouched, 80)
    assert skipped["left_out"] == {"outside its class": len(outside)}
    assert (skipped["lifted"], skipped["sentences"]) == (untouched, 80 - len(outside))
    assert (lifted["left_out"], lifted["sentences"]) == ({}, 80)
    assert lifted["lifted"] == {"sentences": len(outside), "arcs": len(outside)}
    with pytest.raises(UsageError, match="keep, skip, lift"):
        trained("drop")


def test_a_system_that_claims_no_class_cannot_be_lifted_into(files):
    class Claimless(System):
        def transitions(self):
            yield "SHIFT", SHIFT
            yield "REDUCE", REDUCE

    with pytest.raises(UsageError, match="builds"):
        Parser.train(files / "train.conllu", system=Claimless(), unreachable="lift")
    with pytest.raises(UsageError, match="builds"):
        Parser.train(files / "train.conllu", system=Claimless(), encoding="head")


def test_a_model_cannot_add_roots_where_there_is_one(files):
    parser = Parser.train(files / "train.conllu", system="arc-eager+head", options=Options(epochs=1))
    labels = [label + "↧" * label.startswith("acl") for label in parser.manifest["labels"]]
    with pytest.raises(ModelError, match="second root"):
        Parser({**parser.manifest, "labels": labels}, parser._arrays)
    Parser({**parser.manifest, "labels": labels, "roots": "multi"}, parser._arrays)


def test_names_with_encodings():
    for encoding in ENCODINGS:
        assert split_name(f"my+files/a.py:Mine+{encoding}") == ("my+files/a.py:Mine", encoding)
    assert split_name("arc-eager+heads") == ("arc-eager+heads", "")
