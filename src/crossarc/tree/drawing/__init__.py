"""Pictures of trees.

From left to right: `picture.py` (what is shown and marked), `ports.py` (what stands left of what and above what),
`places.py` (how far apart), `layout.py` (rows), and the two media, `terminal.py` and `svg.py`.
"""
