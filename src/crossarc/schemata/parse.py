"""What `crossarc schemata parse` and `trace` do: score files and heads as text in, trees and derivations out."""

from __future__ import annotations

import math
import zipfile
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

from crossarc.errors import CrossarcError, DataError
from crossarc.schemata.arc_scores import ArcScores
from crossarc.schemata.engine import Derivation, best, deduce
from crossarc.schemata.schema import Schema
from crossarc.tree import Tree


def parse_heads(schema: Schema, heads: Sequence[int]) -> dict[str, Any]:
    """Whether the schema derives a tree, and in how many ways."""
    heads = Tree(tuple(heads)).heads  # an error if they form no tree
    forest = deduce(schema, len(heads), heads=heads)
    count = forest.count()
    return {
        "system": schema.name,
        "heads": list(heads),
        "derived": forest.derived,
        "derivations": None if math.isinf(count) else count,
        "items": forest.items,
        "steps": forest.steps,
    }


def derivation_of(schema: Schema, heads: Sequence[int]) -> Derivation:
    """One derivation of a tree; an error where the schema does not build it."""
    heads = Tree(tuple(heads)).heads  # an error if they form no tree
    for derivation in deduce(schema, len(heads), heads=heads).kbest():
        if derivation.heads == heads:
            return derivation
    claims = f", and claims {schema.builds}" if schema.builds else ""
    raise CrossarcError(f"{schema.title} does not build the tree {','.join(map(str, heads))}{claims}")


def parse_scores(schema: Schema, path: str, how_many: int) -> Iterator[dict[str, Any]]:
    """The best trees for each array of an .npz file, in the order of the file."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            for name in arrays.files:
                yield {"name": name, "trees": list(best_trees(schema, ArcScores.read(arrays[name]), how_many))}
    except (ValueError, zipfile.BadZipFile, EOFError) as error:
        raise DataError(f"no arrays of scores: {error}", path=path) from error


def best_trees(schema: Schema, scores: ArcScores, how_many: int) -> Iterator[dict[str, Any]]:
    """The best different trees, each with the best label on each arc."""
    values = scores.values.max(axis=2)
    if how_many == 1:
        derivation = best(schema, values)
        found = [] if derivation is None else [(derivation.score, derivation.heads)]
    else:
        found = list(islice(deduce(schema, scores.n, scores=values).trees(values), how_many))
    for score, heads in found:
        labels = scores.tree(heads).labels
        yield {"score": score, "heads": list(heads), **({"labels": list(labels)} if labels else {})}


def tree_line(found: dict[str, Any]) -> str:
    """The answer about one tree, for people."""
    heads = ",".join(map(str, found["heads"]))
    if not found["derived"]:
        return f"{found['system']} does not build {heads}"
    count = found["derivations"]
    ways = "without end" if count is None else f"{count:,} derivation{'s' if count != 1 else ''}"
    return f"{found['system']} builds {heads}: {ways}, {found['items']:,} items, {found['steps']:,} steps"


def sentence_line(sentence: dict[str, Any]) -> str:
    """The trees of one sentence, for people."""
    lines = []
    for tree in sentence["trees"]:
        labels = "  " + ",".join(tree["labels"]) if "labels" in tree else ""
        lines.append(f"{sentence['name']}  {tree['score']:.6g}  {','.join(map(str, tree['heads']))}{labels}")
    return "\n".join(lines)
