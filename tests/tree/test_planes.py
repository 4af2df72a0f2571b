"""The planes of a picture: a proper colouring, and the second plane for what is strange."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossarc.tree import Tree, all_trees, random_tree
from crossarc.tree.drawing.picture import Picture

pytestmark = pytest.mark.native


def planes(tree, root_arcs=True):
    return Picture(tree, None, root_arcs=root_arcs).plane


def proper(tree, colours, root_arcs=True):
    return all(colours[one[1] - 1] != colours[two[1] - 1] for one, two in tree.crossings(root_arcs))


@given(st.integers(1, 40), st.integers(0, 2**32), st.booleans())
def test_no_two_arcs_of_a_plane_cross(n, seed, root_arcs):
    tree = random_tree(n, seed)
    found = planes(tree, root_arcs)
    assert proper(tree, found, root_arcs) and set(found) == set(range(1, max(found) + 1))


@pytest.mark.parametrize("n", [4, 5])
def test_two_planes_whenever_two_will_do(n):
    for tree in all_trees(n):
        two_will_do = any(proper(tree, colours) for colours in product((1, 2), repeat=n))
        assert (max(planes(tree)) <= 2) == two_will_do


def test_what_crosses_nothing_and_the_larger_half_are_in_the_first_plane():
    assert planes(Tree([2, 0, 2])) == [1, 1, 1]
    # 1 -> 5 crosses the arc from 0 to 2 and the arc 2 -> 6.
    assert planes(Tree([2, 0, 2, 2, 1, 2])) == [1, 1, 1, 1, 2, 1]


def test_even_halves_put_the_nonprojective_arc_in_the_second_plane():
    seen = 0
    for tree in all_trees(4, roots="single"):
        if len(tree.crossings()) == 1 and len(tree.nonprojective_arcs()) == 1:
            assert planes(tree)[tree.nonprojective_arcs()[0][1] - 1] == 2
            seen += 1
    assert seen


def test_three_arcs_that_cross_one_another_need_three_planes():
    tree = Tree([0, 0, 0, 1, 2])
    assert sorted(planes(tree)[2:]) == [1, 2, 3] and max(planes(tree, root_arcs=False)) == 2
