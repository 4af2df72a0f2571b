"""Lifting into classes, pseudo-projective encodings, covered roots: on all small trees and on long ones."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossarc.errors import UsageError
from crossarc.lifting import ENCODINGS, Encoding, decode, encode, lift, lift_into, projectivise
from crossarc.lifting.covered_roots import CHOICES, attach
from crossarc.lifting.marks import Mark
from crossarc.lifting.recovery import recovery
from crossarc.tree import Tree, all_trees, random_tree
from crossarc.tree.classes import CLASSES, tree_class

pytestmark = pytest.mark.native


def small_trees(most):
    """All trees of so many words, all words with labels of their own."""
    for words in range(most + 1):
        labels = tuple("abcdefg"[:words])
        for tree in all_trees(words):
            yield tree.with_labels(labels)


def shortest_first(tree):
    """Nivre & Nilsson 2005 as written: again and again the smallest non-projective arc."""
    heads, lifts = list(tree.heads), []
    while arcs := Tree(heads).nonprojective_arcs():
        head, word = min(arcs, key=lambda arc: (abs(arc[0] - arc[1]), min(arc)))
        heads[word - 1] = heads[head - 1]
        lifts.append(word)
    return tuple(heads), tuple(lifts)


def test_projectivise_is_the_papers_loop():
    rng = Random(1)
    trees = [
        *small_trees(5),
        *(random_tree(rng.randint(6, 40), rng, rng.choice(["single", "multi"])) for _ in range(200)),
    ]
    for tree in trees:
        found = projectivise(tree)
        assert (found.tree.heads, found.lifts) == shortest_first(tree)


def test_udapis_counter_example_becomes_projective():
    # Lifting every arc that was non-projective at the start leaves this tree non-projective.
    assert tree_class("projective")(projectivise(Tree([3, 0, 2, 1, 3])).tree)


def fewest_lifts(tree, member):
    """Breadth first over all lifts, in plain Python."""
    single = len(tree.roots) == 1
    layer, seen, depth = {tree.heads}, set(), 0
    while not any(heads in member for heads in layer):
        seen |= layer
        depth += 1
        layer = {
            (*heads[:word], heads[head - 1], *heads[word + 1 :])
            for heads in layer
            for word, head in enumerate(heads)
            if head and not (single and heads[head - 1] == 0)
        } - seen
    return depth


@pytest.mark.parametrize("name", CLASSES)
def test_lifting_into_a_class_takes_the_fewest_lifts(name):
    for words in range(6):
        member = set(tree_class(name).members(words))
        for tree in all_trees(words):
            found = lift(tree, name)
            assert found.tree.heads in member
            assert (found.tree is tree) == (tree.heads in member)
            assert found.fewest
            assert len(found.lifts) == fewest_lifts(tree, member)


@pytest.mark.verify
@pytest.mark.parametrize("name", CLASSES)
def test_lifting_trees_of_six_words(name):
    member = set(tree_class(name).members(6))
    for tree in all_trees(6):
        found = lift(tree, name)
        assert found.tree.heads in member
        assert found.fewest
        assert len(found.lifts) == fewest_lifts(tree, member)


@pytest.mark.parametrize("name", CLASSES)
def test_lifting_long_trees_ends_in_the_class(name):
    rng = Random(2)
    for words in (20, 60, 300):
        tree = random_tree(words, rng, "single")
        found = lift(tree, name)
        assert tree_class(name)(found.tree)
        assert len(found.tree.roots) == 1
        heads = list(tree.heads)
        for word in found.lifts:
            heads[word - 1] = heads[heads[word - 1] - 1]
        assert tuple(heads) == found.tree.heads
        assert len(found.lifts) <= len(projectivise(tree).lifts)
        assert lift_into(found.tree, name) is found.tree


def test_a_class_without_projective_trees_is_refused():
    with pytest.raises(UsageError, match="no lifting leads into zero_planar"):
        lift(Tree([2, 0, 1]), "zero_planar")


@pytest.mark.parametrize("into", ["projective", "two_planar", "two_crossing_interval", "well_nested_gap_degree_1"])
@pytest.mark.parametrize("name", ENCODINGS)
def test_every_small_tree_through_every_encoding(name, into):
    member = tree_class(into)
    for tree in small_trees(5):
        encoding = Encoding(name, into)
        encoded = encoding.encode(tree)
        assert member(encoded)
        back = encoding.decode(encoded)
        assert back.labels == tree.labels
        assert Tree(back.heads).n == tree.n  # a tree
        if member(tree):
            assert encoded is tree
            assert back is tree
        if name == "none":
            assert back.heads == encoded.heads
        assert encoding.decode(back) == back


@pytest.mark.verify
@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("into", CLASSES)
def test_every_tree_of_six_words_through_every_encoding(name, into):
    encoding, member = Encoding(name, into), tree_class(into)
    for tree in all_trees(6):
        labelled = tree.with_labels("abcdef")
        encoded = encoding.encode(labelled)
        assert member(encoded)
        back = encoding.decode(encoded)
        assert back.labels == labelled.labels
        Tree(back.heads)


def test_with_labels_that_name_their_words_most_lifts_are_undone():
    rates = {name: recovery(small_trees(5), Encoding(name)).rate for name in ENCODINGS}
    assert rates["none"] == 0
    assert rates["head"] > 0.99
    assert rates["head+path"] > 0.99
    assert 0.8 < rates["path"] < rates["head+path"]


# Nivre & Nilsson 2005, Figures 1 and 2: "Only one of them concerns quality", in Czech: Z nich je jen jedna na kvalitu .
CZECH = ("AuxP", "Atr", "Pred", "AuxZ", "Sb", "AuxP", "Adv", "AuxK")


def test_the_labels_of_the_paper():
    tree = Tree([5, 1, 0, 5, 3, 3, 6, 3], CZECH)
    lifted = (3, 1, 0, 5, 3, 3, 6, 3)
    expected = {
        "none": CZECH,
        "head": ("AuxP↑Sb", *CZECH[1:]),
        "path": ("AuxP↑", "Atr", "Pred", "AuxZ", "Sb↓", "AuxP", "Adv", "AuxK"),
        "head+path": ("AuxP↑Sb", "Atr", "Pred", "AuxZ", "Sb↓", "AuxP", "Adv", "AuxK"),
    }
    for name, labels in expected.items():
        encoded = encode(tree, name)
        assert (encoded.heads, encoded.labels) == (lifted, labels)
        assert (decode(encoded, name) == tree) == (name != "none")


def test_decoding_looks_breadth_first_from_left_to_right():
    # 5 was lifted from an `x`; below its head 1 there are x at 4 (deeper, further left) and at 6 and 7 (higher).
    tree = Tree([0, 1, 2, 3, 1, 1, 1], ["r", "a", "b", "x", "c↑x", "x", "x"])
    assert decode(tree, "head").heads == (0, 1, 2, 3, 6, 1, 1)


def test_decoding_never_makes_a_cycle():
    # The only `x` hangs below the lifted word itself.
    tree = Tree([0, 1, 2], ["r", "a↑x", "x"])
    assert decode(tree, "head") == Tree([0, 1, 2], ["r", "a", "x"])


@given(st.text(), st.text(), st.booleans(), st.booleans(), st.booleans())
def test_marks_are_read_as_they_were_written(base, head, lifted, passed, root):
    mark = Mark(base, lifted, head if lifted else "", passed, root)
    assert Mark.of(mark.label) == mark


@given(st.lists(st.text(alphabet="ab↑↓↧\\", min_size=1), min_size=4, max_size=4), st.sampled_from(ENCODINGS))
def test_labels_that_look_like_marks_come_back(labels, name):
    tree = Tree([3, 4, 0, 3], labels)
    back = Encoding(name).decode(Encoding(name).encode(tree))
    assert back.labels == tree.labels
    if name == "head+path":
        assert back.heads[:1] + back.heads[2:] == tree.heads[:1] + tree.heads[2:]


@given(
    st.integers(2, 9).flatmap(
        lambda n: st.tuples(st.just(n), st.lists(st.text(alphabet="ab↑↓↧\\", min_size=1), min_size=n, max_size=n))
    ),
    st.integers(),
    st.sampled_from(ENCODINGS),
)
def test_decoding_whatever_a_parser_predicts_gives_a_tree(sentence, seed, name):
    n, labels = sentence
    back = Encoding(name).decode(random_tree(n, seed).with_labels(labels))
    Tree(back.heads)


@pytest.mark.parametrize("choice", CHOICES)
def test_covered_roots_come_back(choice):
    for tree in small_trees(5):
        moved = attach(tree, choice)
        heads = [moved.get(word, head) for word, head in enumerate(tree.heads, 1)]
        Tree(heads)
        encoding = Encoding("head", covered_roots=choice)
        back = encoding.decode(encoding.encode(tree))
        assert tree_class("projective")(encoding.encode(tree))
        assert back.labels == tree.labels
        assert set(back.roots) >= set(tree.roots) if choice != "none" else True


def test_where_covered_roots_hang():
    punct = Tree([0, 4, 0, 1], ["root", "a", "punct", "b"])  # (4, 2) and (1, 4) lie over the root 3
    assert attach(punct, "left") == {3: 2}
    assert attach(punct, "right") == {3: 4}
    assert attach(punct, "head") == {3: 4}
    assert attach(punct, "none") == {}
    assert encode(punct, covered_roots="right").labels == ("root", "a", "punct↧", "b")


def test_wrong_choices_are_refused():
    with pytest.raises(UsageError, match=r"encoding is 'both'; it is one of none, head, path, head\+path"):
        Encoding("both")
    with pytest.raises(UsageError, match="covered_roots is 'up'"):
        Encoding(covered_roots="up")
    with pytest.raises(UsageError, match="there is no tree class 'plana'"):
        encode(Tree([3, 4, 0, 3]), into="plana")


def test_long_sentences():
    chain = Tree(range(1500)).with_labels(["x"] * 1500)
    for name in ENCODINGS:
        assert encode(chain, name) is chain
    tree = random_tree(1500, 3, "single").with_labels(["x"] * 1500)
    for name in ENCODINGS:
        encoded = encode(tree, name)
        assert tree_class("projective")(encoded)
        decode(encoded, name)
