"""The tree algebra, each method against its definition."""

import pickle
import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossarc.errors import TreeError, UsageError
from crossarc.tree import Tree, all_trees, random_tree

trees = st.builds(random_tree, st.integers(1, 25), st.integers(0, 2**32), st.sampled_from(["multi", "single"]))


def ancestors(tree, word):
    """The word, its head, ... up to 0."""
    path = [word]
    while path[-1]:
        path.append(tree.heads[path[-1] - 1])
    return path


@given(trees)
def test_projection_is_every_word_below(tree):
    for node in range(tree.n + 1):
        below = [w for w in range(tree.n + 1) if node in ancestors(tree, w)]
        assert tree.projection(node) == tuple(below)
        assert below == [w for w in range(tree.n + 1) if tree.dominates(node, w)]


@given(trees)
def test_children_and_arcs_say_what_heads_say(tree):
    assert sorted((h, c) for h in range(tree.n + 1) for c in tree.children(h)) == sorted(tree.arcs)
    assert all(list(tree.children(h)) == sorted(tree.children(h)) for h in range(tree.n + 1))
    assert [tree.head(w) for w in range(1, tree.n + 1)] == list(tree.heads)
    assert tree.roots == tuple(w for w, h in enumerate(tree.heads, 1) if h == 0)
    assert tree.lengths() == tuple(abs(h - d) for h, d in tree.arcs)
    assert tree.lengths(root_arcs=False) == tuple(abs(h - d) for h, d in tree.arcs if h)


@given(trees, st.booleans())
def test_crossings_are_the_interleaved_pairs(tree, root_arcs):
    def cross(one, two):
        (a, b), (c, d) = sorted([sorted(one), sorted(two)])
        return a < c < b < d

    found = tree.crossings(root_arcs)
    arcs = [arc for arc in tree.arcs if arc[0] or root_arcs]
    assert {frozenset(pair) for pair in found} == {frozenset(p) for p in combinations(arcs, 2) if cross(*p)}
    assert len(set(found)) == len(found)
    keys = [(*sorted(one), *sorted(two)) for one, two in found]
    assert keys == sorted(keys) and all(key[0] < key[2] for key in keys)


@given(trees)
def test_nonprojective_arcs_have_a_stranger_between(tree):
    strange = tuple(
        (h, d) for h, d in tree.arcs if any(h not in ancestors(tree, w) for w in range(min(h, d) + 1, max(h, d)))
    )
    assert tree.nonprojective_arcs() == strange
    assert strange == tuple((h, d) for h, d in tree.arcs if tree.is_nonprojective_arc(d))


@given(trees)
def test_a_tree_with_crossings_has_a_nonprojective_arc_and_the_other_way_round(tree):
    assert bool(tree.crossings()) == bool(tree.nonprojective_arcs())


@given(trees)
def test_repr_pickle_equality_and_hash(tree):
    labelled = tree.with_labels(f"l{w}" for w in range(tree.n))
    for one in (tree, labelled):
        for same in (eval(repr(one)), pickle.loads(pickle.dumps(one)), Tree(list(one.heads), one.labels)):
            assert same == one and hash(same) == hash(one)
    assert labelled != tree and labelled.with_labels(None) == tree
    assert tree != tree.heads


def test_immutable():
    tree = Tree([0, 1])
    with pytest.raises(AttributeError):
        tree.heads = (0, 0)
    with pytest.raises(AttributeError):
        tree.extra = 1
    given_heads = [0, 1]
    tree = Tree(given_heads)
    given_heads[1] = 0
    assert tree.heads == (0, 1)


def test_numpy_heads_become_plain_integers():
    numpy = pytest.importorskip("numpy")
    tree = Tree(numpy.array([2, 0], dtype=numpy.int32))
    assert repr(tree) == "Tree([2, 0])" and tree == Tree([2, 0])


@pytest.mark.parametrize(
    ("heads", "message", "word"),
    [
        ([2, 0, 7], "word 3 has head 7, outside 0..3", 3),
        ([-1, 0], "word 1 has head -1, outside 0..2", 1),
        ([0, 2], "word 2 is its own head", 2),
        ([0, None], "word 2 has head None, which is no whole number", 2),
        ([0, "1"], "word 2 has head '1', which is no whole number", 2),
        ([0, 1.0], "word 2 has head 1.0, which is no whole number", 2),
        ([2, 1], "there is no root: no word has head 0", None),
        ([0, 3, 2], "words 2 and 3 form a cycle", 2),
        ([0, 4, 2, 3, 4], "words 2, 3 and 4 form a cycle", 2),
        ([0, 3, 4, 2, 4], "words 2, 4 and 3 form a cycle", 2),
        (
            [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2],
            "words 2, 12, 11, 10, 9, 8, 7, 6, 5, 4, ... (11 words) form a cycle",
            2,
        ),
    ],
)
def test_what_is_no_tree_is_refused(heads, message, word):
    with pytest.raises(TreeError) as error:
        Tree(heads)
    assert str(error.value) == message and error.value.word == word


def test_single_root():
    assert Tree([0, 0]).roots == (1, 2)
    with pytest.raises(TreeError) as error:
        Tree([0, 1, 0], roots="single")
    assert str(error.value) == "words 1 and 3 are all roots, where exactly one is wanted" and error.value.word == 3
    with pytest.raises(TreeError, match="there is no root"):
        Tree([], roots="single")
    with pytest.raises(UsageError, match="roots is 'two'"):
        Tree([0], roots="two")


def test_labels_must_be_as_many_as_words():
    with pytest.raises(TreeError, match="1 labels for 2 words"):
        Tree([0, 1], labels=["root"])
    assert Tree([0, 1], ["root", "obj"]).label(2) == "obj" and Tree([0]).label(1) is None


def test_no_word_outside_the_sentence():
    tree = Tree([0, 1])
    for call in (tree.head, tree.with_labels(["a", "b"]).label, tree.is_nonprojective_arc):
        for word in (0, -1, 3):
            with pytest.raises(IndexError, match=r"the words are 1\.\.2"):
                call(word)
    for call in (tree.children, tree.projection):
        with pytest.raises(IndexError, match="there is no node 3"):
            call(3)


@pytest.mark.parametrize("heads", [[2, 3, 4], [0, 1, 2], [0, 1, 1]], ids=["left chain", "right chain", "flat"])
def test_long_sentences_need_no_recursion_and_no_square_time(heads):
    n = 100_000
    shape = {(2, 3, 4): [*range(2, n + 1), 0], (0, 1, 2): list(range(n)), (0, 1, 1): [0] + [1] * (n - 1)}
    tree = Tree(shape[tuple(heads)])
    assert tree.nonprojective_arcs() == () and len(tree.projection(0)) == n + 1
    assert len(tree.crossings(root_arcs=False)) == 0


def test_every_small_tree_is_accepted_and_nothing_else():
    from itertools import product

    for n in range(5):
        accepted = []
        for heads in product(range(n + 1), repeat=n):
            try:
                accepted.append(Tree(heads))
            except TreeError:
                continue
        assert accepted == list(all_trees(n))


def test_random_is_seeded_by_a_generator_too():
    rng = random.Random(3)
    assert random_tree(20, rng) != random_tree(20, rng)
    assert random_tree(20, random.Random(3)) == random_tree(20, 3)
