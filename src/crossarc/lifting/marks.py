"""Labels that carry what a lift has done, and the escape that keeps ordinary labels apart from them.

    label          the label itself, in which a backslash goes before each ↑, ↓, ↧ and backslash
    label↑         the word was lifted (encoding `path`)
    label↑head     the word was lifted from a head whose arc has the label `head` (`head`, `head+path`)
    ...↓           some word below was lifted over this one (`path`, `head+path`)
    ...↧           the word was a covered root, and hangs where it does only for the parser

>>> marked = Mark("obj", lifted=True, head="xcomp", passed=True)
>>> marked.label, Mark.of(marked.label) == marked
('obj↑xcomp↓', True)
>>> Mark("a↑b").label, Mark.of(Mark("a↑b").label).base
('a\\\\↑b', 'a↑b')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

LIFTED, PASSED, ROOT = "↑", "↓", "↧"

_PLAIN = r"((?:[^\\↑↓↧]|\\[\\↑↓↧])*)"
_MARKED = re.compile(rf"{_PLAIN}(?:(↑){_PLAIN})?(↓)?(↧)?", re.DOTALL)


@dataclass(frozen=True)
class Mark:
    """A label with its marks."""

    base: str
    lifted: bool = False
    head: str = ""
    passed: bool = False
    root: bool = False

    @property
    def label(self) -> str:
        """The marked label as it is written."""
        lifted = LIFTED + _escape(self.head) if self.lifted else ""
        return _escape(self.base) + lifted + PASSED * self.passed + ROOT * self.root

    @staticmethod
    @lru_cache(maxsize=10_000)
    def of(label: str) -> Mark:
        """What a written label says. A label that `Mark` never writes is taken as it stands, without marks."""
        found = _MARKED.fullmatch(label)
        if not found:
            return Mark(label)
        base, lifted, head, passed, root = found.groups()
        return Mark(_unescape(base), bool(lifted), _unescape(head or ""), bool(passed), bool(root))


def _escape(label: str) -> str:
    return re.sub(r"([\\↑↓↧])", r"\\\1", label)


def _unescape(label: str) -> str:
    return re.sub(r"\\(.)", r"\1", label, flags=re.DOTALL)
