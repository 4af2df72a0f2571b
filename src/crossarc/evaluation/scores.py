"""Attachment scores, and how well crossing arcs were found.

All figures are percentages over syntactic words with full labels (`nmod:poss` is not `nmod`), punctuation included
unless it is asked to be left out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from crossarc.errors import DataError
from crossarc.treebank import Place, Sentence

if TYPE_CHECKING:
    from crossarc._core.evaluation import Tally


@dataclass(frozen=True)
class Retrieval:
    """How many arcs of a kind gold has, how many the system predicted, and how the two agree.

    Precision: how many of the system's arcs of that kind are arcs of gold, of whatever kind there. Recall: how many of
    gold's the system has. F1 is their harmonic mean. Where there is nothing to divide by, they are 0.
    """

    gold: int
    predicted: int
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True)
class Nonprojective(Retrieval):
    """Retrieval of non-projective arcs: an arc is one iff some word strictly between its ends is no descendant of its
    head. Head and label must be right, or with `unlabelled` the head alone."""

    unlabelled: Retrieval


@dataclass(frozen=True)
class Scores:
    """How well a system's heads and labels agree with gold's."""

    words: int
    sentences: int
    uas: float
    """Words with the right head."""
    las: float
    """Words with the right head and label."""
    label_accuracy: float
    """Words with the right label, whatever the head."""
    exact_unlabelled: float
    """Sentences with all heads right."""
    exact_labelled: float
    """Sentences with all heads and labels right."""
    nonprojective: Nonprojective
    crossed_uas: float | None
    """UAS of the words whose gold arc is crossed by another gold arc (arcs from 0 count); None if there are none."""
    uncrossed_uas: float | None
    """UAS of the other words; None if there are none."""
    not_trees: int
    """System sentences without exactly one root, with a cycle, or with a word that has no head."""

    def as_dict(self) -> dict[str, Any]:
        """The scores as plain data, by the names they have in JSON."""
        return asdict(self)


class Scorer:
    """Adds up pairs of sentences; `scores()` says how it stands."""

    def __init__(self, punctuation: bool = True):
        from crossarc._core.evaluation import Tally

        self._punctuation = punctuation
        self._tally = Tally()

    def add(self, gold: Sentence, system: Sentence) -> None:
        """Count a pair. Different words are an error, and so are gold heads that form no tree."""
        from crossarc._core.evaluation import first_difference

        for sentence in (gold, system):
            if sentence.problem is not None:
                raise sentence.problem
        different = first_difference(*gold.native, *system.native)
        if different:
            raise _different_words(gold, system, different)
        if not gold.is_tree():
            gold.tree()  # which says why not
        self._tally.add(*gold.native, *system.native, b"" if self._punctuation else _without_punctuation(gold))

    def scores(self) -> Scores:
        """The scores of all pairs so far."""
        t = self._tally
        return Scores(
            words=t.words,
            sentences=t.sentences,
            uas=_percent(t.heads, t.words),
            las=_percent(t.arcs, t.words),
            label_accuracy=_percent(t.labels, t.words),
            exact_unlabelled=_percent(t.exact_unlabelled, t.sentences),
            exact_labelled=_percent(t.exact_labelled, t.sentences),
            nonprojective=Nonprojective(
                **_retrieval(t, t.found_labelled, t.right_labelled),
                unlabelled=Retrieval(**_retrieval(t, t.found_unlabelled, t.right_unlabelled)),
            ),
            crossed_uas=_percent(t.crossed_heads, t.crossed) if t.crossed else None,
            uncrossed_uas=_percent(t.heads - t.crossed_heads, t.words - t.crossed) if t.words > t.crossed else None,
            not_trees=t.not_trees,
        )


def evaluate(gold: Iterable[Sentence], system: Iterable[Sentence], *, punctuation: bool = True) -> Scores:
    """The scores of a system's sentences against gold's, which must be the same sentences.

    With `punctuation=False`, words of UPOS `PUNCT` are not counted; in CoNLL-X, words that consist of punctuation
    characters. They still cross what they cross.

    >>> gold = [Sentence.of("a b c".split(), heads=[2, 0, 2], labels=["det", "root", "obj"])]
    >>> scores = evaluate(gold, [gold[0].with_tree([2, 0, 1])])
    >>> round(scores.uas, 2), scores.label_accuracy, scores.not_trees
    (66.67, 100.0, 0)
    """
    scorer = Scorer(punctuation)
    last: tuple[Sentence, Sentence] | None = None
    for one, other in zip_longest(gold, system):
        if one is None or other is None:
            names = getattr(gold, "path", "gold"), getattr(system, "path", "the system's file")
            raise _different_counts(one, other, last, names)
        scorer.add(one, other)
        last = one, other
    return scorer.scores()


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def _retrieval(tally: Tally, found: int, right: int) -> dict[str, Any]:
    precision = _percent(right, tally.system_nonprojective)
    recall = _percent(found, tally.gold_nonprojective)
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    counts = {"gold": tally.gold_nonprojective, "predicted": tally.system_nonprojective}
    return counts | {"precision": precision, "recall": recall, "f1": f1}


def _without_punctuation(gold: Sentence) -> bytes:
    """A flag a word: whether it counts."""
    if gold.is_conllx:
        return bytes(not all(unicodedata.category(c).startswith("P") for c in form) for form in gold.forms)
    return bytes(upos != "PUNCT" for upos in gold.upos)


def _different_words(gold: Sentence, system: Sentence, word: int) -> DataError:
    place = _place(gold, word)
    what = f"{_word(gold, word)} in sentence {gold.name}, but {_word(system, word)} at {_place(system, word)}"
    return DataError(what, path=gold.place.path, line=place.line, column=2)


def _word(sentence: Sentence, word: int) -> str:
    return f"word {word} is {sentence.forms[word - 1]!r}" if word <= len(sentence) else f"no word {word}"


def _place(sentence: Sentence, word: int) -> Place:
    """Where a word stands, or where the sentence does that has no such word."""
    return Place(sentence.place.path, sentence.line_of(word if word <= len(sentence) else None))


def _different_counts(
    gold: Sentence | None, system: Sentence | None, last: tuple[Sentence, Sentence] | None, names: tuple[str, str]
) -> DataError:
    extra, side = (gold, 1) if gold is not None else (system, 0)
    assert extra is not None
    ended = f"{names[side]} is empty"
    if last is not None:
        end = last[side]
        ended = f"the last one at {end.place} is {end.name}"
    what = f"sentence {extra.name} has no counterpart: {ended}"
    return DataError(what, path=extra.place.path, line=extra.place.line)
