"""Derivations as the papers print them."""

import pytest
from typer.testing import CliRunner

from crossarc.cli.app import app

pytestmark = pytest.mark.native


def trace(*arguments):
    """The rows of a trace, each as its cells."""
    result = CliRunner().invoke(app, ["systems", "trace", *arguments], catch_exceptions=False)
    header, *rows = result.stdout.splitlines()
    starts = [i for i, c in enumerate(header) if c != " " and (i == 0 or header[i - 1] == " ")]
    ends = [*starts[1:], 1000]
    return [tuple(row[a:b].strip() for a, b in zip(starts, ends, strict=True)) for row in rows]


def test_dts_figure_3():
    """Arc-standard, the tree of Figure 2."""
    assert trace("arc-standard", "--heads", "2,3,0,5,3,5,8,6,3") == [
        ("", "[]", "[1, …, 9]", ""),
        ("SHIFT", "[1]", "[2, …, 9]", ""),
        ("LEFT-ARC", "[]", "[2, …, 9]", "(2, 1)"),
        ("SHIFT", "[2]", "[3, …, 9]", ""),
        ("LEFT-ARC", "[]", "[3, …, 9]", "(3, 2)"),
        ("SHIFT", "[3]", "[4, …, 9]", ""),
        ("SHIFT", "[3, 4]", "[5, …, 9]", ""),
        ("LEFT-ARC", "[3]", "[5, …, 9]", "(5, 4)"),
        ("SHIFT", "[3, 5]", "[6, …, 9]", ""),
        ("SHIFT", "[3, 5, 6]", "[7, 8, 9]", ""),
        ("SHIFT", "[3, 5, 6, 7]", "[8, 9]", ""),
        ("LEFT-ARC", "[3, 5, 6]", "[8, 9]", "(8, 7)"),
        ("RIGHT-ARC", "[3, 5]", "[6, 9]", "(6, 8)"),
        ("RIGHT-ARC", "[3]", "[5, 9]", "(5, 6)"),
        ("RIGHT-ARC", "[]", "[3, 9]", "(3, 5)"),
        ("SHIFT", "[3]", "[9]", ""),
        ("RIGHT-ARC", "[]", "[3]", "(3, 9)"),
        ("SHIFT", "[3]", "[]", ""),
    ]


def test_dts_figure_6():
    """2-planar, the tree of Figure 1."""
    rows = trace("two-planar", "--heads", "0,6,2,1,6,4,4,7,1")
    printed = """SHIFT SHIFT RIGHT-ARC SHIFT REDUCE REDUCE RIGHT-ARC SHIFT SHIFT LEFT-ARC REDUCE RIGHT-ARC SWITCH REDUCE
        REDUCE REDUCE LEFT-ARC SHIFT SWITCH REDUCE RIGHT-ARC SHIFT RIGHT-ARC SHIFT REDUCE REDUCE REDUCE RIGHT-ARC
        SHIFT"""
    assert [row[0] for row in rows[1:]] == printed.split()
    assert [row[-1] for row in rows if row[-1]] == [
        "(2, 3)", "(1, 4)", "(6, 5)", "(4, 6)", "(6, 2)", "(4, 7)", "(7, 8)", "(1, 9)",
    ]  # fmt: skip
    assert rows[13] == ("SWITCH", "[1, …, 5]", "[1, 4]", "[6, …, 9]", "1", "")
    assert rows[18][1:4] == ("[1, 2, 6]", "[1, 4, 6]", "[7, 8, 9]")


def test_swap_figure_3():
    labels = "DET,SBJ,ROOT,VG,NMOD,DET,PC,ADV,P"
    rows = trace("swap", "--heads", "2,3,0,3,2,7,5,4,3", "--labels", labels)
    printed = """SHIFT SHIFT LA SHIFT SHIFT SHIFT SWAP SWAP SHIFT SHIFT SHIFT SWAP SWAP SHIFT SHIFT SHIFT SWAP SWAP LA
        RA RA SHIFT LA SHIFT SHIFT RA RA SHIFT RA RA"""
    names = {"LA": "LEFT-ARC", "RA": "RIGHT-ARC"}
    assert [row[0] for row in rows[1:]] == [names.get(name, name) for name in printed.split()]
    assert [row[-1] for row in rows if row[-1]] == [
        "(2, DET, 1)", "(7, DET, 6)", "(5, PC, 7)", "(2, NMOD, 5)", "(3, SBJ, 2)", "(4, ADV, 8)", "(3, VG, 4)",
        "(3, P, 9)", "(0, ROOT, 3)",
    ]  # fmt: skip
    assert rows[18][1:3] == ("[0, 2, 5, 6, 7]", "[3, 4, 8, 9]")


def test_2reg_table_3():
    """`that we Hans the house helped paint`."""
    rows = trace("two-registers", "--heads", "0,6,6,5,7,1,6")
    excerpt = [(name, s.strip("[]").split(", ")[1:], b, r1, r2, arc) for name, s, b, r1, r2, _, arc in rows[8:]][:7]
    assert [row[0] for row in excerpt] == [
        "Store(no-arc)",
        "Store(right)",
        "Register-Stack(2, to-stack)",
        "Register-Stack(1, to-stack)",
        "Register-Stack(1, to-stack)",
        "Register-Stack(1, to-register)",
        "Clear",
    ]
    assert [row[-1] for row in excerpt] == ["", "(6, 7)", "(7, 5)", "(6, 3)", "(6, 2)", "(1, 6)", ""]
    assert excerpt[-1][2:5] == ("[7]", "null", "null")


def test_elementary_chain():
    """DTS Definition 9."""
    rows = trace("arc-standard", "--heads", "0,1", "--elementary")
    assert [row[0] for row in rows[1:]] == ["SHIFT", "RIGHT-ARC", "SHIFT", "REDUCE", "UNSHIFT", "SHIFT"]


def test_every_word_needs_a_label():
    result = CliRunner().invoke(app, ["systems", "trace", "arc-eager", "--heads", "2,0", "--labels", "A"])
    assert "labels: 1 for 2 words" in str(result.exception)


def test_a_tree_outside_the_class():
    result = CliRunner().invoke(app, ["systems", "trace", "arc-eager", "--heads", "3,4,0,3"])
    assert "arc-eager does not derive 3,4,0,3" in str(result.exception)
