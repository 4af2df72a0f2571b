"""The engine that runs compiled parsing schemata."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


class TooLarge(MemoryError):
    pass

class Cyclic(ValueError):
    pass

class Program:
    """A compiled schema, validated."""

    def __init__(self, code: Sequence[int]) -> None: ...

class KBest:
    """Derivations of a forest, from best to worst."""

    def next(self) -> tuple[float, list[int]] | None:
        """
        The score and the steps (antecedents before consequents) of the next derivation, or None.
        """

class Deduction:
    """The items and steps found for a sentence."""

    def __init__(self, program: Program, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], best_only: bool, max_bytes: int) -> None: ...

    @property
    def words(self) -> int: ...

    @property
    def items(self) -> int: ...

    @property
    def steps(self) -> int: ...

    @property
    def instances(self) -> int:
        """How often a step was taken, those that found nothing new included."""

    @property
    def derived(self) -> bool: ...

    def item(self, item: int) -> tuple[int, list[int]]:
        """The kind and the values of an item."""

    def group(self, id: int) -> tuple[bool, list[int]]:
        """Whether the value is a list (or a tuple), and its parts."""

    def step(self, step: int) -> tuple[int, list[int], list[tuple[int, int]], int]:
        """
        The rule, antecedents, arcs (dependent, head) and consequent of a step.
        """

    def order(self) -> list[int]:
        """The steps that lead to the goal, antecedents before consequents."""

    def loops(self) -> bool:
        """Whether an item of a derivation can be derived from itself."""

    def cyclic(self) -> bool:
        """Whether that takes several steps."""

    def count(self, modulus: int) -> int: ...

    def best_score(self, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> float: ...

    def log_sum(self, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> tuple[float, NDArray[numpy.float64]]: ...

    def kbest(self, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> KBest: ...

def builds(program: Program, heads: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> NDArray[numpy.uint8]:
    """For each tree, whether the schema builds it."""

def derivations(program: Program, heads: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> tuple[NDArray[numpy.uint64], NDArray[numpy.uint8]]:
    """
    For each tree, in how many ways the schema derives it (2^64 - 1: no end), and whether an item derives itself.
    """

def graphs(program: Program, words: int, max_items: int, max_steps: int) -> list[int] | None:
    """
    The arc sets that the schema builds, as bits head * words + dependent - 1; None: it takes more than that.
    """
