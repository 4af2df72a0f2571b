"""The deduction engine for people: a schema and a sentence in, derivations, trees, scores and counts out.

The work is done by native/schemata (agenda, indexes, semirings); this is its face. D-rules come as a gold tree
(`heads`), as a set of arcs (`arcs`), as scores (`scores[head, dependent]`, minus infinity for no such arc), or are
all there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from crossarc._core import deduction as native
from crossarc.errors import DataError, TreeError, UsageError
from crossarc.schemata.arc_scores import ArcScores
from crossarc.schemata.definition import show_item
from crossarc.schemata.estimate import SHORT, estimate, in_words
from crossarc.schemata.language import Listing, Value
from crossarc.schemata.program import FALSE, GROUP, SYMBOL, Program
from crossarc.schemata.schema import Schema
from crossarc.tree import Arc, Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Weights = NDArray[np.float64]

Facts = Iterable[tuple[str, Sequence[Value]]]

MEMORY = 4 << 30
"""What a deduction may use, in bytes, unless the caller allows more."""


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction step of one derivation: what it derives from what, by the numbers of earlier steps."""

    rule: str
    antecedents: tuple[int, ...]
    arcs: tuple[Arc, ...]
    item: str
    kind: str
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Derivation:
    """A derivation of a goal: steps, each after those of its antecedents."""

    words: int
    score: float
    steps: tuple[Step, ...]

    @property
    def arcs(self) -> list[Arc]:
        """All arcs, by dependent."""
        return sorted({arc for step in self.steps for arc in step.arcs}, key=lambda arc: (arc[1], arc[0]))

    @property
    def heads(self) -> tuple[int, ...]:
        """The head of every word; an error where these are no tree, as unsound schemata allow."""
        heads = {dependent: head for head, dependent in self.arcs}
        if len(heads) != len(self.arcs) or len(heads) != self.words:
            raise TreeError("the derivation builds no tree: it does not give every word one head")
        return Tree(tuple(heads[word] for word in range(1, self.words + 1))).heads


class Forest:
    """All derivations of a sentence: count them, sum over them, list them from the best down."""

    def __init__(self, program: Program, deduction: native.Deduction):
        self.program = program
        self.native = deduction

    @property
    def words(self) -> int:
        return self.native.words

    @property
    def items(self) -> int:
        """How many items were derived."""
        return self.native.items

    @property
    def steps(self) -> int:
        """How many different steps there are."""
        return self.native.steps

    @property
    def derived(self) -> bool:
        """Whether the goal is reached: the boolean semiring."""
        return self.native.derived

    @property
    def endless(self) -> bool:
        """Whether an item of a derivation can be derived from itself: strictly, there is then no end to the
        derivations."""
        return self.derived and self.native.loops()

    def count(self) -> int | float:
        """How many derivations there are, exactly. Steps from an item to itself add nothing and are left out (E&S's
        Combiner has them, with a span of one word); infinity if several steps lead from an item to itself."""
        if not self.derived:
            return 0
        if self.native.cyclic():
            return math.inf
        bits = self.log_sum(np.zeros((self.words + 1, self.words + 1)))[0] / math.log(2)
        total, modulus = 0, 1
        for prime in _primes():
            # The Chinese remainder theorem, one prime after another, until the modulus is surely above the count.
            step = (self.native.count(prime) - total) * pow(modulus, -1, prime) % prime
            total += modulus * step
            modulus *= prime
            if modulus.bit_length() > bits + 2:
                return total
        raise AssertionError("there are primes enough")

    def best_score(self, scores: Weights) -> float:
        """The score of the best derivation."""
        return self.native.best_score(checked_scores(scores, self.words))

    def log_sum(self, scores: Weights) -> tuple[float, Weights]:
        """The logarithm of the sum of exp(score) over derivations, and for each arc [head, dependent] its share of it.

        A sum over *derivations*: a tree counts as often as the schema derives it.
        """
        return self.native.log_sum(checked_scores(scores, self.words))

    def kbest(self, scores: Weights | None = None) -> Iterator[Derivation]:
        """The derivations from the best down, each found when it is asked for."""
        if not self.derived:
            return
        zeros = np.zeros((self.words + 1, self.words + 1))
        queue = self.native.kbest(zeros if scores is None else checked_scores(scores, self.words))
        while found := queue.next():
            yield self._derivation(*found)

    def trees(self, scores: Weights | None = None) -> Iterator[tuple[float, tuple[int, ...]]]:
        """Scores and heads of the different trees, from the best down, each found when it is asked for.

        What an unsound schema derives that is no tree is left out."""
        seen = set()
        for derivation in self.kbest(scores):
            try:
                heads = derivation.heads
            except TreeError:
                continue
            if heads not in seen:
                seen.add(heads)
                yield derivation.score, heads

    def _derivation(self, score: float, steps: Sequence[int]) -> Derivation:
        numbers: dict[int, int] = {}
        found: list[Step] = []
        for step in steps:
            rule, antecedents, arcs, consequent = self.native.step(step)
            if consequent in numbers:
                continue
            numbers[consequent] = len(found)
            kind, values = self.native.item(consequent)
            shape = self.program.kinds[kind]
            read = tuple(self.value(value) for value in values)
            found.append(
                Step(
                    self.program.rule_names[rule],
                    tuple(numbers[antecedent] for antecedent in antecedents),
                    tuple((head, dependent) for dependent, head in arcs),
                    show_item(shape, read),
                    shape.shape,
                    read,
                )
            )
        return Derivation(self.words, score, tuple(found))

    def value(self, value: int) -> Value:
        """A native value as Python has it."""
        if value < FALSE:
            return value
        if value < SYMBOL:
            return value != FALSE
        if value < GROUP:
            return self.program.symbols[value - SYMBOL]
        is_list, parts = self.native.group(value)
        read = tuple(self.value(part) for part in parts)
        return Listing(read) if is_list else read

    @cached_property
    def best(self) -> Derivation:
        """The derivation of a forest that has one only."""
        return next(iter(self.kbest()))


def deduce(
    schema: Schema,
    words: int,
    *,
    heads: Sequence[int] | None = None,
    arcs: Iterable[Arc] | None = None,
    scores: Weights | None = None,
    facts: Facts = (),
    memory: int = MEMORY,
) -> Forest:
    """Everything that the schema derives for a sentence of so many words with these D-rules."""
    return _run(schema, d_rules(words, heads=heads, arcs=arcs, scores=scores), facts, memory, best_only=False)


def best(schema: Schema, scores: Weights, *, facts: Facts = (), memory: int = MEMORY) -> Derivation | None:
    """The best derivation under arc-factored scores; None where the goal cannot be derived.

    Scores are first lowered for each dependent by its best one: every complete derivation gives each word one head,
    so this takes the same off all of them, and then no score is positive and the search may go best first and stop at
    the goal.
    """
    scores = checked_scores(scores, len(scores) - 1)
    top = np.max(scores, axis=0)
    top[0] = 0.0
    if not np.isfinite(top[1:]).all():
        return None  # some word can have no head at all
    forest = _run(schema, scores - top, facts, memory, best_only=True)
    if not forest.derived:
        return None
    found = forest.best
    return Derivation(found.words, float(sum(scores[head, dependent] for head, dependent in found.arcs)), found.steps)


def d_rules(
    words: int, *, heads: Sequence[int] | None = None, arcs: Iterable[Arc] | None = None, scores: Weights | None = None
) -> Weights:
    """A weight for each arc [head, dependent]: 0 for D-rules without scores, minus infinity where there is none."""
    if sum(given is not None for given in (heads, arcs, scores)) > 1:
        raise UsageError("D-rules come from heads, from arcs or from scores: give one of them")
    if words < 1:
        raise UsageError("a sentence has at least one word")
    if scores is not None:
        return checked_scores(scores, words)
    if heads is None and arcs is None:
        return np.zeros((words + 1, words + 1))
    if heads is not None:
        if len(heads) != words:
            raise DataError(f"{len(heads)} heads for {words} words")
        arcs = [(head, dependent) for dependent, head in enumerate(heads, 1)]
    weights = np.full((words + 1, words + 1), -np.inf)
    for head, dependent in arcs or ():
        if not (0 <= head <= words and 1 <= dependent <= words):
            raise DataError(f"the arc from {head} to {dependent} is outside 0..{words}")
        weights[head, dependent] = 0.0
    return weights


def checked_scores(scores: Weights, words: int) -> Weights:
    """The scores as the engine takes them; an error names the arc whose score is none."""
    given = ArcScores.read(scores)
    if given.values.shape != (words + 1, words + 1, 1) or words < 1:
        shape = (words + 1, words + 1)
        raise DataError(f"scores have shape {np.shape(scores)}, not [head, dependent] of shape {shape}")
    return given.best_of_labels()


def _run(schema: Schema, weights: Weights, facts: Facts, memory: int, best_only: bool) -> Forest:
    program = schema.program_with(facts)
    words = len(weights) - 1
    # With few D-rules (a gold tree, say) there is far less to derive than the estimate for all of them says.
    if words > SHORT and np.isfinite(weights[:, 1:]).sum() > words * words / 2:
        expected = estimate(schema, words).memory(best_only)
        # A best-first search mostly stops long before it has found everything.
        if expected > memory * (4 if best_only else 1):
            raise _too_long(schema, words, memory, f"about {in_words(expected)}")
    try:
        return Forest(program, native.Deduction(native_program(program), weights, best_only, memory))
    except native.TooLarge:
        raise _too_long(schema, words, memory, f"more than {in_words(memory)}") from None


def _too_long(schema: Schema, words: int, memory: int, need: str) -> DataError:
    return DataError(
        f"{words} words are too many for {schema.title} ({schema.complexity}): it needs {need}, and "
        f"{in_words(memory)} is the limit; use {schema.instead}, a shorter sentence, or more `memory`"
    )


def native_program(program: Program) -> native.Program:
    """The program on the native side."""
    return native.Program(program.code)


def _primes() -> Iterator[int]:
    """Primes below 2^31, from the largest down."""
    candidate = (1 << 31) - 1
    while candidate > 2:
        if all(candidate % divisor for divisor in range(3, math.isqrt(candidate) + 1, 2)):
            yield candidate
        candidate -= 2
