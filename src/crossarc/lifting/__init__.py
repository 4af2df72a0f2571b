"""Pseudo-projective encodings and lifting a tree into any class.

>>> from crossarc.lifting import Encoding, lift_into
>>> from crossarc.tree import Tree
>>> lift_into(Tree([3, 4, 0, 3]), "projective")
Tree([3, 3, 0, 3])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crossarc.lifting.lifts import Lifted, lift, lift_into, projectivise
    from crossarc.lifting.pseudo import ENCODINGS, Encoding, decode, encode

_HOMES = {
    "ENCODINGS": "crossarc.lifting.pseudo",
    "Encoding": "crossarc.lifting.pseudo",
    "Lifted": "crossarc.lifting.lifts",
    "decode": "crossarc.lifting.pseudo",
    "encode": "crossarc.lifting.pseudo",
    "lift": "crossarc.lifting.lifts",
    "lift_into": "crossarc.lifting.lifts",
    "projectivise": "crossarc.lifting.lifts",
}

__all__ = ["ENCODINGS", "Encoding", "Lifted", "decode", "encode", "lift", "lift_into", "projectivise"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'crossarc.lifting' has no attribute {name!r}")
