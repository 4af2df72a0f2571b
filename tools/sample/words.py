"""What the three grammars share: words, phrases, dice, and how a sentence is written as CoNLL-U.

A phrase is a plain list of words in which exactly one has no head yet: its top. Attaching a phrase (`under`) and
putting its words in order are two separate steps. That is all it takes to build crossing arcs: attach first, then
split the phrase and put its parts wherever the language wants them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Seeded choices. Only `random()` is used: the one sequence Python promises never to change for a seed."""

    def __init__(self, seed: str):
        self._random = random.Random(seed).random

    def one(self, options: Sequence[T]) -> T:
        return options[int(self._random() * len(options))]

    def word(self, options: str) -> str:
        """One of several words in a string."""
        return self.one(options.split())

    def chance(self, probability: float) -> bool:
        return self._random() < probability

    def shuffled(self, items: Sequence[T]) -> list[T]:
        left, out = list(items), []
        while left:
            out.append(left.pop(int(self._random() * len(left))))
        return out


@dataclass(eq=False)
class Word:
    """One syntactic word. `fused` is the surface form of the multiword token that it makes with the word before it."""

    form: str
    lemma: str
    upos: str
    xpos: str
    feats: str = "_"
    head: Word | None = None
    deprel: str = "root"
    fused: str | None = None
    glued: bool = False  # no space before it

    def feat(self, name: str) -> str | None:
        return dict(pair.split("=") for pair in self.feats.split("|") if "=" in pair).get(name)


Phrase = list[Word]


def feats(**values: str | None) -> str:
    """FEATS in the order UD wants; `Number_psor` stands for `Number[psor]`, and None leaves a feature out."""
    named = {key.replace("_psor", "[psor]"): value for key, value in values.items() if value}
    return "|".join(f"{key}={named[key]}" for key in sorted(named, key=str.lower)) or "_"


def top(phrase: Phrase) -> Word:
    (word,) = (word for word in phrase if word.head is None)
    return word


def attach(word: Word, head: Word, deprel: str) -> None:
    """Attach one word, and so whatever hangs from it, wherever that stands."""
    word.head, word.deprel = head, deprel


def under(head: Word, deprel: str, phrase: Phrase) -> Phrase:
    """Attach the top of the phrase to the head and hand the phrase back."""
    attach(top(phrase), head, deprel)
    return phrase


def coordinated(first: Phrase, second: Phrase, conjunction: Word, comma: Word | None = None) -> Phrase:
    """Two phrases or clauses as one, the second a conjunct of the first."""
    word = top(second)
    before = under(word, "punct", [comma]) if comma else []
    return [*first, *under(top(first), "conj", [*before, *under(word, "cc", [conjunction]), *second])]


def between_commas(phrase: Phrase, xpos: str) -> Phrase:
    """The phrase between commas, which belong to its top."""
    word = top(phrase)
    left, right = mark(",", xpos), mark(",", xpos)
    return [*under(word, "punct", [left]), *phrase, *under(word, "punct", [right])]


def agreement(subject: Phrase) -> tuple[str, str]:
    """Number and person that a verb shows with this subject."""
    word = top(subject)
    plural = word.lemma == "you" or any(w.head is word and w.deprel == "conj" for w in subject)
    return "Plur" if plural else word.feat("Number") or "Sing", word.feat("Person") or "3"


def mark(symbol: str, xpos: str) -> Word:
    return Word(symbol, symbol, "PUNCT", xpos, glued=True)


def finished(phrase: Phrase, stop: Word) -> Phrase:
    """The sentence: the final stop under the root, commas that meet other punctuation dropped, a capital first."""
    words = [*phrase, *under(top(phrase), "punct", [stop])]
    words = [
        w for w, after in zip(words, [*words[1:], None], strict=True) if not (w.form == "," and after and after.glued)
    ]
    first = words[0]
    first.form = first.form[0].upper() + first.form[1:]
    if len(words) > 1 and words[1].fused:
        words[1].fused = words[1].fused[0].upper() + words[1].fused[1:]
    return words


def heads(words: Phrase) -> list[int]:
    number = {id(word): i for i, word in enumerate(words, 1)}
    return [number[id(word.head)] if word.head else 0 for word in words]


def text(words: Phrase) -> str:
    out = ""
    for word, after in zip(words, [*words[1:], None], strict=True):
        if not word.fused:
            out += " " * bool(out and not word.glued)
            out += after.fused if after and after.fused else word.form
    return out


def conllu(words: Phrase, sent_id: str, phenomenon: str) -> str:
    lines = [f"# sent_id = {sent_id}", f"# text = {text(words)}", f"# phenomenon = {phenomenon}"]
    followers = [*words[1:], None]
    for i, (word, head, after) in enumerate(zip(words, heads(words), followers, strict=True), 1):
        beyond = words[i + 1] if i + 1 < len(words) else None
        if after and after.fused:
            lines.append(f"{i}-{i + 1}\t{after.fused}" + "\t_" * 7 + "\t" + _space(beyond))
        misc = "_" if word.fused else _space(after)
        columns = (word.form, word.lemma, word.upos, word.xpos, word.feats, head, word.deprel, "_", misc)
        lines.append("\t".join(map(str, (i, *columns))))
    return "\n".join(lines) + "\n\n"


def _space(after: Word | None) -> str:
    return "SpaceAfter=No" if after and after.glued else "_"


@dataclass(frozen=True)
class Phenomenon:
    """A kind of sentence: its name, how many the treebank holds, and how one is made."""

    name: str
    count: int
    make: Callable[[Dice], Phrase]
