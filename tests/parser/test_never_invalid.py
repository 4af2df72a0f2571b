"""Whatever the weights and the words: what leaves a parser is a tree, and its labels are labels of training."""

import os
import random

import pytest
from random_models import TRAINABLE, random_parser, random_sentence, with_random_weights

from crossarc.parser import Parser
from crossarc.systems import system
from crossarc.systems.checker import check
from crossarc.treebank import Sentence
from crossarc.treebank.reading import read_string

pytestmark = pytest.mark.native

# Fewer where every step is watched (tools/sanitize.sh).
PARSES = int(os.environ.get("CROSSARC_PARSES", "100000"))
EACH = PARSES // (2 * len(TRAINABLE)) + 1
QUADRATIC = {"swap", "swap-projective", "covington", "covington-projective"}


def title(variant):
    return system(variant[0], **variant[1]).title


def joined(sentences):
    return b"".join(sentence.text_block for sentence in sentences)


def assert_trees(parser: Parser, sentences: list[Sentence], roots: str, **how) -> None:
    labels = set(parser.manifest["labels"])
    parsed = list(parser.parse(sentences, **how))
    assert len(parsed) == len(sentences)
    for sentence in parsed:
        assert sentence.is_tree(roots), sentence.text_block.decode()
    assert {label for sentence in parsed for label in sentence.labels} <= labels


@pytest.mark.parametrize("roots", ["single", "multi"])
@pytest.mark.parametrize("variant", TRAINABLE, ids=title)
def test_random_weights_give_trees(variant, roots, tmp_path):
    """100,000 parses over all systems, a tenth of them with a beam."""
    name, options = variant
    rng = random.Random(f"{name} {roots}")
    greedy = EACH - EACH // 10
    exact = check(system(name, **options), 3, roots, as_parsed=True).dead == 0
    assert exact or options or name.startswith("two-registers") or roots == "multi"
    trained = random_parser(tmp_path, name, options, roots, seed=0)
    for seed in (0, 1):
        parser = with_random_weights(trained, seed)
        words = (min(1 + int(rng.expovariate(0.2)), 60) for _ in range(greedy // 2 + 1))
        assert_trees(parser, [random_sentence(rng, n) for n in words], roots)
        few = [random_sentence(rng, 1 + rng.randrange(8)) for _ in range(EACH // 20 + 1)]
        assert_trees(parser, few, roots, beam=3)
        if exact:
            assert parser.repaired == 0, "the guard lets the parser into a configuration without a good end"


@pytest.mark.parametrize("variant", TRAINABLE, ids=title)
def test_long_sentences_give_trees(variant, tmp_path):
    name, options = variant
    features = tmp_path / "few.txt"
    lists = system(name, **options).program("single").lists
    features.write_text(
        "\n".join(f"{spec.name}0.form + {spec.name}0.upos" for spec in lists if name != "easy-first")
        or "B[i].form + B[i].upos"
    )
    parser = random_parser(tmp_path, name, options, "single", seed=5, features=features)
    length = 1_000 if name in QUADRATIC or name == "easy-first" else 10_000
    assert_trees(parser, [random_sentence(random.Random(2), length)], "single")


def test_threads_and_blocks_change_nothing(tmp_path):
    rng = random.Random(3)
    sentences = [random_sentence(rng, 1 + rng.randrange(30)) for _ in range(700)]
    parser = random_parser(tmp_path, "swap", {}, "single", seed=1)
    for beam in (1, 4):
        alone = [s.text_block for s in parser.parse(sentences, beam=beam)]
        assert alone == [s.text_block for s in parser.parse(sentences, beam=beam, threads=4)]
        assert alone[:20] == [parser(s).text_block for s in sentences[:20]] or beam != parser.beam
    whole = b"".join(parser.parse_blocks(read_string(joined(sentences)), threads=3))
    assert whole == b"".join(s.text_block for s in parser.parse(sentences))
