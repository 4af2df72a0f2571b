"""Small treebanks for the reader's tests, and where the large ones are."""

import os
from pathlib import Path

import pytest

TREEBANKS = Path(os.environ.get("CROSSARC_TREEBANKS", Path(__file__).parents[3] / "shared" / "treebanks"))
REAL_FILES = sorted(TREEBANKS.glob("*/*.conllu"))
needs_treebanks = pytest.mark.skipif(
    not REAL_FILES, reason="no treebanks: name their folder in the environment variable CROSSARC_TREEBANKS"
)


def lines(*rows: str) -> str:
    """CoNLL lines written with blanks for tabs and `|` for nothing else; columns not given hold `_`."""
    return "".join(_line(row) + "\n" for row in rows)


def _line(row: str) -> str:
    if not row or row.startswith("#"):
        return row
    columns = row.split()
    return "\t".join(columns + ["_"] * (10 - len(columns)))


# Two sentences with everything the format has: comments, a multiword token with an empty node inside it, an empty node
# before the first word, a space in a form, a form that is an underscore, DEPS and MISC.
EVERYTHING = (
    "# newdoc id = d1\n# sent_id = s1\n# text = vámonos al _ 1 000\n"
    "0.1\tElided\telide\tVERB\t_\t_\t_\t_\t0:root\tCopyOf=-1\n"
    "1-2\tvámonos\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
    "1\tvamos\tir\tVERB\tV\tMood=Imp|Number=Plur\t0\troot\t0:root|0.1:conj\t_\n"
    "1.1\ttú\ttú\tPRON\t_\t_\t_\t_\t1:nsubj\t_\n"
    "2\tnos\tnosotros\tPRON\tP\t_\t1\tobj\t1:obj\t_\n"
    "3-4\tal\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "3\ta\ta\tADP\tE\t_\t4\tcase\t4:case\t_\n"
    "4\tel\tel\tDET\tD\t_\t1\tobl\t1:obl\t_\n"
    "5\t_\t_\tSYM\tS\t_\t4\tnmod\t4:nmod\tGloss=under score\n"
    "6\t1 000\t1000\tNUM\tN\tNumType=Card\t5\tnummod\t5:nummod\t_\n"
    "\n"
    "# sent_id = s2\n"
    "1\tSí\tsí\tINTJ\tI\t_\t0\troot\t_\t_\n"
    "\n"
)
