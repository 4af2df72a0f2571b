"""The default templates of any system, made from the addresses that it declares as its focus.

The core is Zhang & Nivre's (2011) set: the words at the focus, their neighbours in their lists, heads, dependents,
valencies, label sets and distances. Lemmas and morphology come beside the forms, because on treebanks of rich
morphology they are worth more than all else; with them, forms joined to tags, label sets and valencies add nothing
and are left out. docs/accuracy.md says what each part gives.

Neighbouring addresses of the focus are looked at as pairs in every detail (the top of the stack with the front of the
buffer), others roughly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

from crossarc.systems.notation import expression_text
from crossarc.systems.program import Program

_WORD = """x.form ; x.lemma ; x.upos ; x.xpos ; x.feats ; x.form + x.upos ; x.lemma + x.upos ; x.feat"""

_NEXT = """x.form ; x.lemma ; x.upos ; x.xpos ; x.feats ; x.form + x.upos"""

_BELOW = """x.form ; x.upos"""

_TREE = """
x.label ; x.upos + x.left_valency ; x.upos + x.left_labels ; x.upos + x.right_valency ; x.upos + x.right_labels
head(x).form ; head(x).upos ; head(x).lemma ; head(x).label ; head(head(x)).form ; head(head(x)).upos
x.upos + head(x).upos + head(head(x)).upos
"""

_CHILDREN = """
SIDE(x).form ; SIDE(x).upos ; SIDE(x).label ; SIDE2(x).form ; SIDE2(x).upos ; SIDE2(x).label
x.upos + SIDE(x).upos + SIDE2(x).upos
"""

_PAIR = """
x.form + y.form ; x.upos + y.upos ; x.xpos + y.xpos ; x.feats + y.feats ; x.upos + y.upos + x.feats + y.feats
x.lemma + y.lemma ; x.lemma + y.upos ; x.upos + y.lemma ; x.lemma + x.upos + y.upos ; x.upos + y.lemma + y.upos
agree(x, y) ; agree(x, y) + x.upos ; agree(x, y) + x.upos + y.upos
x.form + distance(x, y) ; x.upos + distance(x, y) ; y.form + distance(x, y) ; y.upos + distance(x, y)
x.upos + y.upos + distance(x, y)
x.lemma + y.upos + distance(x, y) ; x.upos + y.lemma + distance(x, y)
head(x).upos + x.upos + y.upos ; x.upos + leftmost(x).upos + y.upos ; x.upos + rightmost(x).upos + y.upos
x.upos + y.upos + leftmost(y).upos
head(x).lemma + x.upos + y.upos ; head(x).upos + x.lemma + y.upos ; head(x).upos + x.upos + y.lemma
head(x).lemma + y.lemma ; head(x).upos + head(x).label + x.upos + x.label + y.upos
head(x).upos + y.upos ; head(x).upos + y.upos + distance(x, y)
"""

_DISTANT_PAIR = """
x.upos + y.upos ; x.lemma + y.lemma ; x.lemma + y.upos ; x.upos + y.lemma ; x.upos + y.upos + distance(x, y)
agree(x, y) + x.upos + y.upos
"""

# A word at the focus with the one that waits, where the focus is on the stack alone.
_PAIR_AHEAD = """
x.form + y.form ; x.form + x.upos + y.upos ; x.upos + y.form + y.upos ; x.lemma + y.lemma ; x.lemma + y.upos
x.upos + y.lemma ; x.feats + y.feats ; x.xpos + y.xpos ; agree(x, y) + x.upos + y.upos
"""

# A pair with the item that comes after its second, or its first, in that one's list.
_AFTER = """
y.upos + z.upos ; x.upos + y.upos + z.upos ; x.lemma + y.upos + z.upos ; x.upos + y.lemma + z.upos
x.upos + y.upos + z.lemma ; y.lemma + z.lemma ; y.upos + z.lemma ; y.lemma + z.upos ; x.upos + z.upos
x.lemma + z.lemma
"""
_TWO_AFTER = """y.upos + z.upos + w.upos"""
_BEFORE = """z.upos + x.upos + y.upos"""


def default_templates(program: Program) -> list[str]:
    """The templates for a program, one a string."""
    return list(dict.fromkeys(_templates(program)))


def _templates(program: Program) -> Iterator[str]:
    focus = [expression_text(address) for address in program.focus]
    words = {name for name, held in program.start.items() if "words" in held}
    waiting = {x for x in focus if _list_of(x) in words}  # the buffer's: what follows them is known
    for x in focus:
        yield from _filled(_WORD, x=x)
        settled = x in waiting and not _may_have_head(program, x)
        for template in _filled(_TREE, x=x):
            if not settled or not ("head(" in template or "right_" in template or ".label" in template):
                yield template
        for side in ("leftmost",) if settled else ("leftmost", "rightmost"):
            yield from _filled(_CHILDREN.replace("SIDE", side), x=x)
    for x in focus:
        y, z = _after(x, 1), _after(x, 2)
        if y is None or z is None:
            continue
        if x in waiting:
            yield from _filled(_NEXT + ";" + "x.feat", x=y)
            yield from _filled(_NEXT, x=z)
        elif y not in focus:
            yield from _filled(_BELOW, x=y)
    for x, y in pairwise(focus):
        yield from _filled(_PAIR, x=x, y=y)
        z, w = _after(y, 1), _after(y, 2)
        if y in waiting and z is not None and w is not None:
            yield from _filled(_AFTER, x=x, y=y, z=z)
            yield from _filled(_TWO_AFTER, y=y, z=z, w=w)
        below = _after(x, 1)
        if x not in waiting and below is not None:
            yield from _filled(_BEFORE, x=x, y=y, z=below)
    if not waiting:  # a system that attaches on its stack decides by what comes next all the same
        y = focus[-1]
        for name in sorted(words):
            z, w, v = (f"{name}{k}" for k in range(3))
            yield from (t for template in (_WORD, _NEXT) for t in _filled(template, x=z))
            yield from _filled(_NEXT, x=w)
            yield from _filled(_AFTER, x=focus[0], y=y, z=z)
            yield from _filled(_PAIR_AHEAD, x=y, y=z)
            yield from _filled(_TWO_AFTER, y=y, z=z, w=w)
            yield from _filled(_TWO_AFTER, y=z, z=w, w=v)
    near = set(pairwise(focus))
    for x, y in combinations(focus, 2):
        if (x, y) not in near:
            yield from _filled(_DISTANT_PAIR, x=x, y=y)


def _filled(templates: str, **addresses: str) -> Iterator[str]:
    for template in re.split(r"[;\n]", templates):
        if template.strip():
            yield re.sub(r"\b([xyzw])\b", lambda match: addresses[match[1]], template.strip())


def _list_of(address: str) -> str:
    return re.sub(r"\d+$|\[.*", "", address)


def _after(address: str, by: int) -> str | None:
    """The item `by` places further from the near end of its list; None for what is in no list."""
    if match := re.fullmatch(r"(\w+)\[i([+-]\d+)?\]", address):
        place = int(match[2] or 0) + by
        return f"{match[1]}[i{place:+d}]" if place else f"{match[1]}[i]"
    match = re.fullmatch(r"([A-Za-z_]+)(\d+)", address)
    # A register may be called R1: registers stand alone.
    return f"{match[1]}{int(match[2]) + by}" if match and match[1] != "R" else None


def _may_have_head(program: Program, address: str) -> bool:
    """Whether a word can get a head and stay at an address: some transition attaches it without moving it away."""
    for transition in program.transitions:
        for branch in transition.branches:
            attached = {expression_text(e.args[1]) for e in branch.effects if e.kind == "Arc"}  # type: ignore[arg-type]
            moved = any(
                e.kind in ("Remove", "Permute", "Append", "Clear") and e.args[0] == _list_of(address)
                for e in branch.effects
            )
            if address in attached and not moved:
                return True
    return False
