"""The rule language: what a deduction step is made of.

A schema's text (`crossarc.schemata.parsing` reads it) becomes these few immutable pieces, and everything else is
computed from them: the text that people see, the checks made when a schema is loaded, the reference engine and the
native program.

* An item is `[i, j, h]`, or with a name `rule[A, <B..>]`. Names starting in lower case stand for numbers (string
  positions and flags), names starting in upper case for anything (symbols, whole lists).
* `<...>` is a list and `(a, b)` a tuple. Inside a list `L..` stands for any run of elements, and `(_, True)..` for
  any run of elements of that form.
* `i -> k` in a condition is a D-rule: word i becomes a dependent of k, and that is where a score enters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


class Listing(tuple[Any, ...]):
    """The value of a list `<a, b>`; a plain Python tuple is the value of `(a, b)`."""

    __slots__ = ()


Value = int | bool | str | tuple[Any, ...]
"""What a variable can stand for: a number, a flag, a symbol (`str`), or a list or tuple of values."""

NULL = "-"
"""The symbol that the paper prints as a box or a diamond: no gap here."""


@dataclass(frozen=True, slots=True)
class Const:
    """A number, True, False or a symbol."""

    value: int | bool | str

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Var:
    """A variable, perhaps with a number added: `j+1`. The sentence length `n` is one that is always bound."""

    name: str
    offset: int = 0

    @property
    def numeric(self) -> bool:
        """Whether it only stands for numbers and flags."""
        return not self.name[0].isupper()

    def __str__(self) -> str:
        return self.name + (f"{self.offset:+d}" if self.offset else "")


@dataclass(frozen=True, slots=True)
class Not:
    """`not(c)`: the other flag."""

    name: str

    def __str__(self) -> str:
        return f"not({self.name})"


@dataclass(frozen=True, slots=True)
class Wildcard:
    """`_`: whatever stands there."""

    def __str__(self) -> str:
        return "_"


@dataclass(frozen=True, slots=True)
class Seq:
    """`L..` in a list: any run of its elements."""

    name: str

    def __str__(self) -> str:
        return f"{self.name}.."


@dataclass(frozen=True, slots=True)
class Repeat:
    """`(_, True)..` in a list: any run of elements of this form."""

    element: Term

    def __str__(self) -> str:
        return f"{self.element}.."


@dataclass(frozen=True, slots=True)
class Group:
    """A list `<a b>` or a tuple `(a, b)`."""

    elements: tuple[Element, ...]
    is_list: bool

    def __str__(self) -> str:
        inside = ", ".join(map(str, self.elements))
        return f"<{inside}>" if self.is_list else f"({inside})"


Term = Const | Var | Not | Wildcard | Group
Element = Term | Seq | Repeat


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a schema's text something stands: which part (`rules`, `goal`), line and column, from 1."""

    part: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.part}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Item:
    """An item pattern."""

    name: str
    args: tuple[Element, ...]
    place: Place

    def __str__(self) -> str:
        return f"{self.name}[{', '.join(map(str, self.args))}]"


@dataclass(frozen=True, slots=True)
class Arc:
    """The D-rule `dependent -> head`."""

    dependent: Term
    head: Term

    def __str__(self) -> str:
        return f"{self.dependent} -> {self.head}"


@dataclass(frozen=True, slots=True)
class Compare:
    """`a < b`, with one of `< <= > >= = !=`. An order between things that are not numbers is false."""

    left: Term
    operator: str
    right: Term

    def __str__(self) -> str:
        return f"{self.left} {self.operator} {self.right}"


@dataclass(frozen=True, slots=True)
class Within:
    """`h in [i..j] \\ [l..r]`: in the first interval and in none of the others."""

    term: Term
    intervals: tuple[tuple[Term, Term], ...]

    def __str__(self) -> str:
        spans = " \\ ".join(f"[{low}..{high}]" for low, high in self.intervals)
        return f"{self.term} in {spans}"


@dataclass(frozen=True, slots=True)
class Increasing:
    """`increasing(H)`: the numbers in the run H go up."""

    name: str

    def __str__(self) -> str:
        return f"increasing({self.name})"


@dataclass(frozen=True, slots=True)
class Logic:
    """`and`, `or` or `not` of conditions."""

    operator: str
    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        if self.operator == "not":
            return f"not ({self.parts[0]})"
        return f" {self.operator} ".join(f"({p})" if isinstance(p, Logic) else str(p) for p in self.parts)


Condition = Compare | Within | Increasing | Logic


@dataclass(frozen=True, slots=True)
class Rule:
    """A deduction step. Hypotheses have no antecedents; goals have no consequent; `ranges` are the `for` of either."""

    name: str
    antecedents: tuple[Item, ...]
    consequent: Item | None
    conditions: tuple[Condition, ...]
    arcs: tuple[Arc, ...]
    place: Place

    def __str__(self) -> str:
        left = " ".join(map(str, self.antecedents))
        right = f"|- {self.consequent}" if self.consequent else ""
        side = ", ".join([*map(str, self.arcs), *map(str, self.conditions)])
        name = f"{self.name}:" if self.name else ""
        return " ".join(part for part in (name, left, right, f"if {side}" if side else "") if part)


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A case of a normaliser: items of the form `before` are written `after`."""

    before: Item
    after: Item
    conditions: tuple[Condition, ...]
    place: Place

    def __str__(self) -> str:
        side = ", ".join(map(str, self.conditions))
        return f"{self.before} = {self.after}" + (f" if {side}" if side else "")


def terms_of(element: Element) -> Iterator[Element]:
    """The element and everything inside it."""
    yield element
    inside: tuple[Element, ...] = ()
    if isinstance(element, Group):
        inside = element.elements
    elif isinstance(element, Repeat):
        inside = (element.element,)
    for part in inside:
        yield from terms_of(part)


def terms_in_condition(condition: Condition) -> Iterator[Element]:
    """The terms that a condition speaks of."""
    if isinstance(condition, Logic):
        for part in condition.parts:
            yield from terms_in_condition(part)
    elif isinstance(condition, Compare):
        yield condition.left
        yield condition.right
    elif isinstance(condition, Within):
        yield condition.term
        for low, high in condition.intervals:
            yield low
            yield high
    else:
        yield Seq(condition.name)


def names_in(*elements: Element) -> set[str]:
    """The names of the variables in these, `n` aside."""
    found: set[str] = set()
    for element in elements:
        for part in terms_of(element):
            if isinstance(part, Var | Not | Seq) and part.name != "n":
                found.add(part.name)
    return found
