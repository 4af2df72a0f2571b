"""Derivations per tree."""

import json

import pytest

from crossarc.errors import UsageError
from crossarc.schemata.check import check
from crossarc.schemata.registry import schema
from crossarc.schemata.spurious import spurious, table

pytestmark = pytest.mark.native


def test_an_order_on_combine_leaves_one_derivation_a_tree():
    for k, words in ((1, 5), (2, 4)):
        ordered = schema("wg-corrected", k=k, ordered=True)
        report = spurious(ordered, words)
        assert (report.least, report.most, report.unique) == (1, 1, report.trees)
        assert not report.self_steps
        assert report.trees == check(ordered, words).in_class
        assert ordered.exponent == 5 + 2 * k


@pytest.mark.verify
@pytest.mark.parametrize(("k", "words"), [(1, 6), (2, 6), (3, 5)])
def test_an_order_on_combine_leaves_one_derivation_a_tree_of_more_words(k, words):
    ordered = schema("wg-corrected", k=k, ordered=True)
    report = spurious(ordered, words)
    assert (report.most, report.unique) == (1, report.trees)
    found = check(ordered, words, method="per-tree")
    assert found.sound
    assert found.complete
    assert found.built == report.trees


def test_printed_wg_has_many():
    report = spurious(schema("wg"), 4)
    assert report.least == 1
    assert report.most > 1
    assert report.self_steps  # [i, h-1, h] and the word [h, h, h] combine to [i, h-1, h]
    assert not report.endless


def test_counts_agree_with_the_forest():
    from crossarc.schemata.engine import deduce

    report = spurious(schema("mh"), 4)
    assert report.trees == 118
    forest = deduce(schema("mh"), 4, heads=report.most_ambiguous)
    assert forest.count() == report.most


def test_eisner_attaches_either_side_first():
    report = spurious(schema("eisner"), 3)
    assert report.histogram["1"] == report.unique
    assert sum(int(count) * trees for count, trees in report.histogram.items()) == report.derivations
    assert json.loads(report.to_json())["trees"] == 12
    assert "12" in table(report)
    with pytest.raises(UsageError, match="1 to 7 words"):
        spurious(schema("eisner"), 8)
