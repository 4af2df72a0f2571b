"""Scores against numbers computed by hand, and against the definitions written out plainly."""

import random

import pytest

from crossarc.errors import DataError, TreeError
from crossarc.evaluation import Scores, evaluate
from crossarc.tree import Tree, random_tree
from crossarc.treebank import Sentence, read, read_string

pytestmark = pytest.mark.native


def sentence(heads, labels, upos=None, forms=None):
    return Sentence.of(forms or [f"w{i}" for i in range(len(heads))], upos=upos, heads=heads, labels=labels)


# The arc hearing -> on is non-projective (between them stand "is" and "scheduled", which do not hang on "hearing"), and
# so is scheduled -> today (over "on the issue").
HEARING = sentence(
    [2, 3, 0, 3, 2, 7, 5, 4, 3],
    ["det", "nsubj", "root", "vc", "nmod", "det", "pc", "tmp", "punct"],
    ["DET", "NOUN", "AUX", "VERB", "ADP", "DET", "NOUN", "NOUN", "PUNCT"],
    ["A", "hearing", "is", "scheduled", "on", "the", "issue", "today", "."],
)


def test_numbers_computed_by_hand():
    # Wrong: word 4's label, word 5's head (now 3) and word 8's head and label (3 again); nothing is non-projective now.
    system = HEARING.with_tree(
        [2, 3, 0, 3, 3, 7, 5, 3, 3], ["det", "nsubj", "root", "x", "nmod", "det", "pc", "x", "punct"]
    )
    second = sentence([2, 0], ["a", "root"])
    scores = evaluate([HEARING, second], [system, second])
    assert scores.words == 11
    assert scores.sentences == 2
    assert scores.uas == pytest.approx(100 * 9 / 11)
    assert scores.las == pytest.approx(100 * 8 / 11)
    assert scores.label_accuracy == pytest.approx(100 * 9 / 11)
    assert scores.exact_unlabelled == scores.exact_labelled == 50
    # In gold, 2 -> 5 crosses 0 -> 3, 4 -> 8 and 3 -> 9: the words 3, 5, 8 and 9 have crossed arcs; 5 and 8 are wrong.
    assert scores.crossed_uas == pytest.approx(50)
    assert scores.uncrossed_uas == 100
    assert scores.not_trees == 0
    assert (scores.nonprojective.gold, scores.nonprojective.predicted) == (2, 0)
    assert (scores.nonprojective.precision, scores.nonprojective.recall, scores.nonprojective.f1) == (0, 0, 0)


def test_nonprojective_arcs_labelled_and_not():
    # Gold has four such arcs, two a sentence. The system has three: in the first sentence only 2 -> 5, and that under
    # another label.
    system = HEARING.with_tree(
        [2, 3, 0, 3, 2, 7, 5, 3, 3], ["det", "nsubj", "root", "vc", "x", "det", "pc", "tmp", "punct"]
    )
    found = evaluate([HEARING, HEARING], [system, HEARING]).nonprojective
    assert (found.gold, found.predicted) == (found.unlabelled.gold, found.unlabelled.predicted) == (4, 3)
    assert (found.unlabelled.precision, found.unlabelled.recall) == (100, 75)
    assert found.unlabelled.f1 == pytest.approx(600 / 7)
    assert (found.precision, found.recall) == (pytest.approx(200 / 3), 50)
    assert found.f1 == pytest.approx(400 / 7)


def test_json_has_the_names_that_are_promised():
    scores = evaluate([HEARING], [HEARING]).as_dict()
    assert list(scores) == [
        *("words", "sentences", "uas", "las", "label_accuracy", "exact_unlabelled", "exact_labelled", "nonprojective"),
        *("crossed_uas", "uncrossed_uas", "not_trees"),
    ]
    kinds = ["gold", "predicted", "precision", "recall", "f1"]
    assert list(scores["nonprojective"]) == [*kinds, "unlabelled"]
    assert list(scores["nonprojective"]["unlabelled"]) == kinds


def test_without_punctuation():
    system = HEARING.with_tree([2, 3, 0, 3, 2, 7, 5, 4, 5])
    assert evaluate([HEARING], [system]).uas == pytest.approx(100 * 8 / 9)
    scores = evaluate([HEARING], [system], punctuation=False)
    assert (scores.words, scores.uas, scores.exact_unlabelled) == (8, 100, 100)
    conllx = "1\ta\t_\tPUNCT\tX\t_\t0\troot\t_\t_\n2\t»…\t_\tX\tX\t_\t1\tp\t_\t_\n3\t$\t_\tX\tX\t_\t1\tp\t_\t_\n\n"
    assert evaluate(read_string(conllx, "conllx"), read_string(conllx, "conllx"), punctuation=False).words == 2


@pytest.mark.parametrize(
    ("heads", "bad"),
    [([2, 0, 2], 0), ([0, 0, 2], 1), ([2, 1, 0], 1), ([2, 2, 0], 1), ([2, 0, None], 1), ([2, 3, 1], 1)],
    ids=["tree", "two-roots", "cycle", "own-head", "no-head", "no-root"],
)
def test_system_sentences_that_are_no_trees_are_counted(heads, bad):
    gold = sentence([2, 0, 2], ["a", "b", "c"])
    scores = evaluate([gold], [gold.with_tree(heads)])
    assert scores.not_trees == bad
    right = sum(a == b for a, b in zip(gold.heads, heads, strict=True))
    assert scores.uas == pytest.approx(100 * right / 3)


def test_gold_must_be_trees():
    gold = sentence([2, 1], ["a", "b"])
    with pytest.raises(TreeError, match=r"^<string>:1:1: there is no root: no word has head 0 in sentence #1$"):
        evaluate([gold], [gold])


def test_nothing_scores_nothing():
    scores = evaluate([], [])
    assert (scores.words, scores.uas, scores.crossed_uas, scores.uncrossed_uas) == (0, 0, None, None)


def plain(pairs):
    """The definitions of `Scores`, word for word."""
    rows = []
    exact = [0, 0]
    bad = 0
    for gold, system in pairs:
        tree = gold.tree()
        predicted = set(Tree(system.heads).nonprojective_arcs())
        bad += system.heads.count(0) != 1
        jumps, crossing = set(tree.nonprojective_arcs()), {arc for pair in tree.crossings() for arc in pair}
        here = []
        for word, (g, s, gl, sl) in enumerate(
            zip(gold.heads, system.heads, gold.labels, system.labels, strict=True), 1
        ):
            here.append((g == s, gl == sl, (g, word) in jumps, (s, word) in predicted, (g, word) in crossing))
        exact[0] += all(row[0] for row in here)
        exact[1] += all(row[0] and row[1] for row in here)
        rows += here

    def share(chosen, right):
        chosen = list(chosen)
        return 100 * sum(map(right, chosen)) / len(chosen) if chosen else 0.0

    def retrieval(right):
        gold_arcs, system_arcs = [r for r in rows if r[2]], [r for r in rows if r[3]]
        p, r = share(system_arcs, right), share(gold_arcs, right)
        f1 = 2 * p * r / (p + r) if p + r else 0.0
        return {"gold": len(gold_arcs), "predicted": len(system_arcs), "precision": p, "recall": r, "f1": f1}

    def head(r):
        return r[0]

    def arc(r):
        return r[0] and r[1]

    return {
        "words": len(rows),
        "sentences": len(pairs),
        "uas": share(rows, head),
        "las": share(rows, arc),
        "label_accuracy": share(rows, lambda r: r[1]),
        "exact_unlabelled": 100 * exact[0] / len(pairs),
        "exact_labelled": 100 * exact[1] / len(pairs),
        "nonprojective": {**retrieval(arc), "unlabelled": retrieval(head)},
        "crossed_uas": share((r for r in rows if r[4]), head),
        "uncrossed_uas": share((r for r in rows if not r[4]), head),
        "not_trees": bad,
    }


def test_random_sentences_score_as_the_definitions_say():
    rng = random.Random(2)
    pairs = []
    for seed in range(400):
        n = rng.randint(2, 15)
        labels = [rng.choice("abc") for _ in range(n)]
        gold = sentence(random_tree(n, seed).heads, labels)
        # Heads of gold mixed with those of another tree; where these form no tree, the other tree alone.
        other = random_tree(n, seed + 1000).heads
        heads = [g if rng.random() < 0.6 else o for g, o in zip(gold.heads, other, strict=True)]
        system = gold.with_tree(heads, [label if rng.random() < 0.8 else "d" for label in labels])
        pairs.append((gold, system if system.is_tree() else system.with_tree(other)))
    gold, system = zip(*pairs, strict=True)
    scores, expected = evaluate(gold, system).as_dict(), plain(pairs)
    for found, wanted in (
        (scores["nonprojective"].pop("unlabelled"), expected["nonprojective"].pop("unlabelled")),
        (scores.pop("nonprojective"), expected.pop("nonprojective")),
        (scores, expected),
    ):
        assert found == pytest.approx(wanted)


GOLD = "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
GOLD += "# sent_id = s2\n1\tb\t_\t_\t_\t_\t2\tx\t_\t_\n2\tc\t_\t_\t_\t_\t0\troot\t_\t_\n\n"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda text: text.replace("\tc\t", "\tC\t").replace("# sent", "# x = y\n# sent"),
            "g.conllu:5:2: word 2 is 'c' in sentence s2, but word 2 is 'C' at s.conllu:6",
        ),
        (
            lambda text: text.replace("2\tc", "2\tc\t_\t_\t_\t_\t0\troot\t_\t_\n3\td"),
            "g.conllu:3:2: no word 3 in sentence s2, but word 3 is 'd' at s.conllu:6",
        ),
        (
            lambda text: text[: text.index("# sent")],
            "g.conllu:3: sentence s2 has no counterpart: the last one at s.conllu:1 is #1",
        ),
        (
            lambda text: text + "# sent_id = s3\n1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n",
            "s.conllu:7: sentence s3 has no counterpart: the last one at g.conllu:3 is s2",
        ),
        (lambda _: "", "g.conllu:1: sentence #1 has no counterpart: s.conllu is empty"),
    ],
    ids=["other-form", "another-word", "fewer-sentences", "more-sentences", "no-sentences"],
)
def test_different_sentences_are_an_error_with_both_places(tmp_path, monkeypatch, change, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.conllu").write_text(GOLD)
    (tmp_path / "s.conllu").write_text(change(GOLD))
    with pytest.raises(DataError) as caught:
        evaluate(read("g.conllu"), read("s.conllu"))
    assert str(caught.value) == message


def test_scores_are_plain_values():
    assert isinstance(evaluate([HEARING], [HEARING]), Scores)
    assert evaluate([HEARING], [HEARING]).las == 100
