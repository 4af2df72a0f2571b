"""Two implementations, one answer: the reference machine, which composes elementary steps, and the native machine,
which runs compiled preconditions and net effects."""

import random

import pytest

from crossarc._core import systems as native
from crossarc.systems import machine, system, systems

pytestmark = pytest.mark.native

VARIANTS = [
    *((name, {}) for name in systems()),
    *(("arc-eager", {"root": root}) for root in ("stack", "buffer-first", "buffer-last")),
    ("planar", {"single_head": False, "acyclic": "false"}),
    ("planar", {"acyclic": "directed"}),
    ("planar", {"no_covered_roots": True}),
    ("k-planar", {"k": 1}),
    ("k-planar", {"k": 3}),
    ("attardi", {"depth": 3}),
    ("covington", {"cycle_check": False}),
]


def label(variant):
    return system(variant[0], **variant[1]).title


def as_reference(c, program, words, registers):
    """The native configuration as the reference machine would hold it."""
    lists = tuple((spec.name, tuple(c.items(i))) for i, spec in enumerate(program.lists))
    cells = tuple((cell, c.cell(i)) for i, cell in enumerate(registers))
    return machine.Configuration(words, lists, cells, frozenset(c.arcs()))


def native_successors(c, program):
    for transition, operand in c.ways(program.native):
        after = c.copy()
        after.apply(program.native, transition, operand)
        named = program.transitions[transition]
        yield machine.Step(named.name, operand if named.operand else None), after


def agree(declared, words, most):
    """Walk the configurations of so many words, at most so many; in each the two machines must agree on all."""
    program = declared.program()
    first = native.SmallConfiguration(program.native, words)
    assert as_reference(first, program, words, declared.registers) == machine.initial(declared, words)
    pending, seen = [first], set()
    while pending and len(seen) < most:
        c = pending.pop(random.Random(len(pending)).randrange(len(pending)))
        reference = as_reference(c, program, words, declared.registers)
        if reference in seen:
            continue
        seen.add(reference)
        assert c.terminal(program.native) == machine.is_terminal(declared, reference)
        following = dict(native_successors(c, program))
        expected = dict(machine.successors(declared, reference))
        assert {step: as_reference(f, program, words, declared.registers) for step, f in following.items()} == expected
        pending.extend(following.values())
    return len(seen)


@pytest.mark.parametrize("variant", VARIANTS, ids=label)
def test_small_configurations(variant):
    assert agree(system(variant[0], **variant[1]), 3, 400) > 5
    assert agree(system(variant[0], **variant[1]), 4, 300) > 20


@pytest.mark.verify
@pytest.mark.parametrize("variant", VARIANTS, ids=label)
def test_all_configurations_of_five_words(variant):
    agree(system(variant[0], **variant[1]), 5, 1_000_000)  # all; but k-planar with three stacks has 46.6 million


def builds_forests(variant):
    """The machine for long sentences holds forests only."""
    name, options = variant
    return not (name.startswith("dag") or "cycle_check" in options or "acyclic" in options)


@pytest.mark.parametrize("variant", list(filter(builds_forests, VARIANTS)), ids=label)
def test_random_walks_of_sixty_words(variant):
    declared = system(variant[0], **variant[1])
    program = declared.program()
    rng = random.Random(7)
    c = native.Configuration(program.native, 60)
    for _ in range(250):
        reference = as_reference(c, program, 60, declared.registers)
        following = dict(native_successors(c, program))
        if not following:
            break
        chosen = rng.sample(sorted(following, key=str), min(4, len(following)))
        for step in chosen:
            expected = machine.apply(machine.operation_of(declared, step), reference)
            assert as_reference(following[step], program, 60, declared.registers) == expected
        c = following[chosen[0]]
