"""The compiled core of crossarc."""

from crossarc._core import (
    classes as classes,
    deduction as deduction,
    evaluation as evaluation,
    kernels as kernels,
    learning as learning,
    lifting as lifting,
    oracles as oracles,
    parser as parser,
    systems as systems,
    tree as tree,
    treebank as treebank
)
