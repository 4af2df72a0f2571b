"""Operations: the elementary steps that transitions are composed of.

`a >> b` is the papers' `a; b` (first a, then b), `a ** i` is a composed i times, and `a.when(test)` is a restricted to
the configurations that pass the test. An operation is undefined, and so is the transition it is part of, where it
would move what is not there, or add an arc that is there already, that ends in node 0 or that joins a word to itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from crossarc.systems.expressions import Cells, Term, Test


@dataclass(frozen=True)
class Operation:
    """A partial function from configurations to configurations."""

    def __rshift__(self, then: Operation) -> Operation:
        return Sequence((*self.steps, *then.steps))

    def __pow__(self, times: int) -> Operation:
        return Sequence(self.steps * times)

    def when(self, test: Test) -> Operation:
        return Restricted(self, test)

    @property
    def steps(self) -> tuple[Operation, ...]:
        return (self,)


@dataclass(frozen=True)
class Sequence(Operation):
    """Each step in turn."""

    parts: tuple[Operation, ...]

    @property
    def steps(self) -> tuple[Operation, ...]:
        return self.parts


@dataclass(frozen=True)
class Restricted(Operation):
    """`operation`, where the test holds; undefined elsewhere."""

    operation: Operation
    test: Test


@dataclass(frozen=True)
class If(Operation):
    """`then` where the test holds, `otherwise` where it does not."""

    test: Test
    then: Operation
    otherwise: Operation = Sequence(())


@dataclass(frozen=True)
class Move(Operation):
    """Takes a node from its place in a list or register and puts it onto each of the targets."""

    node: Term
    targets: tuple[Cells | Term, ...]


@dataclass(frozen=True)
class Drop(Operation):
    """Takes a node from its place in a list or register."""

    node: Term


@dataclass(frozen=True)
class Arc(Operation):
    """Adds the arc head -> dependent."""

    head: Term
    dependent: Term


@dataclass(frozen=True)
class Assign(Operation):
    """Gives a register or counter a new value."""

    cell: Term
    value: Term


@dataclass(frozen=True)
class Rotate(Operation):
    """Each list becomes the next one; the last becomes the first."""

    lists: tuple[Cells, ...]


@dataclass(frozen=True)
class Append(Operation):
    """Puts all of `source` onto `target`, near end first, and leaves `source` empty."""

    source: Cells
    target: Cells


@dataclass(frozen=True)
class Clear(Operation):
    """Drops all that a list holds."""

    cells: Cells


@dataclass(frozen=True)
class Insert(Operation):
    """Puts a node into a list at its place in the order of the sentence; does nothing where there is none."""

    node: Term
    target: Cells


@dataclass(frozen=True)
class Push(Operation):
    """Puts a node onto a list without taking it from anywhere; does nothing where the term denotes nothing."""

    node: Term
    target: Cells


def move(node: Term, *targets: Cells | Term) -> Operation:
    return Move(node, targets)


def drop(node: Term) -> Operation:
    return Drop(node)


def arc(head: Term, dependent: Term) -> Operation:
    return Arc(head, dependent)


def assign(cell: Term, value: Term) -> Operation:
    return Assign(cell, value)


def rotate(*lists: Cells) -> Operation:
    return Rotate(lists)


def append(source: Cells, target: Cells) -> Operation:
    return Append(source, target)


def clear(cells: Cells) -> Operation:
    return Clear(cells)


def insert(node: Term, target: Cells) -> Operation:
    return Insert(node, target)


def push(node: Term, target: Cells) -> Operation:
    return Push(node, target)
