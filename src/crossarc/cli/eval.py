"""`crossarc eval`: scores of a system's trees against gold's."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from crossarc.cli.app import app


@app.command("eval")
def evaluate(
    gold: Annotated[str, typer.Argument(metavar="GOLD", help="The treebank that is right, plain or .gz.")],
    system: Annotated[
        str, typer.Argument(metavar="SYSTEM", help="The same sentences as parsed; `-` is standard input.")
    ],
    no_punct: Annotated[bool, typer.Option("--no-punct", help="Do not count punctuation.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Score parsed sentences: attachment, labels, crossing and non-projective arcs."""
    from crossarc.evaluation import evaluate as run
    from crossarc.evaluation import table
    from crossarc.treebank import read

    scores = run(read(gold), read(system), punctuation=not no_punct)
    print(json.dumps(scores.as_dict()) if as_json else table(scores))
