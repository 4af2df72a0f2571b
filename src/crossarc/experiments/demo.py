"""What `crossarc demo` shows: the sample treebank, the kinds of its trees, parsers trained on it, and what they make
of sentences with crossing arcs.

The steps are functions that return text, in the order of `steps`; the command prints them as they come.
"""

from __future__ import annotations

import textwrap
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crossarc.data import Part, sample
from crossarc.evaluation import Scores, evaluate
from crossarc.learning import Options
from crossarc.parser import Parser
from crossarc.tree import Tree
from crossarc.tree.classes import CLASSES, measure, tree_class
from crossarc.treebank import Sentence, read

_PARTS: tuple[Part, ...] = ("train", "dev", "test")
_PARSERS = {
    "arc-eager": "builds projective trees only",
    "arc-eager+head": "crossing arcs told by labels",
    "covington": "builds crossing arcs",
}
_EPOCHS = 5
_SHOWN = (
    "projective",
    "planar_without_root",
    "no_covered_roots",
    "two_planar",
    "well_nested_gap_degree_1",
    "mildly_ill_nested_1",
    "one_endpoint_crossing",
    "two_crossing_interval",
    "three_planar",
)


@dataclass(frozen=True)
class Style:
    """What the output can show."""

    width: int = 100
    color: bool = False
    ascii: bool = False

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.color else text

    def dim(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.color else text


def steps(style: Style) -> Iterator[str]:
    """The whole demonstration, in pieces that stand below one another."""
    parts = {part: list(read(sample(part))) for part in _PARTS}
    held_out = parts["test"]
    yield treebank(parts, style)
    yield "\n" + classes(held_out, style)
    yield "\n" + style.bold(f"Parsers: {_EPOCHS} rounds over train, the best of them on dev, scored on test")
    yield style.dim(_row("", "LAS", "UAS", "crossed", "time") + "  crossed: UAS of crossed arcs")
    for name, account in _PARSERS.items():
        begun = time.perf_counter()
        parser = Parser.train(sample("train"), sample("dev"), system=name, options=Options(epochs=_EPOCHS, learners=1))
        seconds = time.perf_counter() - begun
        parsed = list(parser.parse(held_out))
        yield scored(name, evaluate(held_out, parsed), seconds) + style.dim(f"  {account}")
    yield "\n" + style.bold(f"What {name} makes of sentences it has never seen")
    for wanted in ("two_planar", "three_planar"):
        gold = showpiece(held_out, wanted)
        yield "\n" + portrait(gold, parsed[held_out.index(gold)], style)


def treebank(parts: dict[Part, list[Sentence]], style: Style) -> str:
    """How large the parts of the treebank are, and how many of their trees have crossing arcs."""
    lines = [style.bold("The sample treebank: English, German and Dutch, with arcs that cross")]
    for part, sentences in parts.items():
        crossing = sum(not flat for flat in tree_class("projective").contains_many(s.tree() for s in sentences))
        lines.append(
            f"  {part:<6}{len(sentences):>6,} sentences{sum(map(len, sentences)):>8,} words"
            f"{crossing:>6,} trees with crossing arcs ({crossing / len(sentences):.0%})"
        )
    return "\n".join(lines)


def classes(sentences: Sequence[Sentence], style: Style) -> str:
    """How many of the trees each class covers."""
    lines = [style.bold("What kinds of trees these are (test)")]
    trees = [sentence.tree() for sentence in sentences]
    wide = max(map(len, _SHOWN))
    for name in _SHOWN:
        share = sum(tree_class(name).contains_many(trees)) / len(trees)
        bar = ("#" if style.ascii else "━") * round(40 * share)
        lines.append(f"  {name:<{wide}}{share:>7.1%}  {style.dim(bar)}")
    return "\n".join(lines)


def showpiece(sentences: Sequence[Sentence], name: str) -> Sentence:
    """The shortest sentence whose tree is in the class but in none of the narrower ones of its family.

    That is, for `two_planar`, one with crossing arcs; for `three_planar`, one that two planes cannot hold.
    """
    wanted = tree_class(name)
    family = [each for each in CLASSES.values() if each.measure == wanted.measure and each.most < wanted.most]

    def fits(sentence: Sentence) -> bool:
        tree = sentence.tree()
        return wanted(tree) and not any(narrower(tree) for narrower in family) and bool(tree.crossings(root_arcs=False))

    return min(filter(fits, sentences), key=len)


def scored(name: str, scores: Scores, seconds: float) -> str:
    """How good a parser is."""
    crossed = 0.0 if scores.crossed_uas is None else scores.crossed_uas
    return _row(name, f"{scores.las:.1f}", f"{scores.uas:.1f}", f"{crossed:.1f}", f"{seconds:.1f} s")


def _row(name: str, las: str, uas: str, crossed: str, seconds: str) -> str:
    return f"  {name:<15}{las:>6}{uas:>7}{crossed:>9}{seconds:>9}"


def portrait(gold: Sentence, parsed: Sentence, style: Style) -> str:
    """A sentence, the tree that a parser gives it, where that is wrong, and the classes that gold's is in."""
    kind, tree = gold.comment("phenomenon"), gold.tree()
    measures = measure(tree)
    gaps, planes = measures["gap_degree"], measures["planes"]
    inside = [name for name in _SHOWN if tree_class(name)(tree)]
    return "\n".join(
        [
            style.bold(f"{gold.name}: {kind}"),
            "",
            parsed.tree().draw(gold.forms, width=max(40, style.width), color=style.color, ascii=style.ascii),
            "",
            *differences(gold, parsed),
            f"  gold:   {len(tree.crossings())} crossings, gap degree {gaps}, {planes} planes",
            _listed("in", inside, style.width),
            _listed("not in", [name for name in _SHOWN if name not in inside], style.width),
        ]
    )


def differences(gold: Sentence, parsed: Sentence) -> Iterator[str]:
    """What the parser got wrong."""
    forms = ["root", *gold.forms]
    right, given = gold.tree(), parsed.tree()
    wrong = [word for word in range(1, len(gold) + 1) if _arc(right, word) != _arc(given, word)]
    yield f"  parsed: {len(wrong)} of {len(gold)} arcs wrong" if wrong else "  parsed: as in gold"
    for word in wrong:
        (head, label), (its_head, its_label) = _arc(given, word), _arc(right, word)
        yield f"          {forms[word]} is {label} of {forms[head]}, in gold {its_label} of {forms[its_head]}"


def _arc(tree: Tree, word: int) -> tuple[int, str | None]:
    return tree.head(word), tree.label(word)


def _listed(what: str, names: Sequence[str], width: int) -> str:
    first = f"  {what + ':':<8}"
    text = " ".join(names) or "none"
    return textwrap.fill(text, max(40, width), initial_indent=first, subsequent_indent=" " * 10, break_on_hyphens=False)
