"""What is going on, on standard error: a line an epoch, plain enough for a log, and at a terminal a bar besides."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from crossarc.learning import Epoch, Progress


@contextmanager
def training_shown() -> Iterator[tuple[Callable[[Epoch], None], Callable[[Progress], None] | None]]:
    """A reporter of epochs and, at a terminal, one of what happens within them."""

    def report(epoch: Epoch) -> None:
        scores = (
            "" if epoch.las is None else f"  dev LAS {epoch.las:.2f} UAS {epoch.uas:.2f}{' *' if epoch.best else ''}"
        )
        print(
            f"epoch {epoch.number:2d}  loss {epoch.loss:.3f}  right {epoch.accuracy:.2f}%  "
            f"{epoch.words_per_second:,.0f} words/s{scores}",
            file=sys.stderr,
            flush=True,
        )

    with _bar() as bar:
        if bar is None:
            yield report, None
            return
        task = bar.add_task("reading", total=None)

        def watch(now: Progress) -> None:
            what = f"epoch {now.epoch}/{now.epochs}  loss {now.loss:.3f}  right {now.accuracy:.2f}%"
            bar.update(
                task, description=f"{what}  {now.words_per_second:,.0f} words/s", completed=now.words, total=now.of
            )

        yield report, watch


@contextmanager
def words_shown() -> Iterator[Callable[[int], None] | None]:
    """At a terminal, a reporter of how many words have been parsed."""
    with _bar() as bar:
        if bar is None:
            yield None
            return
        task = bar.add_task("reading", total=None)
        start = time.perf_counter()

        def watch(words: int) -> None:
            rate = words / max(time.perf_counter() - start, 1e-9)
            bar.update(task, description=f"{words:,} words parsed, {rate:,.0f} words/s")

        yield watch


@contextmanager
def _bar() -> Iterator[Bar | None]:
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    # What is printed meanwhile appears above the bar.
    with Bar(TextColumn("{task.description}"), BarColumn(), console=Console(stderr=True), transient=True) as bar:
        yield bar
