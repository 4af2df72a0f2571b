"""The native engine against the reference engine and against brute force over all trees."""

import itertools
import math

import numpy as np
import pytest

from crossarc._core import deduction as native
from crossarc.errors import DataError, TreeError, UsageError
from crossarc.schemata.engine import best, deduce, native_program
from crossarc.schemata.reference import build
from crossarc.schemata.registry import SCHEMATA, schema
from crossarc.tree import all_trees

pytestmark = pytest.mark.native

FAMILIES = [*SCHEMATA, "attardi-1", "attardi-2", "mh3", "mh5", "wg2", "wg-corrected2", "mg2"]
EXACT = [name for name in FAMILIES if name != "covington-np"]
TREES_ONLY = [name for name in EXACT if name != "covington-lsup"]


def named(name):
    return schema("attardi", d=int(name[-1])) if name.startswith("attardi-") else schema(name)


def graphs(name, words):
    """The arc sets that the native engine builds."""
    masks = native.graphs(native_program(named(name).program), words, 1 << 22, 1 << 40)
    return {
        frozenset((h, d) for h in range(words + 1) for d in range(1, words + 1) if mask >> (h * words + d - 1) & 1)
        for mask in masks
    }


def trees_of(name, words):
    return [
        {d: h for h, d in links}
        for links in graphs(name, words)
        if len(links) == words and len({d for _, d in links}) == words
    ]


def random_scores(words, seed):
    return np.random.default_rng(seed).normal(size=(words + 1, words + 1))


def score_of(heads, scores):
    return sum(scores[h, d] for d, h in enumerate(heads, 1))


SLOW = ("wg", "mg")  # the reference engine tries all pairs of items, and these have many


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("words", [1, 2, 3])
def test_native_and_reference_engine_build_the_same_link_sets(name, words):
    if words < 3 or not name.startswith(SLOW):
        assert graphs(name, words) == build(named(name), words)


@pytest.mark.verify
@pytest.mark.parametrize(
    ("name", "words"),
    [
        *((name, 3) for name in FAMILIES if name.startswith(SLOW)),
        *((name, 4) for name in ("collins", "eisner", "eisner-satta", "yamada-matsumoto", "covington-np", "mst")),
    ],
)
def test_native_and_reference_engine_build_the_same_link_sets_of_more_words(name, words):
    assert graphs(name, words) == build(named(name), words)


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("words", [2, 4])
def test_tree_by_tree_and_all_at_once_agree(name, words):
    trees = [tree.heads for tree in all_trees(words)]
    built = native.builds(native_program(named(name).program), np.array(trees, dtype=np.int8))
    links = graphs(name, words)
    for heads, is_built in zip(trees, built, strict=True):
        assert bool(is_built) == (frozenset((h, d) for d, h in enumerate(heads, 1)) in links)


@pytest.mark.parametrize("name", TREES_ONLY)
@pytest.mark.parametrize("words", [1, 2, 4, 5])
def test_best_tree_is_that_of_brute_force(name, words):
    if words == 5 and (named(name).exponent or 0) > 7:
        words = 4
    trees = [tuple(tree[d] for d in range(1, words + 1)) for tree in trees_of(name, words)]
    for seed in range(3):
        scores = random_scores(words, seed)
        found = best(named(name), scores)
        wanted = max(trees, key=lambda heads: score_of(heads, scores))
        assert found.heads == wanted
        assert found.score == pytest.approx(score_of(wanted, scores))


@pytest.mark.parametrize("name", TREES_ONLY)
def test_trees_come_from_the_best_down_and_all_of_them(name):
    words = 4 if (named(name).exponent or 9) <= 4 else 3
    trees = {tuple(tree[d] for d in range(1, words + 1)) for tree in trees_of(name, words)}
    scores = random_scores(words, 7)
    found = list(deduce(named(name), words).trees(scores))
    assert {heads for _, heads in found} == trees
    assert len(found) == len(trees)
    assert [score for score, _ in found] == sorted((score for score, _ in found), reverse=True)
    for score, heads in found:
        assert score == pytest.approx(score_of(heads, scores))


@pytest.mark.parametrize("name", ["collins", "yamada-matsumoto", "eisner-satta", "nivre", "mh4", "covington-lsup"])
def test_counting_and_log_semirings_against_the_list_of_derivations(name):
    words = 4
    forest = deduce(named(name), words)
    scores = random_scores(words, 3)
    derivations = list(forest.kbest(scores))
    assert forest.count() == len(derivations)
    assert forest.best_score(scores) == pytest.approx(derivations[0].score)
    total, marginals = forest.log_sum(scores)
    weights = [math.exp(d.score) for d in derivations]
    assert total == pytest.approx(math.log(sum(weights)))
    wanted = np.zeros_like(scores)
    for derivation, weight in zip(derivations, weights, strict=True):
        for arc in derivation.arcs:
            wanted[arc] += weight / sum(weights)
    np.testing.assert_allclose(marginals, wanted, atol=1e-12)


def test_steps_from_an_item_to_itself_are_left_out_and_told():
    # [i, j, i] [j, j, j] |- [i, j, i] is a Combiner of Eisner & Satta.
    forest = deduce(schema("eisner-satta"), 1, heads=(0,))
    assert forest.endless
    assert forest.count() == 1
    assert not deduce(schema("collins"), 3).endless


def test_every_derivation_of_the_list_is_another_one():
    derivations = [tuple((s.rule, s.antecedents, s.arcs) for s in d.steps) for d in deduce(schema("mh4"), 3).kbest()]
    assert len(derivations) == len(set(derivations))


def test_counts_are_exact_beyond_64_bits():
    # Yamada & Matsumoto: Catalan-like growth; the recurrence is written out again here.
    words = 40
    ways = {1: 1}
    for length in range(2, words + 2):
        ways[length] = sum(2 * ways[left] * ways[length - left] for left in range(1, length))
    # n+1 is never a head, so what ends there has one choice instead of two.
    last = {1: 1}
    for length in range(2, words + 2):
        last[length] = sum(ways[left] * last[length - left] for left in range(1, length))
    assert deduce(schema("yamada-matsumoto"), words).count() == last[words + 1] > 2**64


def test_d_rules_from_arcs_heads_and_scores():
    eisner = schema("eisner")
    heads = (2, 0, 2)
    assert deduce(eisner, 3, heads=heads).best.heads == heads
    assert deduce(eisner, 3, arcs=[(2, 1), (0, 2), (2, 3), (1, 3)]).derived
    assert not deduce(eisner, 3, arcs=[(2, 1), (1, 2), (2, 3)]).derived
    scores = np.full((4, 4), -np.inf)
    for word, head in enumerate(heads, 1):
        scores[head, word] = 1.5
    assert best(eisner, scores).score == 4.5
    assert best(schema("collins"), np.full((3, 3), -np.inf)) is None


def test_single_roots_are_exact():
    for name, seed in itertools.product(("eisner", "eisner-satta"), range(5)):
        scores = random_scores(4, seed)
        scores[0] += 3
        single = schema(name, roots="single")
        projective = [t for t in trees_of("eisner", 4) if list(t.values()).count(0) == 1]
        wanted = max((score_of([t[d] for d in range(1, 5)], scores) for t in projective), default=None)
        assert best(single, scores).score == pytest.approx(wanted)


def test_an_unsound_schema_lists_trees_only():
    found = dict((heads, score) for score, heads in deduce(schema("covington-np"), 3).trees(random_scores(3, 0)))
    assert set(found) == {tree.heads for tree in all_trees(3, "single")}
    with pytest.raises(TreeError, match="cycle"):
        _ = deduce(schema("covington-np"), 3, arcs=[(0, 1), (3, 2), (2, 3)]).best.heads


def test_bad_input_is_refused():
    eisner = schema("eisner")
    scores = random_scores(3, 0)
    with pytest.raises(DataError, match="shape"):
        best(eisner, scores[:3])
    scores[1, 2] = np.nan
    with pytest.raises(DataError, match="arc 1 -> 2 is NaN"):
        best(eisner, scores)
    with pytest.raises(DataError, match="3 words are too many for mh k=5"):
        deduce(schema("mh", k=5), 3, memory=100)
    with pytest.raises(DataError, match="4 heads for 3 words"):
        deduce(eisner, 3, heads=(1, 2, 3, 0))
    with pytest.raises(UsageError, match="give one of them"):
        deduce(eisner, 1, heads=(0,), arcs=[])
    with pytest.raises(ValueError, match="cut short"):
        native.Program([1, 2])


def test_broken_programs_are_refused_and_never_run():
    rng = np.random.default_rng(0)
    code = schema("nivre").program.code
    for _ in range(3000):
        broken = list(code)
        broken[rng.integers(len(broken))] = int(rng.integers(-5, 40))
        try:
            native.Program(broken)
        except ValueError:
            continue
