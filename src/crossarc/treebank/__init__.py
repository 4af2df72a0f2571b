"""CoNLL-U and CoNLL-X in and out without losing a byte."""
