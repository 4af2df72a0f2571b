"""From declaration to program: each composite transition becomes guarded branches with a net effect.

A transition is run once on a *symbolic* configuration (`symbolic.State`), whose lists are "the list as it was, without
these of its items, with those terms on top". What the transition reads on the way is thereby said in terms of the
configuration it started from. That gives the precondition (the weakest one: an arc that the transition itself added is
taken into account) and the net effect. A family is compiled for its first operands and generalised (`families`).
"""

from __future__ import annotations

from crossarc.errors import DeclarationError
from crossarc.systems import operations as ops
from crossarc.systems.aliases import aliases_of
from crossarc.systems.expressions import NULL, TRUE, Cells, Expression, Term, Test, constant, is_register
from crossarc.systems.families import NotUniform, generalise
from crossarc.systems.program import Branch, CellSpec, ListSpec, Program, Transition
from crossarc.systems.symbolic import Aliases, Settled, State, Undefined, Was
from crossarc.systems.system import Family, Roots, System

INSTANCES = 4
"""How many operands of a family are compiled before it is generalised."""


def compile_system(system: System, roots: Roots | None = None) -> Program:
    """The program of a system; with `roots`, its guard for such roots is part of the preconditions."""
    declared = list(system.transitions())
    guards = dict(system.guard(roots)) if roots else {}
    unknown = guards.keys() - {name for name, _ in declared}
    if unknown:
        raise DeclarationError(f"{system.name}: its guard names '{min(unknown)}', which is no transition of it")
    aliases = aliases_of(system, [instance(op, 2) for _, op in declared])
    return Program(
        system=system.name,
        options=dict(system.values),
        lists=tuple(ListSpec(cells.name, cells.near) for cells in system.lists),
        cells=tuple(CellSpec(str(cell.args[0]), str(cell.args[1]), first) for cell, first in system.registers.items()),
        start={cells.name: tuple(system.start().get(cells.name, ())) for cells in system.lists},
        terminal=system.terminal(),
        look_ahead=system.look_ahead if roots else None,
        transitions=tuple(
            Transition(
                name,
                (constant(op.low), op.high) if isinstance(op, Family) else None,
                _Compilation(system, aliases, name).branches(op, guards.get(name, TRUE)),
            )
            for name, op in declared
        ),
        focus=tuple(system.focus),
    )


def instance(operation: ops.Operation | Family, operand: int) -> ops.Operation:
    return operation.make(operand) if isinstance(operation, Family) else operation


class _Compilation:
    """Compiles one transition of a system."""

    def __init__(self, system: System, aliases: Aliases, name: str):
        self.system, self.aliases, self.name = system, aliases, name

    def branches(self, operation: ops.Operation | Family, guard: Test) -> tuple[Branch, ...]:
        if not isinstance(operation, Family):
            return self.instance(operation, guard)
        low = max(operation.low, 1)
        instances = [self.instance(operation.make(i), guard) for i in range(low, low + INSTANCES)]
        try:
            return generalise(instances, low)
        except NotUniform:
            raise self.error("the family's instances differ in more than their positions") from None

    def instance(self, operation: ops.Operation, guard: Test) -> tuple[Branch, ...]:
        state = State(
            lists={cells.name: (Was(cells.name),) for cells in self.system.lists},
            cells={str(cell.args[0]): cell for cell in self.system.registers},
            aliases=self.aliases,
            root_is_node=self.system.has_root_node,
        )
        self.check_names(guard)
        state.require(guard)
        states = [state]
        for number, step in enumerate(operation.steps, 1):
            try:
                states = self.run(states, step)
            except Undefined as why:
                from crossarc.systems.notation import operation_text

                raise self.error(f"step {number}, {operation_text(step)}: {why}") from None
        return tuple(Branch(s.precondition(), s.effects()) for s in states)

    def error(self, what: str) -> DeclarationError:
        return DeclarationError(f"{self.system.name}, {self.name}: {what}")

    def run(self, states: list[State], operation: ops.Operation) -> list[State]:
        """The states after the operation; those in which it is undefined are left out, unless that leaves none."""
        after: list[State] = []
        why: Undefined | None = None
        for state in states:
            try:
                after += self.step(state.copy(), operation)
            except Undefined as reason:
                why = reason
        if why and not after:
            raise why
        return after

    def step(self, state: State, operation: ops.Operation) -> list[State]:
        match operation:
            case ops.Sequence(parts):
                states = [state]
                for part in parts:
                    states = self.run(states, part)
                return states
            case ops.Restricted(inner, test):
                self.check_names(test)
                state.require(state.test(test))
                return self.step(state, inner)
            case ops.If(test, then, otherwise):
                self.check_names(test)
                decided = state.test(test)
                found: list[State] = []
                for condition, chosen in ((decided, then), (~decided, otherwise)):
                    try:
                        branch = state.copy()
                        branch.require(condition)
                        found += self.step(branch, chosen)
                    except Undefined:
                        continue
                if not found:
                    raise Undefined("it is never defined")
                return found
            case ops.Move(place, targets):
                self.check_place(place)
                node = state.take(place)
                for target in targets:
                    if isinstance(target, Cells):
                        self.check_list(target.name)
                        state.put(target.name, node)
                    else:
                        self.check_names(target)
                        state.cells[str(target.args[0])] = node
            case ops.Drop(place):
                self.check_place(place)
                state.take(place)
            case ops.Arc(head, dependent):
                self.check_names(head, dependent)
                state.add_arc(head, dependent)
            case ops.Assign(cell, value):
                self.check_names(cell, value)
                state.cells[str(cell.args[0])] = state.term(value)
            case ops.Rotate(lists):
                for cells in lists:
                    self.check_list(cells.name)
                before = [state.lists[cells.name] for cells in lists]
                for cells, held in zip(lists, [*before[1:], before[0]], strict=True):
                    state.lists[cells.name] = held
            case ops.Append(source, target):
                self.check_list(source.name)
                self.check_list(target.name)
                for moved in reversed(state.lists[source.name]):
                    state.put(target.name, moved)
                state.lists[source.name] = ()
            case ops.Clear(cells):
                self.check_list(cells.name)
                if state.lists[cells.name] != (Was(cells.name),):
                    raise Undefined(f"it drops all of {cells.name} after changing it")
                state.lists[cells.name] = ()
            case ops.Insert(node, target) | ops.Push(node, target):
                self.check_names(node)
                self.check_list(target.name)
                resolved = state.term(node)
                if resolved != NULL:
                    state.put(target.name, Settled(resolved) if isinstance(operation, ops.Insert) else resolved)
        return [state]

    def check_place(self, place: Term) -> None:
        self.check_names(place)
        if place.op not in ("Item", "Cell") or (place.op == "Cell" and not is_register(place)):
            raise Undefined("only a node of a list or register can be moved")

    def check_list(self, name: str) -> None:
        if name not in (known := [cells.name for cells in self.system.lists]):
            raise Undefined(f"the system has no list {name}; its lists are {', '.join(known)}")

    def check_names(self, *expressions: Expression) -> None:
        for expression in expressions:
            for e in expression.walk():
                if e.op in ("Item", "Size", "AnyItem"):
                    self.check_list(str(e.args[0]))
                if e.op == "Cell" and e not in self.system.registers:
                    known = ", ".join(str(cell.args[0]) for cell in self.system.registers) or "none"
                    raise Undefined(f"the system has no register or counter {e.args[0]}; it has {known}")
