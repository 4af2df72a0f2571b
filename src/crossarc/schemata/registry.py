"""The schemata by name, and a user's own by the file that holds them."""

from __future__ import annotations

import importlib
import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from crossarc.errors import UsageError
from crossarc.schemata.schema import Option, Schema
from crossarc.user_file import class_in_a_file, is_in_a_file

SCHEMATA: dict[str, str] = {
    "collins": "collins:Collins",
    "eisner": "eisner:Eisner",
    "eisner-satta": "eisner_satta:EisnerSatta",
    "yamada-matsumoto": "yamada_matsumoto:YamadaMatsumoto",
    "nivre": "nivre:Nivre",
    "covington": "covington:Covington",
    "covington-lsup": "covington:CovingtonLSUP",
    "covington-np": "covington:CovingtonNonProjective",
    "attardi": "attardi:Attardi",
    "mh": "mh:MultiHeaded",
    "wg": "wg:WellNested",
    "wg-corrected": "wg_corrected:WellNestedCorrected",
    "mg": "mg:MildlyIllNested",
    "mst": "mst:MaximumSpanningTree",
}
"""Name -> module and class; modules are loaded when asked for."""


def schema_class(name: str) -> type[Schema]:
    """The class of a schema: by its name, or `my_file.py:MySchema` for a user's own."""
    if is_in_a_file(name):
        own: type[Schema] = class_in_a_file(name, Schema, "schema")
        if "name" not in vars(own):
            own.name = f"{Path(name.rpartition(':')[0]).name}:{own.__name__}"
        return own
    if name not in SCHEMATA:
        near = get_close_matches(name, SCHEMATA, n=3, cutoff=0.4) or list(SCHEMATA)
        raise UsageError(f"there is no schema '{name}'; did you mean {' or '.join(near)}?")
    module, _, class_name = SCHEMATA[name].partition(":")
    found: type[Schema] = getattr(importlib.import_module(f"crossarc.schemata.{module}"), class_name)
    return found


def schema(name: str, **options: Option) -> Schema:
    """The schema of that name; `mh4` is short for `mh` with k=4.

    >>> schema("eisner").complexity, schema("mh4").complexity, schema("wg", k=2).complexity
    ('O(n^3)', 'O(n^4)', 'O(n^9)')
    """
    short = re.fullmatch(r"(mh|wg|wg-corrected|mg)(\d+)", name)
    if short:
        name, options = short[1], {"k": int(short[2]), **options}
    found = schema_class(name)(**options)
    if is_in_a_file(name):
        _ = found.program  # reads it all, so that whatever is wrong with it comes up now
    return found


def overview() -> list[dict[str, Any]]:
    """Name, options, class claimed, complexity and source of every schema, with its default options."""
    rows = []
    for name in SCHEMATA:
        found = schema(name)
        rows.append(
            {
                "name": name,
                "options": dict(found.options),
                "class": found.builds,
                "complexity": found.complexity,
                "source": found.source,
            }
        )
    return rows
