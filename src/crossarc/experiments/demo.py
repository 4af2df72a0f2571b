"""What `crossarc demo` shows: the sample treebank, the kinds of its trees, and trees with crossing arcs.

Each step is a function that returns text, in the order of `steps`; the command prints them one after the other.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crossarc.data import Part, sample
from crossarc.tree.classes import CLASSES, TreeClass, measure, tree_class
from crossarc.treebank import Sentence, read

_PARTS: tuple[Part, ...] = ("train", "dev", "test")
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
    "all",
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
    """The whole demonstration, piece by piece."""
    parts = {part: list(read(sample(part))) for part in _PARTS}
    yield treebank(parts, style)
    held_out = parts["dev"]
    yield classes(held_out, style)
    for name in ("two_planar", "three_planar"):
        yield portrait(showpiece(held_out, name), style)


def treebank(parts: dict[Part, list[Sentence]], style: Style) -> str:
    """How large the parts of the treebank are, and how many of their trees have crossing arcs."""
    lines = [style.bold("The sample treebank: English, German and Dutch, from grammars that make arcs cross")]
    for part, sentences in parts.items():
        crossing = sum(not flat for flat in tree_class("projective").contains_many(s.tree() for s in sentences))
        lines.append(
            f"  {part:<6}{len(sentences):>6,} sentences{sum(map(len, sentences)):>8,} words"
            f"{crossing:>6,} trees with crossing arcs ({crossing / len(sentences):.0%})"
        )
    return "\n".join(lines)


def classes(sentences: Sequence[Sentence], style: Style) -> str:
    """How many of the trees each class covers."""
    lines = [style.bold("What kinds of trees these are (dev)")]
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


def portrait(sentence: Sentence, style: Style) -> str:
    """A sentence, its tree, and the classes the tree is in and is not in."""
    tree, kind = sentence.tree(), sentence.comment("phenomenon")
    measures = measure(tree)
    inside, outside = _split(list(CLASSES.values()), tree.heads)
    gaps, planes = measures["gap_degree"], measures["planes"]
    facts = f"{len(tree.crossings())} crossings, gap degree {gaps}, {planes} planes"
    return "\n".join(
        [
            style.bold(f"{sentence.name}: {kind}" if kind else sentence.name),
            "",
            tree.draw(sentence.forms, width=max(40, style.width), color=style.color, ascii=style.ascii),
            "",
            f"  {facts}",
            _listed("in", inside, style.width),
            _listed("not in", outside, style.width),
        ]
    )


def _split(classes: Sequence[TreeClass], heads: Sequence[int]) -> tuple[list[str], list[str]]:
    inside = [each.name for each in classes if each(heads)]
    return inside, [each.name for each in classes if each.name not in inside]


def _listed(what: str, names: Sequence[str], width: int) -> str:
    first = f"  {what + ':':<8}"
    text = " ".join(names) or "none"
    return textwrap.fill(text, max(40, width), initial_indent=first, subsequent_indent=" " * 10, break_on_hyphens=False)
