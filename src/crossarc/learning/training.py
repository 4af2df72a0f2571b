"""The training loop: corpora into the core, epoch after epoch, the best on the development files kept."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from crossarc.errors import DataError, DeclarationError, UsageError
from crossarc.learning.templates import FeatureModel
from crossarc.oracles import Derivation, NativeOracle
from crossarc.oracles.dynamic import STATIC
from crossarc.systems.program import Program
from crossarc.systems.system import Roots
from crossarc.treebank import Sentence

if TYPE_CHECKING:
    from crossarc._core.learning import EpochReport, Session

Derive = Callable[[list[list[int]]], Sequence[Derivation | None]]
"""Finds a derivation for each of some trees, or None."""

UPDATES = ("max-violation", "early", "restart")
"""Where a beam's mistake is corrected: where a wrong derivation leads by most, where the last right one falls out, or
wherever that happens, going on from the right ones each time. The core knows them by their places."""

MOST_BEAM = 4096
"""The widest beam there is."""

TEMPERATURE = 32
"""For models without development sentences: by how many weights, before they are scaled, a tree's score must be better
to be e times as likely."""

_BEAM, _MARGIN_IN_BEAM = 8, 150
_LEARNERS, _FEW_WORDS = 3, 100_000
# Of Covington's derivations that are as long, one has passed over many words and the next over few: their scores do not
# say which is better, and a beam loses the good one.
_GREEDY_SYSTEMS = ("covington", "covington-projective", "two-planar", "k-planar")
_CALIBRATING_BEAM = 8
_BATCH = 500
_TICK = 0.1


@dataclass(frozen=True)
class Options:
    """How to learn. What is not said comes from measurements; docs/accuracy.md has them."""

    epochs: int = 10
    seed: int = 1
    beam: int | None = None
    """How many derivations the search follows; None for as many as the system gains from."""
    update: Literal["max-violation", "early", "restart"] = "restart"
    learners: int | None = None
    """How many perceptrons, alike but for the order of sentences, are averaged; None for several where there are few
    words to learn from."""
    explore_from: int = 3
    """The epoch from which training goes where its own mistakes lead, with oracles that can follow."""
    explore_percent: int | None = None
    """How often it then does; None for as often as is best with the oracle."""
    blank_percent: int = 25
    """Training takes a value seen n times for one never seen, with odds of this to 100 n."""
    margin: int | None = None
    """By how much right choices must lead wrong ones to be left alone; None for nothing in greedy learning, and in a
    beam for what is best there."""
    patience: int = 5
    """Stop after so many epochs without a better development score; 0 for never."""
    threads: int = 1
    scale: int = 32
    """Weights are kept in steps of one over this."""
    least: int = 8
    """Weights of fewer steps than this are left out."""

    def __post_init__(self) -> None:
        least = {"epochs": 1, "patience": 0, "explore_from": 1, "threads": 1, "scale": 1, "least": 1}
        for name, low in least.items():
            if getattr(self, name) < low:
                raise UsageError(f"{name} is {getattr(self, name)}; it is at least {low}")
        if self.learners is not None and self.learners < 1:
            raise UsageError(f"learners is {self.learners}; it is at least 1")
        if self.update not in UPDATES:
            raise UsageError(f"update is {self.update!r}; it is one of {', '.join(UPDATES)}")
        if not 0 <= self.seed < 1 << 63:
            raise UsageError(f"seed is {self.seed}; it is between 0 and 2^63 - 1")
        if self.beam is not None and not 1 <= self.beam <= MOST_BEAM:
            raise UsageError(f"beam is {self.beam}; it is between 1 and {MOST_BEAM}")
        if self.explore_percent is not None and not 0 <= self.explore_percent <= 100:
            raise UsageError(f"explore_percent is {self.explore_percent}; it is between 0 and 100")

    def settled(self, program: Program, words: int) -> Settled:
        """What is not said, as it is best for a system and so many words to learn from."""
        beam = self.beam or (1 if program.system in _GREEDY_SYSTEMS else _BEAM)
        margin = (_MARGIN_IN_BEAM if beam > 1 else 0) if self.margin is None else self.margin
        learners = self.learners or (_LEARNERS if words < _FEW_WORDS else 1)
        return Settled(**{**asdict(self), "beam": beam, "margin": margin, "learners": learners})

    def recorded(self) -> dict[str, Any]:
        """What a model says about its training: all that can change the outcome."""
        return {name: value for name, value in asdict(self).items() if name != "threads"}


@dataclass(frozen=True)
class Settled(Options):
    """Options of which none is left open."""

    beam: int = 1
    margin: int = 0
    learners: int = 1


@dataclass(frozen=True)
class Epoch:
    """What an epoch did and how good its parser is."""

    number: int
    accuracy: float
    """The share of decisions that were right at once, in percent."""
    loss: float
    """By how much a wrong choice led the right one, on average over all decisions, in steps of raw weights."""
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


class Progress(NamedTuple):
    """How far training is, within an epoch."""

    epoch: int
    epochs: int
    words: int
    """Of this epoch, over all learners; `of` is how many there will be."""
    of: int
    accuracy: float
    loss: float
    words_per_second: float


@dataclass
class Learned:
    """What training leaves behind."""

    common: bytes
    index: bytes
    rows: bytes
    vocabulary: bytes
    labels: list[str]
    label_use: list[int]
    repair_labels: tuple[int, int]
    classes: int
    features: int
    weights: int
    temperature: float
    """How much better a tree's score must be to be e times as likely."""
    curve: list[Epoch] = field(default_factory=list)
    sentences: int = 0
    words: int = 0
    left_out: dict[str, int] = field(default_factory=dict)
    """Training sentences that were not used, by reason."""
    interrupted: bool = False
    options: Settled = field(default_factory=Settled)
    """As they were settled."""


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
    watch: Callable[[Progress], None] | None = None,
) -> Learned:
    """Train weights for a program. `derive` serves static oracles; a sentence it has no derivation for is left out.

    With an `encoding` of lifts the training sentences are encoded with it, and the development sentences are not.
    `report` is called after every epoch, `watch` several times a second.

    A KeyboardInterrupt ends training early, and the best that was learned is kept: that of the epoch under way only if
    there is no other.
    """
    from crossarc._core.learning import Session

    if oracle == STATIC and options.explore_percent:
        raise UsageError("a static oracle knows one derivation; only with a dynamic one can training explore")
    session = Session(
        program.native, features.wire(), oracle.name, list(oracle.lists), list(oracle.transitions), encoding
    )
    left_out = _fill(session, training, development, roots, derive)
    settled = options.settled(program, session.words)
    session.start(
        settled.learners, roots == "single", settled.seed, settled.beam, UPDATES.index(settled.update),
        settled.explore_from, 90 if settled.explore_percent is None else settled.explore_percent,
        settled.blank_percent, settled.margin,
    )  # fmt: skip
    learned: Learned | None = None
    curve: list[Epoch] = []
    stale = 0
    interrupted = False
    try:
        for number in range(1, settled.epochs + 1):
            done, seconds, interrupted = _run(session, number, settled, watch)
            if interrupted and learned is not None:
                break
            epoch = _measured(session, number, settled, done, seconds, curve, measuring=not interrupted)
            if epoch.best:
                learned = Learned(
                    *session.weights(), session.labels, session.label_use, session.repair_labels, session.classes,
                    session.features, session.n_weights, _temperature(session, settled),
                )  # fmt: skip
            curve.append(epoch)
            if report is not None:
                report(epoch)
            stale = 0 if epoch.best else stale + 1
            if interrupted or (settled.patience and stale >= settled.patience):
                break
    except KeyboardInterrupt:  # between epochs, or while measuring
        if learned is None:
            raise
        interrupted = True
    except ValueError as error:
        raise DeclarationError(f"{program.system}: {error}") from None
    assert learned is not None
    learned.options = settled
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


def _temperature(session: Session, options: Settled) -> float:
    if not session.development_sentences:
        return float(TEMPERATURE * options.scale)
    return session.temperature(max(options.beam, _CALIBRATING_BEAM), options.threads)


def _run(
    session: Session, number: int, options: Settled, watch: Callable[[Progress], None] | None
) -> tuple[EpochReport, float, bool]:
    """One epoch: what it did, in how many seconds, and whether it was interrupted.

    The core is busy in a thread of its own, so that this one can tell how far it is, and stop it.
    """
    outcome: list[EpochReport | BaseException] = []

    def learning() -> None:
        try:
            outcome.append(session.epoch(options.threads))
        except BaseException as error:  # to be raised in the caller's thread
            outcome.append(error)
        finally:
            done.set()

    interrupted = False
    start = time.perf_counter()
    done = threading.Event()  # an interrupted Thread.join would take a thread at work for one that has ended
    threading.Thread(target=learning).start()
    while not done.is_set():
        try:
            done.wait(_TICK)
            if watch is not None:
                watch(_progress(session, number, options, time.perf_counter() - start))
        except KeyboardInterrupt:
            interrupted = True
            session.stop()
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0], max(time.perf_counter() - start, 1e-9), interrupted


def _progress(session: Session, number: int, options: Settled, seconds: float) -> Progress:
    now = session.progress
    return Progress(
        number,
        options.epochs,
        now.words,
        session.words * options.learners,
        *_rates(now),
        now.words / max(seconds, 1e-9),
    )


def _rates(done: EpochReport) -> tuple[float, float]:
    """The share of right decisions, in percent, and the loss of one on average."""
    return 100 * done.right / max(1, done.steps), done.loss / max(1, done.steps)


def _measured(
    session: Session,
    number: int,
    options: Settled,
    done: EpochReport,
    seconds: float,
    curve: list[Epoch],
    *,
    measuring: bool,
) -> Epoch:
    """Packs the weights of an epoch that is done and measures them: are they the best so far?

    Without development sentences, the latest are.
    """
    session.pack(options.scale, options.least)
    uas = las = None
    best = True
    if session.development_sentences and measuring:
        words, heads, arcs = session.measure(options.beam, options.threads)
        uas, las = 100 * heads / max(1, words), 100 * arcs / max(1, words)
        best = las > max((e.las for e in curve if e.las is not None), default=-1.0)
    return Epoch(number, *_rates(done), done.updates, done.words / seconds, uas, las, best)
