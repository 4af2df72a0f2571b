"""`Schema`: what every file of this folder declares, and what follows from the declaration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from crossarc._core import deduction as native
from crossarc.errors import DeclarationError, UsageError
from crossarc.schemata.definition import Definition, read_definition
from crossarc.schemata.language import Value
from crossarc.schemata.program import Program, compile_definition
from crossarc.tree import Roots

Option = int | bool | str

FEW = 4
"""The words of the longest sentence that is tried to see whether a schema derives anything."""


def takes(**defaults: Option) -> Mapping[str, Option]:
    """The options of a schema, with their defaults."""
    return MappingProxyType(defaults)


class Schema:
    """A parsing schema: item patterns, hypotheses, deduction steps and goals. It says what may be deduced, never when.

    A subclass gives its texts as class attributes, or as properties where an option changes them. `i -> 0` in a goal
    says that i, which the schema leaves without a head, is the root of the tree.
    """

    name: ClassVar[str] = ""
    source: ClassVar[str] = ""
    options: ClassVar[Mapping[str, Option]] = takes()
    """The options with their defaults."""

    builds: str | None = None
    """The tree class that the paper claims, by the names of `crossarc.tree.classes`; None where it claims none."""
    roots: Roots = "multi"
    """What the schema lets 0 have: exactly one child, or several."""
    hypotheses: str = "[i, i, i] for 0 <= i <= n+1"
    items: str = ""
    """The item set, where it matters: a step whose consequent lies outside is no step."""
    normal: str = ""
    """A normaliser: cases `item = item`, the first that fits applies; antecedents, consequents and goals go through
    it."""
    given: tuple[str, ...] = ()
    """Names of items that come with a sentence, such as the rules of a grammar."""
    rules: str = ""
    goal: str = ""
    instead: ClassVar[str] = "eisner (projective trees), mh4 or mst (crossing arcs)"
    """What to use where a sentence is too long for this schema."""
    reads_from: ClassVar[int | None] = None
    """For drawing: where an item's first number stands for all nodes read so far, the first of them."""

    def __init__(self, **options: Option):
        self.chosen: dict[str, Option] = dict(self.options)
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise UsageError(f"schema {self.name} has no option '{name}' (its options: {known})")
            self.chosen[name] = self.read_option(name, value)

    def read_option(self, name: str, value: Option) -> Option:
        """The value of an option, read from a string if need be."""
        default = self.options[name]
        text = str(value).lower() if isinstance(value, bool | str) else str(value)
        if isinstance(default, bool):
            if text not in ("true", "false"):
                raise UsageError(f"option {name} of schema {self.name} is true or false, not {value}")
            return text == "true"
        if isinstance(default, int):
            if not text.isdigit():
                raise UsageError(f"option {name} of schema {self.name} is a number, not {value}")
            return int(text)
        return text

    def number(self, name: str, least: int) -> int:
        """A numeric option, at least this large."""
        value = self.chosen[name]
        if isinstance(value, str) or value < least:
            raise UsageError(f"option {name} of schema {self.name} is a number from {least} up, not {value}")
        return int(value)

    def one_of(self, name: str, *values: str) -> str:
        """An option with a few values."""
        value = str(self.chosen[name])
        if value not in values:
            raise UsageError(f"option {name} of schema {self.name} is one of {', '.join(values)}, not {value}")
        return value

    @cached_property
    def definition(self) -> Definition:
        """The texts, read and checked."""
        try:
            return read_definition(
                hypotheses=self.hypotheses,
                rules=self.rules,
                goal=self.goal,
                items=self.items,
                normal=self.normal,
                given=self.given,
            )
        except DeclarationError as error:
            raise DeclarationError(f"schema {self.title}: {error}") from None

    @cached_property
    def program(self) -> Program:
        """What the native engine runs."""
        program = compile_definition(self.definition)
        if not self.given:
            self._check_goal(program)
        return program

    def _check_goal(self, program: Program) -> None:
        """Refuse a goal that nothing leads to, though items of its form are derived: a word too many, a flag that is
        never True."""
        for words in range(1, FEW + 1):
            weights = np.zeros((words + 1, words + 1))
            try:
                if native.Deduction(native.Program(program.code), weights, False, 1 << 26).derived:
                    return
            except native.TooLarge:
                return  # a schema for which the short is long already
        place = self.definition.goals[0].place
        raise DeclarationError(
            f"schema {self.title}: {place}: the goal can never be reached: no sentence of 1 to {FEW} words has a "
            "derivation, whatever its D-rules"
        )

    def program_with(self, facts: Iterable[tuple[str, Sequence[Value]]]) -> Program:
        """The program for a sentence that brings items of its own."""
        facts = list(facts)
        return compile_definition(self.definition, facts) if facts else self.program

    @property
    def exponent(self) -> int | None:
        """d where the steps of the schema can be done in O(n^d) ways; None: no polynomial bound follows from the
        text."""
        return self.definition.exponent

    @property
    def complexity(self) -> str:
        return "exponential" if self.exponent is None else f"O(n^{self.exponent})"

    @property
    def title(self) -> str:
        """The name with the options that are not the default."""
        changed = [f"{name}={str(v).lower()}" for name, v in self.chosen.items() if v != self.options[name]]
        return " ".join([self.name, *changed])

    def __repr__(self) -> str:
        return f"<Schema {self.title}>"
