"""The sample treebank: it is what its grammars give, and it is what the documentation says of it."""

import importlib
import sys
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from crossarc.data import sample
from crossarc.errors import UsageError
from crossarc.tree.classes import tree_class
from crossarc.treebank import LineKind, Sentence, read

PARTS = ("train", "dev", "test")
TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture(scope="module")
def treebank() -> dict[str, list[Sentence]]:
    return {part: list(read(sample(part))) for part in PARTS}


@pytest.fixture(scope="module")
def sentences(treebank) -> list[Sentence]:
    return list(chain.from_iterable(treebank.values()))


def test_the_grammars_give_these_bytes():
    sys.path.insert(0, str(TOOLS))
    try:
        fresh = importlib.import_module("sample_treebank").treebank()
    finally:
        sys.path.remove(str(TOOLS))
    for part in PARTS:
        same = sample(part).read_bytes() == fresh[part].encode("utf-8")
        assert same, f"{part}.conllu is not what the grammars give; run `python tools/sample_treebank.py`"


def test_sizes(treebank):
    counts = [len(treebank[part]) for part in PARTS]
    assert 1500 <= counts[0] <= 1700
    assert 180 <= counts[1] <= 220
    assert 180 <= counts[2] <= 220
    assert sum(sample(part).stat().st_size for part in PARTS) < 1_500_000


def test_no_sentence_comes_twice(sentences):
    texts = Counter(sentence.comment("text") for sentence in sentences)
    ids = Counter(sentence.sent_id for sentence in sentences)
    assert texts.most_common(1)[0][1] == ids.most_common(1)[0][1] == 1


def test_every_phenomenon_is_in_every_language_to_learn_from_and_nearly_all_are_in_test(treebank):
    kinds = {part: {(s.sent_id[:2], s.comment("phenomenon")) for s in treebank[part]} for part in PARTS}
    assert {language for language, _ in kinds["train"]} == {"en", "de", "nl"}
    assert kinds["test"] <= kinds["train"]
    assert kinds["dev"] <= kinds["train"]
    assert len(kinds["dev"] | kinds["test"]) >= 0.95 * len(kinds["train"])


def test_about_a_quarter_of_the_trees_cross_and_some_are_beyond_two_planes(treebank):
    shares = {}
    for part, kept in treebank.items():
        trees = [sentence.tree("single") for sentence in kept]
        shares[part] = sum(not tree_class("projective")(tree) for tree in trees) / len(trees)
        assert sum(not tree_class("two_planar")(tree) for tree in trees) >= 3
        assert sum(not tree_class("well_nested")(tree) for tree in trees) >= 2
    assert all(0.2 <= share <= 0.3 for share in shares.values()), shares


CROSS_SERIAL = "cross-serial cluster of three verbs"
INTERLEAVED = ("crossing extrapositions", "crossing split noun phrases")


def test_phenomena_are_of_the_classes_they_are_there_for(sentences):
    for sentence in sentences:
        tree, kind = sentence.tree("single"), sentence.comment("phenomenon")
        if kind == CROSS_SERIAL:
            assert not tree_class("two_planar_without_root")(tree)
            assert tree_class("well_nested")(tree)
        if kind in INTERLEAVED:
            assert not tree_class("well_nested")(tree)


def surface(sentence: Sentence) -> str:
    """What the lines say was written: multiword tokens in place of their words, a space unless SpaceAfter=No."""
    out, covered = "", 0
    for line in sentence.lines:
        if line.kind in (LineKind.WORD, LineKind.RANGE):
            first, _, last = line.columns[0].partition("-")
            if int(first) > covered:
                out += line.columns[1] + ("" if "SpaceAfter=No" in line.columns[9] else " ")
                covered = int(last or first)
    return out.rstrip(" ")


def test_the_text_is_what_the_words_spell(sentences):
    for sentence in sentences:
        assert surface(sentence) == sentence.comment("text")


def test_multiword_tokens_are_there(treebank):
    words = {line.columns[1].lower() for s in treebank["train"] for line in s.lines if line.kind == LineKind.RANGE}
    assert {"im", "am", "didn't", "anna's"} <= words


def test_the_annotation_keeps_the_rules_of_universal_dependencies(sentences):
    for sentence in sentences:
        words = sentence.words
        assert [word.deprel for word in words if word.head == 0] == ["root"]
        assert sum(word.deprel == "root" for word in words) == 1
        for word in words:
            names = [pair.split("=")[0].lower() for pair in word.feats.split("|")]
            assert names == sorted(set(names)), word
            assert (word.upos == "PUNCT") == (word.deprel == "punct"), word


def gap(heads: list[int], dependent: int, left_out: set[int]) -> set[int]:
    """The words under the arc to this dependent that its head does not dominate, apart from some."""
    head = heads[dependent - 1]
    under = set(range(min(head, dependent) + 1, max(head, dependent))) - left_out

    def climbs(word: int) -> bool:
        while word and word != head:
            word = heads[word - 1]
        return word == head

    return {word for word in under if not climbs(word)}


def test_punctuation_neither_is_nor_makes_an_arc_nonprojective(sentences):
    for sentence in sentences:
        heads = list(sentence.tree("single").heads)
        marks = {word.id for word in sentence.words if word.upos == "PUNCT"}
        for dependent in range(1, len(heads) + 1):
            missing = gap(heads, dependent, set())
            assert not (missing and dependent in marks), sentence.sent_id
            assert not missing or missing - marks, sentence.sent_id


def test_a_part_that_is_not_there():
    with pytest.raises(UsageError, match="its parts are train, dev and test"):
        sample("tests")
