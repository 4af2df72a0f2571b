"""The exhaustive checker: what does a system build for every sentence of a few words, and is it what it claims?"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from crossarc.errors import UsageError
from crossarc.systems.system import Roots, System, written
from crossarc.tree import all_trees, random_tree
from crossarc.tree.classes import tree_class
from crossarc.tree.classes.counting import duration

if TYPE_CHECKING:
    from crossarc._core.systems import CheckResult

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
    guard: dict[str, Any] | None = None
    """With `as_parsed`: the transitions it guards, what it costs, and how many configurations need the repair."""

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
    run = _Run(system, roots, against, as_parsed)
    trees = f"--words {words}: that is {(words + 1) ** (words - 1):,} trees"
    if words > MOST_WORDS:
        far = duration(run.foreseen_seconds(words, "enumerate"))
        raise UsageError(f"{trees} and would take about {far}; --yes is for sentences of up to {MOST_WORDS} words")
    report = Report(system.name, dict(system.values), words, roots, run.claimed)
    methods = [method or run.method(length) for length in range(1, words + 1)]
    if not yes and (soon := run.foreseen_seconds(words, methods[-1])) > PATIENCE:
        raise UsageError(f"{trees} and would take about {duration(soon)}; add --yes to begin all the same")
    for length, chosen in enumerate(methods, start=1):
        run.length(length, chosen, report)
    if as_parsed:
        report.guard = _cost_of_guard(run, words, methods[-1]) | {"repaired": report.dead}
    report.seconds = round(time.perf_counter() - started, 3)
    return report


SMALL = 100_000
"""Lengths of so few configurations are enumerated beforehand, to foresee how many the others have."""
SECONDS_EACH, SECONDS_A_TREE = 4e-6, 1e-6
"""What a configuration costs, and asking whether a tree is in a class."""
SAMPLE = 4


class _Run:
    """One system, checked length by length."""

    def __init__(self, system: System, roots: Roots, against: str | None, as_parsed: bool):
        self.system, self.roots = system, roots
        self.program = system.program(roots if as_parsed else None)
        self.claimed = against or system.builds
        if self.claimed:
            tree_class(self.claimed)  # an unknown name is an error before the work begins
        self.counts: list[float] = []

    def configurations(self, words: int) -> float:
        """How many configurations of so many words there are: counted where they are few, else foreseen."""
        while len(self.counts) < words:
            before = self.counts[-3:]
            if len(before) == 3 and (following := _next(before)) > SMALL:
                self.counts.append(following)
            else:
                self.counts.append(self.explore(len(self.counts) + 1).configurations)
        return self.counts[words - 1]

    def method(self, words: int) -> Method:
        return "enumerate" if self.configurations(words) <= MOST_CONFIGURATIONS else "per-tree"

    def foreseen_seconds(self, words: int, method: Method) -> float:
        trees: int = (words + 1) ** (words - 1)
        members = trees * SECONDS_A_TREE if self.claimed else 0
        if method == "enumerate":
            return self.configurations(words) * SECONDS_EACH + members
        began = time.perf_counter()
        self.search([random_tree(words, seed, self.roots).heads for seed in range(SAMPLE)])
        return (time.perf_counter() - began) / SAMPLE * trees + members

    def length(self, words: int, method: Method, report: Report) -> None:
        built = self.enumerate(words, report) if method == "enumerate" else self.per_tree(words, report)
        report.method = method
        report.built = len(built)
        if self.claimed:
            members = set(tree_class(self.claimed).members(words, self.roots))
            report.in_class = len(members)
            report.unsound_witness = report.unsound_witness or min(built - members, default=None)
            report.incomplete_witness = report.incomplete_witness or min(members - built, default=None)
            report.sound = report.unsound_witness is None
            report.complete = report.incomplete_witness is None

    def explore(self, words: int) -> CheckResult:
        from crossarc._core import systems as native

        found = native.enumerate(self.program.native, words, self.roots == "single", MOST_CONFIGURATIONS)
        if not found.bounded:
            raise UsageError(f"{self.system.title} is not bounded: a configuration of {words} words leads to itself")
        if found.gave_up:
            raise UsageError(f"{self.system.title}: more than {MOST_CONFIGURATIONS:,} configurations; use per-tree")
        return found

    def search(self, trees: list[Heads]) -> set[Heads]:
        from crossarc._core import systems as native

        flat = [head for heads in trees for head in heads]
        words = len(trees[0])
        found = native.per_tree(self.program.native, words, flat, 1)
        return {_heads(number, words) for number in found.built()}

    def enumerate(self, words: int, report: Report) -> set[Heads]:
        found = self.explore(words)
        report.configurations = found.configurations
        report.stuck, report.dead, report.non_trees = found.stuck, found.dead, found.non_trees
        report.min_length, report.max_length = (
            None if length < 0 else length for length in (found.min_length, found.max_length)
        )
        return {_heads(number, words) for number in found.built()}

    def per_tree(self, words: int, report: Report) -> set[Heads]:
        report.configurations = report.stuck = report.dead = report.non_trees = None
        report.min_length = report.max_length = None
        return self.search([tree.heads for tree in all_trees(words, self.roots)])


def _next(counts: list[float]) -> float:
    """The next figure of a series whose growth itself grows evenly."""
    first, second, third = counts
    growth = third / second
    return third * max(growth, 2 * growth - second / first)


def _cost_of_guard(guarded: _Run, words: int, method: Method) -> dict[str, Any]:
    """Which trees the system builds that it does not build with the guard."""
    free = _Run(guarded.system, guarded.roots, None, False)
    lost: set[Heads] = set()
    example = None
    for length in range(1, words + 1):
        unused = Report("", {}, length, guarded.roots, None)
        without, within = (
            run.enumerate(length, unused) if method == "enumerate" else run.per_tree(length, unused)
            for run in (free, guarded)
        )
        lost = without - within
        example = example or min(lost, default=None)
    transitions = list(dict(guarded.system.guard(guarded.roots)))
    return {"transitions": transitions, "trees_lost": len(lost), "lost_witness": example}


def _heads(number: int, words: int) -> Heads:
    digits = []
    for _ in range(words):
        number, digit = divmod(number, words + 1)
        digits.append(digit)
    return tuple(reversed(digits))


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
        rows += [
            ("guarded transitions", ", ".join(report.guard["transitions"]) or "none"),
            ("trees lost to the guard", f"{lost:,}{_witness(report.guard['lost_witness'])}"),
            ("configurations that need the repair", report.guard["repaired"]),
        ]
    width = max(len(name) for name, _ in rows)
    options = ", ".join(f"{name}={written(value)}" for name, value in report.options.items())
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
