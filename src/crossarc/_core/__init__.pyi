"""The compiled core of crossarc."""

from crossarc._core import (
    evaluation as evaluation,
    kernels as kernels,
    systems as systems,
    tree as tree,
    treebank as treebank
)
