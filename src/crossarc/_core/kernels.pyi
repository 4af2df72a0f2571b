"""Dense decoders of arc-factored scores."""

from typing import Annotated

import numpy
from numpy.typing import NDArray


class NoTree(Exception):
    pass

class BadScore(Exception):
    pass

def eisner(scores: Annotated[NDArray[numpy.float64], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], single_root: bool) -> tuple[list[int], float]:
    """Heads and score of the best projective tree."""

def eisner_bytes(words: int) -> int:
    """About how much memory a sentence takes."""

def mst(scores: Annotated[NDArray[numpy.float64], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], single_root: bool) -> tuple[list[int], float]:
    """Heads and score of the best tree of all."""

def mst_bytes(words: int) -> int:
    """About how much memory a sentence takes."""

def mh4(scores: Annotated[NDArray[numpy.float64], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], single_root: bool) -> tuple[list[int], float]:
    """Heads and score of the best tree that MH_4 derives."""

def mh4_bytes(words: int) -> int:
    """About how much memory a sentence takes."""

def eisner_marginals(scores: Annotated[NDArray[numpy.float64], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], single_root: bool) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, None, None))], float]:
    """
    The probability of each arc over projective trees, and the log-partition.
    """

def eisner_marginals_bytes(words: int) -> int:
    """About how much memory a sentence takes."""

def matrix_tree_marginals(scores: Annotated[NDArray[numpy.float64], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], single_root: bool) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, None, None))], float]:
    """The probability of each arc over all trees, and the log-partition."""

def matrix_tree_marginals_bytes(words: int) -> int:
    """About how much memory a sentence takes."""
