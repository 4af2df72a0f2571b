"""What is too long is refused before it is begun, with an estimate; and the estimate is about right."""

import numpy as np
import pytest

from crossarc.errors import DataError
from crossarc.schemata.engine import best, deduce
from crossarc.schemata.estimate import estimate
from crossarc.schemata.registry import schema

pytestmark = pytest.mark.native


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("eisner", 40),
        ("eisner-satta", 40),
        ("yamada-matsumoto", 40),
        ("collins", 20),
        ("mh4", 20),
        ("wg", 12),
        ("mg", 12),
        ("wg2", 10),
    ],
)
def test_estimates_are_within_a_factor_of_three(name, words):
    forest = deduce(schema(name), words)
    guess = estimate(schema(name), words)
    assert 1 / 3 < guess.items / forest.items < 3
    assert 1 / 3 < guess.steps / forest.steps < 3


def test_estimates_of_exponential_schemata_grow():
    assert estimate(schema("mst"), 12).items > 2 * estimate(schema("mst"), 10).items > 2**10


@pytest.mark.parametrize(
    ("name", "words", "instead"),
    [
        ("mst", 60, "mst"),
        ("nivre", 40, "eisner"),
        ("wg2", 60, "mh4"),
        ("mst", 30, "mst"),
        ("collins", 1000, "eisner"),
        ("mh6", 100, "mh4"),
    ],
)
def test_too_long_says_the_estimate_and_what_to_use(name, words, instead):
    scores = np.zeros((words + 1, words + 1))
    with pytest.raises(
        DataError, match=f"{words} words are too many for .* about .*iB, and 4 GiB is the limit; use .*{instead}"
    ):
        best(schema(name), scores)
