"""The machine that runs compiled transition systems."""

from collections.abc import Sequence


class Program:
    """A compiled transition system, validated."""

    def __init__(self, wire: Sequence[int]) -> None: ...

    @property
    def transitions(self) -> int: ...

OPERATORS: list = ...

EFFECTS: list = ...

NULL: int = -2147483648
