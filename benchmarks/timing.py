"""How the benchmarks of the parser measure: CPU time, on one core, from memory."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from crossarc.parser import Parser
from crossarc.treebank.reading import Reader


class InMemory(Reader):
    """A treebank that was read beforehand, in the core's form."""

    def __init__(self, path: Path):
        super().__init__(path)
        self._held = list(super().blocks())
        self.size = sum(block.n_words for block in self._held)
        """Its words."""

    def blocks(self) -> Iterator[Any]:
        return iter(self._held)


def parsed(parser: Parser, held: InMemory, beam: int | None = None) -> bytes:
    """The treebank with the parser's trees."""
    return b"".join(parser.parse_blocks(held, beam=beam))


def on_one_core() -> None:
    """This process, and what is imported from now on."""
    os.environ |= {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL", "BLIS")}
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def seconds(run: Callable[[], object]) -> float:
    """CPU seconds."""
    start = time.process_time()
    run()
    return time.process_time() - start
