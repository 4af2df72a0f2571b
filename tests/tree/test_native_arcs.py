"""The core's properties of heads against their definitions, for heads of any kind: trees, cycles, loose words."""

import random
from itertools import product

import pytest

from crossarc._core import tree as native
from crossarc.errors import TreeError
from crossarc.tree import Tree, random_tree

pytestmark = pytest.mark.native


def descends(heads, node, ancestor):
    seen = set()
    while node != ancestor:
        if node in seen or node == 0 or heads[node - 1] < 0:
            return False
        seen.add(node)
        node = heads[node - 1]
    return True


def nonprojective(heads, word):
    head = heads[word - 1]
    between = range(min(head, word) + 1, max(head, word))
    return head >= 0 and not all(descends(heads, other, head) for other in between)


def crossed(heads, word):
    spans = [(min(head, i), max(head, i)) for i, head in enumerate(heads, 1) if head >= 0]
    if heads[word - 1] < 0:
        return False
    a, b = sorted((heads[word - 1], word))
    return any(a < c < b < d or c < a < d < b for c, d in spans)


def is_tree(heads, roots):
    try:
        Tree(heads, roots=roots)
    except TreeError:
        return False
    return True


def check(heads):
    words = range(1, len(heads) + 1)
    assert native.nonprojective(heads) == [nonprojective(heads, word) for word in words], heads
    assert native.crossed(heads) == [crossed(heads, word) for word in words], heads
    assert native.is_tree(heads, True) == is_tree(heads, "single"), heads
    assert native.is_tree(heads, False) == is_tree(heads, "multi"), heads


@pytest.mark.parametrize("n", range(5))
def test_all_heads_of_short_sentences(n):
    for heads in product(range(-1, n + 1), repeat=n):
        check(heads)


def test_random_heads_of_longer_sentences():
    rng = random.Random(1)
    for _ in range(300):
        n = rng.randint(5, 40)
        check([rng.randint(-1, n) for _ in range(n)])
        check(random_tree(n, rng.randrange(10**6)).heads)


@pytest.mark.parametrize("chain", ["right", "left", "cycles", "loose", "flat"])
def test_long_sentences_take_linear_time_and_no_recursion(chain):
    n = 200_000
    heads = {
        "right": range(n),
        "left": [*range(2, n + 1), 0],
        "cycles": [i + 1 if i % 2 else i - 1 for i in range(1, n + 1)],
        "loose": [-1] * n,
        "flat": [0, *[1] * (n - 1)],
    }[chain]
    assert native.is_tree(heads, True) is (chain in ("right", "left", "flat"))
    assert not any(native.nonprojective(heads))
    assert not any(native.crossed(heads)) or chain == "loose"


def test_heads_out_of_range_are_refused():
    for ask in (native.nonprojective, native.crossed, lambda heads: native.is_tree(heads, True)):
        with pytest.raises(ValueError, match="a head is outside"):
            ask([2])
