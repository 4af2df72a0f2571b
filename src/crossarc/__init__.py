"""crossarc: dependency parsing with crossing arcs.

A parser is a small machine. You declare it once, in the notation of the literature; crossarc tells you what it can
build, proves or refutes it exhaustively, trains it, and runs it at native speed.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crossarc.tree import Tree, all_trees, random_tree

__version__ = "0.1.0"

# Where each public name lives. Rooms load when a name of theirs is first used, so `import crossarc` costs nothing.
_HOMES = {"Tree": "crossarc.tree", "all_trees": "crossarc.tree", "random_tree": "crossarc.tree"}

__all__ = ["Tree", "__version__", "all_trees", "random_tree"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'crossarc' has no attribute {name!r}")
