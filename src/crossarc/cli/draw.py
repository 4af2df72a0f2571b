"""`crossarc draw`: one tree of a treebank, in the terminal or as SVG."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from crossarc.cli.app import app


@app.command()
def draw(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A CoNLL file, plain or .gz; `-` is standard input.")],
    *,
    sentence: Annotated[
        str, typer.Option("-s", "--sentence", metavar="K", help="Its number in the file, from 1, or its sent_id.")
    ] = "1",
    svg: Annotated[
        str | None, typer.Option(metavar="OUT", help="Write an SVG file instead; `-` is standard output.")
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(help="Break rows at so many columns (SVG: pixels). Default: the terminal's; an SVG stays whole."),
    ] = None,
    tags: Annotated[bool, typer.Option("--tags", help="Show UPOS under the words.")] = False,
    rtl: Annotated[
        bool | None, typer.Option("--rtl/--ltr", help="The direction of writing. Default: that of most words.")
    ] = None,
    root_arcs: Annotated[
        bool, typer.Option("--root-arcs/--no-root-arcs", help="Draw arcs from the artificial root, and count them.")
    ] = True,
    ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters.")] = False,
    format: Annotated[str | None, typer.Option("--from", help="conllu or conllx; by default as the name says.")] = None,
) -> None:
    """Draw the tree of a sentence, its crossing arcs in colour, its non-projective arcs marked."""
    from crossarc.tree.drawing.terminal import abilities, spelt_out
    from crossarc.treebank.finding import find

    found = find(file, sentence, format)
    tree, words, upos = found.tree(), found.forms, found.upos if tags else None
    if svg is not None:
        picture = tree.svg(words, tags=upos, width=width, rtl=rtl, root_arcs=root_arcs)
        with open(1 if svg == "-" else svg, "w", encoding="utf-8", newline="\n", closefd=svg != "-") as out:
            out.write(picture)
        return
    color, lines = abilities(sys.stdout)
    words = spelt_out(words, sys.stdout)
    print(tree.draw(words, tags=upos, width=width, color=color, rtl=rtl, root_arcs=root_arcs, ascii=ascii or not lines))
