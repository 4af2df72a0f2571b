"""`crossarc lift` and `crossarc unlift`: make a treebank's trees fit for a parser, and whole again."""

from __future__ import annotations

from typing import Annotated

import typer

from crossarc.cli.app import app
from crossarc.cli.options import OnErrorOption, note

FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="A CoNLL file, plain or .gz; `-` is standard input.")]
OutputOption = Annotated[str, typer.Option("-o", "--output", help="Where to write; `-` is standard output.")]
FormatOption = Annotated[str | None, typer.Option("--from", help="conllu or conllx; by default what the name says.")]
EncodingOption = Annotated[str, typer.Option(metavar="none|head|path|head+path", help="What labels remember.")]


@app.command()
def lift(
    file: FileArgument,
    out: OutputOption = "-",
    encoding: EncodingOption = "head",
    into: Annotated[str, typer.Option(metavar="CLASS", help="A class of `crossarc classes list`.")] = "projective",
    covered_roots: Annotated[
        str, typer.Option("--covered-roots", metavar="none|left|right|head", help="Where roots under an arc hang.")
    ] = "none",
    source_format: FormatOption = None,
    on_error: OnErrorOption = "stop",
) -> None:
    """Lift every tree into a class with few lifts, and mark the labels so that `unlift` can undo them."""
    from crossarc.lifting.files import lift_file
    from crossarc.lifting.pseudo import Encoding

    done = lift_file(
        file,
        out,
        Encoding(encoding, into, covered_roots),
        format=source_format,
        on_error=on_error,  # type: ignore[arg-type]
    )
    note(f"lifted {done.arcs} arcs in {done.sentences} of {done.reader.sentences} sentences")
    note(done.reader.account())


@app.command()
def unlift(
    file: FileArgument,
    out: OutputOption = "-",
    encoding: EncodingOption = "head",
    source_format: FormatOption = None,
    on_error: OnErrorOption = "stop",
) -> None:
    """Undo the lifts that the labels tell of; no mark is left."""
    from crossarc.lifting.files import unlift_file
    from crossarc.lifting.pseudo import Encoding

    done = unlift_file(file, out, Encoding(encoding), format=source_format, on_error=on_error)  # type: ignore[arg-type]
    note(f"moved {done.arcs} arcs in {done.sentences} of {done.reader.sentences} sentences")
    note(done.reader.account())
