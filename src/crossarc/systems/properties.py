"""What follows from a declaration by Propositions 1 to 9 of DTS: proved, refuted, or unknown. Never declared.

A proof names the proposition and the inductive invariants it rests on (`invariants`); a refutation names a witness, a
derivation of few words that the exhaustive search finds. A small search that finds nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from crossarc.systems import invariants as inv
from crossarc.systems import operations as ops
from crossarc.systems.compiler import instance
from crossarc.systems.language import LEFT_ARC, REDUCE, RIGHT_ARC, SHIFT, UNSHIFT
from crossarc.systems.program import Transition
from crossarc.systems.system import Family, System
from crossarc.systems.witnesses import refutations

ELEMENTARY = (SHIFT, UNSHIFT, REDUCE, LEFT_ARC, RIGHT_ARC)


@dataclass(frozen=True)
class Verdict:
    """`proved`, `refuted`, `unknown` or `not divisible`, and why."""

    verdict: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.verdict} ({self.why})" if self.why else self.verdict


@dataclass(frozen=True)
class Effect:
    """DTS 3.2.2: by how much a transition adds arcs (A), removes nodes (Pi) and shortens the buffer (beta)."""

    arcs: int
    removed: int
    buffer: int

    @property
    def progresses(self) -> bool:
        return self.arcs > 0 or self.removed > 0 or self.buffer > 0


def effects(system: System) -> dict[str, Effect]:
    """A(t), Pi(t) and beta(t) of every transition of a divisible system, from its net effect."""
    program, buffer = system.program(), system.buffer.name

    def effect(transition: Transition) -> Effect:
        branch = transition.branches[0].effects
        taken = [e.args[0] for e in branch if e.kind == "Remove"]
        put = [e.args[0] for e in branch if e.kind == "Push"]
        return Effect(
            sum(e.kind == "Arc" for e in branch),
            len(taken) - len(put),
            taken.count(buffer) - put.count(buffer),
        )

    return {t.name: effect(t) for t in program.transitions}


def outside(system: System) -> str | None:
    """Why the system is not divisible (DTS Definition 7), or None if it is."""
    for name, declared in system.transitions():
        for step in _steps(instance(declared, 2)):
            if step not in ELEMENTARY:
                from crossarc.systems.notation import operation_text

                return f"{name} contains '{operation_text(step)}', which is no elementary transition"
    return None


def _steps(operation: ops.Operation) -> Iterator[ops.Operation]:
    match operation:
        case ops.Sequence(parts):
            for part in parts:
                yield from _steps(part)
        case ops.Restricted(inner, _):
            yield from _steps(inner)
        case _:
            yield operation


def properties(system: System, words: int = 4) -> dict[str, Verdict]:
    """Every property with its verdict; witnesses are looked for in sentences of up to `words` words."""
    reason = outside(system)
    found = (
        dict.fromkeys((*_STEP_CONDITIONS, "PLANAR", "PROJECTIVE", *_LENGTHS), Verdict("not divisible", reason))
        if reason
        else _graph_proofs(system) | _length_proofs(system)
    )
    open_questions = {name for name, verdict in found.items() if verdict.verdict != "proved"}
    for name, witness in refutations(system, words, open_questions).items():
        found[name] = Verdict("refuted", witness)
    return found


def complexity(system: System) -> str | None:
    """How the number of transitions grows with the sentence: proved where the system is divisible, else as claimed."""
    if outside(system):
        return system.complexity and f"{system.complexity} transitions, as claimed"
    proofs = _length_proofs(system)
    proved = (name for name in ("O(n)", "O(n^2)") if proofs[name].verdict == "proved")
    return next((f"{name} transitions, by {proofs[name].why}" for name in proved), None)


def _top(m: inv.Model) -> int:
    return m.stack[-1]


def _front(m: inv.Model) -> int:
    return m.buffer[-1]


def _apart(m: inv.Model) -> bool:
    return not m.connected(_top(m), _front(m))


# The proposition that gives each property, and what must hold wherever an elementary transition is applied.
_STEP_CONDITIONS: dict[str, tuple[str, dict[ops.Operation, Callable[[inv.Model], bool]]]] = {
    "SINGLE-HEAD": (
        "Proposition 2",
        {LEFT_ARC: lambda m: _top(m) not in m.headed, RIGHT_ARC: lambda m: _front(m) not in m.headed},
    ),
    "ACYCLIC": ("Proposition 3", {LEFT_ARC: _apart, RIGHT_ARC: _apart}),
    "NO-COVERED-ROOTS": ("Proposition 1", {REDUCE: lambda m: _top(m) in m.headed}),
}
_LENGTHS = ("robust", "bounded", "efficient", "O(n^2)", "O(n)", "O(n) elementary")


def _graph_proofs(system: System) -> dict[str, Verdict]:
    tried = inv.trials(system)
    invariants = inv.inductive(tried)
    found = {}
    for name, (proposition, conditions) in _STEP_CONDITIONS.items():
        # Where a step is applied so that the proposition's condition does not hold.
        failures = [
            trial.before
            for trial in tried
            if any(step in conditions and not conditions[step](model) for step, model in trial.steps)
        ]
        if any(invariants <= before for before in failures):
            found[name] = Verdict("unknown", f"the condition of {proposition} does not follow from the menu")
            continue
        # Drop the invariants that the proof can do without; what is left must still be inductive by itself.
        needed = invariants
        for one in inv.MENU:
            fewer = needed - {one}
            if inv.inductive(tried, fewer) == fewer and not any(fewer <= before for before in failures):
                needed = fewer
        found[name] = Verdict("proved", "; ".join([proposition, *(one for one in inv.MENU if one in needed)]))
    found["PLANAR"] = Verdict("proved", "Proposition 4")
    found["PROJECTIVE"] = (
        Verdict("proved", "PLANAR, ACYCLIC, SINGLE-HEAD and NO-COVERED-ROOTS, as in Example 9")
        if all(found[name].verdict == "proved" for name in _STEP_CONDITIONS)
        else Verdict("unknown", "one of its parts is not proved")
    )
    return found


def _length_proofs(system: System) -> dict[str, Verdict]:
    shifts = any(declared == SHIFT for _, declared in system.transitions())
    idle = [name for name, effect in effects(system).items() if not effect.progresses]
    robust = Verdict("proved", "Proposition 5") if shifts else Verdict("unknown", "SHIFT is not a transition")
    bounded = (
        Verdict("unknown", f"{idle[0]} adds no arc, removes no node and does not shorten the buffer")
        if idle
        else Verdict("proved", "Proposition 6")
    )
    efficient = shifts and not idle
    # Net effects do not depend on a family's operand, so beta(t) has a bound.
    by_length = {
        "efficient": "Definition 13",
        "O(n^2)": "Proposition 7",
        "O(n)": "Proposition 8",
        "O(n) elementary": "Proposition 9",
    }
    found = {"robust": robust, "bounded": bounded} | {
        name: Verdict("proved", source) if efficient else Verdict("unknown", "not shown to be efficient")
        for name, source in by_length.items()
    }
    families = [name for name, declared in system.transitions() if isinstance(declared, Family)]
    if efficient and families:
        found["O(n) elementary"] = Verdict("unknown", f"the length of {families[0]} has no bound")
    return found
