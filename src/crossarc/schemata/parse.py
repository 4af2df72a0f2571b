"""What `crossarc schemata parse` and `trace` do: score files and heads as text in, trees and derivations out."""

from __future__ import annotations

import math
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

from crossarc.errors import CrossarcError, DataError
from crossarc.schemata.arc_scores import ArcScores
from crossarc.schemata.decoding import NoTree, decode
from crossarc.schemata.engine import Derivation, deduce
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
        arrays = np.load(path, allow_pickle=False)
        if not isinstance(arrays, np.lib.npyio.NpzFile):
            raise ValueError("one array without a name")
    except (ValueError, zipfile.BadZipFile, EOFError):
        raise DataError("this is no .npz file, as numpy.savez writes it", path=path) from None
    with arrays:
        for name in arrays.files:
            try:
                trees = list(best_trees(schema, ArcScores.read(arrays[name]), how_many))
            except (DataError, ValueError) as error:
                raise DataError(f"array '{name}': {error}", path=path) from error
            yield {"name": name, "trees": trees}


def best_trees(schema: Schema, scores: ArcScores, how_many: int) -> Iterator[dict[str, Any]]:
    """The best different trees, each with the best label on each arc."""
    found: Iterable[tuple[float, Sequence[int]]]
    if how_many == 1:
        try:
            best = decode(scores.values, schema, roots=schema.roots)
        except NoTree:
            return
        found = [(best.score, best.heads)]
    else:
        values = scores.best_of_labels()
        found = islice(deduce(schema, scores.n, scores=values).trees(values), how_many)
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
