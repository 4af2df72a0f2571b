"""1-endpoint-crossing trees."""

from __future__ import annotations

from crossarc.tree.classes.graph import Heads, arcs, crosses


def is_one_endpoint_crossing(heads: Heads) -> bool:
    """Pitler, Kannan & Marcus 2013: all the arcs that cross one arc share an endpoint.

    >>> is_one_endpoint_crossing([3, 4, 0, 3]), is_one_endpoint_crossing([4, 5, 6, 0, 4, 4])
    (True, False)
    """
    every = arcs(heads)
    for arc in every:
        crossing = [set(other) for other in every if crosses(arc, other)]
        if crossing and not set.intersection(*crossing):
            return False
    return True
