"""Features, weights and searches."""

from collections.abc import Sequence

import crossarc._core.systems
import crossarc._core.treebank


def attributes() -> list[str]:
    """The names of attributes, in the order of their codes."""

class EpochReport:
    """What an epoch of training did, over all learners."""

    @property
    def steps(self) -> int:
        """Decisions that were real ones."""

    @property
    def right(self) -> int:
        """Those whose best class was right."""

    @property
    def updates(self) -> int: ...

    @property
    def words(self) -> int: ...

    @property
    def loss(self) -> int:
        """By how much wrong choices led right ones, in all."""

class Session:
    """Corpora, labels, and one or several learners over them."""

    def __init__(self, program: crossarc._core.systems.Program, features: Sequence[int], oracle: str, lists: Sequence[int], transitions: Sequence[int], encoding: str = '') -> None: ...

    def add_training(self, block: crossarc._core.treebank.Block, sentence: int, derivation: Sequence[tuple[int, int]] = []) -> None:
        """Learn from a sentence."""

    def add_development(self, block: crossarc._core.treebank.Block, sentence: int) -> None:
        """Measure on a sentence."""

    def start(self, learners: int, single_root: bool, seed: int, beam: int, update: int, explore_from: int, explore_percent: int, blank_percent: int, margin: int) -> None:
        """Begin learning."""

    def epoch(self, threads: int) -> EpochReport:
        """One epoch of every learner."""

    @property
    def progress(self) -> EpochReport:
        """
        What the epoch under way has done so far, updates aside; to be read from another thread.
        """

    def stop(self) -> None:
        """Ask the epoch under way, in another thread, to end."""

    def pack(self, scale: int, least: int) -> None:
        """Average and pack the weights, for `measure` and `weights`."""

    def measure(self, beam: int, threads: int) -> tuple[int, int, int]:
        """Words, right heads, right arcs of the development sentences."""

    def temperature(self, beam: int, threads: int) -> float:
        """
        By how much a tree's score must be better to be e times as likely, measured on development sentences.
        """

    def weights(self) -> tuple[bytes, bytes, bytes, bytes]:
        """
        The packed indexes (of common features, of others) and rows, and the vocabulary.
        """

    @property
    def features(self) -> int:
        """Features with a packed weight."""

    @property
    def n_weights(self) -> int:
        """Packed weights."""

    @property
    def labels(self) -> list[str]: ...

    @property
    def label_use(self) -> list[int]:
        """A label each: 1 if seen under 0, plus 2 if seen under a word."""

    @property
    def repair_labels(self) -> tuple[int, int]:
        """The commonest label under 0, and under words."""

    @property
    def classes(self) -> int: ...

    @property
    def sentences(self) -> int: ...

    @property
    def development_sentences(self) -> int: ...

    @property
    def words(self) -> int: ...
