"""Derived properties: those the papers state, and no verdict that the exhaustive search contradicts."""

import pytest

from crossarc.systems import system, systems
from crossarc.systems.describe import describe
from crossarc.systems.language import *
from crossarc.systems.properties import effects, properties
from crossarc.systems.witnesses import _BREAKS, reachable

PROJECTIVE = ("arc-standard", "arc-standard-stack", "arc-eager", "hybrid", "easy-first")
GRAPH = ("SINGLE-HEAD", "ACYCLIC", "NO-COVERED-ROOTS", "PLANAR", "PROJECTIVE")


@pytest.mark.parametrize("name", PROJECTIVE)
def test_projective_systems_are_proved_projective_and_linear(name):
    """DTS Examples 9 to 11."""
    verdicts = {name: v.verdict for name, v in properties(system(name), words=2).items()}
    # The elementary chains of easy-first's transitions grow with the sentence.
    assert verdicts.pop("O(n) elementary") == ("unknown" if name == "easy-first" else "proved")
    assert verdicts == dict.fromkeys(verdicts, "proved")


def test_planar_is_planar_but_covers_roots():
    verdicts = properties(system("planar"), words=3)
    assert verdicts["PLANAR"].verdict == verdicts["O(n)"].verdict == "proved"
    assert verdicts["NO-COVERED-ROOTS"].verdict == verdicts["PROJECTIVE"].verdict == "refuted"
    assert "3 words" in verdicts["NO-COVERED-ROOTS"].why


def test_constraints_of_the_planar_parser_follow_from_its_restrictions():
    """DTS 3.3.2: each option enforces its constraint, and only that."""
    free = properties(system("planar", single_head=False, acyclic="false"), words=3)
    assert free["SINGLE-HEAD"].verdict == free["ACYCLIC"].verdict == "refuted"
    assert properties(system("planar", acyclic="false"), words=3)["SINGLE-HEAD"].verdict == "proved"
    assert properties(system("planar", no_covered_roots=True), words=3)["PROJECTIVE"].verdict == "proved"


def test_what_is_not_divisible_says_which_transition_falls_outside():
    assert properties(system("attardi", depth=1), words=2)["PROJECTIVE"].verdict == "proved"
    assert "LEFT-ARC-2 contains 'arc (B0, S1)'" in properties(system("attardi"), words=2)["SINGLE-HEAD"].why
    # A search of three words would believe attardi-2 planar; one of four does not.
    assert properties(system("attardi"), words=4)["PLANAR"].verdict == "refuted"


def test_an_unbounded_system_is_refuted():
    class Elementary(System):
        """DTS Example 10."""

        def transitions(self):
            yield "SHIFT", SHIFT
            yield "UNSHIFT", UNSHIFT

    verdicts = properties(Elementary(), words=2)
    assert verdicts["bounded"].verdict == "refuted"
    assert verdicts["O(n)"].verdict == "unknown"


def test_effects_of_arc_eager():
    """DTS Example 10: beta(SHIFT) = 1, Pi(REDUCE) = 1, A(LEFT-ARC) = A(RIGHT-ARC) = 1."""
    found = effects(system("arc-eager"))
    assert {name: (e.arcs, e.removed, e.buffer) for name, e in found.items()} == {
        "SHIFT": (0, 0, 1),
        "REDUCE": (0, 1, 0),
        "LEFT-ARC": (1, 1, 0),
        "RIGHT-ARC": (1, 0, 1),
    }


OPTIONS = [
    *((name, {}) for name in systems()),
    *(
        (name, {"root": root})
        for name in systems()
        for root in ("stack", "buffer-first", "buffer-last")
        if "root" in system(name).options
    ),
    *(("planar", {"single_head": s, "acyclic": a}) for s in (True, False) for a in ("directed", "false")),
    ("planar", {"no_covered_roots": True}),
    ("attardi", {"depth": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
def test_no_proof_is_contradicted_by_a_derivation(name, options):
    declared = system(name, **options)
    verdicts = properties(declared, words=2)
    for reached in reachable(declared, 3):
        if reached.terminal:
            broken = [p for p in GRAPH if _BREAKS[p](reached, declared)]
            assert not [p for p in broken if verdicts[p].verdict == "proved"]
        if verdicts["robust"].verdict == "proved":
            assert not reached.stuck


@pytest.mark.parametrize("name", systems())
def test_every_system_can_be_shown(name):
    text = describe(system(name), words=2)
    for transition, _ in system(name).transitions():
        assert transition in text
