"""Declarations in a user's own file: `my_file.py:MyClass` stands wherever the name of a built-in one does."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from crossarc.errors import DeclarationError, UsageError

T = TypeVar("T")


def is_in_a_file(name: str) -> bool:
    """Whether the name points into a file."""
    return ".py:" in name or name.endswith(".py")


def class_in_a_file(name: str, base: type[T], kind: str) -> type[T]:
    """The class, by its own name or the name it declares; `kind` says what it is, for messages."""
    path, _, wanted = (f"{name}:" if name.endswith(".py") else name).rpartition(":")
    if not Path(path).is_file():
        raise UsageError(f"{path}: there is no such file")
    module = _imported(path)
    declared = {
        key: item
        for key, item in vars(module).items()
        if isinstance(item, type) and issubclass(item, base) and item.__module__ == module.__name__
    }
    for key, item in declared.items():
        if wanted in (key, vars(item).get("name", key)):
            return item
    known = ", ".join(declared) or "none"
    if not wanted and declared:
        raise UsageError(f"say which {kind} of {path} is meant, as in {path}:{next(iter(declared))}; it has {known}")
    raise UsageError(f"{path}: it declares no {kind} '{wanted}'; it has {known}")


def _imported(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"crossarc_user_{Path(path).stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise DeclarationError(f"{path}:{error.lineno}:{error.offset}: {error.msg}") from error
    except Exception as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == spec.origin]
        place = f"{path}:{lines[-1]}" if lines else path
        raise DeclarationError(f"{place}: {type(error).__name__}: {error}") from error
    return module
