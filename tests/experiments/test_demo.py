"""`crossarc demo`: what it says of the sample treebank is so."""

import re
import subprocess
import sys

import pytest

from crossarc.data import sample
from crossarc.experiments.demo import Style, classes, portrait, showpiece, steps
from crossarc.tree.classes import tree_class
from crossarc.treebank import read

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def dev():
    return list(read(sample("dev")))


def test_the_command_counts_the_treebank():
    code = "from crossarc.cli import main; main()"
    out = subprocess.run([sys.executable, "-c", code, "demo"], capture_output=True, encoding="utf-8", check=True).stdout
    for part in ("train", "dev", "test"):
        text = sample(part).read_text(encoding="utf-8")
        sentences, words = text.count("\n\n"), len(re.findall(r"^\d+\t", text, re.MULTILINE))
        assert re.search(rf"{part} +{sentences:,} sentences +{words:,} words", out)
    assert out.count("crossings, gap degree") == 2


def test_shares_are_those_of_the_classes(dev):
    text = classes(dev, Style())
    for name in ("projective", "two_planar", "all"):
        share = sum(tree_class(name).literal(sentence.tree().heads) for sentence in dev) / len(dev)
        assert re.search(rf"  {name} +{share:.1%}", text)


def test_showpieces_are_short_and_what_they_claim(dev):
    two, three = showpiece(dev, "two_planar").tree(), showpiece(dev, "three_planar").tree()
    assert two.crossings() and tree_class("two_planar")(two)
    assert not tree_class("two_planar")(three) and tree_class("three_planar")(three)
    others = [s for s in dev if s.tree().crossings(root_arcs=False) and tree_class("two_planar")(s.tree())]
    assert len(two) == min(map(len, others))


def test_a_portrait_draws_the_tree_and_sorts_the_classes(dev):
    sentence = showpiece(dev, "two_planar")
    text = portrait(sentence, Style(width=120))
    assert sentence.tree().draw(sentence.forms, width=120) in text
    inside, outside = (part.split() for part in re.search(r"  in: (.*?)  not in: (.*)", text, re.DOTALL).groups())
    assert "two_planar" in inside and "projective" in outside and "all" in inside
    assert all(tree_class(name)(sentence.tree()) for name in inside)
    assert not any(tree_class(name)(sentence.tree()) for name in outside)


def test_style():
    assert not any(set("─═│║┌┐╔╗┼╬╫╪▼━") & set(text) for text in steps(Style(ascii=True)))
    assert all("\x1b[1m" in text for text in steps(Style(color=True)))
    assert not any("\x1b" in text for text in steps(Style(width=10)))
