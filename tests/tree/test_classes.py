"""The literal definitions of the tree classes, on trees made by hand, and their names."""

import pytest

from crossarc.errors import UsageError
from crossarc.tree import Tree
from crossarc.tree.classes import CLASSES, tree_class

DESIGNED = [
    "all",
    "projective",
    "no_covered_roots",
    "planar",
    "planar_without_root",
    "two_planar",
    "two_planar_without_root",
    "three_planar",
    "three_planar_without_root",
    "well_nested",
    "gap_degree_1",
    "gap_degree_2",
    "well_nested_gap_degree_1",
    "well_nested_gap_degree_2",
    "mildly_ill_nested_1",
    "mildly_ill_nested_2",
    "edge_degree_1",
    "edge_degree_2",
    "one_endpoint_crossing",
    "two_crossing_interval",
    "three_crossing_interval",
]

# DTS Figure 1: non-projective without covered roots.
DTS_FIGURE_1 = (0, 6, 2, 1, 6, 4, 4, 7, 1)
# 2REG Figure 1a: "Who do you think came to DC where a parade was held for Sam"; two crossing intervals.
PITLER_FIGURE_1 = (5, 4, 4, 0, 4, 5, 6, 12, 10, 12, 12, 7, 10, 13)
# 2REG Figure 2 for n = 3, without its root: b a1 b1 a2 b2 a3 b3 a.
PITLER_FIGURE_2 = (0, 8, 1, 8, 1, 8, 1, 0)


def in_class(heads):
    return {name for name in DESIGNED if tree_class(name)(heads)}


# Each tree with the classes it is outside of.
OUTSIDE = {
    (): "",
    (0,): "",
    (2, 0, 2): "",
    (0, 1, 2, 3): "",
    # An arc over the root: planar only while the arc from 0 does not count.
    (3, 0, 2): "projective no_covered_roots planar",
    # Two roots, the second covered; and two roots side by side.
    (3, 0, 0): "projective no_covered_roots planar",
    (0, 1, 0, 3): "",
    # Two subtrees that interleave.
    (0, 1, 1, 2, 3): "projective planar planar_without_root well_nested well_nested_gap_degree_1 "
    "well_nested_gap_degree_2",
    # Three mutually crossing arcs, and the arc from 0 in between.
    (4, 5, 6, 0, 4, 4): "projective no_covered_roots planar planar_without_root two_planar two_planar_without_root "
    "well_nested well_nested_gap_degree_1 well_nested_gap_degree_2 edge_degree_1 one_endpoint_crossing "
    "two_crossing_interval",
    DTS_FIGURE_1: "projective planar planar_without_root",
    PITLER_FIGURE_1: "projective no_covered_roots planar planar_without_root",
    PITLER_FIGURE_2: "projective planar planar_without_root well_nested gap_degree_1 gap_degree_2 "
    "well_nested_gap_degree_1 well_nested_gap_degree_2 mildly_ill_nested_1 mildly_ill_nested_2 edge_degree_1 "
    "edge_degree_2",
}


@pytest.mark.parametrize(("heads", "outside"), OUTSIDE.items())
def test_hand_made_trees(heads, outside):
    assert set(DESIGNED) - in_class(heads) == set(outside.split())


def test_the_names_are_those_of_the_design():
    assert list(CLASSES) == DESIGNED


def test_a_tree_will_do_as_well_as_its_heads():
    assert tree_class("projective")(Tree([2, 0, 2]))
    assert not tree_class("projective")(Tree([3, 0, 2]))


def test_every_class_says_what_it_is_and_where_from():
    for each in CLASSES.values():
        assert each.definition.endswith(".")
        assert each.source or each.name == "all"


def test_families_reach_beyond_the_listed_names():
    tree = (4, 5, 6, 0, 4, 4)
    assert tree_class("four_planar")(tree)
    assert tree_class("gap_degree_0")((2, 0, 2))
    assert not tree_class("edge_degree_0")(tree)
    assert tree_class("gap_degree_3").definition == "The projection of every word has at most 3 gaps."
    assert tree_class("gap_degree_1").definition == "The projection of every word has at most 1 gap."


@pytest.mark.parametrize("name", ["plannar", "gap_degree_01", "zillion_planar", "gap_degree_", "", "Projective"])
def test_an_unknown_name_is_refused_with_its_neighbours(name):
    with pytest.raises(UsageError, match=r"there is no tree class .*nearest names are"):
        tree_class(name)


def test_the_root_counts_as_a_vertex_of_a_crossing_interval():
    # (0, 4) and (5, 1) cross: 0 or 4, with 1 or 5, is a cover.
    tree = (5, 1, 2, 0, 4)
    assert tree_class("two_crossing_interval")(tree)
    assert not tree_class("one_crossing_interval")(tree)


def test_the_heads_position_is_no_gap():
    # SCHEMA 7.7; with it every way to join the four subtrees a b c a d (6) c d b has a step with two gaps.
    assert tree_class("mildly_ill_nested_1")((6, 6, 6, 1, 6, 0, 3, 5, 2))
    assert tree_class("mildly_ill_nested_0")((2, 0, 2))


def test_a_strongly_ill_nested_tree_of_gap_degree_one():
    # Five subtrees of two words each below word 1; every way to join them two at a time meets a set with two gaps.
    # With 11 words it is as small as such a tree can be (SCHEMA 7.10: none up to 10 nodes).
    order = "abcadbecde"
    first = {name: order.index(name) + 2 for name in "abcde"}
    heads = (0, *(1 if first[name] == word else first[name] for word, name in enumerate(order, 2)))
    assert tree_class("gap_degree_1")(heads)
    assert not tree_class("mildly_ill_nested_1")(heads)
    assert tree_class("mildly_ill_nested_2")(heads)
