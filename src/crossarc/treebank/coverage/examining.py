"""One treebank examined: how many trees are in each class, distributions, and the strangest trees."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from crossarc.tree import Roots, Tree
from crossarc.tree.classes import CLASSES, Measures, measure_many
from crossarc.treebank.coverage.punctuation import Punctuation, against_the_rule, without
from crossarc.treebank.files import Source
from crossarc.treebank.reading import OnError, Reader
from crossarc.treebank.sentence import Sentence

_BATCH = 2000  # sentences measured in one call of the compiled core
_RANGES = ("crossings", "gap_degree", "edge_degree", "planes_without_root", "ill_nestedness", "interval_vertices")
DISTRIBUTIONS = ("length", "arc_length", *_RANGES)
"""What a report tells the distribution of."""


@dataclass
class Case:
    """A tree worth a look: what is strange about it is worked out only if it is shown."""

    sentence: Sentence
    tree: Tree
    kept: list[int] | None
    """With punctuation left out, the words that the tree is over; else None."""
    measures: Measures
    outside: tuple[str, ...]
    """The classes that the tree is not in."""
    punctuation: tuple[list[int], list[int]]
    """Marks that hang non-projectively, and marks that make another arc non-projective (words of the sentence)."""

    @property
    def strangeness(self) -> tuple[int, ...]:
        """Greater is stranger: strongly ill-nested, ill-nested, many planes, few classes, many crossings."""
        found = self.measures
        return (
            found["binarisation_gap_degree"] > found["gap_degree"],
            found["ill_nested"],
            max(2, found["planes_without_root"]),
            len(self.outside),
            found["crossings"],
            found["roots"],
            -len(self.tree),
        )


@dataclass
class Coverage:
    """What a treebank is made of. Counts are of sentences unless their names say otherwise."""

    file: str
    sentences: int = 0
    words: int = 0
    dropped: int = 0
    """Sentences with nothing left but punctuation."""
    undecided: int = 0
    """Sentences for some class of which the search was cut short; they count as outside."""
    nonprojective_arcs: int = 0
    crossings: int = 0
    several_roots: int = 0
    covered_roots: int = 0
    ill_nested: int = 0
    mildly_ill_nested: int = 0
    strongly_ill_nested: int = 0
    """Ill-nested trees with and without a binarisation of their own gap degree (SCHEMA Table 1)."""
    nonprojective_punctuation: int = 0
    """Words."""
    punctuation_causing: int = 0
    """Words."""
    classes: Counter[str] = field(default_factory=Counter)
    distributions: dict[str, Counter[int]] = field(default_factory=lambda: {name: Counter() for name in DISTRIBUTIONS})
    strangest: list[Case] = field(default_factory=list)
    cases: int = 0
    """How many trees there are to choose the strangest from."""
    broken: str | None = None
    """What became of broken sentences."""

    def percent(self, count: int) -> float:
        """A count as a share of the sentences."""
        return 100 * count / self.sentences if self.sentences else 0.0

    def counts(self) -> dict[str, int]:
        """Every count by its name, those of the classes apart."""
        return {name: value for name, value in vars(self).items() if isinstance(value, int) and name != "cases"}

    def numbers(self) -> dict[str, int]:
        """Every number by its name, for the gate: counts, classes, and `max_…` of distributions."""
        greatest = {f"max_{name}": max(values, default=0) for name, values in self.distributions.items()}
        return {**self.counts(), **{name: self.classes[name] for name in CLASSES}, **greatest}

    def as_dict(self) -> dict[str, Any]:
        """What `--json` says of the file."""
        classes = {
            name: {"count": self.classes[name], "percent": round(self.percent(self.classes[name]), 4)}
            for name in CLASSES
        }
        distributions = {
            name: {str(value): count for value, count in sorted(distribution.items())}
            for name, distribution in self.distributions.items()
        }
        return {"file": self.file, **self.counts(), "classes": classes, "distributions": distributions}


OF_SENTENCES = frozenset(CLASSES) | {
    "several_roots",
    "covered_roots",
    "ill_nested",
    "mildly_ill_nested",
    "strongly_ill_nested",
    "undecided",
}
"""The numbers of a report that count some of its sentences, and so have a share of them."""


def examine(
    source: Source,
    *,
    punctuation: Punctuation,
    no_punct: bool = False,
    roots: Roots = "multi",
    strangest: int = 50,
    format: str | None = None,
    on_error: OnError = "stop",
) -> Coverage:
    """Examine every tree of a treebank."""
    reader = Reader(source, format, on_error)
    examination = _Examination(Coverage(reader.path), punctuation, no_punct, strangest)
    examination.run((sentence, tree) for sentence, tree in reader.trees(roots) if tree is not None)
    examination.coverage.broken = reader.account()
    return examination.coverage


class _Examination:
    def __init__(self, coverage: Coverage, punctuation: Punctuation, no_punct: bool, strangest: int):
        self.coverage = coverage
        self.punctuation = punctuation
        self.no_punct = no_punct
        self.most = strangest
        self.heap: list[tuple[tuple[int, ...], int, Case]] = []

    def run(self, sentences: Iterator[tuple[Sentence, Tree]]) -> None:
        batch: list[tuple[Sentence, Tree]] = []
        for pair in sentences:
            batch.append(pair)
            if len(batch) == _BATCH:
                self._batch(batch)
                batch = []
        self._batch(batch)
        self.coverage.strangest = [case for _, _, case in sorted(self.heap, key=lambda item: item[:2], reverse=True)]

    def _batch(self, batch: list[tuple[Sentence, Tree]]) -> None:
        reduced: list[tuple[Sentence, Tree, Tree, list[int] | None, list[int]]] = []
        for sentence, tree in batch:
            marks = self.punctuation.of(sentence)
            small, kept = without(tree, marks) if self.no_punct else (tree, None)
            if small.n == 0:
                self.coverage.dropped += 1
                continue
            reduced.append((sentence, tree, small, kept, marks))
        found = measure_many(small for _, _, small, _, _ in reduced)
        for (sentence, tree, small, kept, marks), measures in zip(reduced, found, strict=True):
            self._count(small, measures)
            # A tree in the class of projective trees is in every class, so nothing is left to ask.
            if measures["gap_degree"] == 0 and (kept is None or not marks):
                self.coverage.classes.update(CLASSES.keys())
                outside: list[str] = []
                bad: tuple[list[int], list[int]] = ([], [])
            else:
                outside = self._classes(measures)
                bad = against_the_rule(tree, marks)
            self.coverage.nonprojective_punctuation += len(bad[0])
            self.coverage.punctuation_causing += len(bad[1])
            if outside or any(bad) or measures["roots"] > 1:
                self._keep(Case(sentence, small, kept, measures, tuple(outside), bad))

    def _count(self, tree: Tree, measures: Measures) -> None:
        coverage = self.coverage
        coverage.sentences += 1
        coverage.words += tree.n
        coverage.distributions["length"][tree.n] += 1
        coverage.distributions["arc_length"].update(tree.lengths(root_arcs=False))
        for name in _RANGES:
            coverage.distributions[name][measures[name]] += 1
        coverage.nonprojective_arcs += measures["nonprojective_arcs"]
        coverage.crossings += measures["crossings"]
        coverage.several_roots += measures["roots"] > 1
        coverage.covered_roots += measures["covered_roots"] > 0
        if measures["ill_nested"]:
            strongly = measures["binarisation_gap_degree"] > measures["gap_degree"]
            coverage.ill_nested += 1
            coverage.strongly_ill_nested += strongly
            coverage.mildly_ill_nested += not strongly

    def _classes(self, measures: Measures) -> list[str]:
        outside, undecided = [], False
        for name, each in CLASSES.items():
            verdict = measures.within(each)
            undecided |= verdict is None
            if verdict:
                self.coverage.classes[name] += 1
            else:
                outside.append(name)
        self.coverage.undecided += undecided
        return outside

    def _keep(self, case: Case) -> None:
        self.coverage.cases += 1
        item = (case.strangeness, -self.coverage.cases, case)  # of equals the first
        if len(self.heap) < self.most:
            heapq.heappush(self.heap, item)
        elif self.heap and item[:2] > self.heap[0][:2]:
            heapq.heapreplace(self.heap, item)
