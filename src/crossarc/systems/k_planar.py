"""The k-planar parsers: as many stacks as planes, and a SWITCH between them."""

from functools import reduce

from crossarc.systems.language import *

from crossarc.systems.planar import Constrained

SWITCHES = counter("switches")
"""How many SWITCH transitions came immediately before."""


class KPlanar(Constrained):
    """Gómez-Rodríguez & Nivre 2010, 2013; 2PL 5, DTS 5.

    Trees whose arcs can be given k colours so that arcs of one colour do not cross. Each stack builds one plane; k
    SWITCHes in a row would change nothing and are forbidden.
    """

    options = {"k": integer(2, low=1, high=6, help="how many stacks"), **Constrained.options}
    k: int
    complexity = "O(n)"
    registers = {SWITCHES: 0}

    @property
    def builds(self) -> str:  # type: ignore[override]
        planes = ("planar", "two_planar", "three_planar", "four_planar", "five_planar", "six_planar")[self.k - 1]
        return planes + "_without_root" if self.root == "none" else planes

    @property
    def bound(self) -> str | None:  # type: ignore[override]
        return "2(n + 2n + 8n - 12) + 1" if self.k == 2 else None

    @property
    def stacks(self) -> tuple[Cells, ...]:  # type: ignore[override]
        return tuple(Cells(name) for name in "STUVWX"[: self.k])

    @property
    def lists(self) -> tuple[Cells, ...]:  # type: ignore[override]
        return (*self.stacks, B)

    @property
    def focus(self) -> tuple[Term, ...]:  # type: ignore[override]
        return (S0, B0, *(stack[0] for stack in self.stacks[1:]))

    def start(self) -> dict[str, tuple[str, ...]]:
        on_stack = super().start()[S.name]
        return {**super().start(), **{stack.name: on_stack for stack in self.stacks}}

    def guard(self, roots: Roots) -> Guards:
        guards = dict(super().guard(roots))
        if guards and self.k > 1:
            # With the last word in front, some stack that the remaining SWITCHes can reach must not be empty.
            left = [
                exists(stack[0]) & (SWITCHES < self.k - turns) for turns, stack in enumerate(self.stacks[1:], start=1)
            ]
            guards["SWITCH"] = reduce(Test.__or__, left, size(B) > self.last_chance(roots))
        yield from guards.items()

    def transitions(self) -> Transitions:
        other = assign(SWITCHES, constant(0)) if self.k > 1 else None

        def then(operation: Operation) -> Operation:
            return operation >> other if other else operation

        yield "SHIFT", then(move(B0, *self.stacks))
        yield "REDUCE", then(REDUCE)
        yield "LEFT-ARC", then(self.left_arc())
        yield "RIGHT-ARC", then(self.right_arc())
        if self.k > 1:
            yield "SWITCH", rotate(*self.stacks).when(SWITCHES < self.k - 1) >> assign(SWITCHES, SWITCHES + 1)


class TwoPlanar(KPlanar):
    """Gómez-Rodríguez & Nivre 2010, 2013; 2PL 5, DTS 5.1.

    k-planar with two stacks.
    """

    options = {name: option for name, option in KPlanar.options.items() if name != "k"}
    k = 2
