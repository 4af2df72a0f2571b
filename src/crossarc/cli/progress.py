"""Training as it goes, on standard error: a line an epoch, plain enough for a log."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crossarc.learning import Epoch


@contextmanager
def epochs_shown() -> Iterator[Callable[[Epoch], None]]:
    """A reporter of epochs."""

    def report(epoch: Epoch) -> None:
        scores = (
            "" if epoch.las is None else f"  dev LAS {epoch.las:.2f} UAS {epoch.uas:.2f}{' *' if epoch.best else ''}"
        )
        rate = f"{epoch.words_per_second:,.0f} words/s"
        print(f"epoch {epoch.number:2d}  right {epoch.accuracy:.2f}%  {rate}{scores}", file=sys.stderr, flush=True)

    yield report
