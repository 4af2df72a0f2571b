"""Trained parsers."""

from collections.abc import Sequence

import crossarc._core.systems
import crossarc._core.treebank


class Engine:
    """A trained parser over weights that lie in somebody's memory."""

    def __init__(self, program: crossarc._core.systems.Program, features: Sequence[int], labels: Sequence[str], encoding: str, label_use: Sequence[int], single_root: bool, repair_labels: tuple[int, int], keeper: tuple[str, Sequence[int], Sequence[int]], vocabulary: object, common: object, index: object, rows: object, temperature: float) -> None: ...

    def parse(self, block: crossarc._core.treebank.Block, beam: int = 1, threads: int = 1, k_best: int = 1, scores: bool = False, drop_broken: bool = False, keep_given: bool = False) -> bytes:
        """The bytes of the block's sentences with heads and labels replaced."""

    def trees(self, block: crossarc._core.treebank.Block, sentence: int, beam: int = 1, k_best: int = 1) -> list[tuple[list[int], list[int], int, list[float]]]:
        """
        The best trees of a sentence: heads, label numbers, score, and the confidence of each arc where there was a beam.
        """

    @property
    def labels(self) -> list[str]:
        """The labels of trees: without marks."""

    @property
    def classes(self) -> int:
        """How many transitions with labels there are."""

    @property
    def given(self) -> int:
        """How many heads that were there were to be kept so far."""

    @property
    def not_kept(self) -> int:
        """How many of them were not."""

    @property
    def steps(self) -> int:
        """How many transitions have made the first tree of each sentence so far."""

    @property
    def repaired(self) -> int:
        """How many words were attached by the repair so far."""
