"""The training loop: corpora into the core, epoch after epoch, the best on the development files kept."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from crossarc.errors import DataError, UsageError
from crossarc.learning.templates import FeatureModel
from crossarc.oracles import Derivation, NativeOracle
from crossarc.oracles.dynamic import STATIC
from crossarc.systems.program import Program
from crossarc.systems.system import Roots
from crossarc.treebank import Sentence

if TYPE_CHECKING:
    from crossarc._core.learning import Session

Derive = Callable[[list[list[int]]], Sequence[Derivation | None]]
"""Finds a derivation for each of some trees, or None."""

_BATCH = 500


@dataclass(frozen=True)
class Options:
    """How to learn. What is not said comes from measurements; docs/accuracy.md has them."""

    epochs: int = 10
    seed: int = 1
    beam: int = 1
    update: Literal["max-violation", "early"] = "max-violation"
    learners: int = 1
    """How many perceptrons, alike but for the order of sentences, are averaged."""
    explore_from: int = 3
    """The epoch from which training goes where its own mistakes lead, with oracles that can follow."""
    explore_percent: int | None = None
    """How often it then does; None for as often as is best with the oracle."""
    blank_percent: int = 25
    """Training takes a value seen n times for one never seen, with odds of this to 100 n."""
    margin: int = 0
    """How far the right class must lead to be left alone."""
    patience: int = 0
    """Stop after so many epochs without a better development score; 0 for never."""
    threads: int = 1
    scale: int = 32
    """Weights are kept in steps of one over this."""
    least: int = 2
    """Weights of fewer steps than this are left out."""

    def __post_init__(self) -> None:
        least = {"epochs": 1, "beam": 1, "learners": 1, "explore_from": 1, "threads": 1, "scale": 1, "least": 1}
        for name, low in least.items():
            if getattr(self, name) < low:
                raise UsageError(f"{name} is {getattr(self, name)}; it is at least {low}")
        if self.update not in ("max-violation", "early"):
            raise UsageError(f"update is {self.update!r}; it is max-violation or early")
        if self.explore_percent is not None and not 0 <= self.explore_percent <= 100:
            raise UsageError(f"explore_percent is {self.explore_percent}; it is between 0 and 100")

    def recorded(self) -> dict[str, Any]:
        """What a model says about its training: all that can change the outcome."""
        return {name: value for name, value in asdict(self).items() if name != "threads"}


@dataclass(frozen=True)
class Epoch:
    """What an epoch did and how good its parser is."""

    number: int
    accuracy: float
    """The share of decisions that were right at once, in percent."""
    updates: int
    words_per_second: float
    uas: float | None
    las: float | None
    """Attachment on the development sentences, in percent; None without any."""
    best: bool

    def recorded(self) -> dict[str, Any]:
        return {
            k: round(v, 4) if isinstance(v, float) else v for k, v in asdict(self).items() if k != "words_per_second"
        }


@dataclass
class Learned:
    """What training leaves behind."""

    index: bytes
    rows: bytes
    vocabulary: bytes
    labels: list[str]
    label_use: list[int]
    repair_labels: tuple[int, int]
    classes: int
    features: int
    weights: int
    curve: list[Epoch] = field(default_factory=list)
    sentences: int = 0
    words: int = 0
    left_out: dict[str, int] = field(default_factory=dict)
    """Training sentences that were not used, by reason."""
    interrupted: bool = False


def learn(
    program: Program,
    features: FeatureModel,
    oracle: NativeOracle,
    training: Iterable[Sentence],
    development: Iterable[Sentence] = (),
    *,
    roots: Roots = "single",
    options: Options = Options(),
    derive: Derive | None = None,
    encoding: str = "",
    report: Callable[[Epoch], None] | None = None,
) -> Learned:
    """Train weights for a program. `derive` serves static oracles; a sentence it has no derivation for is left out.

    With an `encoding` of lifts the training sentences are encoded with it, and the development sentences are not.

    A KeyboardInterrupt ends training early; what has been learned until the last whole epoch is kept.
    """
    from crossarc._core.learning import Session

    if oracle == STATIC and options.explore_percent:
        raise UsageError("a static oracle knows one derivation; only with a dynamic one can training explore")
    session = Session(
        program.native, features.wire(), oracle.name, list(oracle.lists), list(oracle.transitions), encoding
    )
    left_out = _fill(session, training, development, roots, derive)
    session.start(
        options.learners, roots == "single", options.seed, options.beam, options.update == "early",
        options.explore_from, 90 if options.explore_percent is None else options.explore_percent,
        options.blank_percent, options.margin,
    )  # fmt: skip
    learned: Learned | None = None
    curve: list[Epoch] = []
    stale = 0
    interrupted = False
    for number in range(1, options.epochs + 1):
        try:
            epoch, weights = _epoch(session, number, options, curve, number == options.epochs)
        except KeyboardInterrupt:
            if learned is None:
                raise
            interrupted = True
            break
        curve.append(epoch)
        if weights is not None:
            learned = Learned(
                *weights, session.labels, session.label_use, session.repair_labels, session.classes, session.features,
                session.n_weights,
            )  # fmt: skip
        if report is not None:
            report(epoch)
        stale = 0 if epoch.best else stale + 1
        if options.patience and stale >= options.patience:
            break
    assert learned is not None
    learned.curve, learned.interrupted, learned.left_out = curve, interrupted, left_out
    learned.sentences, learned.words = session.sentences, session.words
    return learned


def _fill(
    session: Session,
    training: Iterable[Sentence],
    development: Iterable[Sentence],
    roots: Roots,
    derive: Derive | None,
) -> dict[str, int]:
    left_out: Counter[str] = Counter()
    pending = iter(training)
    while batch := list(islice(pending, _BATCH)):
        trees = [sentence for sentence in batch if sentence.is_tree(roots)]
        left_out["no tree"] += len(batch) - len(trees)
        found: Sequence[Derivation | None] = [[] for _ in trees]
        if derive is not None:
            found = derive([[head or 0 for head in sentence.heads] for sentence in trees])
        for sentence, steps in zip(trees, found, strict=True):
            if steps is None:
                left_out["no derivation found"] += 1
            else:
                session.add_training(*sentence.native, list(steps))
    reasons = {reason: count for reason, count in left_out.items() if count}
    if not session.sentences:
        why = ", ".join(f"{reason}: {count}" for reason, count in reasons.items())
        raise DataError(f"no sentence is left to learn from ({why or 'there was none'})")
    for sentence in development:
        if all(head is not None for head in sentence.heads):
            session.add_development(*sentence.native)
    return reasons


def _epoch(
    session: Session, number: int, options: Options, curve: list[Epoch], last: bool
) -> tuple[Epoch, tuple[bytes, bytes, bytes] | None]:
    """One epoch, and the weights if they are the best so far (without development sentences, the latest)."""
    start = time.perf_counter()
    done = session.epoch(options.threads)
    seconds = time.perf_counter() - start
    uas = las = None
    best = last
    if session.development_sentences:
        session.pack(options.scale, options.least)
        words, heads, arcs = session.measure(options.beam, options.threads)
        uas, las = 100 * heads / max(1, words), 100 * arcs / max(1, words)
        best = las > max((e.las for e in curve if e.las is not None), default=-1.0)
    else:
        session.pack(options.scale, options.least)
        best = True
    epoch = Epoch(
        number, 100 * done.right / max(1, done.steps), done.updates, done.words / max(seconds, 1e-9), uas, las, best
    )
    return epoch, session.weights() if best else None
