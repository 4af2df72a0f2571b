"""The `crossarc` command: one file a subcommand, no logic.

A subcommand's file imports the rooms it uses inside its function, so that `crossarc --help` stays quick.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from io import TextIOWrapper


def main() -> None:
    """Run the command line; print what is wrong as one clear sentence and exit with its code."""
    from crossarc.cli.app import app
    from crossarc.errors import CrossarcError, DataWarning

    warnings.simplefilter("always", DataWarning)
    warnings.showwarning = lambda message, *_, **__: print(f"crossarc: warning: {message}", file=sys.stderr)
    _prepare_output()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()  # a full disk shows here at the latest
    except CrossarcError as error:
        print(f"crossarc: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except OSError as error:
        place = "" if error.filename is None else f"{error.filename or repr('')}: "
        print(f"crossarc: {place}{_reason(error)}", file=sys.stderr)
        if place:
            sys.exit(3)
        # What could not be written is not to be tried again, with a traceback, when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)


def _reason(error: OSError) -> str:
    """What the system says of a file, or of a device that is full or gone."""
    if isinstance(error, FileNotFoundError):
        folder = os.path.dirname(error.filename or "")
        return f"there is no such {'file' if os.path.isdir(folder or '.') else f'folder as {folder}'}"
    reason = error.strerror or str(error)
    return reason[:1].lower() + reason[1:]


def _prepare_output() -> None:
    """End quietly when whoever reads our output has seen enough (`crossarc ... | head`), as other filters do, and
    spell out what a terminal or file of another encoding cannot show."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    elif isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
