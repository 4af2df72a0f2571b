"""`crossarc model`: what is in a model file."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from crossarc.cli.app import app

model = typer.Typer(help="Look into model files.", no_args_is_help=True)
app.add_typer(model, name="model")


@model.command()
def show(
    path: Annotated[str, typer.Argument(metavar="MODEL", help="A file that `crossarc train` wrote.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole manifest as JSON.")] = False,
) -> None:
    """Show what a model is: system, templates, labels, training, scores."""
    from crossarc.parser import Parser

    parser = Parser.load(path)
    print(json.dumps(parser.manifest, ensure_ascii=False) if as_json else parser.summary())


@model.command()
def templates(
    path: Annotated[str, typer.Argument(metavar="MODEL", help="A file that `crossarc train` wrote.")],
) -> None:
    """Print a model's feature templates, one a line, as `crossarc train --features` reads them."""
    from crossarc.parser import Parser

    print("\n".join(Parser.load(path).manifest["templates"]))
