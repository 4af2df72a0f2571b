"""Pictures of trees: `terminal.py` and `svg.py` paint what `layout.py` places."""
