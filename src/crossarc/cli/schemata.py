"""`crossarc schemata`: list, show, check, spurious, parse and trace parsing schemata."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from crossarc.cli.app import app
from crossarc.cli.options import named_values, note, numbers, one_of

schemata_app = typer.Typer(
    help="Parsing schemata: list, show, check, count derivations, parse, trace.", no_args_is_help=True
)
app.add_typer(schemata_app, name="schemata")

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="A schema's name, or my_file.py:MySchema.")]
OptionOption = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the schema; may be repeated.")
]
WordsOption = Annotated[int, typer.Option("--words", metavar="N", help="How many words the sentences have.")]
RootsOption = Annotated[
    str | None,
    typer.Option(
        "--roots", metavar="single|multi", help="One child of 0, or at least one; the schema's own otherwise."
    ),
]
HeadsOption = Annotated[
    str | None, typer.Option("--heads", metavar="2,0,2", help="A tree, whose arcs are the D-rules.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def chosen(name: str, options: list[str] | None) -> Any:
    """The schema that the command line names."""
    from crossarc.schemata.registry import schema

    return schema(name, **named_values(options))


def roots_of(roots: str | None) -> Any:
    return None if roots is None else one_of("--roots", roots, "single", "multi")


@schemata_app.command("list")
def list_schemata(as_json: JsonOption = False) -> None:
    """The schemata with their options, classes and complexities."""
    from crossarc.schemata.registry import overview

    rows = overview()
    if as_json:
        print(json.dumps(rows))
        return
    for row in rows:
        options = " ".join(f"{name}={str(value).lower()}" for name, value in row["options"].items())
        print(f"{row['name']:<18}{options:<22}{row['complexity']:<13}{row['class'] or '-':<27}{row['source']}")


@schemata_app.command()
def show(name: NameArgument, option: OptionOption = None) -> None:
    """A schema typeset as in the paper, with its complexity and the class that it claims."""
    from crossarc.schemata.typeset import show_schema

    print(show_schema(chosen(name, option)))


@schemata_app.command()
def check(
    name: NameArgument,
    words: WordsOption,
    option: OptionOption = None,
    roots: RootsOption = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="CLASS", help="Another class than claimed.")
    ] = None,
    method: Annotated[str | None, typer.Option("--method", metavar="enumerate|per-tree")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Begin even what takes long.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Decide exhaustively what a schema builds for sentences of N words."""
    from crossarc.schemata.check import check as run
    from crossarc.schemata.check import table

    report = run(
        chosen(name, option),
        words,
        roots_of(roots),
        against=against,
        method=one_of("--method", method, "enumerate", "per-tree") if method else None,
        yes=yes,
    )
    print(report.to_json() if as_json else table(report))


@schemata_app.command()
def spurious(
    name: NameArgument,
    words: WordsOption,
    option: OptionOption = None,
    roots: RootsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count the derivations of every tree of N words: how far the schema is from one a tree."""
    from crossarc.schemata.spurious import spurious as run
    from crossarc.schemata.spurious import table

    report = run(chosen(name, option), words, roots_of(roots))
    print(report.to_json() if as_json else table(report))


@schemata_app.command()
def parse(
    name: NameArgument,
    option: OptionOption = None,
    scores: Annotated[
        str | None,
        typer.Option("--scores", metavar="FILE.npz", help="Arrays [head, dependent] (or [head, dependent, label])."),
    ] = None,
    heads: HeadsOption = None,
    best: Annotated[int, typer.Option("--best", metavar="K", help="How many different trees, from the best down.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """The best trees of a schema under scores; or whether, and in how many ways, it derives a tree."""
    from crossarc.schemata.parse import parse_heads, parse_scores, sentence_line, tree_line

    wanted = chosen(name, option)
    if (scores is None) == (heads is None):
        from crossarc.errors import UsageError

        raise UsageError("schemata parse takes --scores FILE.npz or --heads 2,0,2")
    if heads is not None:
        found = parse_heads(wanted, numbers("--heads", heads))
        print(json.dumps(found) if as_json else tree_line(found))
        return
    for sentence in parse_scores(wanted, str(scores), best):
        if not sentence["trees"]:
            note(f"{sentence['name']}: the schema derives no tree with these scores")
        print(json.dumps(sentence) if as_json else sentence_line(sentence))


@schemata_app.command()
def trace(
    name: NameArgument,
    heads: Annotated[str, typer.Option("--heads", metavar="2,0,2", help="The tree.")],
    option: OptionOption = None,
) -> None:
    """The deduction of a tree as a numbered proof, its items drawn as in the paper."""
    from crossarc.schemata.parse import derivation_of
    from crossarc.schemata.typeset import proof

    wanted = chosen(name, option)
    print(proof(wanted, derivation_of(wanted, numbers("--heads", heads))))
