"""crossarc: dependency parsing with crossing arcs.

A parser is a small machine. You declare it once, in the notation of the literature; crossarc tells you what it can
build, proves or refutes it exhaustively, trains it, and runs it at native speed.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crossarc.evaluation import evaluate
    from crossarc.tree import Tree, all_trees, random_tree
    from crossarc.treebank import Sentence, read, read_string, write

__version__ = "0.1.0"

# Where each public name lives. Rooms load when a name of theirs is first used, so `import crossarc` costs nothing.
_HOMES = {
    "Sentence": "crossarc.treebank",
    "Tree": "crossarc.tree",
    "all_trees": "crossarc.tree",
    "evaluate": "crossarc.evaluation",
    "random_tree": "crossarc.tree",
    "read": "crossarc.treebank",
    "read_string": "crossarc.treebank",
    "write": "crossarc.treebank",
}

__all__ = ["Sentence", "Tree", "__version__", "all_trees", "evaluate", "random_tree", "read", "read_string", "write"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'crossarc' has no attribute {name!r}")
