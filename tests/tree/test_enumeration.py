"""Counts, order and uniformity of the trees that exhaustive checks and random tests walk through."""

from collections import Counter
from itertools import islice

import pytest

from crossarc.errors import UsageError
from crossarc.tree import Tree, all_trees, random_tree


@pytest.mark.parametrize("n", range(7))
def test_counts_and_order(n):
    heads = [tree.heads for tree in all_trees(n)]
    assert len(heads) == (round((n + 1) ** (n - 1)))
    assert heads == sorted(set(heads))
    for one in heads:
        Tree(one)
    single = [tree.heads for tree in all_trees(n, roots="single")]
    assert single == [one for one in heads if one.count(0) == 1]
    assert len(single) == (n ** (n - 1) if n else 0)


def test_lazy():
    first = next(all_trees(50, roots="single"))
    assert first.heads == (0, *[1] * 49)
    assert len(list(islice(all_trees(1000), 5))) == 5


@pytest.mark.parametrize("roots", ["multi", "single"])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_random_trees_are_uniform(n, roots):
    everything = list(all_trees(n, roots))
    draws = 200 * len(everything)
    counts = Counter(random_tree(n, seed, roots) for seed in range(draws))
    assert set(counts) == set(everything)
    # Chi-squared with len - 1 degrees of freedom: mean len - 1, variance 2 (len - 1); five deviations are allowed.
    freedom = len(everything) - 1
    statistic = sum((counts[tree] - 200) ** 2 / 200 for tree in everything)
    assert statistic <= freedom + 5 * (2 * freedom) ** 0.5 + 1e-9


def test_random_trees_stay_the_same():
    assert random_tree(8, seed=7).heads == random_tree(8, seed=7).heads
    Tree(random_tree(5000, seed=1).heads)
    Tree(random_tree(5000, seed=1, roots="single").heads, roots="single")


def test_bad_arguments():
    with pytest.raises(UsageError, match="n is -1"):
        all_trees(-1)
    with pytest.raises(UsageError, match="n is -1"):
        random_tree(-1, 0)
    with pytest.raises(UsageError, match="no tree of 0 words"):
        random_tree(0, 0, roots="single")
    with pytest.raises(UsageError, match="roots is 'one'"):
        all_trees(2, roots="one")
