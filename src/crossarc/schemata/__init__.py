"""The rule language, the deduction engine, semirings, and one file a schema."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crossarc.schemata.decoding import Decoded, decode
    from crossarc.schemata.probabilities import Marginals, marginals

_HOMES = {
    "Decoded": "crossarc.schemata.decoding",
    "Marginals": "crossarc.schemata.probabilities",
    "decode": "crossarc.schemata.decoding",
    "marginals": "crossarc.schemata.probabilities",
}

__all__ = ["Decoded", "Marginals", "decode", "marginals"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'crossarc.schemata' has no attribute {name!r}")
