"""The compiled core of crossarc."""

from crossarc._core import systems as systems, treebank as treebank
