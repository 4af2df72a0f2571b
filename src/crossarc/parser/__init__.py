"""`Parser`: train, save, load, parse; and the model file."""

from crossarc.parser.parser import Parser, Scored

__all__ = ["Parser", "Scored"]
