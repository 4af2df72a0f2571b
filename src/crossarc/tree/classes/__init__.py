"""Tree classes: what kind of tree is this, by the definition of the paper that names the kind.

>>> from crossarc.tree.classes import CLASSES, tree_class
>>> tree_class("planar")([3, 0, 2]), tree_class("planar_without_root")([3, 0, 2])
(False, True)

One file a family holds the literal definitions, for reading and for small trees; `registry.py` gives them their names
and joins them to the fast tests of the compiled core, `measures.py` has the numbers that the classes bound, and
`evidence.py` says why a tree is in a class or outside.
"""

from crossarc.tree.classes.counting import count_classes
from crossarc.tree.classes.measures import MEASURES, Measures, measure, measure_many
from crossarc.tree.classes.registry import CLASSES, TreeClass, tree_class

__all__ = ["CLASSES", "MEASURES", "Measures", "TreeClass", "count_classes", "measure", "measure_many", "tree_class"]
