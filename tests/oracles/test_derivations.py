"""Static oracles and searched derivations: what they say, replayed on the native machine, builds exactly the tree."""

import pytest

from crossarc._core.systems import Configuration
from crossarc.data import sample
from crossarc.errors import UsageError
from crossarc.oracles import derivation, derivations
from crossarc.systems import system, systems
from crossarc.systems.language import *
from crossarc.tree.classes import tree_class
from crossarc.tree.enumeration import all_trees, random_tree
from crossarc.treebank import read

pytestmark = pytest.mark.native

VARIANTS = [
    *((name, {}) for name in systems() if not name.startswith("dag")),
    *(("arc-eager", {"root": root}) for root in ("stack", "buffer-first", "buffer-last")),
    *(("two-planar", {"root": root}) for root in ("stack", "buffer-first", "buffer-last")),
    ("k-planar", {"k": 3}),
    ("attardi", {"depth": 3}),
]


def label(variant):
    return system(variant[0], **variant[1]).title


def assert_builds(declared, program, heads, steps):
    c = Configuration(program.native, len(heads))
    for transition, operand in steps:
        c.apply(program.native, transition, operand)
    assert c.terminal(program.native)
    expected = [(h, d) for d, h in enumerate(heads, 1) if h or program.has_root_node]
    assert sorted(c.arcs()) == sorted(expected), (heads, steps)


def agree_with_search(declared, n, every=1):
    """The oracle finds what an exhaustive search finds, and both build the tree; for all trees, or one of `every`."""
    program = declared.program()
    trees = [list(tree.heads) for tree in all_trees(n)][::every]
    found = derivations(declared, trees)
    searched = derivations(declared, trees, oracle="search")
    for heads, steps, shortest in zip(trees, found, searched, strict=True):
        assert (steps is None) == (shortest is None), heads
        if steps is not None:
            assert_builds(declared, program, heads, steps)
            if n < 6:  # then no search for the shortest is cut short
                assert len(steps) >= len(shortest)
    assert any(steps is not None for steps in found)


@pytest.mark.parametrize("variant", VARIANTS, ids=label)
def test_oracles_find_every_tree_that_can_be_built(variant):
    agree_with_search(system(variant[0], **variant[1]), 4)


@pytest.mark.verify
@pytest.mark.parametrize(
    ("variant", "n", "every"), [(v, *size) for v in VARIANTS for size in ((5, 1), (6, 17))], ids=str
)
def test_oracles_find_every_longer_tree_that_can_be_built(variant, n, every):
    agree_with_search(system(variant[0], **variant[1]), n, every)


def follows_every_tree(declared, n):
    """The static oracle alone leads to every tree of the class; a derivation it returns has built its tree."""
    trees = list(all_trees(n))
    inside = tree_class(declared.builds).contains_many(trees)
    chosen = [list(tree.heads) for tree, belongs in zip(trees, inside, strict=True) if belongs]
    found = derivations(declared, chosen, search=0)
    assert None not in found, chosen[found.index(None)]
    for heads, steps in list(zip(chosen, found, strict=True))[:: 1 + len(chosen) // 200]:
        assert_builds(declared, declared.program(), heads, steps)


COMPLETE = [v for v in VARIANTS if v[0] not in ("attardi", "k-planar", "two-registers", "two-registers-corrected")]


@pytest.mark.parametrize("variant", COMPLETE, ids=label)
def test_static_oracles_are_complete(variant):
    follows_every_tree(system(variant[0], **variant[1]), 6)


@pytest.mark.verify
@pytest.mark.parametrize("variant", COMPLETE, ids=label)
def test_static_oracles_are_complete_at_seven_words(variant):
    follows_every_tree(system(variant[0], **variant[1]), 7)


def names(declared, heads, **how):
    program = declared.program()
    return [
        program.transitions[t].name + (f"({operand})" if operand else "")
        for t, operand in derivation(declared, heads, **how)
    ]


def test_canonical_derivations():
    # Figure 3 of SWAP: "A hearing is scheduled on the issue today ."
    hearing = [2, 3, 0, 3, 2, 7, 5, 4, 3]
    expected = (
        "SHIFT SHIFT LEFT-ARC SHIFT SHIFT SHIFT SWAP SWAP SHIFT SHIFT SHIFT SWAP SWAP SHIFT SHIFT SHIFT SWAP SWAP "
        "LEFT-ARC RIGHT-ARC RIGHT-ARC SHIFT LEFT-ARC SHIFT SHIFT RIGHT-ARC RIGHT-ARC SHIFT RIGHT-ARC RIGHT-ARC"
    )
    assert names(system("swap"), hearing) == expected.split()
    expected = "SHIFT LEFT-ARC SHIFT RIGHT-ARC SHIFT LEFT-ARC RIGHT-ARC"
    assert names(system("arc-eager"), [2, 0, 2, 5, 3]) == expected.split()
    assert names(system("two-planar"), [3, 4, 0, 3]) == (
        ["SHIFT", "SHIFT", "REDUCE", "LEFT-ARC", "SHIFT", "RIGHT-ARC", "SWITCH", "REDUCE", "LEFT-ARC", "SHIFT"]
    )
    assert names(system("easy-first"), [2, 0, 2]) == ["ATTACH-RIGHT(1)", "ATTACH-LEFT(1)", "SHIFT"]


def test_lazy_swap_swaps_less():
    trees = [list(random_tree(12, seed=seed).heads) for seed in range(60)]
    program = system("swap").program()
    eager, lazy = (derivations(system("swap"), trees, oracle=name) for name in (None, "lazy"))
    for heads, steps in zip(trees, lazy, strict=True):
        assert_builds(system("swap"), program, heads, steps)
    assert sum(map(len, lazy)) < sum(map(len, eager))


@pytest.mark.parametrize("name", ["two-planar", "swap", "covington"])
def test_long_sentences(name):
    """What is in the class is found in sentences of any length."""
    declared = system(name)
    heads = [0, *(d - 1 if d % 3 else d - 2 for d in range(2, 1200))]
    steps = derivation(declared, heads)
    assert_builds(declared, declared.program(), heads, steps)


def test_search_in_longer_sentences():
    """Trees that are too long to be searched breadth-first, with an oracle to say which of them can be built."""
    for name in ("arc-eager", "two-planar", "attardi"):
        declared = system(name)
        program = declared.program()
        trees = [random_tree(9, seed=seed).heads for seed in range(12_000)]
        known = [heads for heads, steps in zip(trees, derivations(declared, trees, search=0), strict=True) if steps][
            :40
        ]
        found = derivations(declared, known, oracle="search")
        assert len(known) > 5
        for heads, steps in zip(known, found, strict=True):
            assert_builds(declared, program, heads, steps)


def test_search_in_treebank_sentences():
    """Every one of 30 to 60 words, made of several of the sample's."""
    trees = []
    heads: list[int] = []
    for sentence in read(sample("test")):
        at, first = len(heads), heads.index(0) + 1 if heads else 0
        heads += [head + at if head else first for head in sentence.heads]
        if len(heads) >= 30:
            trees.append(heads)
            heads = []
    for name in ("covington", "two-planar", "planar", "hybrid", "two-registers-corrected"):
        declared = system(name)
        belongs = tree_class(declared.builds)
        inside = [heads for heads in trees if belongs(heads)]
        assert inside
        found = derivations(declared, inside, roots="single", oracle="search")
        for heads, steps in zip(inside, found, strict=True):
            assert_builds(declared, declared.program("single"), heads, steps)


class Mine(System):
    """A system of one's own, which declares its oracle."""

    def transitions(self):
        yield "SHIFT", SHIFT
        yield "LEFT", LEFT_ARC >> REDUCE
        yield "RIGHT", RIGHT_ARC >> SHIFT >> REDUCE >> UNSHIFT

    def oracle(self):
        from crossarc.oracles.language import complete, gold_arc

        yield "LEFT", gold_arc(B0, S0)
        yield "RIGHT", gold_arc(S0, B0) & complete(B0)
        yield "SHIFT", TRUE


def test_a_users_system_may_declare_its_oracle():
    assert names(Mine(), [2, 0, 2], search=0) == ["SHIFT", "LEFT", "SHIFT", "RIGHT", "SHIFT"]
    assert derivation(Mine(), [3, 4, 0, 3]) is None


def test_unknown_oracles_are_refused():
    with pytest.raises(UsageError, match="swap has no oracle 'lasy'; it has lazy, search"):
        derivation(system("swap"), [0], oracle="lasy")
