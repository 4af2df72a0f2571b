"""The names of the tree classes (the same in Python, on the command line and in JSON) and what they stand for.

Every class is "some measure of the tree is at most k". The compiled core knows the measures (native/tree/measures.h)
for sentences of any length; the literal definition of each class stands beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from crossarc._core import classes as native
from crossarc.errors import CrossarcError, UsageError
from crossarc.tree.classes.crossing_interval import is_k_crossing_interval
from crossarc.tree.classes.edge_degree import edge_degree
from crossarc.tree.classes.graph import Heads
from crossarc.tree.classes.measures import MEASURES, heads_of, packed, tree_problems
from crossarc.tree.classes.mildly_ill_nested import is_mildly_ill_nested
from crossarc.tree.classes.multiplanar import is_k_planar
from crossarc.tree.classes.nesting import gap_degree, is_well_nested
from crossarc.tree.classes.one_endpoint_crossing import is_one_endpoint_crossing
from crossarc.tree.classes.projective import has_no_covered_roots, is_planar, is_projective

if TYPE_CHECKING:
    from crossarc.tree.tree import Roots, Tree

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True)
class TreeClass:
    """A class of trees: call it with a tree (or its heads) to know whether the tree is in it."""

    name: str
    definition: str  # one plain sentence
    source: str  # the paper and its section
    literal: Callable[[Heads], bool]  # the definition as printed, for small trees
    measure: str  # one of `MEASURES`, and the most it may be
    most: int

    def __call__(self, tree: Tree | Sequence[int]) -> bool:
        heads = heads_of(tree)
        with tree_problems(heads):
            return self._decided(native.in_class(heads, MEASURES[self.measure], self.most))

    def contains_many(self, trees: Iterable[Tree | Sequence[int]]) -> list[bool]:
        """Whether each of many trees is in the class, in one call of the compiled core.

        >>> tree_class("projective").contains_many([[2, 0, 2], [3, 0, 2]])
        [True, False]
        """
        sentences = [heads_of(tree) for tree in trees]
        with tree_problems(*sentences):
            verdicts = native.in_class_many(*packed(sentences), MEASURES[self.measure], self.most)
        return [self._decided(verdict) for verdict in verdicts]

    def members(self, n: int, roots: Roots = "multi") -> Iterator[tuple[int, ...]]:
        """The heads of the trees over n words that are in the class, in lexicographic order.

        >>> list(tree_class("planar").members(2))
        [(0, 0), (0, 1), (2, 0)]
        """
        if n == 0:
            return iter([()] if roots == "multi" else [])
        flat = native.members(n, roots == "single", MEASURES[self.measure], self.most)
        return (tuple(flat[start : start + n]) for start in range(0, len(flat), n))

    def _decided(self, verdict: int) -> bool:
        if verdict > 1:
            raise CrossarcError(f"the search for whether a tree is in {self.name} was cut short")
        return verdict == 1


@dataclass(frozen=True)
class _Family:
    """Classes that differ in a number k; `name`, `definition` hold it as {k}, or {number} where it is spelled out.

    `{s}` in a definition is the plural's, where k is not 1.
    """

    name: str
    definition: str
    source: str
    literal: Callable[[Heads, int], bool]
    measure: str

    def instance(self, k: int) -> TreeClass:
        fields = {"k": k, "number": _NUMBERS[k] if k < len(_NUMBERS) else k, "s": "s" * (k != 1)}
        return TreeClass(
            self.name.format(**fields),
            self.definition.format(**fields),
            self.source,
            lambda heads: self.literal(heads, k),
            self.measure,
            k,
        )

    def match(self, name: str) -> TreeClass | None:
        """The class of this family that has the name, for any k that the name can spell."""
        pattern = re.escape(self.name).replace(r"\{k\}", r"(\d{1,3})").replace(r"\{number\}", "([a-z]+)")
        found = re.fullmatch(pattern, name)
        if not found or not (found[1].isdigit() or found[1] in _NUMBERS):
            return None
        instance = self.instance(int(found[1]) if found[1].isdigit() else _NUMBERS.index(found[1]))
        return instance if instance.name == name else None


_PLANAR = _Family(
    "{number}_planar",
    "Its arcs, those from 0 included, can be drawn on {k} plane{s} so that no two of one plane cross.",
    "DTS Definition 14 (Yli-Jyrä 2003)",
    is_k_planar,
    "planes",
)
_PLANAR_WITHOUT_ROOT = _Family(
    "{number}_planar_without_root",
    "Its arcs between words can be drawn on {k} plane{s} so that no two of one plane cross.",
    "DTS Definition 14 (Yli-Jyrä 2003)",
    lambda heads, k: is_k_planar(heads, k, root=False),
    "planes_without_root",
)
_GAP_DEGREE = _Family(
    "gap_degree_{k}",
    "The projection of every word has at most {k} gap{s}.",
    "SCHEMA Definition 5 (Kuhlmann & Nivre 2006)",
    lambda heads, k: gap_degree(heads) <= k,
    "gap_degree",
)
_WELL_NESTED_GAP_DEGREE = _Family(
    "well_nested_gap_degree_{k}",
    "No two disjoint projections interleave, and the projection of every word has at most {k} gap{s}.",
    "SCHEMA Definitions 5 and 6",
    lambda heads, k: is_well_nested(heads) and gap_degree(heads) <= k,
    "well_nested_gap_degree",
)
_MILDLY_ILL_NESTED = _Family(
    "mildly_ill_nested_{k}",
    "It has a binarisation of gap degree at most {k}.",
    "SCHEMA Definitions 7 and 8",
    is_mildly_ill_nested,
    "binarisation_gap_degree",
)
_EDGE_DEGREE = _Family(
    "edge_degree_{k}",
    "Under every arc there are at most {k} component{s} whose root the arc's head does not dominate.",
    "Nivre 2006; Kuhlmann & Nivre 2006",
    lambda heads, k: edge_degree(heads) <= k,
    "edge_degree",
)
_CROSSING_INTERVAL = _Family(
    "{number}_crossing_interval",
    "In each crossing interval every crossed arc touches one of at most {k} vertices, and these include every word "
    "with a child on the far side of its head.",
    "2REG Definitions 1-3",
    is_k_crossing_interval,
    "interval_vertices",
)
_FAMILIES = (
    _PLANAR,
    _PLANAR_WITHOUT_ROOT,
    _GAP_DEGREE,
    _WELL_NESTED_GAP_DEGREE,
    _MILDLY_ILL_NESTED,
    _EDGE_DEGREE,
    _CROSSING_INTERVAL,
)

_NAMED = (
    TreeClass("all", "Every tree.", "", lambda _: True, "nothing", 0),
    TreeClass(
        "projective",
        "No two arcs cross and no root is covered; so the projection of every word is an interval.",
        "DTS Definition 2.7",
        is_projective,
        "gap_degree",
        0,
    ),
    TreeClass(
        "no_covered_roots",
        "No arc between words covers a child of 0.",
        "DTS Definition 2.6",
        has_no_covered_roots,
        "covered_roots",
        0,
    ),
    TreeClass("planar", "No two arcs, those from 0 included, cross.", "DTS Definition 2.5", is_planar, "planes", 1),
    TreeClass(
        "planar_without_root",
        "No two arcs between words cross.",
        "DTS Definition 2.5",
        lambda heads: is_planar(heads, root=False),
        "planes_without_root",
        1,
    ),
    _PLANAR.instance(2),
    _PLANAR_WITHOUT_ROOT.instance(2),
    _PLANAR.instance(3),
    _PLANAR_WITHOUT_ROOT.instance(3),
    TreeClass(
        "well_nested", "No two disjoint projections interleave.", "SCHEMA Definition 6", is_well_nested, "ill_nested", 0
    ),
    _GAP_DEGREE.instance(1),
    _GAP_DEGREE.instance(2),
    _WELL_NESTED_GAP_DEGREE.instance(1),
    _WELL_NESTED_GAP_DEGREE.instance(2),
    _MILDLY_ILL_NESTED.instance(1),
    _MILDLY_ILL_NESTED.instance(2),
    _EDGE_DEGREE.instance(1),
    _EDGE_DEGREE.instance(2),
    TreeClass(
        "one_endpoint_crossing",
        "All the arcs that cross one arc share an endpoint.",
        "Pitler, Kannan & Marcus 2013; 2REG 3.1",
        is_one_endpoint_crossing,
        "endpoint_violations",
        0,
    ),
    _CROSSING_INTERVAL.instance(2),
    _CROSSING_INTERVAL.instance(3),
)

CLASSES: dict[str, TreeClass] = {each.name: each for each in _NAMED}
"""The classes that reports show, by name; `tree_class` also knows the families' other members."""


def tree_class(name: str) -> TreeClass:
    """The class of that name: one of `CLASSES`, or another member of a family (`gap_degree_3`, `four_planar`).

    >>> tree_class("plannar")
    Traceback (most recent call last):
    crossarc.errors.UsageError: there is no tree class 'plannar'; the nearest names are planar, two_planar, three_planar
    """
    if name in CLASSES:
        return CLASSES[name]
    for family in _FAMILIES:
        if found := family.match(name):
            return found
    nearest = get_close_matches(name, CLASSES, n=3, cutoff=0.0)
    raise UsageError(f"there is no tree class {name!r}; the nearest names are {', '.join(nearest)}")
