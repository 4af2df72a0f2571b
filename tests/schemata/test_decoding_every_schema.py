"""Every schema of the project that derives only trees finds the best tree it derives."""

from functools import cache

import numpy as np
import pytest
from judges import totals

from crossarc.schemata import decode
from crossarc.schemata.engine import deduce
from crossarc.schemata.registry import SCHEMATA, schema
from crossarc.tree import all_trees

pytestmark = pytest.mark.native

ONLY_TREES = [name for name in SCHEMATA if name != "covington-np"]


@cache
def derived_heads(name, n):
    """One row of heads for each tree that the schema derives from that tree's own arcs, whatever its score."""
    chosen = schema(name)
    trees = all_trees(n, chosen.roots)
    return np.array([tree.heads for tree in trees if deduce(chosen, n, heads=tree.heads).derived])


def check(name, n, times):
    rng = np.random.default_rng(n)
    chosen = schema(name)
    heads = derived_heads(name, n)
    for roots in {chosen.roots, "single"}:
        rows = heads if roots == chosen.roots else heads[(heads == 0).sum(axis=1) == 1]
        for _ in range(times):
            scores = rng.integers(-20, 21, (n + 1, n + 1)).astype(float)
            found = decode(scores, chosen, roots=roots, engine=True)
            assert found.score == totals(scores, rows).max()
            assert (rows == found.heads).all(axis=1).any()
            assert decode(scores, name, roots=roots).score == found.score  # by a kernel, where there is one


@pytest.mark.parametrize("name", ONLY_TREES)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_best_of_what_is_derived(name, n):
    check(name, n, times=8)


@pytest.mark.verify
@pytest.mark.parametrize("name", ONLY_TREES)
def test_best_of_what_is_derived_from_six_words(name):
    check(name, 6, times=10)
