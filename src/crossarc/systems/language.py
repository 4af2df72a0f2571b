"""The vocabulary of transition systems: `from crossarc.systems.language import *` and declare your own.

class ArcStandard(System):
    \"\"\"Nivre 2008; DTS Example 3.\"\"\"

    builds = "projective"

    def transitions(self):
        yield "SHIFT", SHIFT
        yield "LEFT-ARC", LEFT_ARC >> REDUCE
        yield "RIGHT-ARC", RIGHT_ARC >> SHIFT >> REDUCE >> UNSHIFT
"""

from crossarc.systems.expressions import (
    ARCS,
    EACH,
    NULL,
    ORPHAN,
    ORPHANS,
    TRUE,
    Cells,
    N,
    Term,
    Test,
    add,
    any_item,
    at_operand,
    between,
    children,
    choose,
    connected,
    constant,
    copies,
    counter,
    covered,
    equal,
    exists,
    greatest,
    has_head,
    head,
    is_arc,
    leftmost,
    leftmost2,
    live,
    no_head,
    reaches,
    register,
    rightmost,
    rightmost2,
    size,
)
from crossarc.systems.operations import (
    If,
    Operation,
    append,
    arc,
    assign,
    clear,
    drop,
    insert,
    move,
    push,
    rotate,
)
from crossarc.systems.system import (
    Family,
    Guards,
    Option,
    Roots,
    System,
    Transitions,
    choice,
    flag,
    integer,
    root_option,
)

S = Cells("S")
"""The stack."""
B = Cells("B", near="left")
"""The buffer."""
S0, S1, S2, S3 = (S[k] for k in range(4))
B0, B1, B2, B3 = (B[k] for k in range(4))

ZERO = constant(0)
"""Node 0, the artificial root."""
CHILDLESS = equal(children(ZERO), ZERO)
"""Node 0 has no dependent yet."""

SHIFT = move(B0, S)
UNSHIFT = move(S0, B)
REDUCE = drop(S0)
LEFT_ARC = arc(B0, S0)
RIGHT_ARC = arc(S0, B0)

__all__ = [
    "add", "any_item", "append", "arc", "ARCS", "assign", "at_operand", "B", "B0", "B1", "B2", "B3", "between", "Cells",
    "CHILDLESS", "children", "choice", "choose", "clear", "connected", "constant", "copies", "counter", "covered",
    "drop", "EACH", "equal", "exists", "Family", "flag", "greatest", "Guards", "has_head", "head", "If", "insert",
    "integer", "is_arc", "LEFT_ARC", "leftmost", "leftmost2", "live", "move", "N", "no_head", "NULL", "Operation",
    "Option", "ORPHAN", "ORPHANS", "push", "reaches", "REDUCE", "register", "RIGHT_ARC", "rightmost",
    "rightmost2", "root_option", "Roots", "rotate", "S", "S0", "S1", "S2", "S3", "SHIFT", "size", "System",
    "Term", "Test", "Transitions", "TRUE", "UNSHIFT", "ZERO",
]  # fmt: skip
