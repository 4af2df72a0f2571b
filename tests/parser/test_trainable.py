"""Which systems can be trained, and what becomes of those that cannot."""

import pytest

from crossarc.errors import UsageError
from crossarc.learning import refuse_untrainable
from crossarc.systems import system
from crossarc.systems.language import LEFT_ARC, REDUCE, S0, SHIFT, UNSHIFT, System, assign, counter, no_head

pytestmark = pytest.mark.native

COUNT = counter("count")


class Rocking(System):
    def transitions(self):
        yield "SHIFT", SHIFT
        yield "UNSHIFT", UNSHIFT
        yield "LEFT-ARC", LEFT_ARC.when(no_head(S0)) >> REDUCE


class Counting(System):
    registers = {COUNT: 0}  # noqa: RUF012

    def transitions(self):
        yield "SHIFT", SHIFT
        yield "COUNT", assign(COUNT, COUNT + 1)


@pytest.mark.parametrize(
    ("declared", "reason"),
    [
        (system("dag-arc-eager"), r"several heads.*\{\(1,2\), \(3,2\)\}"),
        (system("dag-arc-standard"), "several heads"),
        (system("planar", single_head=False), "several heads"),
        (system("planar", acyclic="false"), "cycles"),
        (system("covington", cycle_check=False), "cycles"),
        (Rocking(), "not bounded.*leads to itself"),
        (Counting(), "not bounded"),
    ],
    ids=lambda value: getattr(value, "title", ""),
)
def test_refused_with_the_reason(declared, reason):
    with pytest.raises(UsageError, match=f"cannot be trained: .*{reason}"):
        refuse_untrainable(declared)
