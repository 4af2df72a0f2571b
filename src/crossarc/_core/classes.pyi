"""Tree classes: fast, exact tests and their evidence."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def measure_names() -> list[str]:
    """
    The names of the measures; elsewhere a measure goes by its place among them.
    """

BEYOND: int = 1073741824

def measure(heads: Sequence[int]) -> list[tuple[int, int]]:
    """For each measure, the bounds between which it is known to lie."""

def measure_many(heads: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], lengths: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> list[list[int]]:
    """
    The same for many sentences, one after the other in heads: rows of lower and upper bounds by turns.
    """

def in_class(heads: Sequence[int], measure: int, k: int) -> int:
    """Whether a measure is at most k: 0 no, 1 yes, 2 undecided."""

def in_class_many(heads: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], lengths: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], measure: int, k: int) -> bytes:
    """The same for many sentences, one byte each."""

def count_members(words: int, single_root: bool, tests: Sequence[tuple[int, int]]) -> list[int]:
    """
    For pairs (measure, k), how many of all trees with that many words have the measure at most k.
    """

def members(words: int, single_root: bool, measure: int, k: int) -> bytes:
    """Those trees in lexicographic order, a byte a head."""

def planes(heads: Sequence[int], root: bool) -> tuple[int, int, list[int]]:
    """
    Bounds of the number of planes, and the plane of each word's arc in as few planes as were found.
    """

def intervals(heads: Sequence[int]) -> list[tuple[int, int, list[int], list[int]]]:
    """Crossing intervals: left, right, crossed arcs, chosen vertices."""

def interleaving_pair(heads: Sequence[int]) -> tuple[int, int] | None:
    """Two words whose projections interleave."""

def binarisation(heads: Sequence[int], k: int) -> tuple[int, list[tuple[int, int, int]]]:
    """
    A verdict (0 no, 1 yes, 2 undecided) and the joins (head, part, part); -i is what the i-th join made.
    """

def endpoint_violation(heads: Sequence[int]) -> int:
    """
    A word whose arc is crossed by arcs that share no endpoint; 0 if there is none.
    """

def arc_degrees(heads: Sequence[int]) -> list[int]:
    """
    For each word's arc, the components under it whose root its head does not dominate.
    """

def gap_degrees(heads: Sequence[int]) -> list[int]:
    """For each word, the gaps in its projection."""

def covered_roots(heads: Sequence[int]) -> list[int]:
    """The children of 0 under an arc between words."""
