"""Lifting trees until they are of the kind wanted."""

from collections.abc import Sequence


def projectivise(heads: Sequence[int]) -> tuple[list[int], list[int], bool]:
    """
    The heads after lifting the shortest non-projective arc until none is left, the words in the order of their lifts, and False.
    """

def lift_into(heads: Sequence[int], measure: int, k: int, effort: int) -> tuple[list[int], list[int], bool]:
    """
    The heads after few lifts that make the measure at most k, the words lifted, and whether these are proven to be the fewest.
    """

class Unlifter:
    """
    Undoes lifts by the marks of numbered labels; the parser's output goes through it.
    """

    def __init__(self, labels: Sequence[str], encoding: str) -> None: ...

    @property
    def labels(self) -> list[str]:
        """The labels without marks."""

    def undo(self, heads: Sequence[int], labels: Sequence[int]) -> tuple[list[int], list[int]]:
        """Heads and numbers of the labels without marks."""
