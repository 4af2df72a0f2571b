"""`crossarc demo`: a first look, on the sample treebank that comes with the package."""

from __future__ import annotations

import shutil
import sys

from crossarc.cli.app import app


@app.command()
def demo() -> None:
    """Show what crossarc does, on the sample treebank that comes with the package."""
    from crossarc.experiments.demo import Style, steps
    from crossarc.tree.drawing.terminal import abilities

    color, lines = abilities(sys.stdout)
    for text in steps(Style(shutil.get_terminal_size((100, 24)).columns, color, ascii=not lines)):
        print(text, flush=True)
