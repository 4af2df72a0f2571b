"""A system as the papers would print it: configurations, transitions, side conditions, net effects, properties."""

from __future__ import annotations

import inspect
import re

from crossarc.systems.compiler import instance
from crossarc.systems.expressions import Cells, Expression, conjuncts
from crossarc.systems.notation import Names, expression_text, operation_text
from crossarc.systems.operations import Operation
from crossarc.systems.program import Branch, Program, Transition
from crossarc.systems.properties import complexity, effects, outside, properties
from crossarc.systems.system import ROOT, WORDS, Family, System, written

_LETTERS = "ijklmopqrstuvwxyz"


def describe(system: System, words: int = 3) -> str:
    """The text of `crossarc systems show`. Refutations are looked for in sentences of up to `words` words."""
    program = system.program()
    names: Names = {term: name for name, term in system.where.items()}
    width = max(len(name) for name, _ in system.transitions())
    lines = [f"{system.title}: {inspect.cleandoc(type(system).__doc__ or '')}", ""]
    lines += [f"  {name:<10}  {text}" for name, text in facts(system).items()]
    lines += ["", "Transitions"]
    for name, declared in system.transitions():
        lines.append(f"  {name + operand_text(declared):<{width + 3}}  {declaration_text(declared, names)}")
    lines += [f"  {'where':<{width + 3}}  {name} = {expression_text(t)}" for name, t in system.where.items()]
    lines += ["", "Net effects"]
    for transition in program.transitions:
        for k, branch in enumerate(transition.branches):
            shown = transition.name if k == 0 else "  or"
            lines.append(f"  {shown:<{width}}  {net_effect(program, transition, branch, names)}")
    if not outside(system):
        lines += ["", "A(t), Pi(t), beta(t): arcs added, nodes removed, words taken from the buffer"]
        lines += [f"  {name:<{width}}  {e.arcs:>2} {e.removed:>2} {e.buffer:>2}" for name, e in effects(system).items()]
    lines += ["", "Properties"]
    verdicts = properties(system, words)
    if reason := outside(system):
        lines.append(f"  not divisible: {reason}")
        verdicts = {name: verdict for name, verdict in verdicts.items() if verdict.verdict != "not divisible"}
    lines += [f"  {name:<16}  {verdict}" for name, verdict in verdicts.items()]
    return "\n".join(lines)


def facts(system: System) -> dict[str, str]:
    """What is known of the system before its transitions."""
    start = system.start()
    initial = [_list_text(cells, start.get(cells.name, ())) for cells in system.lists]
    initial += [f"{cell.args[0]} = {'null' if first is None else first}" for cell, first in system.registers.items()]
    found = {
        "class": system.builds or "none claimed",
        "initial": f"({', '.join(initial)}, A = {{}})",
        "terminal": expression_text(system.terminal()),
        "focus": ", ".join(expression_text(address) for address in system.focus),
    }
    if system.bound:
        found["length"] = f"at most {system.bound} transitions"
    found["complexity"] = complexity(system) or "unknown"
    if system.options:
        found["options"] = "; ".join(
            f"{name}: {option.takes} ({written(option.default)})" for name, option in system.options.items()
        )
    return found


def _list_text(cells: Cells, held: tuple[str, ...]) -> str:
    inside = ", ".join({WORDS: "1, …, n", ROOT: "0"}[part] for part in held)
    return f"{cells.name} = [{inside}]"


def operand_text(declared: object) -> str:
    return "(i)" if isinstance(declared, Family) else ""


def declaration_text(declared: Operation | Family, names: Names) -> str:
    """A transition as it is composed; a family by its second instance, for i = 2."""
    if isinstance(declared, Family):
        bounds = f"{declared.low} <= i <= {expression_text(declared.high)}"
        return f"{operation_text(instance(declared, 2))}   (i = 2; {bounds})"
    return operation_text(declared, names)


def net_effect(program: Program, transition: Transition, branch: Branch, known: Names) -> str:
    """`(S|i, j|B, A) => (S, j|B, A + (j,i)) if i has no head`."""
    if transition.operand:
        return _by_address(branch)
    names = _Touched(program, branch, known)
    before, after = names.before(), names.after()
    side = names.condition()
    return f"({before}) => ({after})" + (f" if {side}" if side else "")


def _by_address(branch: Branch) -> str:
    found = []
    for e in branch.effects:
        parts = [expression_text(a) for a in e.args if isinstance(a, Expression)]
        if e.kind == "Arc":
            found.append(f"A + ({', '.join(parts)})")
        if e.kind == "Remove":
            found.append(f"without {expression_text(Expression('Item', e.args))}")
    return "; ".join(found)


class _Touched:
    """Names the words that a branch touches: i, j, … from left to right, as the papers do."""

    def __init__(self, program: Program, branch: Branch, known: Names):
        self.program, self.branch, self.known = program, branch, known
        self.lists = {spec.name: spec for spec in program.lists}
        touched = dict.fromkeys(self.lists, 0)
        for root in (branch.when, *(a for e in branch.effects for a in e.args if isinstance(a, Expression))):
            for e in root.walk():
                if e.op == "Item":
                    touched[str(e.args[0])] = max(touched[str(e.args[0])], int(str(e.args[1])) + 1)
        for effect in branch.effects:
            if effect.kind == "Remove":
                name, position = str(effect.args[0]), int(str(effect.args[1]))
                touched[name] = max(touched[name], position + 1)
        letters = iter(_LETTERS)
        self.items: dict[str, list[str]] = {}  # of each list, from its near end
        for spec in program.lists:
            named = [next(letters) for _ in range(touched[spec.name])]
            self.items[spec.name] = named if spec.near == "left" else named[::-1]

    def text(self, e: Expression) -> str:
        """An expression with the touched words under their names."""
        text = expression_text(e, self.known)
        for name, items in self.items.items():
            for position, letter in enumerate(items):
                text = _replace_address(text, f"{name}{position}", letter)
        return text

    def shown(self, name: str, items: list[str]) -> str:
        near_left = self.lists[name].near == "left"
        parts = [*items, name] if near_left else [name, *items[::-1]]
        return "|".join(parts)

    def before(self) -> str:
        return ", ".join([*(self.shown(name, self.items[name]) for name in self.lists), "A"])

    def after(self) -> str:
        held = {name: list(items) for name, items in self.items.items()}
        label = {name: name for name in self.lists}
        arcs, cells = "A", []
        rotated = {str(e.args[0]): str(e.args[1]) for e in self.branch.effects if e.kind == "Permute"}
        if rotated:
            held = {name: held[rotated.get(name, name)] for name in held}
            label |= rotated
        for e in self.branch.effects:
            where = str(e.args[0])
            match e.kind:
                case "Arc":
                    arcs += f" + ({', '.join(self.text(a) for a in e.args)})"  # type: ignore[arg-type]
                case "Remove":
                    held[where].pop(int(str(e.args[1])))
                case "Push":
                    held[where].insert(0, self.text(e.args[1]))  # type: ignore[arg-type]
                case "Insert":
                    label[where] += f" with {self.text(e.args[1])}"  # type: ignore[arg-type]
                case "Append":
                    label[where] += f".{self.shown(str(e.args[1]), held[str(e.args[1])])}"
                    held[str(e.args[1])], label[str(e.args[1])] = [], "[]"
                case "Clear":
                    held[where], label[where] = [], "[]"
                case "Assign":
                    cells.append(f"{where} := {self.text(e.args[1])}")  # type: ignore[arg-type]
        shown = [self.shown(name, items).replace(name, label[name], 1) for name, items in held.items()]
        return ", ".join([*shown, arcs, *cells])

    def condition(self) -> str:
        """The side condition, without that the touched words are there, which the pattern says."""
        asked = [t for t in conjuncts(self.branch.when) if not (t.op == "Exists" and t.parts[0].op == "Item")]
        return ", ".join(self.text(test) for test in asked)


def _replace_address(text: str, address: str, letter: str) -> str:
    return re.sub(rf"(?<![\w]){re.escape(address)}(?!\w)", letter, text)
