"""The grammars behind the sample treebank that comes with crossarc: English, German and Dutch, one file of words and
one of sentences each. `tools/sample_treebank.py` draws the treebank from them."""
