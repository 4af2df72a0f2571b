"""`crossarc analyze`: what kinds of trees treebanks are made of, and which are strange."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from crossarc.cli.app import app
from crossarc.cli.options import OnErrorOption, note


@app.command()
def analyze(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="CoNLL files, plain or .gz; `-` is standard input.")
    ],
    no_punct: Annotated[bool, typer.Option("--no-punct", help="Leave punctuation out of the trees.")] = False,
    punct_column: Annotated[
        str, typer.Option("--punct-column", metavar="upos|xpos|deprel|…", help="Where punctuation is told by.")
    ] = "upos",
    punct_values: Annotated[
        str, typer.Option("--punct-values", metavar="VALUES", help="Its values there, separated by spaces.")
    ] = "PUNCT",
    roots: Annotated[
        str, typer.Option("--roots", metavar="single|multi", help="single: several roots are an error.")
    ] = "multi",
    html: Annotated[str | None, typer.Option("--html", metavar="OUT", help="Write a report as one page.")] = None,
    strangest: Annotated[
        int, typer.Option("--strangest", metavar="N", min=0, help="How many trees of each file it shows.")
    ] = 50,
    fail_if: Annotated[
        list[str] | None,
        typer.Option("--fail-if", metavar="CONDITION", help='Exit with 1 if it holds of a file, as "ill_nested>0".'),
    ] = None,
    source_format: Annotated[
        str | None, typer.Option("--from", help="conllu or conllx; by default as names say.")
    ] = None,
    on_error: OnErrorOption = "stop",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count the trees in every class, and report the strangest ones with reasons."""
    from crossarc.cli.options import one_of
    from crossarc.treebank.coverage import Condition, Punctuation, examine, page, table

    conditions = [Condition.of(text) for text in fail_if or ()]
    punctuation = Punctuation(punct_column, frozenset(punct_values.split()))
    coverages = [
        examine(
            file,
            punctuation=punctuation,
            no_punct=no_punct,
            roots=one_of("--roots", roots, "single", "multi"),
            strangest=strangest if html else 0,
            format=source_format,
            on_error=on_error,  # type: ignore[arg-type]
        )
        for file in files
    ]
    notes = [f"{'Without' if no_punct else 'With'} {punctuation.account()}."]
    notes += [f"{each.file}: {each.broken}." for each in coverages if each.broken]
    for text in notes:
        note(text.rstrip("."))
    if html:
        Path(html).write_text(page(coverages, notes), encoding="utf-8")
        note(f"report: {html}")
    if as_json:
        taken = {"column": punct_column, "values": punct_values.split(), "words": punctuation.seen.total()}
        report = {"files": [each.as_dict() for each in coverages], "punctuation": {**taken, "left_out": no_punct}}
        print(json.dumps(report, ensure_ascii=False))
    else:
        print(table(coverages))
    failed = [condition.report(each) for each in coverages for condition in conditions if condition.holds(each)]
    for text in failed:
        note(text)
    if failed:
        sys.exit(1)
