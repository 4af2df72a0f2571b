"""The optimal oracle: exact costs for any system, by exhaustive search. It is the judge of all other oracles.

The loss of an ending is the number of its words whose head is not the gold one, head 0 like any other: a word without
a head has head 0 where 0 is no node, and a wrong one where it is. The cost of a transition is by how much it raises
the least loss that can still be reached. It takes time exponential in the sentence; 7 words are no problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from crossarc._core import oracles as native
from crossarc._core.systems import SmallConfiguration
from crossarc.errors import UsageError
from crossarc.oracles.dynamic import NativeOracle
from crossarc.systems.program import Program

Ending = Literal["any", "multi", "single"]
"""Which terminal configurations are endings: any, or trees with one or more roots, or with exactly one."""

MOST_WORDS = 9
MOST_CONFIGURATIONS = 20_000_000


@dataclass(frozen=True)
class Priced:
    """A transition that is defined in a configuration."""

    name: str
    operand: int | None
    cost: int | None
    """None where no ending can be reached after it."""

    def __str__(self) -> str:
        return self.name if self.operand is None else f"{self.name}({self.operand})"


def optimal_costs(
    program: Program,
    heads: Sequence[int],
    steps: Iterable[tuple[int, int]] = (),
    *,
    ending: Ending = "any",
    most: int = MOST_CONFIGURATIONS,
) -> list[Priced]:
    """What each transition costs after the given steps, (transition, operand) as `derivation` gives them.

    >>> from crossarc.systems import system
    >>> [(str(way), way.cost) for way in optimal_costs(system("arc-eager").program(), [2, 0], [(0, 0)])]
    [('SHIFT', 1), ('LEFT-ARC', 0), ('RIGHT-ARC', 2)]
    """
    if len(heads) > MOST_WORDS:
        raise UsageError(f"optimal costs are for sentences of up to {MOST_WORDS} words; this one has {len(heads)}")
    here = SmallConfiguration(program.native, len(heads))
    for transition, operand in steps:
        here.apply(program.native, transition, operand)
    least = native.least_loss(program.native, here, list(heads), ending, most)
    priced = []
    for transition, operand in here.ways(program.native):
        after = here.copy()
        after.apply(program.native, transition, operand)
        loss = native.least_loss(program.native, after, list(heads), ending, most)
        declared = program.transitions[transition]
        cost = None if loss is None or least is None else loss - least
        priced.append(Priced(declared.name, operand if declared.operand else None, cost))
    return priced


@dataclass(frozen=True)
class Regret:
    """How often an oracle is right, over all configurations of so many words and all the given trees."""

    configurations: int
    asked: int
    right_sets: float
    """The share in which the moves that it thinks cheapest are exactly those that are."""
    right_costs: float
    """The share in which every cost is right."""
    excess: float
    """What a move that it thinks cheapest costs on average beyond the cheapest."""
    witness: str
    """The first configuration in which the set is wrong: tree, steps, and each move's cost as given and as it is."""


def regret(
    program: Program,
    oracle: NativeOracle,
    trees: Sequence[Sequence[int]],
    *,
    ending: Ending = "any",
    most: int = 2_000_000,
) -> Regret:
    """Compare an oracle with optimal costs, for trees of one length, in every configuration that can be reached."""
    words = len(trees[0])
    found = native.regret(
        program.native, oracle.name, list(oracle.lists), list(oracle.transitions), words, [list(t) for t in trees],
        ending, most,
    )  # fmt: skip
    if found.gave_up:
        raise UsageError(f"{program.system} has more than {most} configurations at {words} words")
    witness = ""
    if found.tree >= 0:
        named = [step_text(program, way) for way in found.ways]
        prices = ", ".join(f"{n} {g}/{o}" for n, g, o in zip(named, found.given, found.optimal, strict=True))
        steps = " ".join(step_text(program, step) for step in found.path)
        witness = f"{' '.join(map(str, trees[found.tree]))} after '{steps}': {prices}"
    asked = max(1, found.asked)
    return Regret(
        found.configurations, found.asked, found.right_sets / asked, found.right_costs / asked,
        found.excess / max(1, found.moves), witness,
    )  # fmt: skip


def step_text(program: Program, step: tuple[int, int]) -> str:
    """A step by its name: `SHIFT`, `ATTACH-LEFT(2)`."""
    transition, operand = step
    declared = program.transitions[transition]
    return f"{declared.name}({operand})" if declared.operand else declared.name
