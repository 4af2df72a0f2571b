"""All trees of n words, and uniformly random ones: what "exhaustive" and "random" mean in this project."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from crossarc.errors import UsageError
from crossarc.tree.tree import Roots, Tree, check_roots


def all_trees(n: int, roots: Roots = "multi") -> Iterator[Tree]:
    """All trees over n words, one at a time, in lexicographic order of their heads.

    There are (n+1)^(n-1) of them (`multi`), n^(n-1) with exactly one root (`single`).

    >>> [list(tree.heads) for tree in all_trees(2)]
    [[0, 0], [0, 1], [2, 0]]
    >>> sum(1 for _ in all_trees(5)), sum(1 for _ in all_trees(5, roots="single"))
    (1296, 625)
    """
    _check_count(n)
    check_roots(roots)
    return _all_trees(n, roots == "single")


def _all_trees(n: int, single: bool) -> Iterator[Tree]:
    if n == 0:
        if not single:
            yield Tree.unchecked(())
        return
    # Words get their heads from left to right, the last word's turning fastest; a head is skipped if it closes a
    # cycle among the words so far. Every such beginning can be finished, so no work is lost.
    heads = [0] * (n + 1)  # heads[word], where -1 is "before its first head" and also ends a walk upwards
    word = 1
    heads[word] = -1
    for later in range(2, n + 1):
        heads[later] = -1
    root = 0  # the word that has head 0, where only one may
    while word:
        if root == word:
            root = 0
        head = heads[word] + 1
        heads[word] = -1
        while head <= n and not _allowed(heads, word, head, single and root != 0):
            head += 1
        if head > n:
            word -= 1
            continue
        heads[word] = head
        if single and head == 0:
            root = word
        if word == n:
            yield Tree.unchecked(tuple(heads[1:]))
        else:
            word += 1


def _allowed(heads: list[int], word: int, head: int, rooted: bool) -> bool:
    """Whether the word, so far without a head, may get this one: no second root, no cycle."""
    if head == 0:
        return not rooted
    while head > 0:
        if head == word:
            return False
        head = heads[head]
    return True


def random_tree(n: int, seed: int | Random, roots: Roots = "multi") -> Tree:
    """A tree drawn uniformly from `all_trees(n, roots)`; the same seed gives the same tree.

    Give a `random.Random` instead of a seed to draw one tree after another.

    >>> random_tree(6, seed=1) == random_tree(6, seed=1)
    True
    """
    _check_count(n)
    check_roots(roots)
    rng = seed if isinstance(seed, Random) else Random(seed)
    if n == 0:
        if roots == "single":
            raise UsageError("there is no tree of 0 words with exactly one root")
        return Tree.unchecked(())
    if roots == "multi":
        # A labelled tree over 0..n, where 0 goes by the greatest label, n + 1.
        parents = _prufer_parents(rng.choices(range(1, n + 2), k=n - 1), n + 1)
        return Tree.unchecked(tuple(parent % (n + 1) for parent in parents[1:]))
    # A labelled tree over 1..n and, independently, one word as its root: swap that word's label with the greatest.
    root = rng.randrange(1, n + 1)
    parents = _prufer_parents(rng.choices(range(1, n + 1), k=n - 2), n) if n > 1 else [0]
    heads = [0] * (n + 1)
    swap = {root: n, n: root}
    for child, parent in enumerate(parents[1:], 1):
        heads[swap.get(child, child)] = swap.get(parent, parent)
    return Tree.unchecked(tuple(heads[1:]))


def _prufer_parents(sequence: list[int], size: int) -> list[int]:
    """Decode a Prüfer sequence over the labels 1..size: the parents of 1..size-1 (from index 1), size being the root.

    Decoding takes away the smallest leaf again and again; the greatest label is never taken, so what a leaf hangs on
    when it goes is its parent. Linear: a label below the scan becomes a leaf only through its last mention.
    """
    mentions = [0] * (size + 1)
    for label in sequence:
        mentions[label] += 1
    parents = [0] * size
    scan = 0
    leaf = 0
    for parent in [*sequence, size]:
        if not leaf:
            scan += 1
            while mentions[scan]:
                scan += 1
            leaf = scan
        parents[leaf] = parent
        mentions[parent] -= 1
        leaf = parent if mentions[parent] == 0 and parent < scan else 0
    return parents


def _check_count(n: int) -> None:
    if n < 0:
        raise UsageError(f"n is {n}; a tree has 0 words or more")
