"""The core's undoing of lifts, which parser output goes through, is that of `Encoding.decode`."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossarc._core.lifting import Unlifter
from crossarc.lifting import ENCODINGS, Encoding
from crossarc.tree import Tree, all_trees, random_tree

pytestmark = pytest.mark.native


def undone(tree, encoding):
    """The tree after the core has undone its lifts, with labels as texts."""
    known = sorted(set(tree.labels))
    unlifter = Unlifter(known, encoding)
    heads, labels = unlifter.undo(tree.heads, [known.index(label) for label in tree.labels])
    return Tree(heads, [unlifter.labels[label] for label in labels])


@pytest.mark.parametrize("name", ENCODINGS)
def test_every_small_tree(name):
    encoding = Encoding(name)
    for words in range(1, 6):
        for tree in all_trees(words):
            encoded = encoding.encode(tree.with_labels("abcab"[:words]))
            assert undone(encoded, name) == encoding.decode(encoded)


PARTS = ["a", "b", "↑", "↓", "↧", "\\", "↑a", "↑b↓", "\\↑", "é"]


@given(st.lists(st.lists(st.sampled_from(PARTS), max_size=4), min_size=1, max_size=12), st.integers(),
       st.sampled_from(ENCODINGS))  # fmt: skip
def test_whatever_the_labels_say(labels, seed, name):
    texts = ["c" + "".join(parts) for parts in labels]
    tree = random_tree(len(texts), seed).with_labels(texts)
    assert undone(tree, name) == Encoding(name).decode(tree)


@pytest.mark.parametrize("name", ENCODINGS)
def test_long_sentences(name):
    rng = Random(1)
    for words in (50, 400):
        tree = random_tree(words, rng, "single")
        encoded = Encoding(name).encode(tree.with_labels([rng.choice("abcde") for _ in range(words)]))
        assert undone(encoded, name) == Encoding(name).decode(encoded)


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="no such encoding"):
        Unlifter(["a"], "heads")
    with pytest.raises(ValueError, match="nothing but marks"):
        Unlifter(["a", "↑a"], "head")
    unlifter = Unlifter(["a"], "head")
    for heads, labels in (([0], [1]), ([0], [-1]), ([0], []), ([2, 1], [0, 0]), ([5], [0])):
        with pytest.raises(ValueError, match=r"label|head|cycle"):
            unlifter.undo(heads, labels)
