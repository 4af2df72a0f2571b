"""Which words are punctuation, trees without it, and UD's rule that it neither is nor causes non-projectivity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from crossarc.errors import UsageError
from crossarc.tree import Tree
from crossarc.treebank.sentence import Sentence

COLUMNS = ("form", "lemma", "upos", "xpos", "feats", "deprel")


@dataclass
class Punctuation:
    """A word is punctuation if one of its columns has one of some values: UPOS PUNCT, unless told otherwise."""

    column: str = "upos"
    values: frozenset[str] = frozenset({"PUNCT"})
    seen: Counter[str] = field(default_factory=Counter)
    """The forms taken for punctuation so far."""

    def __post_init__(self) -> None:
        if self.column not in COLUMNS:
            raise UsageError(f"the punctuation column is {self.column!r}; it is one of {', '.join(COLUMNS)}")
        if not self.values:
            raise UsageError(f"no value of {self.column} is given that punctuation has there")

    def of(self, sentence: Sentence) -> list[int]:
        """The words of a sentence that are punctuation."""
        column = {"form": "forms", "lemma": "lemmas", "deprel": "labels"}.get(self.column, self.column)
        found = [word for word, value in enumerate(getattr(sentence, column), 1) if value in self.values]
        if found:
            forms = sentence.forms
            self.seen.update(forms[word - 1] for word in found)
        return found

    def account(self) -> str:
        """What was taken for punctuation, in a sentence."""
        where = f"{self.column} is {' or '.join(sorted(self.values))}"
        if not self.seen:
            return f"punctuation ({where}): none found; say which column and values tell it"
        common = ", ".join(f"{form} ({count})" for form, count in self.seen.most_common(12))
        more = f", and {len(self.seen) - 12} other forms" if len(self.seen) > 12 else ""
        return f"punctuation ({where}): {self.seen.total()} words: {common}{more}"


def without(tree: Tree, dropped: Iterable[int]) -> tuple[Tree, list[int]]:
    """The tree over the other words, and which these were; a child of a dropped word goes to its nearest kept ancestor.

    >>> without(Tree([2, 3, 0, 3, 4], ["a", "b", "c", "d", "e"]), [2, 4])
    (Tree([2, 0, 2], labels=['a', 'c', 'e']), [1, 3, 5])
    """
    gone = set(dropped)
    kept = [word for word in range(1, tree.n + 1) if word not in gone]
    number = {word: place for place, word in enumerate(kept, 1)}
    number[0] = 0
    heads = []
    for word in kept:
        head = tree.heads[word - 1]
        while head in gone:
            head = tree.heads[head - 1]
        heads.append(number[head])
    labels = None if tree.labels is None else tuple(tree.labels[word - 1] for word in kept)
    return Tree.unchecked(tuple(heads), labels), kept


def against_the_rule(tree: Tree, punctuation: Iterable[int]) -> tuple[list[int], list[int]]:
    """The punctuation that hangs non-projectively, and that which makes another arc non-projective.

    A mark is to blame for an arc above it if it is not dominated by the arc's head and hangs outside; a mark that only
    came along with its own head is not.

    >>> against_the_rule(Tree([3, 4, 0, 3]), [2]), against_the_rule(Tree([3, 4, 0, 3]), [1])
    (([2], []), ([], []))
    """
    marks = set(punctuation)
    bad = sorted(word for _, word in tree.nonprojective_arcs() if word in marks)
    causing: set[int] = set()
    if marks:
        for pair in tree.crossings():
            for (_, word), arc in (pair, pair[::-1]):
                if word in marks and min(arc) < word < max(arc) and not tree.dominates(arc[0], word):
                    causing.add(word)
    return bad, sorted(causing)
