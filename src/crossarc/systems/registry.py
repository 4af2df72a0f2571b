"""Systems by name: the built-in ones, one file each, and a user's own as `my_file.py:MySystem`."""

from __future__ import annotations

import difflib
import importlib
from functools import cache
from types import ModuleType
from typing import Any

from crossarc.errors import UsageError
from crossarc.systems.system import System, Value
from crossarc.user_file import class_in_a_file, is_in_a_file

_FILES = (
    "arc_standard", "arc_eager", "hybrid", "easy_first", "dag", "planar", "k_planar", "swap", "attardi",
    "two_registers", "covington",
)  # fmt: skip


def _declared_in(module: ModuleType, item: Any) -> bool:
    return isinstance(item, type) and issubclass(item, System) and item.__module__ == module.__name__


@cache
def systems() -> dict[str, type[System]]:
    """The built-in systems, by name, in the order of the papers."""
    found: dict[str, type[System]] = {}
    for file in _FILES:
        module = importlib.import_module(f"crossarc.systems.{file}")
        for item in vars(module).values():
            # A base of systems has no transitions of its own.
            if _declared_in(module, item) and item.transitions is not System.transitions:
                found[item.name] = item
    return found


def system(name: str, **options: Value | str) -> System:
    """The system of that name, with options: `system("k-planar", k=3)`, `system("my_file.py:MySystem")`.

    >>> system("arc-eager")
    <ArcEager arc-eager>
    """
    if is_in_a_file(name):
        return class_in_a_file(name, System, "system")(**options)
    if name not in systems():
        near = difflib.get_close_matches(name, systems(), n=3, cutoff=0.5) or list(systems())
        raise UsageError(f"there is no system '{name}'; did you mean {' or '.join(near)}?")
    return systems()[name](**options)
