"""Feature templates: what a parser looks at when it decides.

A template is a conjunction of attributes of addresses, as text:

    S0.form
    S0.upos + B0.upos + leftmost(B0).label
    S0.upos + B0.upos + distance(S0, B0)

Addresses are those of the transition language: items of lists (`S0`, `B12`; `B[i]` in systems whose transitions have an
operand), registers (`R1`), and `head(x)`,
`leftmost(x)`, `leftmost2(x)`, `rightmost(x)`, `rightmost2(x)`; also `next(x)` and `previous(x)`, the neighbours in the
sentence. A line holds one template or several between semicolons; `#` begins a comment.

Attributes of words are the columns (`form lemma upos xpos feats`), `feat` (every feature by itself), `suffix2 suffix3
prefix2 prefix3 shape` of the form; of nodes in the tree so far `label`, `left_valency right_valency left_labels
right_labels`; of two addresses `distance(x, y)` and `agree(x, y)`: for each morphological feature that both have, its
name and whether they agree in it.

Where there is no such item, the attributes of an address have a value that says so. An empty register says it in the
templates of its word alone; those that join it to others, or look at what hangs from it, give no feature then.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crossarc.errors import DataError
from crossarc.systems.program import Program

_FUNCTIONS = {
    "head": "Head", "leftmost": "Leftmost", "leftmost2": "Leftmost2", "rightmost": "Rightmost",
    "rightmost2": "Rightmost2", "next": "Add", "previous": "Subtract",
}  # fmt: skip
_OF_TWO = ("distance", "agree")
_TOKEN = re.compile(r"\s*(?:([A-Za-z_]\w*(?:\[i(?:[+-]\d{1,3})?\])?)|([().,+]))")

COLUMN_OF = {
    "form": "form", "suffix2": "form", "suffix3": "form", "prefix2": "form", "prefix3": "form", "shape": "form",
    "lemma": "lemma", "upos": "upos", "xpos": "xpos", "feats": "feats", "feat": "feats", "agree": "feats",
}  # fmt: skip
"""Which column an attribute reads; attributes not named here read none."""


class Row(NamedTuple):
    """One address in the form of an expression of the core."""

    op: str
    a: int = 0
    b: int = 0
    c: int = 0


@dataclass(frozen=True)
class Atom:
    attribute: str
    address: int
    second: int = -1


@dataclass(frozen=True)
class FeatureModel:
    """Templates compiled for a program: every address and every atom once."""

    text: tuple[str, ...]
    addresses: tuple[Row, ...]
    atoms: tuple[Atom, ...]
    templates: tuple[tuple[int, ...], ...]

    @property
    def columns(self) -> set[str]:
        """The columns that the templates read."""
        return {COLUMN_OF[atom.attribute] for atom in self.atoms if atom.attribute in COLUMN_OF}

    def wire(self) -> list[int]:
        """The model as the integers that native/learning/features.cpp reads."""
        from crossarc._core.learning import attributes
        from crossarc._core.systems import operators

        operator = {name: code for code, name in enumerate(operators())}
        attribute = {name: code for code, name in enumerate(attributes())}
        wire = [len(self.addresses)]
        for row in self.addresses:
            wire += [operator[row.op], row.a, row.b, row.c]
        wire.append(len(self.atoms))
        for atom in self.atoms:
            wire += [attribute[atom.attribute], atom.address, atom.second]
        wire.append(len(self.templates))
        for template in self.templates:
            wire += [len(template), *template]
        return wire


def compile_templates(
    text: str | Sequence[str], program: Program, *, columns: Collection[str] | None = None, path: str | None = None
) -> FeatureModel:
    """Compile templates for a program; with `columns`, those that read another column are left out.

    A `DataError` says line and column of what is wrong.
    """
    lines = text.splitlines() if isinstance(text, str) else list(text)
    compiler = _Compiler(program, path)
    kept: list[str] = []
    templates: list[tuple[int, ...]] = []
    for number, line in enumerate(lines, 1):
        at = 0
        for part in line.split("#", 1)[0].split(";"):
            if part.strip():
                atoms = compiler.template(part, number, at)
                read = {COLUMN_OF[a.attribute] for a in atoms if a.attribute in COLUMN_OF}
                if columns is None or read <= set(columns):
                    templates.append(tuple(dict.fromkeys(compiler.index(atom) for atom in atoms)))
                    kept.append(" ".join(part.split()))
            at += len(part) + 1
    if not templates:
        raise DataError("no template is left", path=path)
    return FeatureModel(tuple(kept), tuple(compiler.addresses), tuple(compiler.atoms), tuple(templates))


class _Compiler:
    """Reads templates and numbers their addresses and atoms."""

    MAX_ATOMS, MAX_ADDRESSES, MAX_ARITY, MAX_DEPTH = 256, 64, 5, 12

    def __init__(self, program: Program, path: str | None):
        from crossarc._core.learning import attributes

        self.path = path
        self.lists = {spec.name: i for i, spec in enumerate(program.lists)}
        self.cells = {spec.name: i for i, spec in enumerate(program.cells) if spec.kind == "node"}
        self.attributes = attributes()
        self.addresses: list[Row] = []
        self.atoms: list[Atom] = []

    def error(self, what: str, at: int) -> DataError:
        return DataError(what, path=self.path, line=self.line, column=at + 1)

    def template(self, part: str, line: int, offset: int) -> list[Atom]:
        """The atoms of one template, `part`, which begins at `offset` in its line."""
        self.line = line
        self.tokens: list[tuple[str, int]] = []
        at = 0
        while part[at:].strip():
            match = _TOKEN.match(part, at)
            if match is None:
                bad = at + len(part[at:]) - len(part[at:].lstrip())
                raise self.error(f"'{part[bad]}' has no place in a template", offset + bad)
            self.tokens.append((match.group(1) or match.group(2), offset + match.end() - len(match.group().strip())))
            at = match.end()
        self.tokens.append(("", offset + len(part.rstrip())))
        self.position = 0
        atoms = [self.atom()]
        while self.tokens[self.position][0] == "+":
            self.position += 1
            atoms.append(self.atom())
        word, where = self.tokens[self.position]
        if word:
            raise self.error(f"'{word}' where '+' or the template's end should be", where)
        if len(atoms) > self.MAX_ARITY:
            raise self.error(f"{len(atoms)} attributes in one template; {self.MAX_ARITY} are the most", where)
        if sum(atom.attribute in ("feat", "agree") for atom in atoms) > 2:
            raise self.error("feat and agree, which have several values, may stand twice in a template", where)
        return atoms

    def take(self, expected: str) -> None:
        word, where = self.tokens[self.position]
        if word != expected:
            raise self.error(f"'{word or 'the end'}' where '{expected}' should be", where)
        self.position += 1

    def atom(self) -> Atom:
        word, where = self.tokens[self.position]
        if word in _OF_TWO:
            self.position += 1
            self.take("(")
            first = self.address()
            self.take(",")
            second = self.address()
            self.take(")")
            return Atom(word, first, second)
        address = self.address()
        self.take(".")
        word, where = self.tokens[self.position]
        if word not in self.attributes or word in _OF_TWO:
            near = difflib.get_close_matches(word, self.attributes, n=3) or self.attributes
            raise self.error(f"there is no attribute '{word}'; perhaps {', '.join(near)}", where)
        self.position += 1
        return Atom(word, address)

    def address(self, depth: int = 0) -> int:
        word, where = self.tokens[self.position]
        self.position += 1
        if depth > self.MAX_DEPTH:
            raise self.error("an address this deep is not for parsers", where)
        if word in _FUNCTIONS:
            self.take("(")
            inner = self.address(depth + 1)
            self.take(")")
            op = _FUNCTIONS[word]
            return self.row(Row(op, inner, 1 if op in ("Add", "Subtract") else 0), where)
        if word in self.cells:
            return self.row(Row("Cell", self.cells[word]), where)
        if (match := re.fullmatch(r"(\w+)\[i([+-]\d+)?\]", word)) and match[1] in self.lists:
            return self.row(Row("Item", self.lists[match[1]], int(match[2] or 0), 1), where)
        match = re.fullmatch(r"(.*?)(\d{1,3})", word)
        if match is None or match[1] not in self.lists:
            known = [f"{name}0" for name in self.lists] + list(self.cells) + [f"{name}(…)" for name in _FUNCTIONS]
            raise self.error(f"there is no address '{word}' in this system; it has {', '.join(known)}", where)
        return self.row(Row("Item", self.lists[match[1]], int(match[2])), where)

    def row(self, row: Row, where: int) -> int:
        if row not in self.addresses:
            if len(self.addresses) == self.MAX_ADDRESSES:
                raise self.error(f"more than {self.MAX_ADDRESSES} different addresses", where)
            self.addresses.append(row)
        return self.addresses.index(row)

    def index(self, atom: Atom) -> int:
        if atom not in self.atoms:
            if len(self.atoms) == self.MAX_ATOMS:
                raise DataError(f"more than {self.MAX_ATOMS} different attributes of addresses", path=self.path)
            self.atoms.append(atom)
        return self.atoms.index(atom)
