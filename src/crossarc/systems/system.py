"""A transition system: its options, its configurations, its transitions. A declaration is data and does nothing."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal

from crossarc.errors import UsageError
from crossarc.systems.expressions import ARCS, Cells, N, Term, Test, constant, equal, exists, size
from crossarc.systems.operations import Operation

if TYPE_CHECKING:
    from crossarc.systems.program import Program

Value = bool | int | str
Roots = Literal["single", "multi"]
WORDS, ROOT = "words", "root"
"""What a list may hold at the start: the words 1..n in order, and node 0."""

_STACK, _BUFFER = Cells("S"), Cells("B", near="left")


def written(value: Value) -> str:
    """An option's value as the command line takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Option:
    """One option of a system: its default, how it is read from text, and what it takes in words."""

    default: Value
    takes: str
    read: Callable[[str], Value | None]
    help: str = ""

    def parse(self, name: str, value: Value | str) -> Value:
        text = written(value)
        parsed = self.read(text)
        if parsed is None:
            raise UsageError(f"option {name}={text}: {name} takes {self.takes}")
        return parsed


def flag(default: bool, help: str = "") -> Option:
    return Option(default, "true or false", {"true": True, "false": False}.get, help)


def choice(default: str, *others: str, help: str = "") -> Option:
    values = (default, *others)
    return Option(default, " or ".join(values), lambda text: text if text in values else None, help)


def integer(default: int, *, low: int, high: int, help: str = "") -> Option:
    def read(text: str) -> int | None:
        return int(text) if re.fullmatch(r"\d{1,4}", text) and low <= int(text) <= high else None

    return Option(default, f"a whole number from {low} to {high}", read, help)


def root_option(default: str) -> Option:
    """Where node 0 is: nowhere, at the bottom of the stack, or at either end of the buffer."""
    values = ("none", "stack", "buffer-first", "buffer-last")
    return choice(default, *(v for v in values if v != default), help="where node 0 is at the start")


@dataclass(frozen=True)
class Family:
    """A transition for each operand i with `low` <= i <= `high`: ATTACH-LEFT(1), ATTACH-LEFT(2), …"""

    make: Callable[[int], Operation]
    low: int
    high: Term


Transitions = Iterator[tuple[str, Operation | Family]]
Guards = Iterator[tuple[str, Test]]


class System:
    """The base of all systems. A subclass says what its transitions are, and whatever differs from the defaults here.

    Its docstring's first line is its source. A transition is a name with an operation or a `Family`.
    """

    name: ClassVar[str] = ""
    options: ClassVar[Mapping[str, Option]] = {}
    builds: str | None = None
    """The class of trees that the system is claimed to build, or None where its paper claims none."""
    stacks: tuple[Cells, ...] = (_STACK,)
    buffer: Cells = _BUFFER
    lists: tuple[Cells, ...] = (_STACK, _BUFFER)
    registers: Mapping[Term, int | None] = {}
    """The registers and counters, with their first values."""
    focus: tuple[Term, ...] = (_STACK[0], _BUFFER[0])
    """The addresses that decide about the next transition: the default features look at these."""
    where: Mapping[str, Term] = {}
    """Names for terms that stand in its transitions several times, for `show`."""
    bound: str | None = None
    """The bound that the paper gives for the number of transitions, a formula in n."""
    complexity: str | None = None
    """How that number grows, as claimed; for a divisible system it follows from the declaration (`properties`)."""
    root: Value = "none"
    look_ahead: Test | None = None
    """Where the parser, whose guard is not exact, looks whether a tree can be finished before it takes a transition."""

    def __init__(self, **options: Value | str):
        unknown = [name for name in options if name not in self.options]
        if unknown:
            near = difflib.get_close_matches(unknown[0], self.options, n=3, cutoff=0.4)
            has = f"its options are {', '.join(self.options)}" if self.options else "it has no options"
            meant = f"did you mean {' or '.join(near)}?" if near else has
            raise UsageError(f"{self.name} has no option '{unknown[0]}'; {meant}")
        self.values: dict[str, Value] = {
            name: option.parse(name, options.get(name, option.default)) for name, option in self.options.items()
        }
        for name, value in self.values.items():
            setattr(self, name, value)

    def __init_subclass__(cls) -> None:
        # arc-eager is the name of ArcEager.
        if "name" not in cls.__dict__:
            cls.name = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    # What a system declares.

    def transitions(self) -> Transitions:
        raise NotImplementedError

    def start(self) -> dict[str, tuple[str, ...]]:
        """What each list holds at the start, in the order of the paper; lists not named are empty."""
        first, last = ([ROOT] if self.root == f"buffer-{end}" else [] for end in ("first", "last"))
        return {self.stacks[0].name: (ROOT,) if self.root == "stack" else (), self.buffer.name: (*first, WORDS, *last)}

    def terminal(self) -> Test:
        return ~exists(self.buffer[0])

    def guard(self, roots: Roots) -> Guards:
        """For some transitions, what must hold for them so that a tree can still be finished afterwards."""
        yield from ()

    # What guards are made of.

    @property
    def root_first(self) -> bool:
        """Does 0 come before the words, so that it is under them on the stack?"""
        return self.root in ("stack", "buffer-first")

    def missing(self, arcs: int) -> Test:
        """So many arcs are missing; without node 0, the root has no arc."""
        return equal(ARCS, N - (arcs if self.has_root_node else arcs + 1))

    def may_shift(self, roots: Roots) -> Test:
        """SHIFT, where what it takes from the buffer can get no arc from there: the last word is shifted when it is the
        root or nothing is missing. Where 0 waits behind it, a single root is what is left for 0."""
        allowed = (size(self.buffer) > 1) | self.missing(0)
        if roots == "single" and self.root == "buffer-last":
            allowed &= ~equal(size(self.buffer), constant(2)) | self.missing(1)
        return allowed

    # What follows from it.

    @property
    def source(self) -> str:
        return (inspect.getdoc(type(self)) or "").split("\n", 1)[0]

    @property
    def has_root_node(self) -> bool:
        """Is 0 a node of the configurations?"""
        return any(ROOT in held for held in self.start().values())

    @cached_property
    def title(self) -> str:
        """The name with the options that are not at their defaults, as the command line takes them."""
        changed = [
            f"{name}={written(value)}" for name, value in self.values.items() if value != self.options[name].default
        ]
        return self.name + (f" ({', '.join(changed)})" if changed else "")

    def longest(self, words: int) -> int | None:
        """The bound on the number of transitions for a sentence of so many words."""
        if self.bound is None:
            return None
        formula = re.sub(r"(?<=[\d)])\s*(?=[n(])", "*", self.bound).replace("^", "**")
        # Where node 0 is an option, it is one more node to be read.
        nodes = words + ("root" in self.options and self.has_root_node)
        return int(eval(formula, {"__builtins__": {}}, {"n": nodes}))

    def program(self, roots: Roots | None = None) -> Program:
        """The compiled system; with `roots`, guarded so that every derivation can end in a tree with such roots."""
        from crossarc.systems.compiler import compile_system

        return compile_system(self, roots)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.title}>"
