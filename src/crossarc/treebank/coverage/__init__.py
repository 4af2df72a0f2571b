"""Coverage reports: which classes the trees of treebanks are in, and which trees are strange and why.

`examining.py` counts, `reasons.py` explains single trees, `table.py` and `page.py` show both, `gate.py` fails a build.
"""

from crossarc.treebank.coverage.examining import Case, Coverage, examine
from crossarc.treebank.coverage.gate import Condition
from crossarc.treebank.coverage.page import page
from crossarc.treebank.coverage.punctuation import Punctuation
from crossarc.treebank.coverage.table import table

__all__ = ["Case", "Condition", "Coverage", "Punctuation", "examine", "page", "table"]
