"""The compiled tests of the tree classes: equal to the literal definitions, with evidence that holds, and quick."""

from itertools import combinations, pairwise
from random import Random

import pytest

from crossarc.errors import CrossarcError, TreeError, UsageError
from crossarc.tree import Tree, all_trees, random_tree
from crossarc.tree.classes import CLASSES, count_classes, evidence, graph, measure, measure_many, nesting, tree_class
from crossarc.tree.classes.crossing_interval import has_child_beyond_its_parent
from crossarc.tree.classes.edge_degree import edge_degree

pytestmark = pytest.mark.native


def assert_fast_is_literal(trees):
    trees = [tree.heads for tree in trees]
    for each in CLASSES.values():
        fast = each.contains_many(trees)
        wrong = next((heads for heads, found in zip(trees, fast, strict=True) if found != each.literal(heads)), None)
        assert wrong is None, each.name


@pytest.mark.parametrize("words", range(7))
def test_every_small_tree(words):
    assert_fast_is_literal(all_trees(words))


@pytest.mark.verify
def test_every_tree_of_seven_words():
    assert_fast_is_literal(all_trees(7))


def random_trees(count, least, most, seed):
    rng = Random(seed)
    for _ in range(count):
        yield random_tree(rng.randint(least, most), rng, rng.choice(["multi", "single"]))


def nearly_projective(words, changes, rng):
    """A tree with few crossings, as natural ones have: a projective one with some words hung elsewhere."""
    heads = [0]
    for word in range(2, words + 1):  # anywhere up the right edge, so that nothing crosses
        heads.append(rng.choice(graph.ancestors(heads, word - 1)))
    for _ in range(changes):
        word, head = rng.randint(1, words), rng.randint(1, words)
        if word not in graph.ancestors(heads, head):
            heads[word - 1] = head
    return Tree(heads)


def test_random_trees():
    assert_fast_is_literal(random_trees(500, 6, 10, seed=1))


def test_random_trees_with_few_crossings():
    rng = Random(2)
    assert_fast_is_literal(nearly_projective(rng.randint(6, 14), rng.randint(0, 4), rng) for _ in range(500))


@pytest.mark.verify
def test_twenty_thousand_random_trees():
    assert_fast_is_literal(random_trees(10_000, 6, 10, seed=3))
    rng = Random(4)
    assert_fast_is_literal(nearly_projective(rng.randint(6, 16), rng.randint(0, 5), rng) for _ in range(10_000))


SMALL = [tree for words in range(6) for tree in all_trees(words)] + list(random_trees(500, 6, 25, seed=5))


def test_the_simple_measures():
    for tree, found in zip(SMALL, measure_many(SMALL), strict=True):
        assert found["roots"] == len(tree.roots)
        assert found["crossings"] == len(tree.crossings())
        assert found["crossings_without_root"] == len(tree.crossings(root_arcs=False))
        assert found["nonprojective_arcs"] == len(tree.nonprojective_arcs())
        assert found["gap_degree"] == nesting.gap_degree(tree.heads)
        assert found["edge_degree"] == edge_degree(tree.heads)
        assert found["ill_nested"] == (not nesting.is_well_nested(tree.heads))
        assert found["interval_vertices"] == max(
            (len(interval.vertices) for interval in evidence.crossing_intervals(tree)), default=0
        )


def test_ill_nestedness():
    """Maier & Lichte 2011: the most pairwise disjoint projections that all interleave with one."""
    for tree in SMALL:
        projections = [set(tree.projection(word)) for word in range(1, tree.n + 1)]
        if tree.n > 7:
            continue
        most = 0
        for one in projections:
            others = [other for other in projections if nesting.interleave(one, other)]
            for size in range(most + 1, len(others) + 1):
                if any(not any(a & b for a, b in combinations(some, 2)) for some in combinations(others, size)):
                    most = size
        assert measure(tree)["ill_nestedness"] == most


def test_planes_hold_no_crossing():
    for tree in SMALL:
        for root in (True, False):
            found = evidence.planes(tree, root=root)
            assert found.at_least == found.at_most == max(found.plane, default=0)
            assert [bool(plane) for plane in found.plane] == [root or head > 0 for head in tree.heads]
            for (_, a), (_, b) in tree.crossings(root_arcs=root):
                assert found.plane[a - 1] != found.plane[b - 1]


def test_crossing_intervals_satisfy_their_definition():
    for tree in SMALL:
        intervals = evidence.crossing_intervals(tree)
        assert sorted(arc for interval in intervals for arc in interval.arcs) == sorted(graph.crossed(tree.heads))
        for before, after in pairwise(intervals):
            assert before.right < after.left
        for interval in intervals:
            ends = {end for arc in interval.arcs for end in arc}
            assert (interval.left, interval.right) == (min(ends), max(ends))
            assert all(set(arc) & set(interval.vertices) for arc in interval.arcs)
            for vertex in range(max(1, interval.left), interval.right + 1):
                assert vertex in interval.vertices or not has_child_beyond_its_parent(tree.heads, vertex)


def test_interleaving_pairs_interleave():
    for tree in SMALL:
        pair = evidence.interleaving_pair(tree)
        assert (pair is None) == nesting.is_well_nested(tree.heads)
        if pair:
            assert nesting.interleave(*(set(tree.projection(word)) for word in pair))


def test_endpoint_violations_share_nothing():
    for tree in SMALL:
        arc = evidence.endpoint_violation(tree)
        assert (arc is None) == tree_class("one_endpoint_crossing")(tree)
        if arc:
            assert not set.intersection(*(set(b) for b in tree.arcs if graph.crosses(arc, b)))


STRONGLY_ILL_NESTED = (
    0,
    1,
    1,
    1,
    2,
    1,
    3,
    1,
    4,
    6,
    8,
)  # for gap degree 1: below word 1 the subtrees a b c a d b e c d e


@pytest.mark.parametrize("k", [1, 2, 3])
def test_binarisations_keep_their_gap_degree(k):
    trees = [*SMALL, Tree(STRONGLY_ILL_NESTED)]
    for tree in trees:
        joins = evidence.binarisation(tree, k)
        assert (joins is not None) == tree_class(f"mildly_ill_nested_{k}")(tree)
        if joins is None:
            continue
        whole = {(child,) for word in range(tree.n + 1) for child in tree.children(word)}
        for join in joins:
            words = {word for child in join.first + join.second for word in tree.projection(child)}
            assert graph.blocks(word - (word > join.head) for word in words) <= k + 1
            whole -= {join.first, join.second}
            whole.add(tuple(sorted(join.first + join.second)))
        assert whole == {children for word in range(tree.n + 1) if (children := tree.children(word))}


def test_a_strongly_ill_nested_tree():
    assert evidence.binarisation(STRONGLY_ILL_NESTED, 1) is None
    assert measure(STRONGLY_ILL_NESTED)["gap_degree"] == 1
    assert measure(STRONGLY_ILL_NESTED)["binarisation_gap_degree"] == 2


ALL = {"single": [0, 1, 2, 9, 64, 625, 7776], "multi": [1, 1, 3, 16, 125, 1296, 16807]}
PROJECTIVE = {"single": [0, 1, 2, 7, 30, 143, 728, 3876], "multi": [1, 1, 3, 12, 55, 273, 1428, 7752]}


@pytest.mark.parametrize("roots", ["single", "multi"])
def test_known_counts(roots):
    for words in range(7):
        counts = count_classes(words, roots)
        assert counts["projective"] == counts["planar"] == PROJECTIVE[roots][words]
        assert counts["all"] == ALL[roots][words]


@pytest.mark.verify
@pytest.mark.parametrize("roots", ["single", "multi"])
def test_known_counts_of_seven_words(roots):
    assert count_classes(7, roots)["projective"] == PROJECTIVE[roots][7]


LADDER = ["projective", "two_crossing_interval", "one_endpoint_crossing", "two_planar"]
WITNESSES = {  # in the class on the right, not in that on the left
    ("projective", "two_crossing_interval"): (2, 0, 1),
    ("two_crossing_interval", "one_endpoint_crossing"): (3, 0, 2, 1),
    ("one_endpoint_crossing", "two_planar"): (2, 0, 1, 1, 3),
}


def test_the_hierarchy_of_classes():
    # 2REG 3.1: each class holds the one before it, strictly.
    for words in range(7):
        members = [set(tree_class(name).members(words)) for name in LADDER]
        for smaller, larger in pairwise(members):
            assert smaller <= larger
    for (smaller, larger), heads in WITNESSES.items():
        assert tree_class(larger)(heads)
        assert not tree_class(smaller)(heads)


def test_members_are_those_of_all_trees():
    for roots in ("single", "multi"):
        for words in range(5):
            for name in ("all", "two_planar", "well_nested"):
                found = list(tree_class(name).members(words, roots))
                assert found == [t.heads for t in all_trees(words, roots) if tree_class(name)(t)]


def test_what_is_no_tree_is_named():
    for call in (measure, tree_class("planar"), evidence.planes, lambda heads: measure_many([[0], heads])):
        with pytest.raises(TreeError, match="words 1 and 2 form a cycle"):
            call([2, 1, 0])
        with pytest.raises(TreeError, match=r"head 9, outside 0\.\.2"):
            call([0, 9])


def test_counting_much_must_be_asked_for():
    with pytest.raises(UsageError, match=r"there are 100,000,000 trees of 9 words.*--yes"):
        count_classes(9)
    with pytest.raises(UsageError, match="0 to 20"):
        count_classes(21)


def test_a_long_sentence_with_many_crossings():
    rng = Random(6)
    heads = [0] + [max(1, word - rng.randint(1, 14)) for word in range(2, 5001)]
    found = measure(heads)
    assert 20_000 < found["crossings"] < 25_000
    assert found["planes"] > 3
    planes = evidence.planes(heads)
    for (_, a), (_, b) in Tree(heads).crossings():
        assert planes.plane[a - 1] != planes.plane[b - 1]


def test_a_search_cut_short_says_so():
    heads = random_tree(400, 7, "single").heads
    found = measure(heads)
    assert not found.exact("planes")
    assert 3 < found["planes"] < found.at_most("planes")
    between = tree_class("gap_degree_1")
    assert found.within(between) is False
    with pytest.raises(CrossarcError, match="cut short"):
        class_of_planes(found["planes"])(heads)


def test_many_interleaving_subtrees_are_given_up_once():
    # A thousand subtrees of two words each, in an order that no binarisation gets by with few gaps.
    order = [subtree for subtree in range(1000) for _ in "ab"]
    Random(1).shuffle(order)
    first = {subtree: order.index(subtree) + 2 for subtree in range(1000)}
    heads = [0, *(1 if first[subtree] == word else first[subtree] for word, subtree in enumerate(order, 2))]
    found = measure(heads)
    assert found["gap_degree"] == 1
    assert not found.exact("binarisation_gap_degree")
    assert found.within(tree_class("mildly_ill_nested_1")) is None


def class_of_planes(most):
    from dataclasses import replace

    return replace(tree_class("three_planar"), most=most)


def test_a_chain_of_a_hundred_thousand_words():
    chain = range(100_000)
    assert tree_class("projective")(chain)
    star = [2, 0, *[2] * 99_998]
    assert measure(star)["crossings"] == 0
