"""Systems by name: the built-in ones, one file each, and a user's own as `my_file.py:MySystem`."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from crossarc.errors import UsageError
from crossarc.systems.system import System, Value

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
    if ".py:" in name:
        return _from_file(name)(**options)
    if name not in systems():
        near = difflib.get_close_matches(name, systems(), n=3, cutoff=0.5) or list(systems())
        raise UsageError(f"there is no system '{name}'; did you mean {' or '.join(near)}?")
    return systems()[name](**options)


def _from_file(name: str) -> type[System]:
    path, _, wanted = name.rpartition(":")
    if not Path(path).is_file():
        raise UsageError(f"{path}: there is no such file")
    spec = importlib.util.spec_from_file_location(f"crossarc_user_{Path(path).stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UsageError(f"{path}: it cannot be imported: {error}") from error
    declared: dict[str, type[System]] = {key: item for key, item in vars(module).items() if _declared_in(module, item)}
    for key, item in declared.items():
        if wanted in (key, item.name):
            return item
    raise UsageError(f"{path}: it declares no system '{wanted}'; it has {', '.join(declared) or 'none'}")
