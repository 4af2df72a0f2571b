"""Counts over gold and system sentences."""

import crossarc._core.treebank


class Tally:
    """Counts over pairs of sentences."""

    def __init__(self) -> None: ...

    @property
    def sentences(self) -> int: ...

    @property
    def words(self) -> int: ...

    @property
    def heads(self) -> int:
        """Words with the right head."""

    @property
    def labels(self) -> int:
        """Words with the right label."""

    @property
    def arcs(self) -> int:
        """Words with the right head and label."""

    @property
    def exact_unlabelled(self) -> int: ...

    @property
    def exact_labelled(self) -> int: ...

    @property
    def crossed(self) -> int:
        """Words whose gold arc another gold arc crosses."""

    @property
    def crossed_heads(self) -> int: ...

    @property
    def not_trees(self) -> int:
        """System sentences that are no tree with one root."""

    @property
    def gold_nonprojective(self) -> int: ...

    @property
    def found_unlabelled(self) -> int:
        """Those of them that the system has."""

    @property
    def found_labelled(self) -> int: ...

    @property
    def system_nonprojective(self) -> int: ...

    @property
    def right_unlabelled(self) -> int:
        """Those of them that are in gold."""

    @property
    def right_labelled(self) -> int: ...

    def add(self, gold: crossarc._core.treebank.Block, g: int, system: crossarc._core.treebank.Block, s: int, counted: bytes) -> None:
        """
        Add sentence g of one block and s of another; a zero in `counted` leaves a word out.
        """

def first_difference(gold: crossarc._core.treebank.Block, g: int, system: crossarc._core.treebank.Block, s: int) -> int:
    """
    The first word, from 1, that differs between two sentences; 0 if none does.
    """
