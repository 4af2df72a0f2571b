"""CoNLL tokenising: bytes in, arrays and offsets out."""



def count_lines(text: bytes) -> int:
    """The number of line feeds in text."""
