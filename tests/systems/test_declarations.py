"""Declarations: what compiles to what, and what is refused with the transition and the step that is wrong."""

import json
import random

import pytest
from test_machines import agree

from crossarc._core import systems as native
from crossarc.errors import DeclarationError, ModelError, UsageError
from crossarc.systems import machine, system, systems
from crossarc.systems.language import *
from crossarc.systems.program import Program

pytestmark = pytest.mark.native


def declare(*transitions, registers=None, lists=None):
    class Declared(System):
        """A system of a test."""

        def transitions(self):
            yield from transitions

    Declared.registers = registers or {}
    Declared.lists = lists or Declared.lists
    return Declared()


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        (LEFT_ARC >> LEFT_ARC, "BAD: step 2, LEFT-ARC: it is never defined"),
        (SHIFT >> arc(S0, S0), "BAD: step 2, arc (S0, S0): it adds an arc from a word to itself"),
        (append(S, B) >> REDUCE, "BAD: step 2, REDUCE: it reads S after moving it away"),
        (SHIFT >> drop(register("R1")), "BAD: step 2, drop R1: the system has no register or counter R1; it has none"),
        (REDUCE.when(has_head(Cells("T")[0])), "BAD: step 1, REDUCE if T0 has a head: the system has no list T"),
        (REDUCE.when(has_head(S0)).when(no_head(S0)), "it is never defined"),
        (insert(B0, S) >> REDUCE, "it reads S after putting a word into it at a place that is not known"),
    ],
)
def test_bad_compositions_are_refused_with_their_place(operation, message):
    with pytest.raises(DeclarationError) as error:
        declare(("SHIFT", SHIFT), ("BAD", operation)).program()
    assert message in str(error.value)


def test_unknown_names_give_the_nearest():
    with pytest.raises(UsageError, match="there is no system 'arc-egaer'; did you mean arc-eager"):
        system("arc-egaer")
    with pytest.raises(UsageError, match="k-planar has no option 'l'"):
        system("k-planar", l=3)
    with pytest.raises(UsageError, match="planar has no option 'acylic'; did you mean acyclic"):
        system("planar", acylic="true")
    with pytest.raises(UsageError, match="option k=0: k takes a whole number from 1 to 6"):
        system("k-planar", k=0)


def test_a_system_in_a_file_of_its_own(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "from crossarc.systems.language import *\n\n"
        "class Mine(System):\n"
        '    """Mine."""\n'
        '    builds = "projective"\n'
        "    def transitions(self):\n"
        '        yield "SHIFT", SHIFT\n'
        '        yield "LEFT-ARC", LEFT_ARC >> REDUCE\n'
        '        yield "RIGHT-ARC", RIGHT_ARC >> SHIFT >> REDUCE >> UNSHIFT\n'
    )
    mine = system(f"{file}:Mine")
    assert mine.program().to_json()["transitions"] == system("arc-standard").program().to_json()["transitions"]
    with pytest.raises(UsageError, match="declares no system 'Yours'; it has Mine"):
        system(f"{file}:Yours")


def random_composite(rng):
    """Elementary steps and restrictions in any order, restrictions after arcs included."""
    steps = [SHIFT, UNSHIFT, REDUCE, LEFT_ARC, RIGHT_ARC, move(S1, B), drop(S1), arc(S1, B0), arc(B1, S0)]
    places = [S0, S1, B0, B1]
    tests = [
        lambda: has_head(rng.choice(places)),
        lambda: no_head(rng.choice(places)),
        lambda: connected(*rng.sample(places, 2)),
        lambda: reaches(*rng.sample(places, 2)),
        lambda: is_arc(*rng.sample(places, 2)),
        lambda: covered(rng.choice(places)),
        lambda: rng.choice(places) < rng.choice(places),
        lambda: equal(head(rng.choice(places)), rng.choice(places)),
        lambda: size(B) > rng.randrange(3),
        lambda: rng.randrange(1, 4) > ARCS,
        lambda: children(rng.choice(places)) > 0,
    ]
    composite = SHIFT ** rng.randrange(2)
    for _ in range(rng.randrange(1, 5)):
        step = rng.choice(steps)
        for _ in range(rng.randrange(3)):
            test = rng.choice(tests)()
            step = step.when(test if rng.random() < 0.5 else ~test)
        composite = composite >> step
    if rng.random() < 0.3:
        composite = If(rng.choice(tests)(), composite, SHIFT >> composite)
    return composite


@pytest.mark.parametrize("seed", range(25))
def test_random_composites_are_compiled_to_what_they_say(seed):
    """Weakest preconditions and net effects, against the steps one by one."""
    rng = random.Random(seed)
    tried = 0
    while tried < 4:
        declared = declare(("SHIFT", SHIFT), ("LEFT", LEFT_ARC), ("RIGHT", RIGHT_ARC), ("X", random_composite(rng)))
        try:
            declared.program()
        except DeclarationError:
            continue  # never defined
        agree(declared, 4, 60)
        tried += 1


@pytest.mark.parametrize("name", systems())
def test_programs_survive_json(name):
    program = system(name).program("single")
    again = Program.from_json(json.loads(json.dumps(program.to_json())))
    assert again.wire() == program.wire()
    assert again.to_json() == program.to_json()


def test_hostile_programs_give_an_error_that_names_the_field():
    rng = random.Random(1)
    good = json.dumps(system("two-registers").program().to_json())
    refused = 0
    for _ in range(250):
        data = json.loads(good)
        node, key = data, None
        while isinstance(node, dict | list) and len(node):
            parent, key = node, rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
            node = node[key]
            if rng.random() < 0.15:
                break
        parent[key] = rng.choice([None, -1, 2**40, "x", [], {}, ["And"], ["Item", "S", -5, 0], True])
        try:
            program = Program.from_json(data)
            c = native.Configuration(native.Program(program.wire()), 5)
            for _ in range(20):
                ways = c.ways(program.native)
                if not ways:
                    break
                c.apply(program.native, *rng.choice(ways))
        except (ModelError, ValueError, OverflowError) as error:
            refused += isinstance(error, ModelError)
    assert refused > 40


def test_the_reference_machine_knows_no_compiler():
    """The two implementations share the declaration and nothing else."""
    assert "compiler" not in vars(machine) and "program" not in vars(machine)
