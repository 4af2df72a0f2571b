"""Puts what a benchmark found into README.md, in place of what it found before."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parent / "README.md"


def write_section(title: str, text: str) -> None:
    """The section of that title; a new one comes last."""
    readme = README.read_text(encoding="utf-8")
    whole = f"## {title}\n\n{text.strip()}\n"
    old = re.compile(rf"^## {re.escape(title)}\n.*?(?=\n## |\Z)", re.DOTALL | re.MULTILINE)
    found = old.search(readme)
    readme = readme[: found.start()] + whole + readme[found.end() :] if found else f"{readme.rstrip()}\n\n{whole}"
    README.write_text(readme, encoding="utf-8")


def row(*cells: object) -> str:
    """A row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def header(*cells: str) -> list[str]:
    """The two lines that begin a table."""
    return [row(*cells), "|---" * len(cells) + "|"]
