"""The comparison table: one column a treebank, the columns of the papers' tables one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crossarc.tree.classes import CLASSES
from crossarc.treebank.coverage.examining import Coverage

Cell = Callable[[Coverage], tuple[int, bool]]
"""A count, and whether it is one of sentences and so has a share."""


def _count(name: str, share: bool = True) -> Cell:
    return lambda coverage: (coverage.numbers()[name], share)


def _not_in(name: str) -> Cell:
    return lambda coverage: (coverage.sentences - coverage.classes[name], True)


def _gap(least: int, most: int | None) -> Cell:
    def cell(coverage: Coverage) -> tuple[int, bool]:
        gaps = coverage.distributions["gap_degree"]
        return sum(n for gap, n in gaps.items() if gap >= least and (most is None or gap <= most)), True

    return cell


def _planes_beyond(k: int) -> Cell:
    def cell(coverage: Coverage) -> tuple[int, bool]:
        return sum(n for planes, n in coverage.distributions["planes_without_root"].items() if planes > k), True

    return cell


def _well_nested_but_nonprojective(coverage: Coverage) -> tuple[int, bool]:
    return coverage.sentences - coverage.classes["projective"] - coverage.ill_nested, True


SECTIONS: tuple[tuple[str, tuple[tuple[str, Cell], ...]], ...] = (
    (
        "treebank",
        (
            ("sentences", _count("sentences", share=False)),
            ("words", _count("words", share=False)),
            ("non-projective arcs", _count("nonprojective_arcs", share=False)),
            ("crossings", _count("crossings", share=False)),
            ("several roots", _count("several_roots")),
            ("covered roots", _count("covered_roots")),
            ("non-projective punctuation", _count("nonprojective_punctuation", share=False)),
            ("punctuation that makes arcs so", _count("punctuation_causing", share=False)),
        ),
    ),
    (
        "as DTS Table 1",
        (
            ("non-projective", _not_in("projective")),
            ("not planar", _not_in("planar_without_root")),
            ("not 2-planar", _planes_beyond(2)),
            ("not 3-planar", _planes_beyond(3)),
            ("not 4-planar", _planes_beyond(4)),
            ("ill-nested", _count("ill_nested")),
        ),
    ),
    (
        "as SCHEMA Table 1",
        (
            ("gap degree 1", _gap(1, 1)),
            ("gap degree 2", _gap(2, 2)),
            ("gap degree 3", _gap(3, 3)),
            ("gap degree > 3", _gap(4, None)),
            ("non-projective, well-nested", _well_nested_but_nonprojective),
            ("mildly ill-nested", _count("mildly_ill_nested")),
            ("strongly ill-nested", _count("strongly_ill_nested")),
        ),
    ),
    (
        "as 2REG Table 1",
        (
            ("2-crossing interval", _count("two_crossing_interval")),
            ("1-endpoint-crossing", _count("one_endpoint_crossing")),
            ("projective", _count("projective")),
        ),
    ),
    ("all classes", tuple((name, _count(name)) for name in CLASSES)),
)


def short_names(files: Sequence[str]) -> list[str]:
    """File names without the folders that all of them share.

    >>> short_names(["a/x/train.conllu", "a/y/train.conllu"])
    ['x/train.conllu', 'y/train.conllu']
    """
    if len(files) == 1:
        return [files[0].replace("\\\\", "/").rsplit("/", 1)[-1]]
    parts = [file.replace("\\\\", "/").split("/") for file in files]
    shared = 0
    while all(len(each) > shared + 1 for each in parts) and len({each[shared] for each in parts}) == 1:
        shared += 1
    return ["/".join(each[shared:]) for each in parts]


def table(coverages: Sequence[Coverage]) -> str:
    """The table as text."""
    names = short_names([coverage.file for coverage in coverages])
    title = max(len(name) for _, rows in SECTIONS for name, _ in rows)
    width = max(18, *(len(name) + 2 for name in names))
    lines = [" " * title + "".join(f"{name:>{width}}" for name in names)]
    for section, rows in SECTIONS:
        lines.append(f"\n{section}")
        for name, cell in rows:
            lines.append(f"{name:<{title}}" + "".join(f"{_shown(cell, each):>{width}}" for each in coverages))
    return "\n".join(lines)


def _shown(cell: Cell, coverage: Coverage) -> str:
    count, share = cell(coverage)
    return f"{count:,}  {coverage.percent(count):6.2f}%" if share else f"{count:,}" + " " * 9
