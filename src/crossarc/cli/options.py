"""What several subcommands share: options, and notes to the person at the terminal."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

OnErrorOption = Annotated[
    str,
    typer.Option(
        "--on-error", metavar="stop|skip|keep", help="A broken sentence ends the run, is left out, or is kept."
    ),
]


def note(text: str | None) -> None:
    """Say something on standard error, if there is something to say."""
    if text:
        print(f"crossarc: {text}", file=sys.stderr)


def one_of(option: str, value: str, *values: str) -> Any:
    """The value, if it is one of those that the option takes."""
    from crossarc.errors import UsageError

    if value not in values:
        raise UsageError(f"{option} {value}: it takes {' or '.join(values)}")
    return value
