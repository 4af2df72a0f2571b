"""What every system builds, decided exhaustively, against the class it claims."""

import json
from itertools import product

import pytest
from typer.testing import CliRunner

from crossarc.cli.app import app
from crossarc.errors import UsageError
from crossarc.systems import system, systems
from crossarc.systems.checker import check
from crossarc.systems.language import *

pytestmark = pytest.mark.native

# The systems that do not build what their papers claim (docs/errata.md), from so many words on.
REFUTED = {"two-registers": 5}
ROOTS = ("none", "stack", "buffer-first", "buffer-last")


def with_every_root(name, **options):
    """The system with node 0 wherever it may be."""
    roots = ROOTS if "root" in system(name).options else [None]
    return [system(name, **options, **({"root": root} if root else {})) for root in roots]


GUARDED = [
    *(s for n in systems() if not n.startswith(("dag", "two-registers", "k-planar")) for s in with_every_root(n)),
    *with_every_root("k-planar", k=1),
    *with_every_root("k-planar", k=3),
    *with_every_root("planar", no_covered_roots=True),
    *with_every_root("attardi", depth=3),
]


@pytest.mark.parametrize("name", systems())
@pytest.mark.parametrize("roots", ["multi", "single"])
def test_claims_hold_up_to_four_words(name, roots):
    report = check(system(name), 4, roots)
    if report.tree_class is None:
        assert report.in_class is report.sound is report.complete is None
    else:
        assert (report.sound, report.complete, report.built) == (True, True, report.in_class)


@pytest.mark.parametrize("name", [n for n in systems() if n not in ("k-planar", "two-planar")])
def test_claims_hold_at_five_words_unless_refuted(name):
    report = check(system(name), 5)
    if report.tree_class:
        assert (report.sound and report.complete) == (name not in REFUTED)


def test_printed_two_registers_is_neither_sound_nor_complete():
    report = check(system("two-registers"), 5)
    assert report.unsound_witness == (3, 4, 2, 0, 1)
    assert report.incomplete_witness == (2, 4, 1, 0, 1)
    assert check(system("two-registers-corrected"), 5).built == 1018


@pytest.mark.parametrize("root", ROOTS[1:])
@pytest.mark.parametrize("name", [n for n in systems() if "root" in system(n).options])
def test_node_0_may_be_anywhere(name, root):
    report = check(system(name, root=root), 3)
    if name.startswith(("dag", "attardi")):
        assert report.tree_class is None
        return
    claims = {"planar": "planar", "two-planar": "two_planar", "k-planar": "two_planar"}
    assert report.tree_class == claims.get(name, "projective")
    assert report.sound and report.complete


# The guard where 0 is last is known to lose a tree of two planes: its root must be found while it is on a stack.
LOSES = {("two-planar (root=buffer-last)", "single"): 1}


@pytest.mark.parametrize("roots", ["single", "multi"])
@pytest.mark.parametrize("guarded", GUARDED, ids=lambda s: s.title)
def test_guards_leave_no_dead_configuration_and_lose_no_tree(guarded, roots):
    words = 3 if guarded.title.startswith("k-planar (k=3") else 4
    report = check(guarded, words, roots, as_parsed=True)
    assert report.dead == report.stuck == 0
    assert report.guard["trees_lost"] == LOSES.get((guarded.title, roots), 0)


@pytest.mark.parametrize("roots", ["single", "multi"])
@pytest.mark.parametrize("name", ["two-registers", "two-registers-corrected"])
def test_two_registers_look_ahead_where_the_guard_is_not_exact(name, roots):
    report = check(system(name), 4, roots, as_parsed=True)
    assert (report.dead, report.stuck, report.guard["trees_lost"], report.guard["repaired"]) == (0, 0, 0, 0)
    assert check(system(name), 4, roots).dead > 3000


@pytest.mark.parametrize("name", systems())
def test_both_methods_build_the_same_trees(name):
    by = {method: check(system(name), 4, method=method) for method in ("enumerate", "per-tree")}
    assert by["enumerate"].built == by["per-tree"].built
    assert by["enumerate"].unsound_witness == by["per-tree"].unsound_witness
    assert by["per-tree"].dead is by["per-tree"].min_length is None


@pytest.mark.parametrize("name", [n for n in systems() if system(n).bound])
def test_derivations_keep_to_the_bounds(name):
    """Those of the papers; for one word, two-registers and two-planar do not (docs/errata.md)."""
    for words, declared in product((2, 3), with_every_root(name)):
        assert check(declared, words).max_length <= declared.longest(words)
    assert check(system(name), 4).max_length <= system(name).longest(4)
    assert check(system("swap"), 4).max_length == system("swap").longest(4) == 20  # the bound of SWAP is reached
    broken = [n for n in systems() if system(n).bound and check(system(n), 1).max_length > system(n).longest(1)]
    assert broken == ["k-planar", "two-planar", "two-registers"]


def test_bounds_are_formulas():
    assert [system("two-planar").longest(n) for n in (1, 6)] == [-1, 109]
    assert [system("arc-eager", root=root).longest(7) for root in ("none", "stack")] == [14, 16]
    assert system("planar", single_head=False, acyclic="false").longest(5) == 24


def test_a_search_for_one_tree_knows_what_can_come_back():
    """Words that stand nowhere are lost for arcs, but not where a term may name them all the same."""

    class Grandparents(System):
        """Arc-eager, which may attach the front to a head that has been reduced."""

        def transitions(self):
            yield "SHIFT", SHIFT
            yield "REDUCE", REDUCE
            yield "LEFT-ARC", LEFT_ARC.when(no_head(S0)) >> REDUCE
            yield "RIGHT-ARC", RIGHT_ARC.when(no_head(B0)) >> SHIFT
            yield "UP", arc(head(S0), B0).when(no_head(B0))
            yield "BACK", (push(head(S1), S) >> drop(S1)).when(~(ARCS < 2) & (head(S1) > S0))

    by = [check(Grandparents(), 4, method=method).built for method in ("enumerate", "per-tree")]
    assert by[0] == by[1] > 50


def test_a_class_that_is_not_claimed():
    report = check(system("attardi"), 4, against="all")
    assert (report.sound, report.complete, report.built) == (True, False, 113)
    with pytest.raises(UsageError, match="projectiv"):
        check(system("attardi"), 3, against="projectif")


def test_json_has_the_promised_keys():
    result = CliRunner().invoke(app, ["systems", "check", "two-registers", "--words", "3", "--json"])
    report = json.loads(result.stdout)
    assert list(report)[:18] == [
        "system", "options", "words", "roots", "class", "in_class", "built", "sound", "complete", "unsound_witness",
        "incomplete_witness", "non_trees", "stuck", "dead", "min_length", "max_length", "method", "seconds",
    ]  # fmt: skip
    assert report["built"] == report["in_class"] == 16


def test_what_takes_too_long_asks_first():
    with pytest.raises(UsageError, match=r"1,792,160,394,037 trees and would take about 21 days"):
        check(system("arc-eager"), 12)
    with pytest.raises(UsageError, match=r"would take about .*add --yes"):
        check(system("covington"), 9)


@pytest.mark.verify
@pytest.mark.parametrize("name", [n for n in systems() if n not in ("k-planar", "dag-arc-standard", "dag-arc-eager")])
def test_claims_at_six_words(name):
    report = check(system(name), 6, yes=True)
    if report.tree_class:
        assert (report.sound and report.complete) == (name not in REFUTED)
