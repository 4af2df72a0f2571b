"""The dense decoders against brute force over every tree of their class."""

import os
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from judges import class_heads, class_members, score_of, totals

from crossarc._core import kernels
from crossarc.errors import DataError, UsageError
from crossarc.schemata import decode
from crossarc.tree import Tree
from crossarc.tree.classes import tree_class
from crossarc.treebank import read

pytestmark = pytest.mark.native

SCHEMATA = ("eisner", "mh4", "mst")
ROOTS = ("single", "multi")
TREEBANKS = Path(os.environ.get("CROSSARC_TREEBANKS", Path(__file__).parents[3] / "shared" / "treebanks"))


@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize("schema", SCHEMATA)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_best_of_the_class(schema, n, roots):
    rng = np.random.default_rng(n)
    members = class_members(schema, n, roots)
    heads = class_heads(schema, n, roots)
    for _ in range(100 if n < 6 else 20):
        # Whole numbers, so that sums are exact; few of them, so that there are ties.
        scores = rng.integers(-6, 7, (n + 1, n + 1)).astype(float)
        found = decode(scores, schema, roots=roots)
        assert found.tree in members
        assert found.score == score_of(scores, found.tree) == totals(scores, heads).max()


@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize("schema", SCHEMATA)
def test_forbidden_arcs_are_never_taken(schema, roots):
    rng = np.random.default_rng(7)
    n, outcomes = 5, set()
    heads = class_heads(schema, n, roots)
    for _ in range(200):
        scores = rng.normal(size=(n + 1, n + 1))
        scores[rng.random(scores.shape) < rng.uniform(0.2, 0.9)] = -np.inf
        best = totals(scores, heads).max()
        outcomes.add(best > -np.inf)
        if best == -np.inf:
            with pytest.raises(DataError, match=r"with (exactly one root|any number of roots) avoids the arcs"):
                decode(scores, schema, roots=roots)
        else:
            assert decode(scores, schema, roots=roots).score == pytest.approx(best, abs=1e-12)
    assert outcomes == {True, False}


@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize("schema", SCHEMATA)
def test_derives_exactly_the_class(schema, roots):
    """With only a tree's own arcs allowed, it is found if and only if it is in the class."""
    n = 5
    members = set(class_members(schema, n, roots))
    for tree in class_members("mst", n, roots):
        scores = np.full((n + 1, n + 1), -np.inf)
        scores[tree.heads, np.arange(1, n + 1)] = 1
        if tree in members:
            assert decode(scores, schema, roots=roots).tree == tree
        else:
            with pytest.raises(DataError, match="avoids the arcs"):
                decode(scores, schema, roots=roots)


def test_one_root_costs_no_precision():
    """A penalty on arcs from 0 would have to be greater than any score, and would swallow the small ones."""
    rng = np.random.default_rng(3)
    n = 5
    heads = class_heads("mst", n, "single")
    for _ in range(100):
        scores = rng.integers(-3, 4, (n + 1, n + 1)).astype(float)
        scores[0] += 2.0**52  # sums of one such are exact, sums of two are not
        assert decode(scores, "mst").score == totals(scores, heads).max()


@pytest.mark.parametrize("schema", SCHEMATA)
def test_labels(schema):
    rng = np.random.default_rng(11)
    n, names = 5, ["nsubj", "obj", "root"]
    scores = rng.normal(size=(n + 1, n + 1, 3))
    scores[:, :, 0][rng.random((n + 1, n + 1)) < 0.3] = -np.inf
    found = decode(scores, schema, labels=names)
    assert found.tree.with_labels(None) == decode(scores.max(axis=2), schema).tree
    arcs = zip(found.labels, found.heads, range(1, n + 1), strict=True)
    assert all(scores[head, word, names.index(label)] == scores[head, word].max() for label, head, word in arcs)
    assert decode(scores, schema).labels == tuple(str(names.index(label)) for label in found.labels)


@pytest.mark.parametrize("schema", SCHEMATA)
def test_what_is_no_arc_is_not_read(schema):
    scores = np.random.default_rng(5).normal(size=(6, 6))
    spoilt = scores.copy()
    spoilt[:, 0] = spoilt[range(6), range(6)] = np.nan
    assert decode(spoilt, schema) == decode(scores, schema)


@pytest.mark.parametrize("schema", SCHEMATA)
def test_kinds_of_arrays(schema):
    scores = np.random.default_rng(6).integers(-9, 10, (9, 9))
    wanted = decode(scores.astype(float), schema)
    for given in (scores, scores.astype(np.float32), scores.tolist(), np.asfortranarray(scores)):
        assert decode(given, schema) == wanted
    assert decode(np.repeat(scores, 2, axis=0)[::2], schema) == wanted


def test_no_words():
    assert decode([[0]], "mst", roots="multi").tree == Tree([])
    for schema in SCHEMATA:
        assert decode([[0]], schema, roots="multi").score == 0
        with pytest.raises(DataError, match="a sentence of no words has no tree with exactly one root"):
            decode([[0]], schema)


@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize(("schema", "n"), [("eisner", 1001), ("mst", 1001), ("mh4", 150)])
def test_long_sentences(schema, n, roots):
    """Chains as deep as the sentence is long, both ways, and a random tree of the class under noise."""
    words = np.arange(1, n + 1)
    for heads in (words - 1, np.where(words == n, 0, words + 1)):
        scores = np.zeros((n + 1, n + 1))
        scores[heads, words] = 1
        assert decode(scores, schema, roots=roots).heads == tuple(heads.tolist())
    noise = decode(np.random.default_rng(n).normal(size=(n + 1, n + 1)), schema, roots=roots)
    Tree(noise.heads, roots=roots)
    if schema == "eisner":
        assert not noise.tree.nonprojective_arcs()


@pytest.mark.parametrize("schema", SCHEMATA)
def test_one_root_is_the_best_of_all_roots_tried_in_turn(schema):
    rng = np.random.default_rng(12)
    n = 30
    for attraction in (0, 3, 100):
        scores = rng.normal(size=(n + 1, n + 1))
        scores[0] += attraction
        in_turn = []
        for root in range(1, n + 1):
            only = scores.copy()
            only[0] = -np.inf
            only[0, root] = scores[0, root]
            in_turn.append(decode(only, schema, roots="multi"))
        best = max(in_turn, key=lambda found: found.score)
        assert decode(scores, schema) == best


def test_mst_contracts_deeply():
    """Scores that make every contraction swallow one more word: the cycles nest as deep as the sentence is long."""
    n = 400
    scores = np.full((n + 1, n + 1), -1e6)
    for word in range(2, n + 1):
        scores[word - 1, word] = scores[word, word - 1] = -float(word)
    scores[0, 1:] = -1e5 - np.arange(n)
    found = decode(scores, "mst")
    assert found.heads == tuple(range(n))


def test_classes_are_nested_on_longer_sentences():
    rng = np.random.default_rng(2)
    projective = tree_class("projective")
    for n in (10, 25, 40):
        for roots in ROOTS:
            scores = rng.normal(size=(n + 1, n + 1))
            eisner, mh4, mst = (decode(scores, schema, roots=roots) for schema in SCHEMATA)
            assert projective(eisner.tree)
            assert eisner.score <= mh4.score + 1e-9 <= mst.score + 2e-9
            free = decode(scores, "mst", roots="multi").score
            assert mst.score <= free + 1e-9


def test_bad_scores():
    scores = np.zeros((4, 4))
    with pytest.raises(DataError, match=r"shape \(4, 3\); for n words it is \(n\+1, n\+1\)"):
        decode(scores[:, :3])
    with pytest.raises(DataError, match="shape"):
        decode(scores[0])
    with pytest.raises(DataError, match="no array of numbers"):
        decode([[0, "one"], [0, 0]])
    for value, word in ((np.nan, "NaN"), (np.inf, "infinite")):
        bad = scores.copy()
        bad[2, 3] = value
        with pytest.raises(DataError, match=f"score of the arc 2 -> 3 is {word}"):
            decode(bad)
        labelled = np.zeros((4, 4, 5))
        labelled[0, 1, 4] = value
        with pytest.raises(DataError, match=f"0 -> 1 with label number 4 is {word}"):
            decode(labelled)


def test_the_core_refuses_what_it_cannot_read():
    for shape in ((4, 3, 1), (0, 0, 1), (4, 4, 0)):
        for run in (kernels.mst, kernels.eisner, kernels.mh4, kernels.eisner_marginals, kernels.matrix_tree_marginals):
            with pytest.raises(ValueError, match="scores have shape"):
                run(np.zeros(shape), True)


def test_bad_calls():
    scores = np.zeros((4, 4))
    with pytest.raises(UsageError, match="have no labels"):
        decode(scores, labels=["a"])
    with pytest.raises(UsageError, match="2 labels are named, but scores of shape"):
        decode(np.zeros((4, 4, 3)), labels=["a", "b"])
    with pytest.raises(UsageError, match="roots"):
        decode(scores, roots="one")
    with pytest.raises(UsageError, match="no schema 'einser'; did you mean eisner"):
        decode(scores, "einser")
    with pytest.raises(UsageError, match="no option 'depth'"):
        decode(scores, "mh", depth=4)


@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize("schema", SCHEMATA)
def test_kernels_decide_as_the_engine_does(schema, roots):
    rng = np.random.default_rng(4)
    for n in {"eisner": (1, 2, 3, 5, 20), "mh4": (1, 2, 3, 5, 12), "mst": (1, 2, 3, 5)}[schema]:
        for _ in range(4):
            scores = rng.integers(-50, 51, (n + 1, n + 1)).astype(float)
            by_kernel, by_engine = (decode(scores, schema, roots=roots, engine=on) for on in (False, True))
            assert by_kernel.score == by_engine.score == score_of(scores, by_engine.tree)
            assert (by_engine.tree.heads.count(0) == 1) >= (roots == "single")


def test_one_root_by_the_engine_where_several_are_tempting():
    """Branch and bound has to branch: every word wants to be a root."""
    rng = np.random.default_rng(8)
    n = 5
    for schema in ("eisner-satta", "mh"):
        heads = class_heads("eisner" if schema == "eisner-satta" else "mh4", n, "single")
        for _ in range(20):
            scores = rng.normal(size=(n + 1, n + 1))
            scores[0] += 5
            found = decode(scores, schema, engine=True)
            assert found.score == pytest.approx(totals(scores, heads).max())
            assert found.tree.heads.count(0) == 1


@pytest.mark.parametrize("engine", [False, True])
def test_labels_by_the_engine_too(engine):
    scores = np.random.default_rng(2).normal(size=(5, 5, 3))
    assert decode(scores, "eisner", labels="abc", engine=engine) == decode(scores, "eisner", labels="abc")
    scores[1, 2, 1] = np.nan
    with pytest.raises(DataError, match="1 -> 2 with label number 1 is NaN"):
        decode(scores, "eisner", engine=engine)


def test_mh4_by_its_other_names():
    scores = np.random.default_rng(2).normal(size=(9, 9))
    assert decode(scores, "mh", k=4) == decode(scores, "mh") == decode(scores, "mh4")
    assert decode(scores, "mh", k=3).score == decode(scores, "eisner").score


def test_a_schema_that_derives_more_than_trees():
    scores = np.full((4, 4), -5.0)
    scores[0, 1] = scores[2, 3] = scores[3, 2] = 1
    with pytest.raises(DataError, match=r"covington-np derives more than trees.*words 2 and 3 form a cycle"):
        decode(scores, "covington-np")


def test_engine_where_a_schema_wants_one_root():
    with pytest.raises(UsageError, match="collins only derives trees with exactly one root"):
        decode(np.zeros((4, 4)), "collins", roots="multi")
    scores = np.random.default_rng(2).normal(size=(5, 5))
    scores[0, 0] = np.nan  # no arc
    assert decode(scores, "collins").score == pytest.approx(decode(scores, "eisner").score)
    with pytest.raises(DataError, match="no words"):
        decode([[0]], "collins")
    assert decode([[0]], "eisner", roots="multi", engine=True).tree == Tree([])
    scores[0] = -np.inf
    with pytest.raises(DataError, match="no tree of schema collins with exactly one root avoids"):
        decode(scores, "collins")


def test_too_long_a_sentence_is_refused_before_it_is_tried():
    scores = np.zeros((3001, 3001), dtype=np.float32)
    with pytest.raises(UsageError, match=r"'mh4' needs about .* GiB for a sentence of 3000 words.* use 'mst'"):
        decode(scores, "mh4")
    with pytest.raises(UsageError, match="limit"):
        decode(np.zeros((101, 101)), "eisner", memory=10_000)


@pytest.mark.skipif(not TREEBANKS.is_dir(), reason="no treebanks: name their folder in CROSSARC_TREEBANKS")
def test_real_trees_are_found_by_their_arcs_alone():
    """As `derives_exactly_the_class`, on long trees: projective ones by all, other ones by `mst` and some by `mh4`."""
    projective = tree_class("projective")
    seen = {(True, True, True): 0, (False, True, True): 0, (False, False, True): 0}
    for path in sorted(TREEBANKS.glob("*/dev.conllu")):
        for sentence in islice(read(path), 0, 400, 8):
            tree = sentence.tree().with_labels(None)
            scores = np.full((tree.n + 1, tree.n + 1), -np.inf)
            scores[tree.heads, np.arange(1, tree.n + 1)] = 1
            derived = tuple(finds(scores, schema, tree) for schema in SCHEMATA)
            assert derived[0] == projective(tree)
            seen[derived] += 1
    assert all(seen.values())


def finds(scores, schema, tree):
    try:
        return decode(scores, schema, roots="multi").tree == tree
    except DataError:
        return False
