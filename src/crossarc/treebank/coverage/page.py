"""The report as one standalone page: the table, distributions, and the strangest trees drawn, with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from crossarc.treebank.coverage.examining import Case, Coverage
from crossarc.treebank.coverage.reasons import Reason, reasons
from crossarc.treebank.coverage.table import SECTIONS, short_names

_CHARTS = (
    ("length", "sentence length", "words", 5),
    ("arc_length", "arc length", "words", 1),
    ("gap_degree", "gap degree", "gaps", 1),
    ("crossings", "crossings", "a sentence", 1),
)
_MOST_BARS = 12
KINDS = {
    "ill-nested": "ill-nested",
    "planes": "more than 2 planes",
    "endpoints": "not 1-endpoint-crossing",
    "interval": "crossings without a centre",
    "root": "roots: several or covered",
    "punctuation": "punctuation",
    "arc": "non-projective arc",
}


def page(coverages: Sequence[Coverage], notes: Sequence[str] = (), title: str = "Treebank report") -> str:
    """The whole page as text."""
    names = short_names([coverage.file for coverage in coverages])
    ranked = sorted(
        (
            (case, name, coverage)
            for coverage, name in zip(coverages, names, strict=True)
            for case in coverage.strangest
        ),
        key=lambda item: item[0].strangeness,
        reverse=True,
    )
    explained = [(case, name, coverage, reasons(case)) for case, name, coverage in ranked]
    kinds = {reason.kind for _, _, _, found in explained for reason in found}
    every = sum(coverage.cases for coverage in coverages)
    parts = {
        "title": escape(title),
        "notes": "\n".join(f'<p class="note">{escape(note)}</p>' for note in notes),
        "table": _table(coverages, names),
        "charts": "\n".join(_charts(coverages, names)),
        "cases": f"{len(ranked)} of {every} trees that are outside some class, have several roots or break UD's rule "
        "for punctuation.",
        "files": "".join(f"<option>{escape(name)}</option>" for name in names),
        "kinds": "".join(f'<option value="{kind}">{name}</option>' for kind, name in KINDS.items() if kind in kinds),
        "trees": "\n".join(_tree(rank, *item) for rank, item in enumerate(explained)),
    }
    text = files(__package__).joinpath("page.html").read_text(encoding="utf-8")
    pieces = text.split("{{")
    return pieces[0] + "".join(parts[name] + rest for name, _, rest in (piece.partition("}}") for piece in pieces[1:]))


def _table(coverages: Sequence[Coverage], names: Sequence[str]) -> str:
    heads = "".join(f'<th scope="col"><button type="button">{escape(name)}</button></th>' for name in names)
    bodies = []
    for section, rows in SECTIONS:
        lines = [f'<tr class="section"><th scope="rowgroup" colspan="{len(names) + 1}">{escape(section)}</th></tr>']
        for name, cell in rows:
            cells = []
            for coverage in coverages:
                count, share = cell(coverage)
                percent = coverage.percent(count)
                shown = f"{count:,} <small>{percent:.2f}%</small>" if share else f"{count:,}"
                cells.append(f'<td data-value="{percent if share else count}">{shown}</td>')
            lines.append(f'<tr><th scope="row">{escape(name)}</th>{"".join(cells)}</tr>')
        mixed = any(not cell(coverage)[1] for _, cell in rows for coverage in coverages)
        bodies.append(f"<tbody{' data-mixed' if mixed else ''}>{''.join(lines)}</tbody>")
    return f'<table><thead><tr><th scope="col"></th>{heads}</tr></thead>{"".join(bodies)}</table>'


def _charts(coverages: Sequence[Coverage], names: Sequence[str]) -> Iterable[str]:
    for coverage, file in zip(coverages, names, strict=True):
        for key, name, unit, width in _CHARTS:
            bars = _bars(coverage.distributions[key], width)
            percent = 100 / (max((count for _, count in bars), default=0) or 1)
            rows = "".join(
                f'<div class="bar"><b>{label}</b><i style="width:{count * percent:.2f}%"></i><em>{count:,}</em></div>'
                for label, count in bars
            )
            yield f'<div class="chart"><h3>{escape(file)}: {name} <span>({unit})</span></h3>{rows}</div>'


def _bars(distribution: Counter[int], width: int) -> list[tuple[str, int]]:
    """Up to a dozen bars; what lies beyond goes into the last.

    >>> _bars(Counter({0: 5, 2: 1}), 1)
    [('0', 5), ('1', 0), ('2', 1)]
    >>> _bars(Counter({1: 2, 7: 1, 500: 1}), 5)[-2:]
    [('51–55', 0), ('> 55', 1)]
    """
    if not distribution:
        return []
    first = 1 if width > 1 else min(distribution)
    last = max(distribution)
    bars: list[tuple[str, int]] = []
    for _ in range(_MOST_BARS - 1):
        if first > last:
            return bars
        end = first + width - 1
        label = str(first) if width == 1 else f"{first}–{end}"
        bars.append((label, sum(distribution[value] for value in range(first, end + 1))))
        first = end + 1
    beyond = sum(count for value, count in distribution.items() if value >= first)
    return [*bars, (f"> {first - 1}", beyond)] if beyond else bars


def _tree(rank: int, case: Case, file: str, coverage: Coverage, found: list[Reason]) -> str:
    sentence, tree, measures = case.sentence, case.tree, case.measures
    forms = sentence.forms
    tags = sentence.upos
    if case.kept is not None:
        forms, tags = ([column[word - 1] for word in case.kept] for column in (forms, tags))
    kinds = dict.fromkeys(reason.kind for reason in found)
    place = sentence.place
    listed = "".join(
        f'<li tabindex="0" data-words="{" ".join(map(str, reason.words))}" '
        f'data-others="{" ".join(map(str, reason.others))}">{escape(reason.text)}</li>'
        for reason in found
    )
    data = {
        "file": file,
        "rank": rank,
        "kinds": " ".join(kinds),
        "crossings": measures["crossings"],
        "planes": measures["planes_without_root"],
        "gaps": measures["gap_degree"],
        "length": tree.n,
        "place": place.line,
        "words": " ".join(forms),
    }
    attributes = " ".join(f'data-{name}="{escape(str(value))}"' for name, value in data.items())
    outside = f'<p class="outside">Outside {", ".join(case.outside)}.</p>' if case.outside else ""
    title = escape(sentence.name)
    return (
        f"<article {attributes}><header><h3>{title}</h3><code>{escape(str(place))}</code>"
        + "".join(f'<span class="tag">{KINDS[kind]}</span>' for kind in kinds)
        + f'</header><div class="scroll">{tree.svg(forms, tags=tags)}</div><ul>{listed}</ul>{outside}</article>'
    )
