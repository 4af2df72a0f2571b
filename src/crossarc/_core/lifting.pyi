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
