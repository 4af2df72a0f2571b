"""The `crossarc` command: one file a subcommand, no logic.

A subcommand's file imports the rooms it uses inside its function, so that `crossarc --help` stays quick.
"""

from __future__ import annotations

import os
import sys
import warnings


def main() -> None:
    """Run the command line; print a `CrossarcError` as one clear sentence and exit with its code."""
    from crossarc.cli.app import app
    from crossarc.errors import CrossarcError, DataWarning

    warnings.simplefilter("always", DataWarning)
    warnings.showwarning = lambda message, *_, **__: print(f"crossarc: warning: {message}", file=sys.stderr)
    try:
        app()
    except CrossarcError as error:
        print(f"crossarc: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except FileNotFoundError as error:
        folder = os.path.dirname(error.filename)
        what = "file" if os.path.isdir(folder or ".") else f"folder as {folder}"
        print(f"crossarc: {error.filename}: there is no such {what}", file=sys.stderr)
        sys.exit(3)
    except (PermissionError, IsADirectoryError, NotADirectoryError) as error:
        print(f"crossarc: {error.filename}: {error.strerror}", file=sys.stderr)
        sys.exit(3)
    except BrokenPipeError:
        # The reader of our output went away (`crossarc … | head`): no traceback, and none at interpreter exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
