"""Marginals and log-partition against the sum over every tree of the class."""

import numpy as np
import pytest
from judges import class_heads, totals

from crossarc.errors import DataError, UsageError
from crossarc.schemata import decode, marginals
from crossarc.tree import random_tree

pytestmark = pytest.mark.native

SCHEMATA = ("eisner", "mst")
ROOTS = ("single", "multi")


def enumerated(scores, heads):
    """The probability of each arc and the log-partition, tree by tree."""
    n = heads.shape[1]
    score = totals(scores, heads)
    weights = np.exp(score - score.max())
    arcs = np.zeros((n + 1, n + 1))
    for word in range(1, n + 1):
        np.add.at(arcs[:, word], heads[:, word - 1], weights / weights.sum())
    return arcs, score.max() + np.log(weights.sum())


@pytest.mark.parametrize("scale", [1, 30, 1000, 30_000])
@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize("schema", SCHEMATA)
def test_against_enumeration(schema, roots, scale):
    rng = np.random.default_rng(scale)
    for n in (1, 2, 3, 4, 5, 6):
        heads = class_heads(schema, n, roots)
        for _ in range(20 if n < 6 else 4):
            scores = rng.normal(size=(n + 1, n + 1)) * scale
            found = marginals(scores, schema, roots=roots)
            arcs, log_partition = enumerated(scores, heads)
            assert found.arcs == pytest.approx(arcs, abs=1e-13 * max(scale, 10))
            assert found.log_partition == pytest.approx(log_partition, rel=1e-12, abs=1e-12)
            assert not found.arcs[:, 0].any() and not found.arcs.diagonal().any()
            assert found.arcs[:, 1:].sum(axis=0) == pytest.approx(np.ones(n), abs=1e-12)


@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize("schema", SCHEMATA)
def test_forbidden_arcs(schema, roots):
    rng = np.random.default_rng(3)
    n, outcomes = 5, set()
    heads = class_heads(schema, n, roots)
    for _ in range(300):
        scores = rng.normal(size=(n + 1, n + 1)) * 10
        scores[rng.random(scores.shape) < rng.uniform(0.2, 0.8)] = -np.inf
        possible = totals(scores, heads).max() > -np.inf
        outcomes.add(possible)
        if possible:
            found = marginals(scores, schema, roots=roots)
            arcs, log_partition = enumerated(scores, heads)
            assert found.arcs == pytest.approx(arcs, abs=1e-12)
            assert found.log_partition == pytest.approx(log_partition, rel=1e-12, abs=1e-12)
            assert not found.arcs[np.isneginf(scores)].any()
        else:
            with pytest.raises(DataError, match="avoids the arcs whose score is -inf"):
                marginals(scores, schema, roots=roots)
    assert outcomes == {True, False}


@pytest.mark.parametrize("gap", [5, 50, 400, 3000, 1e5])
@pytest.mark.parametrize("roots", ROOTS)
def test_strong_cycles_leave_their_word_pairs_undecided(roots, gap):
    """Words in pairs that only want each other: each way out is as unlikely as any other, however unlikely that is.

    A Laplacian of such scores is singular to rounding from a gap of about 36 on.
    """
    n = 6
    scores = np.full((n + 1, n + 1), -float(gap))
    for word in range(1, n, 2):
        scores[word, word + 1] = scores[word + 1, word] = 0
    found = marginals(scores, "mst", roots=roots)
    arcs, log_partition = enumerated(scores, class_heads("mst", n, roots))
    assert found.arcs == pytest.approx(arcs, abs=1e-9)
    assert found.arcs[0, 1:] == pytest.approx(np.full(n, found.arcs[0, 1]), rel=1e-12)
    assert found.log_partition == pytest.approx(log_partition, rel=1e-12)


@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize("schema", SCHEMATA)
@pytest.mark.parametrize("scale", [1, 50, 5000])
def test_gradient_on_a_longer_sentence(schema, roots, scale):
    """Enumeration ends at 6 words; a gradient does not: marginals are the derivative of the log-partition."""
    rng = np.random.default_rng(scale)
    n = 24
    scores = rng.normal(size=(n + 1, n + 1)) * scale
    found = marginals(scores, schema, roots=roots)
    for _ in range(12):
        head, word = rng.integers(0, n + 1), rng.integers(1, n + 1)
        if head == word:
            continue
        step = 1e-3
        up, down = scores.copy(), scores.copy()
        up[head, word] += step
        down[head, word] -= step
        above, below = (marginals(moved, schema, roots=roots).log_partition for moved in (up, down))
        slope = (above - below) / (2 * step)
        assert found.arcs[head, word] == pytest.approx(slope, abs=3e-7 + 1e-9 * scale)


@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize("schema", SCHEMATA)
def test_no_tree_is_more_than_certain(schema, roots):
    rng = np.random.default_rng(9)
    for n in (8, 30):
        for scale in (1, 100, 1e6):
            scores = rng.normal(size=(n + 1, n + 1)) * scale
            found = marginals(scores, schema, roots=roots)
            best = decode(scores, schema, roots=roots)
            assert best.score - found.log_partition <= 1e-12 * abs(best.score)
            assert found.arcs.max() <= 1 and found.arcs.min() >= 0
            if scale == 1e6:
                assert found.arcs[best.heads, np.arange(1, n + 1)] == pytest.approx(np.ones(n), abs=1e-6)


@pytest.mark.parametrize("schema", SCHEMATA)
def test_a_gold_tree_can_be_certain(schema):
    for n in (1, 2, 17, 200):
        tree = random_tree(n, seed=n, roots="single")
        if schema == "eisner":
            tree = decode(np.random.default_rng(n).normal(size=(n + 1, n + 1)), "eisner").tree
        scores = np.full((n + 1, n + 1), -np.inf)
        scores[tree.heads, np.arange(1, n + 1)] = 123.0
        for roots in ROOTS:
            found = marginals(scores, schema, roots=roots)
            assert found.arcs.sum() == pytest.approx(n)
            assert found.arcs[tree.heads, np.arange(1, n + 1)] == pytest.approx(np.ones(n))
            assert found.log_partition == pytest.approx(123.0 * n)


@pytest.mark.parametrize("roots", ROOTS)
@pytest.mark.parametrize("schema", SCHEMATA)
def test_labels(schema, roots):
    rng = np.random.default_rng(1)
    n, names = 5, ("a", "b", "c")
    scores = rng.normal(size=(n + 1, n + 1, 3)) * 4
    scores[rng.random(scores.shape) < 0.1] = -np.inf
    found = marginals(scores, schema, labels=names, roots=roots)
    with np.errstate(divide="ignore"):
        summed = np.log(np.exp(scores).sum(axis=2))
    plain = marginals(summed, schema, roots=roots)
    assert found.log_partition == pytest.approx(plain.log_partition)
    assert found.arcs.sum(axis=2) == pytest.approx(plain.arcs)
    with np.errstate(invalid="ignore"):
        shares = np.where(np.isneginf(scores), 0, np.exp(scores - summed[:, :, np.newaxis]))
    assert found.arcs == pytest.approx(plain.arcs[:, :, np.newaxis] * np.nan_to_num(shares))


@pytest.mark.parametrize("schema", SCHEMATA)
def test_bad_input(schema):
    with pytest.raises(DataError, match="score of the arc 2 -> 1 is NaN"):
        marginals([[0, 0, 0], [0, 0, 0], [0, np.nan, 0]], schema)
    with pytest.raises(DataError, match="no words"):
        marginals([[0]], schema)
    assert marginals([[0]], schema, roots="multi").log_partition == 0
    with pytest.raises(UsageError, match="'mh4'; there is eisner, mst"):
        marginals(np.zeros((3, 3)), "mh4")
    with pytest.raises(UsageError, match="limit"):
        marginals(np.zeros((101, 101)), schema, memory=10_000)
