"""The machine that runs compiled transition systems."""

from collections.abc import Sequence


class Program:
    """A compiled transition system, validated."""

    def __init__(self, wire: Sequence[int]) -> None: ...

    @property
    def transitions(self) -> int: ...

class SmallConfiguration:
    """A configuration of a few words, over any graph."""

    def __init__(self, program: Program, words: int) -> None: ...

    def copy(self) -> SmallConfiguration: ...

    def ways(self, program: Program) -> list[tuple[int, int]]:
        """
        The transitions that are defined, each with its operand (0 where it has none).
        """

    def apply(self, program: Program, transition: int, operand: int = 0, label: int = 0) -> None: ...

    def terminal(self, program: Program) -> bool: ...

    def items(self, list: int) -> list[int]:
        """What a list holds, from its far end to its near end."""

    def cell(self, cell: int) -> int | None: ...

    def arcs(self) -> list[tuple[int, int]]:
        """The arcs (head, dependent), by dependent."""

class Configuration:
    """A configuration of a sentence of any length, single-headed."""

    def __init__(self, program: Program, words: int) -> None: ...

    def copy(self) -> Configuration: ...

    def ways(self, program: Program) -> list[tuple[int, int]]:
        """
        The transitions that are defined, each with its operand (0 where it has none).
        """

    def apply(self, program: Program, transition: int, operand: int = 0, label: int = 0) -> None: ...

    def terminal(self, program: Program) -> bool: ...

    def items(self, list: int) -> list[int]:
        """What a list holds, from its far end to its near end."""

    def cell(self, cell: int) -> int | None: ...

    def arcs(self) -> list[tuple[int, int]]:
        """The arcs (head, dependent), by dependent."""

class CheckResult:
    """What the exhaustive checker found for one length."""

    @property
    def configurations(self) -> int: ...

    @property
    def stuck(self) -> int: ...

    @property
    def dead(self) -> int: ...

    @property
    def non_trees(self) -> int: ...

    @property
    def min_length(self) -> int: ...

    @property
    def max_length(self) -> int: ...

    @property
    def bounded(self) -> bool: ...

    @property
    def gave_up(self) -> bool: ...

    def built(self) -> list[int]:
        """
        The numbers of the trees built, ascending: their heads as digits in base words + 1.
        """

def enumerate(program: Program, words: int, single: bool, most_configurations: int) -> CheckResult:
    """Follow every derivation for a sentence of so many words."""

def per_tree(program: Program, words: int, heads: Sequence[int], threads: int) -> CheckResult:
    """
    For each of the trees (their heads one after the other), look for a derivation of exactly this tree.
    """

def gold_attributes() -> list[str]:
    """What an oracle may ask of the gold tree, in the order of their codes."""

def operators() -> list[str]:
    """The operators of expressions, in the order of their codes."""

def effects() -> list[str]:
    """The kinds of effects, in the order of their codes."""

NULL: int = -2147483648
