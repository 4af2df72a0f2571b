"""How fast the best tree and the marginals are found: crossarc beside SuPar, Stanza and torch-struct, in one run.

    pip install supar stanza torch-struct     # whichever of them are there take part
    python benchmarks/decode.py [--seconds 2] [--write]

One core, CPU time, the least of several passes over the same sentences; converting scores to what a library takes is
not counted. Scores are log-probabilities of heads, as a neural parser gives them: `sure` prefers the arcs of a random
tree, `unsure` is noise, with a cycle wherever there can be one. Exactly one root. "As good" is the share of sentences
where the score of the tree is that of ours; "off by" is the greatest difference of a probability.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from crossarc.schemata import decode, marginals
from crossarc.tree import random_tree
from section import write_section

SENTENCES = 32


@dataclass
class Contender:
    """One library at one task: `run` takes all sentences, as `prepare` made them of matrices [head, dependent]."""

    library: str
    task: str
    prepare: Callable[[list[np.ndarray]], Any]
    run: Callable[[Any], Iterable[Any]]


def as_they_are(matrices: list[np.ndarray]) -> list[np.ndarray]:
    return matrices


def crossarc() -> list[Contender]:
    def best(schema: str) -> Callable[[Any], Iterable[Any]]:
        return lambda given: [decode(scores, schema).heads for scores in given]

    def likely(schema: str) -> Callable[[Any], Iterable[Any]]:
        return lambda given: [marginals(scores, schema).arcs for scores in given]

    return [
        Contender("crossarc", "best tree", as_they_are, best("mst")),
        Contender("crossarc", "best projective tree", as_they_are, best("eisner")),
        Contender("crossarc", "best tree of MH_4", as_they_are, best("mh4")),
        Contender("crossarc", "marginals, all trees", as_they_are, likely("mst")),
        Contender("crossarc", "marginals, projective trees", as_they_are, likely("eisner")),
    ]


def stanza() -> list[Contender]:
    from stanza.models.common.chuliu_edmonds import chuliu_edmonds_one_root

    def prepare(matrices: list[np.ndarray]) -> list[np.ndarray]:
        return [np.ascontiguousarray(scores.T) for scores in matrices]

    return [
        Contender("stanza", "best tree", prepare, lambda given: [chuliu_edmonds_one_root(s)[1:] for s in given]),
    ]


def supar() -> list[Contender]:
    import torch
    from supar.structs import DependencyCRF, MatrixTree

    def one_by_one(matrices: list[np.ndarray]) -> list[Any]:
        return [torch.tensor(scores.T[np.newaxis].copy()) for scores in matrices]

    def batch(matrices: list[np.ndarray]) -> list[Any]:
        return [torch.tensor(np.stack([scores.T for scores in matrices]))]

    def best(kind: Any) -> Callable[[Any], Iterable[Any]]:
        # The matrix is written to in place: give it a copy.
        return lambda given: [heads[1:].numpy() for s in given for heads in kind(s.clone()).argmax]

    def likely(kind: Any) -> Callable[[Any], Iterable[Any]]:
        return lambda given: [arcs.detach().T.numpy() for s in given for arcs in kind(s.clone()).marginals]

    return [
        Contender("supar", "best tree", one_by_one, best(MatrixTree)),
        Contender("supar", "best projective tree", one_by_one, best(DependencyCRF)),
        Contender("supar, in a batch", "best projective tree", batch, best(DependencyCRF)),
        Contender("supar", "marginals, all trees", one_by_one, likely(MatrixTree)),
        Contender("supar, in a batch", "marginals, all trees", batch, likely(MatrixTree)),
        Contender("supar", "marginals, projective trees", one_by_one, likely(DependencyCRF)),
        Contender("supar, in a batch", "marginals, projective trees", batch, likely(DependencyCRF)),
    ]


def torch_struct() -> list[Contender]:
    import torch
    from torch_struct import DependencyCRF, NonProjectiveDependencyCRF

    def rooted_on_diagonal(scores: np.ndarray) -> np.ndarray:
        inner = scores[1:, 1:].copy()
        np.fill_diagonal(inner, scores[0, 1:])
        return inner

    def one_by_one(matrices: list[np.ndarray]) -> list[Any]:
        return [torch.tensor(rooted_on_diagonal(scores)[np.newaxis]) for scores in matrices]

    def batch(matrices: list[np.ndarray]) -> list[Any]:
        return [torch.tensor(np.stack([rooted_on_diagonal(scores) for scores in matrices]))]

    def off_diagonal(arcs: Any) -> np.ndarray:
        n = len(arcs)
        whole = np.zeros((n + 1, n + 1))
        whole[1:, 1:] = arcs.detach().numpy()
        whole[0, 1:] = whole[1:, 1:].diagonal()
        np.fill_diagonal(whole[1:, 1:], 0)
        return whole

    def best(given: Any) -> Iterable[Any]:
        return [
            off_diagonal(arcs)[:, 1:].argmax(axis=0)
            for s in given
            for arcs in DependencyCRF(s.clone().requires_grad_(), multiroot=False).argmax
        ]

    def likely(kind: Any) -> Callable[[Any], Iterable[Any]]:
        return lambda given: [
            off_diagonal(a) for s in given for a in kind(s.clone().requires_grad_(), multiroot=False).marginals
        ]

    return [
        Contender("torch-struct", "best projective tree", one_by_one, best),
        Contender("torch-struct, in a batch", "best projective tree", batch, best),
        Contender("torch-struct", "marginals, all trees", one_by_one, likely(NonProjectiveDependencyCRF)),
        Contender("torch-struct, in a batch", "marginals, all trees", batch, likely(NonProjectiveDependencyCRF)),
        Contender("torch-struct", "marginals, projective trees", one_by_one, likely(DependencyCRF)),
        Contender("torch-struct, in a batch", "marginals, projective trees", batch, likely(DependencyCRF)),
    ]


def contenders() -> tuple[list[Contender], list[str]]:
    """Those that can be imported, and what they are."""
    found, named = crossarc(), [f"numpy {np.__version__}"]
    for library in (stanza, supar, torch_struct):
        name = library.__name__.replace("_", "-")
        try:
            found += library()
            named.append(f"{name} {version(name)}")
        except (ImportError, PackageNotFoundError) as error:
            print(f"{name} takes no part: {error}", file=sys.stderr)
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)
        named.append(f"torch {version('torch')}")
    return found, named


def sentences(kind: str, n: int, rng: np.random.Generator) -> list[np.ndarray]:
    """Log-probabilities of heads, at [head, dependent]."""
    made = []
    for seed in range(SENTENCES):
        scores = rng.normal(size=(n + 1, n + 1))
        if kind == "sure":
            scores[random_tree(n, seed, roots="single").heads, np.arange(1, n + 1)] += 6
        np.fill_diagonal(scores, -50)
        made.append(scores - np.log(np.exp(scores).sum(axis=0)))
    return made


def least_seconds(run: Callable[[Any], Iterable[Any]], given: Any, seconds: float) -> float:
    """Per sentence."""
    least, deadline = float("inf"), time.process_time() + seconds
    while time.process_time() < deadline or least == float("inf"):
        start = time.process_time()
        run(given)
        least = min(least, time.process_time() - start)
    return least / SENTENCES


def agreement(ours: Iterable[Any], theirs: Iterable[Any], matrices: list[np.ndarray]) -> str:
    pairs = list(zip(ours, theirs, matrices, strict=True))
    if len(np.shape(pairs[0][0])) == 2:
        return f"off by {max(float(np.abs(a - b)[:, 1:].max()) for a, b, _ in pairs):.0e}"

    def score(scores: np.ndarray, heads: Any) -> float:
        return float(scores[np.asarray(heads), np.arange(1, len(scores))].sum())

    good = [score(s, b) >= score(s, a) - 1e-6 for a, b, s in pairs]
    return f"{sum(good) / len(good):.0%} as good"


def table(seconds: float) -> str:
    rng = np.random.default_rng(0)
    found, named = contenders()
    lines = [f"{', '.join(named)}; Python {sys.version.split()[0]}; {SENTENCES} sentences of each kind.", ""]
    lines += ["| task | words | scores | library | ms a sentence | ratio | result |", "|---|---|---|---|---|---|---|"]
    for task in dict.fromkeys(c.task for c in found):
        for n, kind in ((40, "sure"), (40, "unsure"), (100, "sure"), (100, "unsure")):
            matrices = sentences(kind, n, rng)
            base, ours = 0.0, []
            for contender in (c for c in found if c.task == task):
                given = contender.prepare(matrices)
                results = list(contender.run(given))
                spent = least_seconds(contender.run, given, seconds)
                if contender.library == "crossarc":
                    base, ours, result = spent, results, ""
                else:
                    result = agreement(ours, results, matrices)
                ratio = f"{spent / base:.1f}" if spent < 10 * base else f"{spent / base:.0f}"
                row = [task, n, kind, contender.library, f"{spent * 1e3:.3g}", ratio, result]
                lines.append(f"| {' | '.join(map(str, row))} |")
                print(lines[-1], file=sys.stderr)
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement goes on")
    parser.add_argument("--write", action="store_true", help="put the table into benchmarks/README.md")
    options = parser.parse_args()
    section = table(options.seconds)
    if options.write:
        write_section("Decoding (`decode.py`)", section)
    else:
        print(section)


if __name__ == "__main__":
    main()
