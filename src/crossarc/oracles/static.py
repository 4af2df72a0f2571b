"""Derivations of gold trees: from a system's static oracle where it has one, else found by search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from crossarc._core import oracles as native
from crossarc.errors import DeclarationError, UsageError
from crossarc.oracles.arc_eager import arc_eager
from crossarc.oracles.arc_standard import arc_standard, arc_standard_stack
from crossarc.oracles.attardi import attardi
from crossarc.oracles.covington import covington
from crossarc.oracles.easy_first import easy_first
from crossarc.oracles.hybrid import hybrid
from crossarc.oracles.language import Rules
from crossarc.oracles.planar import k_planar, planar
from crossarc.oracles.swap import lazy_swap, swap, swap_projective
from crossarc.systems.expressions import both
from crossarc.systems.program import Branch, Program
from crossarc.systems.system import Roots, System, Value
from crossarc.tree.classes.registry import tree_class

Derivation = list[tuple[int, int]]
"""The number of each transition, in the order in which the system declares them, with its operand (0 where none)."""

StaticOracle = Callable[[System], Rules]

STATIC: dict[str, StaticOracle] = {
    "arc-standard": arc_standard,
    "arc-standard-stack": arc_standard_stack,
    "arc-eager": arc_eager,
    "hybrid": hybrid,
    "easy-first": easy_first,
    "planar": planar,
    "k-planar": k_planar,
    "two-planar": k_planar,
    "swap": swap,
    "swap-projective": swap_projective,
    "attardi": attardi,
    "covington": covington,
    "covington-projective": covington,
}
"""The static oracle of each built-in system that has one."""

PARTIAL = {"attardi", "k-planar"}
"""Those that do not find every tree that their system builds; so may a user's. The others are complete."""

VARIANTS: dict[tuple[str, str], StaticOracle] = {("swap", "lazy"): lazy_swap}
"""Further static oracles, by system and name."""

SEARCH, SEARCH_OUTSIDE = 300_000, 2_000
"""How many configurations the search looks at before it gives a tree up, and for one outside the system's class."""


def static_oracle(system: System, name: str | None = None) -> StaticOracle | None:
    """The static oracle of a system: its own method `oracle`, or the built-in one; None where it has none.

    With "search" as `name` there is none on purpose, and another name is a variant: "lazy" for swap.
    """
    if name == "search":
        return None
    if name is not None:
        if (system.name, name) not in VARIANTS:
            known = [variant for of, variant in VARIANTS if of == system.name]
            raise UsageError(f"{system.name} has no oracle '{name}'; it has {', '.join([*known, 'search'])}")
        return VARIANTS[system.name, name]
    own = getattr(type(system), "oracle", None)
    return own or STATIC.get(system.name)


def derivations(
    system: System,
    trees: Iterable[Sequence[int]],
    *,
    roots: Roots | None = None,
    oracle: str | None = None,
    search: int = SEARCH,
) -> list[Derivation | None]:
    """For each tree, given by its heads, a derivation of exactly this tree; None where none was found.

    The rules of the static oracle are followed where there are any and they lead to the tree. Otherwise a derivation
    through configurations whose arcs are all gold is searched for, looking at up to `search` configurations (at few for
    a tree outside the class that the system claims to build). For sentences of up to 8 words it is the shortest, unless
    more than 60,000 configurations would have to be looked at. With `roots` the derivations are those of the guarded
    program.
    """
    program = _program(system, roots)
    declared = static_oracle(system, oracle)
    rules, names = (None, []) if declared is None else rules_program(system, program, declared)
    if declared in STATIC.values() and system.name not in PARTIAL:
        search = 0

    def run(trees: list[list[int]], most: int) -> list[Derivation | None]:
        return native.derivations(program.native, rules.native if rules else None, names, trees, most)

    rows = [list(heads) for heads in trees]
    found = run(rows, 0)
    missed = [i for i, steps in enumerate(found) if steps is None] if search else []
    outside: list[int] = []
    if search > SEARCH_OUTSIDE and system.builds:
        inside = tree_class(system.builds).contains_many([rows[i] for i in missed])
        outside = [i for i, belongs in zip(missed, inside, strict=True) if not belongs]
        missed = [i for i, belongs in zip(missed, inside, strict=True) if belongs]
    for some, most in ((missed, search), (outside, SEARCH_OUTSIDE)):
        for i, steps in zip(some, run([rows[i] for i in some], most), strict=True):
            found[i] = steps
    return found


def derivation(
    system: System,
    heads: Sequence[int],
    *,
    roots: Roots | None = None,
    oracle: str | None = None,
    search: int = SEARCH,
) -> Derivation | None:
    """A derivation of the tree, as `derivations` finds it.

    >>> from crossarc.systems import system
    >>> derivation(system("arc-eager"), [2, 0])
    [(0, 0), (2, 0), (0, 0)]
    """
    return derivations(system, [heads], roots=roots, oracle=oracle, search=search)[0]


def rules_program(system: System, program: Program, oracle: StaticOracle) -> tuple[Program, list[int]]:
    """The oracle as a program: its rules are transitions restricted to where they apply. And each rule's transition."""
    numbers = {transition.name: i for i, transition in enumerate(program.transitions)}
    restricted, names = [], []
    for name, test in oracle(system):
        if name not in numbers:
            raise DeclarationError(f"the oracle of {system.name} names '{name}', which is no transition of it")
        transition = program.transitions[numbers[name]]
        branches = tuple(Branch(both(branch.when, test), branch.effects) for branch in transition.branches)
        restricted.append(replace(transition, branches=branches))
        names.append(numbers[name])
    return replace(program, transitions=tuple(restricted)), names


def _program(system: System, roots: Roots | None) -> Program:
    kind: Any = type(system)
    return _compiled(kind, tuple(system.values.items()), roots)


@lru_cache(maxsize=64)
def _compiled(kind: Any, values: tuple[tuple[str, Value], ...], roots: Roots | None) -> Program:
    made: System = kind(**dict(values))
    return made.program(roots)
