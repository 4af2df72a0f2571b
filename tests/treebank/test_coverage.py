"""Coverage reports: counts, punctuation, reasons in words, the table, the gate and the page."""

import json
import re
from collections import Counter
from html.parser import HTMLParser
from random import Random

import pytest

from crossarc.errors import TreeError, UsageError
from crossarc.tree import Tree, all_trees, random_tree
from crossarc.tree.classes import CLASSES
from crossarc.treebank import Sentence, write
from crossarc.treebank.coverage import Condition, Punctuation, examine, page, table
from crossarc.treebank.coverage.punctuation import against_the_rule, without
from crossarc.treebank.coverage.reasons import reasons
from crossarc.treebank.coverage.table import short_names

pytestmark = pytest.mark.native


def sentence(heads, upos=None, sent_id=None):
    n = len(heads)
    return Sentence.of(
        [f"w{word}" for word in range(1, n + 1)],
        heads=heads,
        labels=["root" if head == 0 else f"l{word}" for word, head in enumerate(heads, 1)],
        upos=upos or ["NOUN"] * n,
        comments=[f"# sent_id = {sent_id}"] if sent_id else [],
    )


@pytest.fixture
def treebank(tmp_path):
    def make(*sentences, name="t.conllu"):
        path = tmp_path / name
        write(sentences, str(path))
        return str(path)

    return make


def test_every_class_is_counted(treebank):
    trees = [tree for words in (1, 2, 3, 4) for tree in all_trees(words)]
    path = treebank(*(sentence(tree.heads) for tree in trees))
    found = examine(path, punctuation=Punctuation())
    assert found.sentences == len(trees)
    assert found.words == sum(tree.n for tree in trees)
    for name, each in CLASSES.items():
        assert found.classes[name] == sum(map(each, trees)), name
    assert found.nonprojective_arcs == sum(len(tree.nonprojective_arcs()) for tree in trees)
    assert found.crossings == sum(len(tree.crossings()) for tree in trees)
    assert found.several_roots == sum(len(tree.roots) > 1 for tree in trees)
    assert found.distributions["length"] == Counter(tree.n for tree in trees)
    assert found.ill_nested == sum(not CLASSES["well_nested"](tree) for tree in trees)
    assert (found.mildly_ill_nested, found.strongly_ill_nested) == (found.ill_nested, 0)


def test_a_strongly_ill_nested_tree(treebank):
    found = examine(treebank(sentence((0, 1, 1, 1, 2, 1, 3, 1, 4, 6, 8))), punctuation=Punctuation())
    assert (found.ill_nested, found.mildly_ill_nested, found.strongly_ill_nested) == (1, 0, 1)
    assert "Strongly so" in reasons(found.strangest[0])[0].text


def test_without_punctuation():
    # Dropping the middle of a chain hands its child upwards; dropping the root hands its children to 0.
    assert without(Tree([0, 1, 2]), [2])[0] == Tree([0, 1])
    assert without(Tree([0, 1, 1]), [1])[0] == Tree([0, 0])
    assert without(Tree([0, 1]), [1, 2]) == (Tree([]), [])
    rng = Random(1)
    for _ in range(200):
        tree = random_tree(12, rng)
        dropped = rng.sample(range(1, 13), 5)
        smaller, kept = without(tree, dropped)
        for one, word in enumerate(kept, 1):
            for two, other in enumerate(kept, 1):
                assert smaller.dominates(one, two) == tree.dominates(word, other)


def test_leaving_punctuation_out(treebank):
    # The comma makes the tree non-projective; the second sentence is punctuation alone.
    comma = sentence((3, 4, 0, 3), ["NOUN", "PUNCT", "VERB", "NOUN"])
    path = treebank(comma, sentence((0,), ["PUNCT"]))
    punctuation = Punctuation()
    with_it = examine(path, punctuation=punctuation)
    assert (with_it.sentences, with_it.classes["projective"], with_it.nonprojective_punctuation) == (2, 1, 1)
    assert punctuation.seen == Counter({"w2": 1, "w1": 1})
    without_it = examine(path, punctuation=Punctuation(), no_punct=True)
    assert (without_it.sentences, without_it.words, without_it.dropped) == (1, 3, 1)
    assert without_it.classes["projective"] == 1
    assert without_it.nonprojective_punctuation == 1
    assert punctuation.account() == "punctuation (upos is PUNCT): 2 words: w2 (1), w1 (1)"


def test_punctuation_by_another_column(treebank):
    path = treebank(sentence((3, 4, 0, 3)))
    by_label = Punctuation("deprel", frozenset({"l2", "l4"}))
    found = examine(path, punctuation=by_label, no_punct=True)
    assert (found.words, by_label.seen) == (2, Counter({"w2": 1, "w4": 1}))
    with pytest.raises(UsageError, match="the punctuation column is 'pos'"):
        Punctuation("pos")
    with pytest.raises(UsageError, match="no value of xpos is given"):
        Punctuation("xpos", frozenset())


def test_a_treebank_in_which_nothing_was_taken_for_punctuation(treebank):
    punctuation = Punctuation()
    examine(treebank(sentence((0,))), punctuation=punctuation, no_punct=True)
    assert punctuation.account() == "punctuation (upos is PUNCT): none found; say which column and values tell it"


def test_uds_rule_for_punctuation():
    # 3 -> 1 and 0 -> 2: the root as a mark under the arc makes it non-projective.
    assert against_the_rule(Tree([3, 0, 2]), [2]) == ([], [2])
    assert against_the_rule(Tree([3, 0, 2]), [1]) == ([1], [])
    # 2 comes under the arc 1 -> 4 only along with its head 3.
    assert against_the_rule(Tree([0, 3, 5, 1, 1]), [2]) == ([], [])
    assert against_the_rule(Tree([0, 3, 5, 1, 0]), [3]) == ([3], [3])
    assert against_the_rule(Tree([2, 0, 2]), [1, 2, 3]) == ([], [])


def test_the_strangest_come_first_with_their_reasons(treebank):
    path = treebank(
        sentence((2, 0, 2), sent_id="plain"),
        sentence((3, 4, 0, 3), sent_id="crossing"),
        sentence((0, 1, 1, 2, 3), sent_id="interleaving"),
        sentence((0, 0, 1), sent_id="roots"),
        sentence((3, 0, 2), ["NOUN", "PUNCT", "NOUN"], sent_id="punctuation"),
    )
    found = examine(path, punctuation=Punctuation())
    assert found.strangest[0].sentence.sent_id == "interleaving"
    assert {case.sentence.sent_id for case in found.strangest} == {"crossing", "interleaving", "roots", "punctuation"}
    told = {case.sentence.sent_id: reasons(case) for case in found.strangest}
    assert [(reason.kind, reason.text) for reason in told["crossing"]] == [
        ("root", "The root “w3” (3) lies under an arc between other words."),
        ("arc", "“w2” (2) on “w4” (4) as l2: “w3” (3) stands between them but hangs on the root."),
    ]
    assert told["interleaving"][0].text == (
        "Ill-nested: what belongs to “w2” (2) and what belongs to “w3” (3) alternate, and neither belongs to the other."
    )
    assert (told["interleaving"][0].words, told["interleaving"][0].others) == ((2, 4), (3, 5))
    assert any(reason.text == "Several roots: “w1” (1), “w2” (2)." for reason in told["roots"])
    assert any(
        reason.text == "The punctuation mark “w2” (2) makes another arc non-projective; it should hang inside."
        for reason in told["punctuation"]
    )
    assert any(
        reason.text == "The root “w2” (2) lies under an arc between other words." for reason in told["punctuation"]
    )
    fewer = examine(path, punctuation=Punctuation(), strangest=2)
    assert [case.sentence.sent_id for case in fewer.strangest] == [
        case.sentence.sent_id for case in found.strangest[:2]
    ]
    assert fewer.cases == 4


def test_words_from_right_to_left_stay_between_their_quotes(treebank):
    arabic = Sentence.of(["a", "كتاب", "b", "c"], heads=[3, 4, 0, 3], labels=["x", "y", "root", "z"])
    found = examine(treebank(arabic), punctuation=Punctuation())
    assert "“\u200eكتاب\u200e” (2) on “c” (4)" in reasons(found.strangest[0])[1].text


def test_every_strange_tree_has_a_reason(treebank):
    rng = Random(2)
    path = treebank(*(sentence(random_tree(rng.randint(3, 14), rng).heads) for _ in range(150)))
    found = examine(path, punctuation=Punctuation(), strangest=200)
    assert found.cases == len(found.strangest) > 100
    for case in found.strangest:
        assert reasons(case)
        for reason in reasons(case):
            assert all(1 <= word <= case.tree.n for word in reason.words)


def test_single_roots_can_be_asked_for(treebank):
    path = treebank(sentence((0, 0)), sentence((0, 1)))
    with pytest.raises(TreeError, match=r"t\.conllu:2:7: words 1 and 2 are all roots"):
        examine(path, punctuation=Punctuation(), roots="single")
    skipped = examine(path, punctuation=Punctuation(), roots="single", on_error="skip")
    assert skipped.sentences == 1
    assert skipped.broken.startswith("broken sentences: 1 of 2, skipped")


def test_the_gate(treebank):
    found = examine(treebank(sentence((2, 0, 2)), sentence((0, 1, 1, 2, 3))), punctuation=Punctuation())
    for text, holds in {
        "ill_nested>0": True,
        "ill_nested > 1": False,
        "projective<60%": True,
        "projective < 50%": False,
        "max_gap_degree>=1": True,
        "max_crossings=1": False,
        "sentences != 2": False,
        "well_nested<=1": True,
    }.items():
        assert Condition.of(text).holds(found) == holds, text
    assert Condition.of("projective<60%").report(found).endswith("projective is 50.00%, and < 60% fails")
    with pytest.raises(UsageError, match="write NAME>NUMBER"):
        Condition.of("ill_nested")
    with pytest.raises(UsageError, match="no number 'ill_nestd'; the nearest are ill_nested"):
        Condition.of("ill_nestd>0")
    for text in ("words<10%", "max_gap_degree>1%", "punctuation_causing>1%", "sentences<5%"):
        with pytest.raises(UsageError, match="is no count of sentences"):
            Condition.of(text)


def test_the_table_has_a_column_for_each_file(treebank):
    one = examine(treebank(sentence((2, 0, 2)), name="a.conllu"), punctuation=Punctuation())
    two = examine(treebank(sentence((3, 4, 0, 3)), sentence((0,)), name="b.conllu"), punctuation=Punctuation())
    text = table([one, two])
    assert re.search(r"a\.conllu +b\.conllu\n", text)
    assert re.search(r"\nprojective +1 +100\.00% +1 +50\.00%", text)
    assert re.search(r"\ngap degree 1 +0 +0\.00% +1 +50\.00%", text)
    assert short_names(["x/a/t", "x/b/t"]) == ["a/t", "b/t"]
    assert short_names(["x/a/t", "x/a/t"]) == ["t", "t"]


def test_json_of_an_empty_treebank(treebank):
    found = examine(treebank(), punctuation=Punctuation())
    report = json.loads(json.dumps(found.as_dict()))
    assert report["sentences"] == 0
    assert report["classes"]["projective"] == {"count": 0, "percent": 0.0}
    assert "projective" in table([found])
    assert "<main" in page([found])


class Outline(HTMLParser):
    """Checks that elements nest, and collects what the page holds."""

    VOID = ("meta", "input", "br")

    def __init__(self):
        super().__init__()
        self.open, self.articles, self.links = [], [], []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if tag == "article":
            self.articles.append(values)
        self.links += [values[name] for name in ("src", "href") if name in values]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        pass


def test_the_page_stands_alone_and_holds_the_trees(treebank):
    path = treebank(
        sentence((3, 4, 0, 3), sent_id="<b>&amp;"),
        sentence((0, 1, 1, 2, 3), sent_id="second"),
        sentence((2, 0, 2), sent_id="plain"),
    )
    found = examine(path, punctuation=Punctuation())
    text = page([found], notes=["a < b"], title="My report")
    outline = Outline()
    outline.feed(text)
    outline.close()
    assert outline.open == []
    assert outline.links == []
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", text)
    assert [article["data-place"] for article in outline.articles] == ["7", "1"]
    assert "<h3>&lt;b&gt;&amp;amp;</h3>" in text
    assert f"{path}:1" in text
    assert text.count("<svg") == 2
    assert "a &lt; b" in text
    assert "{{" not in text


def test_the_page_of_a_report_without_punctuation(treebank):
    path = treebank(sentence((3, 5, 0, 3, 3), ["NOUN", "NOUN", "VERB", "PUNCT", "NOUN"]))
    found = examine(path, punctuation=Punctuation(), no_punct=True)
    text = page([found])
    assert "w5" in text
    assert ">w4<" not in text
