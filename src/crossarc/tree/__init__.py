"""Trees: heads, arcs, crossings, tree classes, enumeration, drawing."""

from crossarc.tree.tree import Tree

__all__ = ["Tree"]
