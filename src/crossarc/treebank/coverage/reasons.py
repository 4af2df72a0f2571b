"""Why a tree is strange, in plain words, and which arcs to look at."""

from __future__ import annotations

from dataclasses import dataclass

from crossarc.tree import Arc, Tree
from crossarc.tree.classes.evidence import (
    covered_roots,
    crossing_intervals,
    endpoint_violation,
    interleaving_pair,
    planes,
)
from crossarc.tree.drawing.text import isolated
from crossarc.treebank.coverage.examining import Case


@dataclass(frozen=True)
class Reason:
    """One thing that is strange about a tree."""

    kind: str
    """A short name, for filters: `ill-nested`, `planes`, `endpoints`, `interval`, `arc`, `root`, `punctuation`."""
    text: str
    words: tuple[int, ...]
    """The dependents of the arcs concerned, as the picture numbers them."""
    others: tuple[int, ...] = ()
    """Those of a second group of arcs, to be told from the first."""


def reasons(case: Case) -> list[Reason]:
    """What is strange about a tree, the most telling first."""
    telling = _Telling(case)
    return [
        *telling.ill_nested(),
        *telling.many_planes(),
        *telling.no_shared_endpoint(),
        *telling.many_interval_vertices(),
        *telling.roots(),
        *telling.punctuation(),
        *telling.arcs(),
    ]


def _quoted(form: str, word: int) -> str:
    return f"“{isolated(form)}” ({word})"


class _Telling:
    def __init__(self, case: Case):
        self.case = case
        self.tree: Tree = case.tree
        forms = case.sentence.forms
        self.forms = forms if case.kept is None else [forms[word - 1] for word in case.kept]

    def name(self, word: int) -> str:
        return _quoted(self.forms[word - 1], word) if word else "the root"

    def arc(self, arc: Arc) -> str:
        head, word = arc
        label = f" as {self.tree.label(word)}" if self.tree.labels else ""
        return f"{self.name(word)} on {self.name(head)}{label}"

    def ill_nested(self) -> list[Reason]:
        pair = interleaving_pair(self.tree)
        if pair is None:
            return []
        one, two = (self.tree.projection(word) for word in pair)
        text = (
            f"Ill-nested: what belongs to {self.name(pair[0])} and what belongs to {self.name(pair[1])} alternate, and "
            "neither belongs to the other."
        )
        if self.case.measures["binarisation_gap_degree"] > self.case.measures["gap_degree"]:
            text += " Strongly so: its subtrees cannot even be joined two at a time without opening more gaps."
        return [Reason("ill-nested", text, one, two)]

    def many_planes(self) -> list[Reason]:
        least = self.case.measures["planes_without_root"]
        if least < 3:
            return []
        drawn = planes(self.tree, root=False)
        beyond = [word for word, plane in enumerate(drawn.plane, 1) if plane > 2]
        known = str(least) if drawn.at_least == drawn.at_most else f"at least {least}"
        arcs = "; ".join(self.arc((self.tree.head(word), word)) for word in beyond[:4])
        text = f"Its arcs need {known} planes. Two would do without {arcs}{' and others' if len(beyond) > 4 else ''}."
        return [Reason("planes", text, tuple(beyond))]

    def no_shared_endpoint(self) -> list[Reason]:
        arc = endpoint_violation(self.tree)
        if arc is None:
            return []
        crossing = [b if a == arc else a for a, b in self.tree.crossings() if arc in (a, b)]
        text = f"{self.arc(arc)} is crossed by {len(crossing)} arcs that share no word."
        return [Reason("endpoints", text, (arc[1], *(word for _, word in crossing)))]

    def many_interval_vertices(self) -> list[Reason]:
        found = []
        for interval in crossing_intervals(self.tree):
            if len(interval.vertices) > 3:
                names = ", ".join(self.name(word) for word in interval.vertices)
                text = (
                    f"The crossings from {interval.left} to {interval.right} have no centre: they go through {names}."
                )
                found.append(Reason("interval", text, tuple(word for _, word in interval.arcs)))
        return found

    def roots(self) -> list[Reason]:
        found = []
        if len(self.tree.roots) > 1:
            names = ", ".join(self.name(word) for word in self.tree.roots)
            found.append(Reason("root", f"Several roots: {names}.", self.tree.roots))
        for root in covered_roots(self.tree):
            found.append(Reason("root", f"The root {self.name(root)} lies under an arc between other words.", (root,)))
        return found

    def punctuation(self) -> list[Reason]:
        found = []
        forms = self.case.sentence.forms
        place = {word: word for word in range(1, len(forms) + 1)}
        if self.case.kept is not None:  # the picture leaves the mark out
            place = {}
        for words, what in zip(
            self.case.punctuation,
            ("hangs non-projectively", "makes another arc non-projective; it should hang inside"),
            strict=True,
        ):
            for word in words:
                text = f"The punctuation mark {_quoted(forms[word - 1], word)} {what}."
                found.append(Reason("punctuation", text, (place[word],) if word in place else ()))
        return found

    def arcs(self) -> list[Reason]:
        found = []
        for arc in self.tree.nonprojective_arcs():
            head, word = arc
            between = next(
                other
                for other in range(min(arc) + 1, max(arc))
                if not self.tree.dominates(head, other) and not min(arc) < self.tree.head(other) < max(arc)
            )
            text = (
                f"{self.arc(arc)}: {self.name(between)} stands between them but hangs on "
                f"{self.name(self.tree.head(between))}."
            )
            found.append(Reason("arc", text, (word,)))
        return found
