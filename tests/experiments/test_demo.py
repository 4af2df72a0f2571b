"""`crossarc demo`: what it says of the sample treebank and of the parsers trained on it is so."""

import re
import subprocess
import sys

import pytest

from crossarc.data import sample
from crossarc.experiments.demo import Style, classes, differences, portrait, showpiece, treebank
from crossarc.tree.classes import tree_class
from crossarc.treebank import read

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def dev():
    return list(read(sample("dev")))


def test_the_command_counts_trains_and_draws():
    code = "from crossarc.cli import main; main()"
    out = subprocess.run([sys.executable, "-c", code, "demo"], capture_output=True, encoding="utf-8", check=True).stdout
    for part in ("train", "dev", "test"):
        text = sample(part).read_text(encoding="utf-8")
        sentences, words = text.count("\n\n"), len(re.findall(r"^\d+\t", text, re.MULTILINE))
        assert re.search(rf"{part} +{sentences:,} sentences +{words:,} words", out)
    scores = {name: float(las) for name, las in re.findall(r"^  (\S+) +(\d\d\.\d)(?= .* s  )", out, re.MULTILINE)}
    assert scores.keys() == {"arc-eager", "arc-eager+head", "covington"}
    assert scores["covington"] > 94 and scores["arc-eager+head"] > scores["arc-eager"] > 90
    assert out.count("crossings, gap degree") == 2 and out.count("  parsed: ") == 2
    assert "═" in out  # a parse with a non-projective arc


def test_shares_are_those_of_the_classes(dev):
    text = classes(dev, Style())
    for name in ("projective", "two_planar", "three_planar"):
        share = sum(tree_class(name).literal(sentence.tree().heads) for sentence in dev) / len(dev)
        assert re.search(rf"  {name} +{share:.1%}", text)


def test_showpieces_are_short_and_what_they_claim(dev):
    two, three = showpiece(dev, "two_planar").tree(), showpiece(dev, "three_planar").tree()
    assert two.crossings() and tree_class("two_planar")(two)
    assert not tree_class("two_planar")(three) and tree_class("three_planar")(three)
    others = [s for s in dev if s.tree().crossings(root_arcs=False) and tree_class("two_planar")(s.tree())]
    assert len(two) == min(map(len, others))


def test_a_portrait_draws_the_parse_and_sorts_the_classes_of_gold(dev):
    sentence = showpiece(dev, "two_planar")
    text = portrait(sentence, sentence, Style(width=120))
    assert sentence.tree().draw(sentence.forms, width=120) in text and "  parsed: as in gold" in text
    inside, outside = (part.split() for part in re.search(r"  in: (.*?)  not in: (.*)", text, re.DOTALL).groups())
    assert "two_planar" in inside and "projective" in outside
    assert all(tree_class(name)(sentence.tree()) for name in inside)
    assert not any(tree_class(name)(sentence.tree()) for name in outside)


def test_what_the_parser_got_wrong_is_told(dev):
    gold = dev[0]
    root = gold.heads.index(0) + 1
    flat = gold.with_tree([0 if word == root else root for word in range(1, len(gold) + 1)])
    right = sum(one == other for one, other in zip(gold.heads, flat.heads, strict=True))
    head, *rest = differences(gold, flat)
    assert head == f"  parsed: {len(gold) - right} of {len(gold)} arcs wrong" and len(rest) == len(gold) - right
    assert list(differences(gold, gold)) == ["  parsed: as in gold"]


def test_style(dev):
    sentence = showpiece(dev, "two_planar")

    def texts(style):
        return [treebank({"dev": dev}, style), classes(dev, style), portrait(sentence, sentence, style)]

    assert not any(set("─═│║┌┐╔╗┼╬╫╪▼━") & set(text) for text in texts(Style(ascii=True)))
    assert all("\x1b[1m" in text for text in texts(Style(color=True)))
    assert not any("\x1b" in text for text in texts(Style(width=10)))
