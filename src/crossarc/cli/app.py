"""The command tree: every subcommand registers itself here."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(
    name="crossarc",
    help="Dependency parsing with crossing arcs: declare, check, train, parse.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from crossarc import __version__

        typer.echo(f"crossarc {__version__}")
        raise typer.Exit


@app.callback()
def crossarc(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Dependency parsing with crossing arcs: declare, check, train, parse."""


# One line a subcommand: importing its file registers it.
from crossarc.cli import (  # noqa: E402
    analyze,  # noqa: F401
    classes,  # noqa: F401
    convert,  # noqa: F401
    demo,  # noqa: F401
    draw,  # noqa: F401
    eval,  # noqa: F401
    lift,  # noqa: F401
    model,  # noqa: F401
    parse,  # noqa: F401
    schemata,  # noqa: F401
    systems,  # noqa: F401
    train,  # noqa: F401
)
