"""What several subcommands share: options, and notes to the person at the terminal."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

OnErrorOption = Annotated[
    str,
    typer.Option(
        "--on-error",
        metavar="stop|skip|keep",
        help="A broken sentence ends the run, is left out, or is kept.",
        callback=lambda value: one_of("--on-error", value, "stop", "skip", "keep"),
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
        raise UsageError(f"{option} {value}: it takes {', '.join(values[:-1])} or {values[-1]}")
    return value


def named_values(options: list[str] | None) -> dict[str, str]:
    """What `--option name=value`, given any number of times, says."""
    from crossarc.errors import UsageError

    pairs = [option.partition("=") for option in options or ()]
    for key, equals, _ in pairs:
        if not equals:
            raise UsageError(f"--option {key}: write it as --option {key}=VALUE")
    return {key: value for key, _, value in pairs}


def numbers(option: str, value: str) -> tuple[int, ...]:
    """A list of numbers, separated by commas."""
    from crossarc.errors import UsageError

    parts = value.split(",")
    if not all(part.strip().isdigit() for part in parts):
        raise UsageError(f"{option} {value}: it takes numbers, separated by commas")
    return tuple(map(int, parts))
