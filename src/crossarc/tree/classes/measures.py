"""The measures that the tree classes bound: of one tree or of many, sentences of any length, in the compiled core.

>>> measure([3, 4, 0, 3])["gap_degree"], measure([3, 4, 0, 3])["crossings"]
(1, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from crossarc._core import classes as native
from crossarc.errors import CrossarcError
from crossarc.tree.tree import Tree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from crossarc.tree.classes.registry import TreeClass

MEASURES: dict[str, int] = {name: number for number, name in enumerate(native.measure_names())}
"""The names of the measures and their numbers in the compiled core; native/tree/measures.h says what each is."""


class Measures:
    """All measures of one tree.

    A few (planes, the gap degree of a binarisation) need a search that is cut short for trees far from any natural one;
    then only bounds are known: `measures["planes"]` is the least it can be, and `exact("planes")` is false.
    """

    __slots__ = ("_bounds",)

    def __init__(self, bounds: Sequence[int]):
        self._bounds = bounds  # the least and the greatest possible value of each measure by turns

    def __getitem__(self, name: str) -> int:
        return self._bounds[2 * MEASURES[name]]

    def at_most(self, name: str) -> int:
        """The greatest value the measure can have."""
        return self._bounds[2 * MEASURES[name] + 1]

    def exact(self, name: str) -> bool:
        """Whether the value of the measure is known."""
        return self[name] == self.at_most(name)

    def within(self, tree_class: TreeClass) -> bool | None:
        """Whether the tree is in the class; None if that is not known."""
        if self.at_most(tree_class.measure) <= tree_class.most:
            return True
        return False if self[tree_class.measure] > tree_class.most else None

    def __repr__(self) -> str:
        return f"Measures({', '.join(f'{name}={self[name]}' for name in MEASURES if name != 'nothing')})"


def measure(tree: Tree | Sequence[int]) -> Measures:
    """All measures of one tree."""
    heads = heads_of(tree)
    with tree_problems(heads):
        return Measures([bound for bounds in native.measure(heads) for bound in bounds])


def measure_many(trees: Iterable[Tree | Sequence[int]]) -> list[Measures]:
    """All measures of many trees, in one call of the compiled core."""
    sentences = [heads_of(tree) for tree in trees]
    with tree_problems(*sentences):
        return [Measures(bounds) for bounds in native.measure_many(*packed(sentences))]


def heads_of(tree: Tree | Sequence[int]) -> Sequence[int]:
    """The heads of what is either a tree or its heads already."""
    return tree.heads if isinstance(tree, Tree) else tree


def packed(sentences: Sequence[Sequence[int]]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The heads of many trees one after the other, and their lengths, as the compiled core takes them."""
    import numpy as np

    lengths = np.fromiter(map(len, sentences), dtype=np.int32)
    return np.fromiter(chain.from_iterable(sentences), dtype=np.int32), lengths


@contextmanager
def tree_problems(*sentences: Sequence[int]) -> Iterator[None]:
    """Turn the core's refusal of heads that form no tree into the error that names the word."""
    try:
        yield
    except (ValueError, TypeError, OverflowError) as error:
        for heads in sentences:
            Tree(heads)
        raise CrossarcError(f"this is beyond what crossarc examines: {error}") from None
