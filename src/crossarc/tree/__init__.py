"""Trees: heads, arcs, crossings, tree classes, enumeration, drawing."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crossarc.tree.enumeration import all_trees, random_tree
    from crossarc.tree.tree import Arc, Roots, Tree

_HOMES = {
    "Arc": "crossarc.tree.tree",
    "Roots": "crossarc.tree.tree",
    "Tree": "crossarc.tree.tree",
    "all_trees": "crossarc.tree.enumeration",
    "random_tree": "crossarc.tree.enumeration",
}

__all__ = ["Arc", "Roots", "Tree", "all_trees", "random_tree"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'crossarc.tree' has no attribute {name!r}")
