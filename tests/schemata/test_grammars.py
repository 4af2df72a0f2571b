"""Grammar-driven schemata: dotted rules, symbols and items that come with the sentence."""

import pytest

from crossarc.errors import DeclarationError
from crossarc.schemata.engine import deduce
from crossarc.schemata.language import Listing
from crossarc.schemata.schema import Schema

pytestmark = pytest.mark.native


class LombardoLesmo(Schema):
    """SCHEMA 3.5. Item [A, <done>, <to do>, i, j]: A with the dot between its dependents; `*` is the head."""

    name = "lombardo-lesmo"
    given = ("rule", "start", "word")
    hypotheses = ""
    items = "[A, <D..>, <T..>, i, j] for 1 <= i <= j+1, j <= n"
    goal = "[A, <D..>, <>, 1, n] start[A]"
    rules = """
        Initter:   start[S] rule[S, <G..>]                                   |- [S, <>, <G..>, 1, 0]
        Predictor: [A, <D..>, <B, T..>, i, j] rule[B, <G..>]                 |- [B, <>, <G..>, j+1, j]
        Scanner:   [A, <D..>, <'*', T..>, i, j] word[j+1, A]                 |- [A, <D.., '*'>, <T..>, i, j+1]
        Completer: [A, <D..>, <B, T..>, i, j] [B, <E..>, <>, j+1, k]         |- [A, <D.., B>, <T..>, i, k]
    """


class BottomUp(LombardoLesmo):
    """SCHEMA 6.1: the same without prediction, as Kahane, Nasr & Rambow's parser needs it. One derivation a reading."""

    name = "kahane-nasr-rambow"
    rules = """
        Initter:   rule[A, <G..>]                                            |- [A, <>, <G..>, i, i-1]   if 1 <= i <= n
        Scanner:   [A, <D..>, <'*', T..>, i, j] word[j+1, A]                 |- [A, <D.., '*'>, <T..>, i, j+1]
        Completer: [A, <D..>, <B, T..>, i, j] [B, <E..>, <>, j+1, k]         |- [A, <D.., B>, <T..>, i, k]
    """


GRAMMAR = {
    "V": [("N", "*", "N"), ("N", "*")],
    "N": [("D", "*"), ("*",), ("A", "*"), ("D", "A", "*")],
    "D": [("*",)],
    "A": [("*",)],
}


def facts(tags):
    yield ("start", ("V",))
    for symbol, sides in GRAMMAR.items():
        for side in sides:
            yield ("rule", (symbol, Listing(side)))
    for place, tag in enumerate(tags, 1):
        yield ("word", (place, tag))


@pytest.mark.parametrize(
    ("tags", "readings"),
    [("DNVN", 1), ("NV", 1), ("DANVDN", 1), ("VN", 0), ("DVN", 0), ("NVND", 0), ("ANV", 1)],
)
def test_earley_style_dotted_rules(tags, readings):
    assert deduce(LombardoLesmo(), len(tags), facts=facts(tags)).derived == bool(readings)
    assert deduce(BottomUp(), len(tags), facts=facts(tags)).count() == readings


def test_prediction_keeps_items_few():
    earley, bottom_up = (deduce(found, 6, facts=facts("DANVDN")) for found in (LombardoLesmo(), BottomUp()))
    assert earley.items < bottom_up.items


def test_an_item_given_twice_is_one_item_and_two_rules_are_two_readings():
    assert deduce(BottomUp(), 2, facts=[*facts("NV"), ("rule", ("N", Listing(("*",))))]).count() == 1
    unary = [("rule", ("N", Listing(("X",)))), ("rule", ("X", Listing(("*",)))), ("word", (1, "X"))]
    assert deduce(BottomUp(), 2, facts=[*facts("NV"), *unary]).count() == 2


def test_facts_must_be_items_that_the_schema_takes():
    with pytest.raises(DeclarationError, match=r"nothing\[\.\.\.\] is no item that is given"):
        deduce(LombardoLesmo(), 1, facts=[("nothing", ("V",))])
    with pytest.raises(DeclarationError, match="no step uses rule with 1 places"):
        deduce(LombardoLesmo(), 1, facts=[("rule", ("V",))])
