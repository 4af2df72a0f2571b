"""The exhaustive checker: what does a system build for every sentence of a few words, and is it what it claims?"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, Literal

from crossarc.errors import UsageError
from crossarc.systems.system import Roots, System
from crossarc.tree import all_trees
from crossarc.tree.classes import tree_class

Heads = tuple[int, ...]
Method = Literal["enumerate", "per-tree"]

MOST_WORDS = 9
MOST_CONFIGURATIONS = 500_000_000
"""Beyond about this many, every tree is looked for on its own instead of following every derivation."""
PATIENCE = 1800
"""Beyond about this many seconds, the check is only begun when one says yes."""


@dataclass
class Report:
    """What the check found; the fields are the keys of `--json`."""

    system: str
    options: dict[str, Any]
    words: int
    roots: Roots
    tree_class: str | None
    in_class: int | None = None
    built: int = 0
    sound: bool | None = None
    complete: bool | None = None
    unsound_witness: Heads | None = None
    incomplete_witness: Heads | None = None
    non_trees: int | None = None
    stuck: int | None = None
    dead: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    method: Method = "enumerate"
    seconds: float = 0.0
    configurations: int | None = None
    bounded: bool = True
    guard: dict[str, Any] | None = None
    """With `as_parsed`: what the guard costs."""

    def to_json(self) -> str:
        fields = {"class" if key == "tree_class" else key: value for key, value in asdict(self).items()}
        if self.guard is None:
            del fields["guard"]
        return json.dumps(fields)


def check(
    system: System,
    words: int,
    roots: Roots = "multi",
    *,
    against: str | None = None,
    as_parsed: bool = False,
    method: Method | None = None,
    yes: bool = False,
) -> Report:
    """Decide what the system builds for sentences of `words` words, against the class it claims or another.

    `as_parsed` checks the system with the guard that the parser uses. Witnesses are looked for in all lengths up to
    `words`; the other figures are those of `words`.
    """
    started = time.perf_counter()
    if words < 1:
        raise UsageError(f"--words {words}: there must be a word")
    if words > MOST_WORDS:
        raise UsageError(
            f"--words {words}: that is {(words + 1) ** (words - 1):,} trees, and the checker holds sentences of up to "
            f"{MOST_WORDS} words"
        )
    run = _Run(system, roots, against, as_parsed, method, yes)
    report = Report(system.name, dict(system.values), words, roots, run.claimed)
    for length in range(1, words + 1):
        run.length(length, report)
    if as_parsed:
        report.guard = run.cost_of_guard(words)
    report.seconds = round(time.perf_counter() - started, 3)
    return report


@dataclass
class _Run:
    """The lengths so far, from which the next one's work is foreseen."""

    system: System
    roots: Roots
    against: str | None
    as_parsed: bool
    method: Method | None
    yes: bool
    counts: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.program = self.system.program(self.roots if self.as_parsed else None)
        self.claimed = self.against or self.system.builds
        if self.claimed:
            tree_class(self.claimed)  # an unknown name is an error before the work begins

    def length(self, words: int, report: Report) -> None:
        method = self.method or ("enumerate" if self.foreseen(self.counts) <= MOST_CONFIGURATIONS else "per-tree")
        if words > 1 and not self.yes and (soon := self.foreseen(self.seconds)) > PATIENCE:
            trees = (words + 1) ** (words - 1)
            raise UsageError(
                f"--words {words}: that is {trees:,} trees and would take about {_duration(soon)}; "
                "add --yes to begin all the same"
            )
        began = time.perf_counter()
        built = self.enumerate(words, report) if method == "enumerate" else self.per_tree(words, report)
        self.seconds.append(time.perf_counter() - began)
        report.method = method
        report.built = len(built)
        if self.claimed:
            members = members_of(self.claimed, words, self.roots)
            report.in_class = len(members)
            report.unsound_witness = report.unsound_witness or min(built - members, default=None)
            report.incomplete_witness = report.incomplete_witness or min(members - built, default=None)
            report.sound = report.unsound_witness is None
            report.complete = report.incomplete_witness is None

    def foreseen(self, figures: Sequence[float]) -> float:
        """The next figure of a series that grows by a factor which itself grows a little."""
        if len(figures) < 3 or not figures[-2]:
            return 0
        return float(figures[-1]) * (figures[-1] / figures[-2]) * 1.15

    def enumerate(self, words: int, report: Report) -> set[Heads]:
        from crossarc._core import systems as native

        found = native.enumerate(self.program.native, words, self.roots == "single", MOST_CONFIGURATIONS)
        report.bounded = found.bounded
        if not found.bounded:
            raise UsageError(
                f"{self.system.title}: it is not bounded: a configuration of {words} words leads to itself"
            )
        if found.gave_up:
            raise UsageError(f"{self.system.title}: more than {MOST_CONFIGURATIONS:,} configurations; use per-tree")
        self.counts.append(found.configurations)
        report.configurations = found.configurations
        report.stuck, report.dead, report.non_trees = found.stuck, found.dead, found.non_trees
        report.min_length, report.max_length = (
            None if length < 0 else length for length in (found.min_length, found.max_length)
        )
        return {_heads(number, words) for number in found.built()}

    def per_tree(self, words: int, report: Report) -> set[Heads]:
        from crossarc._core import systems as native

        flat = [head for tree in all_trees(words, self.roots) for head in tree.heads]
        found = native.per_tree(self.program.native, words, flat, 1)
        report.configurations = report.stuck = report.dead = report.non_trees = None
        report.min_length = report.max_length = None
        return {_heads(number, words) for number in found.built()}

    def cost_of_guard(self, words: int) -> dict[str, Any]:
        """Which trees the system builds that it does not build with the guard."""
        free = _Run(self.system, self.roots, self.against, False, self.method, True)
        lost, example = 0, None
        for length in range(1, words + 1):
            without, guarded = (
                run.per_tree(length, Report("", {}, length, self.roots, None))
                if self.method == "per-tree"
                else run.enumerate(length, Report("", {}, length, self.roots, None))
                for run in (free, self)
            )
            lost = len(without - guarded)
            example = example or min(without - guarded, default=None)
        return {"trees_lost": lost, "lost_witness": example}


@lru_cache(maxsize=64)
def members_of(name: str, words: int, roots: Roots) -> frozenset[Heads]:
    """All trees of so many words in the class."""
    belongs = tree_class(name)
    return frozenset(tree.heads for tree in all_trees(words, roots) if belongs(tree))


def _heads(number: int, words: int) -> Heads:
    digits = []
    for _ in range(words):
        number, digit = divmod(number, words + 1)
        digits.append(digit)
    return tuple(reversed(digits))


def _duration(seconds: float) -> str:
    for unit, length in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{seconds:.0f} seconds"


def table(report: Report) -> str:
    """The report for people."""
    yes_no = {True: "yes", False: "NO", None: "-"}
    rows: list[tuple[str, Any]] = [
        ("claims", report.tree_class or "nothing"),
        ("trees in that class", report.in_class),
        ("trees built", report.built),
        ("sound", yes_no[report.sound] + _witness(report.unsound_witness)),
        ("complete", yes_no[report.complete] + _witness(report.incomplete_witness)),
        ("outputs that are no tree", report.non_trees),
        ("stuck configurations", report.stuck),
        ("dead configurations", report.dead),
        ("configurations", report.configurations),
        ("shortest, longest derivation", _span(report.min_length, report.max_length)),
    ]
    if report.guard:
        lost = report.guard["trees_lost"]
        rows.append(("trees lost to the guard", f"{lost:,}{_witness(report.guard['lost_witness'])}"))
    width = max(len(name) for name, _ in rows)
    options = ", ".join(f"{k}={str(v).lower() if isinstance(v, bool) else v}" for k, v in report.options.items())
    head = f"{report.system}{f' ({options})' if options else ''}, {report.words} words, {report.roots} roots"
    return "\n".join([head, *(f"  {name:<{width}}  {_cell(value)}" for name, value in rows), _by(report)])


def _by(report: Report) -> str:
    return f"  by {report.method} in {report.seconds:.1f} s"


def _cell(value: Any) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def _span(low: int | None, high: int | None) -> str:
    return "-" if low is None else f"{low}, {high}"


def _witness(heads: Iterable[int] | None) -> str:
    return "" if heads is None else f"  (smallest: {','.join(map(str, heads))})"
