"""A gate for a treebank's continuous integration: `--fail-if "ill_nested>0"`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from crossarc.errors import UsageError
from crossarc.treebank.coverage.examining import OF_SENTENCES, Coverage

_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
}
_CONDITION = re.compile(r"\s*(\w+)\s*(>=|<=|==|!=|>|<|=)\s*(\d+(?:\.\d+)?)\s*(%?)\s*")


@dataclass(frozen=True)
class Condition:
    """A number of the report compared with a bound; with `%`, its share of the sentences."""

    name: str
    sign: str
    bound: float
    share: bool

    @classmethod
    def of(cls, text: str) -> Condition:
        """The condition that a person wrote.

        >>> Condition.of("projective < 90%")
        Condition(name='projective', sign='<', bound=90.0, share=True)
        """
        found = _CONDITION.fullmatch(text)
        if not found:
            raise UsageError(f"--fail-if {text!r}: write NAME>NUMBER, as in ill_nested>0 or projective<90%")
        name, sign, bound, percent = found.groups()
        known = Coverage("").numbers()
        if name not in known:
            nearest = get_close_matches(name, known, n=3, cutoff=0.0)
            raise UsageError(f"--fail-if {text!r}: there is no number {name!r}; the nearest are {', '.join(nearest)}")
        if percent and name not in OF_SENTENCES:
            raise UsageError(f"--fail-if {text!r}: {name} is no count of sentences, so it has no share; leave out %")
        return cls(name, sign, float(bound), bool(percent))

    def holds(self, coverage: Coverage) -> bool:
        """Whether the condition is true of a treebank, which is to fail then."""
        return _OPERATORS[self.sign](self._value(coverage), self.bound)

    def report(self, coverage: Coverage) -> str:
        """Why a treebank fails."""
        unit = "%" if self.share else ""
        value = self._value(coverage)
        shown = f"{value:.2f}" if self.share else f"{value:g}"
        return f"{coverage.file}: {self.name} is {shown}{unit}, and {self.sign} {self.bound:g}{unit} fails"

    def _value(self, coverage: Coverage) -> float:
        value = coverage.numbers()[self.name]
        return coverage.percent(value) if self.share else value
