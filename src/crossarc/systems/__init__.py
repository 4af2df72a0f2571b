"""The transition language, the reference machine, derived properties, the checker, and one file a system."""

from crossarc.systems.registry import system, systems
from crossarc.systems.system import System

__all__ = ["System", "system", "systems"]
