"""Judges of the decoders: slow, obvious, and sharing nothing with them."""

from __future__ import annotations

from functools import cache

import numpy as np

from crossarc.tree import Roots, Tree, all_trees
from crossarc.tree.classes import tree_class

_Fact = tuple[tuple[int, ...], frozenset[tuple[int, int]]]  # the heads of an item, the links made so far


@cache
def mh_trees(n: int, k: int, roots: Roots) -> frozenset[tuple[int, ...]]:
    """The heads of all trees that MH_k derives: the closure of its steps as printed (SCHEMA 6.3), over whole forests.

    No scores, no charts, no order of spans.
    """
    facts: set[_Fact] = {((i, i + 1), frozenset()) for i in range(n + 1)}
    fresh = facts
    starting: dict[int, set[_Fact]] = {}
    ending: dict[int, set[_Fact]] = {}
    while fresh:
        for heads, links in fresh:
            starting.setdefault(heads[0], set()).add((heads, links))
            ending.setdefault(heads[-1], set()).add((heads, links))
        found: set[_Fact] = set()
        for heads, links in fresh:
            for others, more in starting.get(heads[-1], ()):
                found.add((heads + others[1:], links | more))
            for others, more in ending.get(heads[0], ()):
                found.add((others + heads[1:], more | links))
            for place in range(1, len(heads) - 1):
                rest = heads[:place] + heads[place + 1 :]
                found.update((rest, links | {(head, heads[place])}) for head in rest if head != n + 1)
        fresh = {(heads, links) for heads, links in found - facts if len(heads) <= k}
        facts |= fresh
    whole = {links for heads, links in facts if heads == (0, n + 1)}
    trees = {tuple(head for head, _ in sorted(links, key=lambda link: link[1])) for links in whole}
    return frozenset(heads for heads in trees if roots == "multi" or heads.count(0) == 1)


@cache
def class_members(schema: str, n: int, roots: Roots) -> tuple[Tree, ...]:
    """All trees of n words that a kernel chooses from."""
    trees = tuple(all_trees(n, roots))
    if schema == "mst":
        return trees
    if schema == "eisner":
        projective = tree_class("projective")
        return tuple(tree for tree in trees if projective(tree))
    derived = mh_trees(n, 4, roots)
    return tuple(tree for tree in trees if tree.heads in derived)


@cache
def class_heads(schema: str, n: int, roots: Roots) -> np.ndarray:
    """The same, one row of heads a tree."""
    return np.array([tree.heads for tree in class_members(schema, n, roots)])


def totals(scores: np.ndarray, heads: np.ndarray) -> np.ndarray:
    """The score of each row of heads, its arcs' scores added up."""
    return scores[heads, np.arange(1, heads.shape[1] + 1)].sum(axis=1)


def score_of(scores: np.ndarray, tree: Tree) -> float:
    return float(sum(scores[head, word] for head, word in tree.arcs))
