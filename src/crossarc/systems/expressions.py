"""Terms and tests: what a transition can say about a configuration.

A **term** denotes a node or an integer, or nothing (the top of an empty stack, an empty register): `S[0]`, `R1`,
`head(x)`, `size(B)`. A **test** is true or false, and one that speaks of a term that denotes nothing is false; so
`~(S[1] > R1)` is the reading "sigma2 < R1 holds where there is no sigma2".

Every expression is plain data: an operator and its arguments. The reference machine evaluates it, the compiler rewrites
it, `notation` prints it, and the native machine runs it; the operators' names are the native machine's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Union

Argument = Union["Expression", str, int]


@dataclass(frozen=True)
class Expression:
    """An operator of the native machine (`Operator` in native/systems/program.h) and its arguments."""

    op: str
    args: tuple[Argument, ...] = ()

    @property
    def parts(self) -> tuple[Expression, ...]:
        return tuple(a for a in self.args if isinstance(a, Expression))

    def walk(self) -> Iterator[Expression]:
        """This expression and all inside it."""
        pending: list[Expression] = [self]
        while pending:
            expression = pending.pop()
            yield expression
            pending.extend(expression.parts)

    def map(self, change: Callable[[Expression], Expression]) -> Expression:
        """The same expression with `change` applied to each of its parts."""
        changed = tuple(change(a) if isinstance(a, Expression) else a for a in self.args)
        if changed == self.args:
            return self
        rebuild = _SIMPLIFYING.get(self.op)
        return rebuild(*changed) if rebuild else type(self)(self.op, changed)


class Term(Expression):
    """Denotes a node, an integer, or nothing."""

    def __lt__(self, other: Term | int) -> Test:
        return less(self, term(other))

    def __gt__(self, other: Term | int) -> Test:
        return less(term(other), self)

    def __le__(self, other: Term | int) -> Test:
        return less(self, term(other)) | equal(self, term(other))

    def __ge__(self, other: Term | int) -> Test:
        return less(term(other), self) | equal(self, term(other))

    def __add__(self, other: Term | int) -> Term:
        return add(self, term(other))

    def __sub__(self, other: Term | int) -> Term:
        if isinstance(other, int):
            return add(self, constant(-other))
        return Term("Subtract", (self, other))


class Test(Expression):
    """True or false of a configuration."""

    __test__ = False  # pytest: this is no test case

    def __and__(self, other: Test) -> Test:
        return both(self, other)

    def __or__(self, other: Test) -> Test:
        return either(self, other)

    def __invert__(self) -> Test:
        return negation(self)


TRUE, FALSE = Test("True"), Test("False")
NULL = Term("Null")
N = Term("Words")
"""The number of words."""
ARCS = Term("Arcs")
"""The number of arcs so far, |A|."""
EACH = Term("Each")
"""Inside `any_item`: the item at hand."""


def term(value: Term | int) -> Term:
    return constant(value) if isinstance(value, int) else value


def constant(value: int, slope: int = 0) -> Term:
    """An integer; `slope` times the operand is added where the transition belongs to a family."""
    return Term("Constant", (value, slope))


def add(x: Term, y: Term) -> Term:
    if x.op == "Constant" and x.args[1] == 0:
        x, y = y, x
    if y.op == "Constant" and y.args[1] == 0:
        shift = y.args[0]
        assert isinstance(shift, int)
        if shift == 0:
            return x
        if x.op == "Constant":
            base, slope = x.args
            assert isinstance(base, int) and isinstance(slope, int)
            return constant(base + shift, slope)
        if x.op == "Add" and isinstance(x.args[1], Term) and x.args[1].op == "Constant":
            return add(_term(x.args[0]), add(x.args[1], y))
    return Term("Add", (x, y))


def _term(argument: Argument) -> Term:
    assert isinstance(argument, Term)
    return argument


def choose(test: Test, then: Term, otherwise: Term) -> Term:
    """`then` where the test holds, `otherwise` where it does not."""
    if test == TRUE or then == otherwise:
        return then
    return otherwise if test == FALSE else Term("Choose", (test, then, otherwise))


def greatest(x: Term, y: Term) -> Term:
    """The greater of the two, or the one that is there."""
    return y if x == NULL else x if y == NULL else Term("Greatest", (x, y))


def exists(x: Term) -> Test:
    return {"Null": FALSE, "Constant": TRUE, "Words": TRUE, "Arcs": TRUE, "Size": TRUE}.get(x.op) or Test(
        "Exists", (x,)
    )


def has_head(x: Term) -> Test:
    return FALSE if x == NULL else Test("HasHead", (x,))


def no_head(x: Term) -> Test:
    """x is there and has no head (the papers' H with a bar)."""
    return exists(x) & ~has_head(x)


def is_arc(head: Term, dependent: Term) -> Test:
    return FALSE if NULL in (head, dependent) else Test("IsArc", (head, dependent))


def connected(x: Term, y: Term) -> Test:
    """x <->* y: there is a path between x and y, whatever the direction of its arcs; of length zero for x = y."""
    return _reflexive("Connected", x, y)


def reaches(x: Term, y: Term) -> Test:
    """x ->* y: there is a directed path from x to y, of length zero for x = y."""
    return _reflexive("Reaches", x, y)


def _reflexive(op: str, x: Term, y: Term) -> Test:
    if NULL in (x, y):
        return FALSE
    return exists(x) if x == y else Test(op, (x, y))


def covered(x: Term) -> Test:
    """Some arc has x strictly between its ends."""
    return FALSE if x == NULL else Test("Covered", (x,))


def between(low: Term, x: Term, high: Term) -> Test:
    """x is strictly between `low` and `high`, whichever of the two comes first."""
    return (less(low, x) & less(x, high)) | (less(high, x) & less(x, low))


def less(x: Term, y: Term) -> Test:
    if NULL in (x, y) or x == y:
        return FALSE
    if x.op == y.op == "Constant" and x.args[1] == y.args[1] == 0:
        return TRUE if _value(x) < _value(y) else FALSE
    return Test("Less", (x, y))


def equal(x: Term, y: Term) -> Test:
    if NULL in (x, y):
        return FALSE
    if x == y:
        return exists(x)
    if x.op == y.op == "Constant" and x.args[1] == y.args[1]:
        return FALSE
    return Test("Equal", (x, y))


def _value(x: Term) -> int:
    assert isinstance(x.args[0], int)
    return x.args[0]


def both(x: Test, y: Test) -> Test:
    if FALSE in (x, y):
        return FALSE
    if y == TRUE or y in conjuncts(x):
        return x
    if x == TRUE:
        return y
    if ~x == y:
        return FALSE
    return Test("And", (x, y))


def either(x: Test, y: Test) -> Test:
    if TRUE in (x, y):
        return TRUE
    if x in (FALSE, y):
        return y
    if ~x == y:
        return TRUE
    return x if y == FALSE else Test("Or", (x, y))


def negation(x: Test) -> Test:
    if x.op == "Not":
        inner = x.args[0]
        assert isinstance(inner, Test)
        return inner
    return {"True": FALSE, "False": TRUE}.get(x.op) or Test("Not", (x,))


def conjuncts(x: Test) -> list[Test]:
    """The tests that `x` is the conjunction of, in order."""
    found: list[Test] = []
    pending: list[Expression] = [x]
    while pending:
        test = pending.pop()
        if test.op == "And":
            pending.extend(reversed(test.parts))
        elif test != TRUE:
            assert isinstance(test, Test)
            found.append(test)
    return found


def head(x: Term) -> Term:
    return Term("Head", (x,))


def leftmost(x: Term) -> Term:
    """The leftmost dependent of x to its left."""
    return Term("Leftmost", (x,))


def rightmost(x: Term) -> Term:
    """The rightmost dependent of x to its right."""
    return Term("Rightmost", (x,))


def leftmost2(x: Term) -> Term:
    return Term("Leftmost2", (x,))


def rightmost2(x: Term) -> Term:
    return Term("Rightmost2", (x,))


def children(x: Term) -> Term:
    """How many dependents x has so far."""
    return Term("Children", (x,))


# What only guards need: words that have left all lists and cells, and the components they belong to.
ORPHANS = Term("Orphans")
"""How many words were removed from every list and cell without a head."""
ORPHAN = Term("Orphan")
"""One of those words."""


def live(x: Term) -> Term:
    """How often the words of x's component stand in lists and cells."""
    return Term("Live", (x,))


def copies(x: Term) -> Term:
    """How often x itself stands in lists and cells."""
    return Term("Copies", (x,))


@dataclass(frozen=True)
class Cells:
    """A list of nodes with a near end, where it is read and written: the right end of a stack, the left of a buffer."""

    name: str
    near: str = "right"

    def __getitem__(self, position: int) -> Term:
        """The node at `position` from the near end."""
        if position < 0:
            raise IndexError(f"{self.name}[{position}]: positions count from the near end, from 0 on")
        return Term("Item", (self.name, position, 0))


def at_operand(cells: Cells, offset: int = 0) -> Term:
    """For a family with operand i: the node at position i + offset from the near end."""
    return Term("Item", (cells.name, offset, 1))


def size(cells: Cells) -> Term:
    return Term("Size", (cells.name,))


def any_item(cells: Cells, test: Test) -> Test:
    """Some item of the list, spoken of as `EACH`, passes the test."""
    return Test("AnyItem", (cells.name, test))


def register(name: str) -> Term:
    """A cell that holds one node, or nothing."""
    return Term("Cell", (name, "node"))


def counter(name: str) -> Term:
    """A cell that holds an integer."""
    return Term("Cell", (name, "integer"))


def is_register(cell: Term) -> bool:
    """Does the cell hold a node, rather than an integer?"""
    return cell.args[1] == "node"


# Rebuilding these through their constructors simplifies what a change of their parts made constant.
_SIMPLIFYING: dict[str, Callable[..., Expression]] = {
    "Add": add,
    "Choose": choose,
    "Greatest": greatest,
    "Exists": exists,
    "HasHead": has_head,
    "IsArc": is_arc,
    "Connected": connected,
    "Reaches": reaches,
    "Covered": covered,
    "Less": less,
    "Equal": equal,
    "And": both,
    "Or": either,
    "Not": negation,
}
