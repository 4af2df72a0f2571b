"""The compiled core of crossarc."""

from crossarc._core import treebank as treebank
