"""Scores as a person reads them."""

from __future__ import annotations

from crossarc.evaluation.scores import Retrieval, Scores


def table(scores: Scores) -> str:
    """The scores as lines of text, in percent with two decimals."""
    counts = f"{scores.words} words in {scores.sentences} sentences"
    if scores.not_trees:
        counts += f"; {scores.not_trees} are no trees with one root"
    rows = [
        ("unlabelled attachment", _percent(scores.uas)),
        ("labelled attachment", _percent(scores.las)),
        ("labels", _percent(scores.label_accuracy)),
        ("sentences all right, unlabelled", _percent(scores.exact_unlabelled)),
        ("sentences all right, labelled", _percent(scores.exact_labelled)),
        ("heads of crossed arcs", _percent(scores.crossed_uas)),
        ("heads of other arcs", _percent(scores.uncrossed_uas)),
        ("non-projective arcs, unlabelled", _retrieval(scores.nonprojective.unlabelled)),
        ("non-projective arcs, labelled", _retrieval(scores.nonprojective)),
    ]
    width = max(len(name) for name, _ in rows)
    lines = [counts, *(f"{name:<{width}}  {value}" for name, value in rows)]
    lines.append(f"{'':<{width}}  ({scores.nonprojective.gold} in gold, {scores.nonprojective.predicted} predicted)")
    return "\n".join(lines)


def _percent(value: float | None) -> str:
    return "     -" if value is None else f"{value:6.2f}"


def _retrieval(found: Retrieval) -> str:
    return f"{_percent(found.f1)} F1, precision {found.precision:.2f}, recall {found.recall:.2f}"
