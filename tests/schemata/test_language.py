"""The rule language: what it reads, what it refuses and where, and the complexity that follows from the text."""

import pytest

from crossarc.errors import DeclarationError, UsageError
from crossarc.schemata import decode
from crossarc.schemata.definition import read_definition
from crossarc.schemata.parsing import Parser
from crossarc.schemata.registry import SCHEMATA, schema
from crossarc.schemata.typeset import in_symbols

GOOD = {"hypotheses": "[i, i, i] for 0 <= i <= n", "rules": "Join: [i, j, h] [j+1, k, h2] |- [i, k, h] if h2 -> h"}


@pytest.mark.parametrize(
    ("name", "complexity"),
    [
        ("collins", "O(n^5)"),
        ("eisner", "O(n^3)"),
        ("eisner-satta", "O(n^3)"),
        ("yamada-matsumoto", "O(n^3)"),
        ("nivre", "exponential"),
        ("covington", "exponential"),
        ("covington-lsup", "exponential"),
        ("covington-np", "exponential"),
        ("attardi", "exponential"),
        ("mst", "exponential"),
    ],
)
def test_complexity_follows_from_the_text(name, complexity):
    assert schema(name).complexity == complexity


@pytest.mark.parametrize("k", [1, 2, 3])
def test_families_have_the_exponents_of_the_paper(k):
    assert schema("wg", k=k).exponent == 5 + 2 * k
    assert schema("wg-corrected", k=k).exponent == 5 + 2 * k
    assert schema("mh", k=k + 2).exponent == k + 2
    if k < 3:
        assert schema("mg", k=k).exponent == 4 + 3 * k


def test_every_name_has_a_schema_and_says_where_it_is_from():
    for name in SCHEMATA:
        assert schema(name).name == name
        assert schema(name).source


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"rules": "Join: [i, j, h] |- [i, k, h]"}, "rules:1:20: 'k' in [i, k, h] is bound by no antecedent"),
        ({"rules": "\n  Join: [i, j, h] [j, k] |- [i, k, h]"}, "rules:2:19: no hypothesis or step derives items"),
        ({"rules": "Join: [i, j, h] |- [i, j]"}, "rules:1:20: no step or goal uses items of the form [i, j]"),
        ({"goal": "[0, n]"}, "goal:1:1: the goal can never be reached"),
        ({"rules": "Join: [i, j, h] |- [i, j, h] if x -> h"}, "'x' is bound by no antecedent"),
        ({"rules": "Join: [i, j, h] |- [i, j, h] if x < h"}, "'x' is bound by no antecedent"),
        ({"rules": "Join: [i, j h |- [i, j, h]"}, "rules:1:15: '|-' is no term"),
        ({"rules": "Join: [i, j, h]"}, "rules:1:16: expected '|-'"),
        ({"rules": "Join: [i, j, h] |- [i, j, h] if i -> j or j -> i"}, "stands under 'or'"),
        ({"rules": "[i, j, h] |- [i, j, h]"}, "rules:1:1: a deduction step starts with its name"),
        ({"rules": "Join: [i, j, h] |- [i, j, _]"}, "leaves open what is derived"),
        ({"rules": "Join: [i; j, h] |- [i, j, h]"}, "rules:1:9: ';' is nothing that a rule is made of"),
        ({"goal": ""}, "a schema needs a goal"),
        ({"normal": "[i, j, j] = [i, j-1, k]"}, "normal:1:1: 'k' stands on one side only"),
    ],
)
def test_bad_rules_are_refused_with_their_place(parts, message):
    with pytest.raises(DeclarationError) as error:
        read_definition(**{**GOOD, "goal": "[0, n, 0]", **parts})
    assert message in str(error.value)


def test_unknown_names_and_options_say_what_there_is():
    with pytest.raises(UsageError, match="did you mean eisner"):
        schema("eisnr")
    with pytest.raises(UsageError, match="no option 'k'"):
        schema("eisner", k=2)
    with pytest.raises(UsageError, match="a number from 1 up"):
        schema("wg", k=0)


MINE = """
from crossarc.schemata.schema import Schema

class Mine(Schema):
    goal = "[0, n+1]"
    rules = '''
        Initter: [i, i, i] [i+1, i+1, i+1] |- [i, i+1]
        R-Link:  [i, j] [j, k]             |- [i, k]   if j -> k
        L-Link:  [i, j] [j, k]             |- [i, k]   if j -> i
    '''
"""
SCORES = [[0, 1, 9, 1], [0, 0, 0, 8], [0, 7, 0, 2], [0, 3, 1, 0]]


def test_a_users_schema_in_a_file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    assert schema(f"{path}:Mine").complexity == "O(n^3)"
    assert schema(f"{path}:Mine").name == "mine.py:Mine"
    assert decode(SCORES, schema(f"{path}:Mine"), roots="multi") == decode(SCORES, "eisner", roots="multi")
    with pytest.raises(UsageError, match="declares no schema 'Other'; it has Mine"):
        schema(f"{path}:Other")
    with pytest.raises(UsageError, match=r"say which schema .* as in .*mine\.py:Mine"):
        schema(str(path))
    with pytest.raises(UsageError, match="no such file"):
        schema(f"{tmp_path / 'none.py'}:Mine")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("[i, i+1]", "[i, m]", r"mine.py:Mine: rules:2:47: 'm' in \[i, m\] is bound by no antecedent"),
        ("[0, n+1]", "[n+1, 0]", "goal:1:1: the goal can never be reached: no sentence of 1 to 4 words"),
        ("class Mine(Schema):", "class Mine(Schema)", r"mine.py:4:19: expected ':'"),
        ("class Mine", "1 / 0\n\nclass Mine", r"mine.py:4: ZeroDivisionError: division by zero"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_its_place(tmp_path, before, after, message):
    path = tmp_path / "mine.py"
    path.write_text(MINE.replace(before, after))
    with pytest.raises(DeclarationError, match=message):
        schema(f"{path}:Mine")


def test_the_papers_symbols_are_read_as_their_spellings():
    rule = "Link: [h, <H..>] [i, j] |- [i, j]   if h -> i, h <= j != i, h in [i..j] \\ [1..2], i not in [h..j]"
    symbols = "Link: [h, ⟨H..⟩] [i, j] ⊢ [i, j]   if h → i, h ≤ j ≠ i, h ∈ [i..j] ∖ [1..2], i ∉ [h..j]"
    one, other = (Parser(text, "rules").rules()[0] for text in (rule, symbols))
    assert str(one) == str(other)
    assert in_symbols(str(one)) == in_symbols(str(other))
