"""Dynamic oracles against optimal costs, and optimal costs against the reference machine."""

import json
from random import Random

import pytest

from crossarc._core import oracles as native
from crossarc._core.systems import SmallConfiguration
from crossarc.cli.app import app
from crossarc.errors import UsageError
from crossarc.oracles import (
    derivation,
    derivations,
    dynamic_oracle,
    optimal_costs,
    regret,
    searched_oracle,
    training_oracle,
)
from crossarc.oracles.dynamic import STATIC
from crossarc.oracles.pricing import price, steps_named
from crossarc.systems import machine, system
from crossarc.systems.language import *
from crossarc.tree.enumeration import all_trees, random_tree

pytestmark = pytest.mark.native

ROOTS = ("none", "stack", "buffer-first", "buffer-last")
EXACT = [
    *(("arc-eager", {"root": root}) for root in ROOTS),
    *(("hybrid", {"root": root}) for root in ("none", "stack")),
    *(("arc-standard", {"root": root}) for root in ROOTS),
    *(("arc-standard-stack", {"root": root}) for root in ROOTS),
    ("swap-projective", {}),
    ("easy-first", {}),
    ("covington", {}),
    ("covington-projective", {}),
    *(("planar", {"root": root}) for root in ROOTS),
    *(("two-planar", {"root": root}) for root in ROOTS),
    ("k-planar", {"k": 1}),
    ("k-planar", {"k": 3}),
]
CLOSE = [("planar", {"no_covered_roots": True})]
ANY_TREE = {"arc-standard", "arc-standard-stack", "swap-projective", "covington", "planar", "two-planar", "k-planar"}
"""Exact for trees outside the class, too."""
MOST_ASKED = 60_000_000
"""So many pairs of a tree and a configuration are a minute's work."""


def label(value):
    return str(value) if isinstance(value, int) else system(value[0], **value[1]).title


def longest(variant):
    """Of how many words all trees in all configurations are a matter of seconds."""
    name, options = variant
    return 3 if options.get("k") == 3 or (name == "two-planar" and options["root"] != "none") else 4


CASES = [(variant, n) for variant in EXACT for n in range(1, longest(variant) + 1)]


def measured(variant, n):
    declared = system(variant[0], **variant[1])
    trees = [list(tree.heads) for tree in all_trees(n)]
    if variant[0] not in ANY_TREE or "no_covered_roots" in variant[1]:
        found = derivations(declared, trees)
        trees = [heads for heads, steps in zip(trees, found, strict=True) if steps is not None]
    program = declared.program()
    oracle = dynamic_oracle(declared, program)
    room = MOST_ASKED // regret(program, oracle, trees[:1]).configurations
    if len(trees) > room:
        trees = Random(0).sample(trees, room)
    return oracle, regret(program, oracle, trees)


@pytest.mark.parametrize(("variant", "n"), CASES, ids=label)
def test_exact_oracles_price_every_move_of_every_configuration_right(variant, n):
    oracle, found = measured(variant, n)
    assert oracle.quality == "exact"
    assert found.asked >= n
    assert found.right_costs == 1.0, found.witness


@pytest.mark.verify
@pytest.mark.parametrize("variant", EXACT, ids=label)
def test_exact_oracles_at_one_word_more(variant):
    _, found = measured(variant, longest(variant) + 1)
    assert found.right_costs == 1.0, found.witness


def priced(declared, oracle, heads, steps):
    program = declared.program()
    found = native.costs(program.native, oracle.name, list(oracle.lists), list(oracle.transitions), heads, steps)
    return {(transition, operand): cost for transition, operand, cost in found}


def wander(program, n, random):
    """The steps to a configuration of n words, at random."""
    c, steps = SmallConfiguration(program.native, n), []
    for _ in range(random.randrange(3 * n)):
        ways = c.ways(program.native)
        if not ways:
            return steps[:-1]
        steps.append(random.choice(ways))
        c.apply(program.native, *steps[-1])
    return steps if c.ways(program.native) else steps[:-1]


@pytest.mark.parametrize("more", [2, 3])
@pytest.mark.parametrize("variant", [v for v in EXACT if v[0] in ANY_TREE], ids=label)
def test_exact_oracles_in_longer_sentences(variant, more):
    """Trees and configurations drawn at random; mostly six and seven words."""
    n = longest(variant) + more
    declared = system(variant[0], **variant[1])
    program, random = declared.program(), Random(n)
    oracle = dynamic_oracle(declared, program)
    for seed in range(2 if variant[0] in ("two-planar", "k-planar", "covington") else 20):
        heads = list(random_tree(n, seed=seed).heads)
        steps = wander(program, n, random)
        optimal = [way.cost for way in optimal_costs(program, heads, steps)]
        assert list(priced(declared, oracle, heads, steps).values()) == optimal, (heads, steps)


def test_a_switch_is_free_if_the_other_plane_can_come_back_for_free():
    priced = price(system("two-planar"), [3, 4, 0, 1, 3], "SHIFT LEFT-ARC SHIFT SHIFT REDUCE")
    assert {row.transition: row.dynamic for row in priced.rows}["SWITCH"] == 0


@pytest.mark.parametrize("n", [3, 4])
@pytest.mark.parametrize("variant", CLOSE, ids=label)
def test_close_oracles_are_close(variant, n):
    oracle, found = measured(variant, n)
    assert oracle.quality == "close"
    assert 0.99 < found.right_sets <= 1.0
    assert found.excess < 0.01


def test_the_oracle_of_swap_leads_back_to_the_sorted_order():
    """It is no judge of what is cheapest; tests/parser shows what it is for, docs/oracles.md what it is worth."""
    swap = system("swap")
    oracle = dynamic_oracle(swap, swap.program())
    found = regret(swap.program(), oracle, [list(tree.heads) for tree in all_trees(4)])
    assert oracle.quality == "canonical"
    assert 0.7 < found.right_sets < 1
    assert found.excess < 0.1


def test_the_oracle_of_swap_follows_the_static_one():
    """On the way to any tree, the static oracle's next move is always among the cheapest."""
    swap = system("swap")
    program = swap.program()
    oracle = dynamic_oracle(swap, program)
    for tree in (random_tree(9, seed=seed) for seed in range(40)):
        heads = list(tree.heads)
        steps = derivation(swap, heads)
        for k, step in enumerate(steps):
            costs = priced(swap, oracle, heads, steps[:k])
            assert costs[step] == min(costs.values()) == 0


def test_what_one_trains_with():
    eager, attardi = system("arc-eager"), system("attardi")
    assert training_oracle(eager, eager.program()).quality == "exact"
    assert training_oracle(eager, eager.program(), "static") == STATIC
    assert training_oracle(attardi, attardi.program()) == STATIC
    assert training_oracle(attardi, attardi.program(), "searched").quality == "searched"
    with pytest.raises(UsageError, match="has no dynamic oracle to train with"):
        training_oracle(attardi, attardi.program(), "dynamic")


class Mine(System):
    """A user's system, of which nothing is known: arc-standard with arcs between words that have one between them."""

    name = "swap"  # as a built-in one, with which it has nothing to do

    def transitions(self):
        yield "SHIFT", SHIFT
        yield "LEFT", LEFT_ARC >> REDUCE
        yield "RIGHT", RIGHT_ARC >> SHIFT >> REDUCE >> UNSHIFT
        yield "FAR-LEFT", arc(B0, S1) >> drop(S1)


SEARCHED = [
    "swap", "attardi", "two-registers", "two-registers-corrected", "arc-standard", "k-planar", "hybrid", Mine(),
]  # fmt: skip


@pytest.mark.parametrize("name", SEARCHED, ids=str)
def test_the_searched_oracle_is_exact_for_any_system_and_any_tree(name):
    declared = name if isinstance(name, System) else system(name)
    program = declared.program()
    for n in (1, 2, 3) if name == "k-planar" else (1, 2, 3, 4):
        found = regret(program, searched_oracle(declared, program), [list(tree.heads) for tree in all_trees(n)])
        assert found.right_costs == 1.0, found.witness


def test_no_oracle_is_searched_for_where_words_may_have_two_heads():
    dag = system("dag-arc-eager")
    assert searched_oracle(dag, dag.program()) is None
    with pytest.raises(UsageError, match="dag-arc-eager has no dynamic oracle"):
        training_oracle(dag, dag.program(), "dynamic")


def endings(declared, c, known):
    """The losses' raw material, by the reference machine: the arcs of every ending that can be reached."""
    if c not in known:
        known[c] = {c.arcs} if machine.is_terminal(declared, c) else set()
        for _, after in machine.successors(declared, c):
            known[c] |= endings(declared, after, known)
    return known[c]


@pytest.mark.parametrize(
    "name", ["arc-eager", "swap-projective", "dag-arc-eager", "easy-first", "covington-projective"]
)
def test_optimal_costs_by_the_reference_machine(name):
    declared = system(name)
    program = declared.program()
    known = {}
    first = machine.initial(declared, 3)
    endings(declared, first, known)
    numbers = {transition.name: i for i, transition in enumerate(program.transitions)}
    paths = {first: []}
    pending = [first]
    checked = 0
    while pending:
        c = pending.pop()
        ways = list(machine.successors(declared, c))
        for step, after in ways:
            if after not in paths:
                paths[after] = [*paths[c], (numbers[step.name], step.operand or 0)]
                pending.append(after)
        if len(paths[c]) > 4 or not known[c]:
            continue
        for heads in ([2, 0, 2], [0, 1, 1], [0, 3, 1]):
            gold = {(h, d) for d, h in enumerate(heads, 1) if h or declared.has_root_node}

            def loss(arcs, gold=gold):
                return sum({a for a in arcs if a[1] == d} != {a for a in gold if a[1] == d} for d in (1, 2, 3))

            least = min(map(loss, known[c]))
            expected = {
                str(step): min(map(loss, known[after])) - least if known[after] else None for step, after in ways
            }
            assert {str(way): way.cost for way in optimal_costs(program, heads, paths[c])} == expected
            checked += 1
    assert checked > 20


def labelled_costs(declared, heads, labels):
    """By the reference machine, after every path: what each move costs with each label, where labels count."""
    least = {}

    def loss(c, given):
        arcs = {d: (h, given.get((h, d))) for h, d in c.arcs}
        gold = {d: (h, label) for d, (h, label) in enumerate(zip(heads, labels, strict=True), 1)}
        if not declared.has_root_node:
            gold = {d: (h, label) for d, (h, label) in gold.items() if h}
        return sum(arcs.get(d) != gold.get(d) for d in range(1, len(heads) + 1))

    def after(c, given):
        for step, to in machine.successors(declared, c):
            new = to.arcs - c.arcs
            for label in "xy" if new else "-":
                yield step, label, to, {**given, **dict.fromkeys(new, label)}

    def best(c, given):
        name = c, frozenset(given.items())
        if name not in least:
            losses = [best(to, more) for *_, to, more in after(c, given)]
            least[name] = min([*losses, *([loss(c, given)] if machine.is_terminal(declared, c) else [])], default=99)
        return least[name]

    numbers = {transition.name: i for i, transition in enumerate(declared.program().transitions)}
    first = machine.initial(declared, len(heads))
    pending, seen = [(first, {}, [])], set()
    while pending:
        c, given, path = pending.pop()
        if (c, frozenset(given.items())) in seen:
            continue
        seen.add((c, frozenset(given.items())))
        rows = []
        for step, label, to, more in after(c, given):
            way = numbers[step.name], step.operand or 0
            wrong_label = any(heads[d - 1] == h and label != labels[d - 1] for h, d in to.arcs - c.arcs)
            rows.append((way, wrong_label, best(to, more) - best(c, given)))
            pending.append((to, more, [*path, way]))
        if rows and best(c, given) < 99:
            yield path, rows


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize(
    "name",
    ["arc-eager", "hybrid", "arc-standard-stack", "easy-first", "planar", "covington-projective", "swap-projective"],
)
def test_labels(name, n):
    """A move costs what it costs without labels, and one more if it adds a gold arc with the wrong one."""
    declared = system(name)
    program = declared.program()
    oracle = dynamic_oracle(declared, program)
    trees = [list(tree.heads) for tree in all_trees(n)]
    found = derivations(declared, trees)
    checked = 0
    for heads in [heads for heads, steps in zip(trees, found, strict=True) if steps is not None][::3]:
        for path, rows in labelled_costs(declared, heads, "xyx"[:n]):
            costs = priced(declared, oracle, heads, path)
            for way, wrong_label, cost in rows:
                assert costs[way] + wrong_label == cost, (heads, path, way)
                checked += 1
    assert checked >= n


def test_optimal_costs_of_seven_words():
    program = system("arc-eager").program("single")
    heads = [2, 5, 2, 3, 0, 7, 5]
    costs = {str(way): way.cost for way in optimal_costs(program, heads, [(0, 0)], ending="single")}
    assert costs == {"SHIFT": 1, "LEFT-ARC": 0, "RIGHT-ARC": 2}


def test_dead_ends_have_no_price():
    """Two words, one root wanted: after SHIFT SHIFT none can be had any more."""
    program = system("arc-eager").program()
    costs = {str(way): way.cost for way in optimal_costs(program, [2, 0], [(0, 0)], ending="single")}
    assert costs == {"SHIFT": None, "LEFT-ARC": 0, "RIGHT-ARC": 2}
    assert SmallConfiguration(program.native, 2).ways(program.native) == [(0, 0)]


def test_names_of_steps():
    registers = system("two-registers").program()
    text = "Shift Register-Stack(1, to-stack) Clear"
    assert [registers.transitions[t].name for t, _ in steps_named(registers, text)] == [
        "Shift", "Register-Stack(1, to-stack)", "Clear",
    ]  # fmt: skip
    assert steps_named(system("easy-first").program(), "ATTACH-LEFT(2) SHIFT") == [(2, 2), (0, 0)]
    with pytest.raises(UsageError, match="'SHIFTY' is no transition of easy-first"):
        steps_named(system("easy-first").program(), "SHIFTY")
    with pytest.raises(UsageError, match="ATTACH-LEFT needs an operand"):
        steps_named(system("easy-first").program(), "ATTACH-LEFT")
    with pytest.raises(UsageError, match="step 2, REDUCE: it is not defined there"):
        price(system("arc-eager"), [2, 0], "SHIFT REDUCE")


def test_command():
    from typer.testing import CliRunner

    run = CliRunner().invoke
    shown = run(app, ["systems", "oracle", "two-planar", "--heads", "3,4,0,3", "--at", "SHIFT SHIFT REDUCE"])
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[3].split() == ["LEFT-ARC", "0", "0", "<-", "static"]
    as_json = run(
        app, ["systems", "oracle", "arc-eager", "--heads", "2,0", "--at", "SHIFT", "--roots", "single", "--json"]
    )
    prices = {row["transition"]: row["optimal"] for row in json.loads(as_json.stdout)["transitions"]}
    assert prices == {"LEFT-ARC": 0, "RIGHT-ARC": 2}
