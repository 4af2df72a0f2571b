"""Derivations of gold trees, and what transitions cost."""

from collections.abc import Sequence

import crossarc._core.systems


def derivations(program: crossarc._core.systems.Program, rules: crossarc._core.systems.Program | None, names: Sequence[int], trees: Sequence[Sequence[int]], most_configurations: int) -> list[list[tuple[int, int]] | None]:
    """
    For each tree a derivation, (transition, operand) by (transition, operand): by the rules of a static oracle where
    they are given and lead to it, else by a search through so many configurations; None where there is none.
    """
