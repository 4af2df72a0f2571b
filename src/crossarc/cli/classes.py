"""`crossarc classes`: list, show and count tree classes."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from crossarc.cli.app import app

classes_app = typer.Typer(help="Tree classes: list, show, count.", no_args_is_help=True)
app.add_typer(classes_app, name="classes")

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@classes_app.command("list")
def list_classes(as_json: JsonOption = False) -> None:
    """All classes with their definitions."""
    from crossarc.tree.classes import CLASSES
    from crossarc.tree.classes.showing import as_dict, listing

    print(json.dumps([as_dict(each) for each in CLASSES.values()]) if as_json else listing())


@classes_app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A class's name; also gap_degree_3, four_planar, …")],
    as_json: JsonOption = False,
) -> None:
    """A class: definition, source, and the smallest trees outside it."""
    from crossarc.tree.classes import tree_class
    from crossarc.tree.classes.showing import as_dict, description, smallest_outside

    found = tree_class(name)
    if as_json:
        print(json.dumps({**as_dict(found), "smallest_outside": smallest_outside(found)}))
    else:
        print(description(found))


@classes_app.command()
def count(
    words: Annotated[int, typer.Option("--words", metavar="N", help="How many words the trees have.")],
    roots: Annotated[str, typer.Option("--roots", metavar="single|multi", help="One child of 0, or any.")] = "multi",
    yes: Annotated[bool, typer.Option("--yes", help="Begin even what takes long.")] = False,
    as_json: JsonOption = False,
) -> None:
    """How many of all trees of N words are in each class."""
    from crossarc.cli.options import one_of
    from crossarc.tree.classes import count_classes
    from crossarc.tree.classes.showing import table

    counts = count_classes(words, one_of("--roots", roots, "single", "multi"), patient=yes)
    print(json.dumps({"words": words, "roots": roots, "counts": counts}) if as_json else table(counts))
