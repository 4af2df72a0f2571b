"""`crossarc convert`: a treebank from one format to the other."""

from __future__ import annotations

from typing import Annotated

import typer

from crossarc.cli.app import app
from crossarc.cli.options import OnErrorOption, note


@app.command()
def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A CoNLL file, plain or .gz; `-` is standard input.")],
    out: Annotated[str, typer.Option("-o", "--output", help="Where to write; `-` is standard output.")] = "-",
    to: Annotated[
        str | None,
        typer.Option(help="conllu or conllx; by default what the output's name says, or the input's format."),
    ] = None,
    source_format: Annotated[
        str | None, typer.Option("--from", help="conllu or conllx; by default what the input's name says, or conllu.")
    ] = None,
    on_error: OnErrorOption = "stop",
) -> None:
    """Convert between CoNLL-U and CoNLL-X; to the same format the bytes stay the same."""
    from crossarc.treebank.converting import convert as run

    reader, losses = run(file, out, source_format=source_format, to=to, on_error=on_error)  # type: ignore[arg-type]
    for what, count in losses.items():
        if count:
            note(f"the other format has no place for {what}: {count} left behind")
    note(reader.account())
