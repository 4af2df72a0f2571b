"""`crossarc parse`: trees for sentences."""

from __future__ import annotations

from typing import Annotated

import typer

from crossarc.cli.app import app
from crossarc.cli.options import OnErrorOption, note


@app.command()
def parse(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="A file that `crossarc train` wrote.")],
    file: Annotated[str, typer.Argument(metavar="FILE", help="CoNLL-U or CoNLL-X; `-` is standard input.")] = "-",
    out: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Where the parsed sentences go.")] = "-",
    beam: Annotated[int | None, typer.Option(help="Derivations that the search follows.")] = None,
    threads: Annotated[int, typer.Option(help="Threads; the output does not depend on them.")] = 1,
    k_best: Annotated[int, typer.Option(metavar="K", help="Up to so many different trees a sentence.")] = 1,
    scores: Annotated[
        bool,
        typer.Option(
            "--scores", help="Add comments: `# score = …` and, with a beam, `# confidence = …`, a percentage a word."
        ),
    ] = False,
    keep_given: Annotated[
        bool,
        typer.Option(
            "--keep-given",
            help="Words that have a HEAD keep it, with its DEPREL, where the system can build that; how many did is "
            "said on standard error.",
        ),
    ] = False,
    source_format: Annotated[
        str | None, typer.Option("--from", help="conllu or conllx; by default what the file's name says, or conllu.")
    ] = None,
    on_error: OnErrorOption = "stop",
) -> None:
    """Parse a treebank or tagged text: only the heads and labels change."""
    from crossarc.cli.progress import words_shown
    from crossarc.parser.commands import parse as run

    with words_shown() as watch:
        notes = run(
            model, file, out, source_format=source_format, beam=beam, threads=threads, k_best=k_best, scores=scores,
            keep_given=keep_given, on_error=on_error, watch=watch,
        )  # fmt: skip
    for text in notes:
        note(text)
