"""The rule language, the deduction engine, semirings, and one file a schema."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crossarc.schemata.decoding import Decoded, decode

_HOMES = {
    "Decoded": "crossarc.schemata.decoding",
    "decode": "crossarc.schemata.decoding",
}

__all__ = ["Decoded", "decode"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'crossarc.schemata' has no attribute {name!r}")
