"""The sample treebank that comes with the package.

About 2,000 sentences of English, German and Dutch, the project's own work, drawn from grammars (`tools/sample/` in the
repository) that produce what makes arcs cross: fronting out of embedded clauses, extraposition, scrambling, stranded
prepositions, cross-serial verb clusters. A comment `# phenomenon = ...` on every sentence says what it is there for.

>>> from crossarc.treebank import read
>>> sentence = next(read(sample("dev")))
>>> sentence.comment("phenomenon")
'ditransitive'
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Literal

from crossarc.errors import UsageError

Part = Literal["train", "dev", "test"]
"""The parts of a treebank, by name."""


def sample(part: Part) -> Path:
    """The file of one part of the sample treebank.

    >>> sample("train").name
    'train.conllu'
    """
    if part not in ("train", "dev", "test"):
        raise UsageError(f"the sample treebank has no part {part!r}; its parts are train, dev and test")
    return Path(str(files(__name__) / "sample" / f"{part}.conllu"))


__all__ = ["Part", "sample"]
