"""Tree classes: what kind of tree is this, by the definition of the paper that names the kind.

>>> from crossarc.tree.classes import CLASSES, tree_class
>>> tree_class("planar")([3, 0, 2]), tree_class("planar_without_root")([3, 0, 2])
(False, True)

One file a family holds the literal definitions; `registry.py` gives them their names.
"""

from crossarc.tree.classes.registry import CLASSES, TreeClass, tree_class

__all__ = ["CLASSES", "TreeClass", "tree_class"]
