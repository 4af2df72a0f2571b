"""Derivations of gold trees, and what transitions cost."""

from collections.abc import Sequence

import crossarc._core.systems


def derivations(program: crossarc._core.systems.Program, rules: crossarc._core.systems.Program | None, names: Sequence[int], trees: Sequence[Sequence[int]], most_configurations: int) -> list[list[tuple[int, int]] | None]:
    """
    For each tree a derivation, (transition, operand) by (transition, operand): by the rules of a static oracle where
    they are given and lead to it, else by a search through so many configurations; None where there is none.
    """

def least_loss(program: crossarc._core.systems.Program, configuration: crossarc._core.systems.SmallConfiguration, heads: Sequence[int], ending: str, most_configurations: int) -> int | None:
    """
    The fewest wrong heads with which a derivation from here can end; None if it cannot end so at all.
    """

def costs(program: crossarc._core.systems.Program, oracle: str, lists: Sequence[int], transitions: Sequence[int], heads: Sequence[int], path: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """
    What a dynamic oracle asks for each (transition, operand, cost) after the steps of `path`.
    """

class Regret:
    """How an oracle does against optimal costs."""

    @property
    def configurations(self) -> int: ...

    @property
    def asked(self) -> int: ...

    @property
    def right_sets(self) -> int: ...

    @property
    def right_costs(self) -> int: ...

    @property
    def moves(self) -> int: ...

    @property
    def excess(self) -> int: ...

    @property
    def gave_up(self) -> bool: ...

    @property
    def tree(self) -> int:
        """
        The number of the tree of the first wrong set of moves; -1 if there is none.
        """

    @property
    def path(self) -> list[tuple[int, int]]:
        """The steps to that set's configuration."""

    @property
    def ways(self) -> list[tuple[int, int]]:
        """Its moves."""

    @property
    def given(self) -> list[int]:
        """Their costs by the oracle."""

    @property
    def optimal(self) -> list[int]:
        """Their optimal costs."""

def regret(program: crossarc._core.systems.Program, oracle: str, lists: Sequence[int], transitions: Sequence[int], words: int, trees: Sequence[Sequence[int]], ending: str, most_configurations: int) -> Regret:
    """
    Compare an oracle with optimal costs in every configuration, for each of the trees.
    """
