"""`crossarc train`: a parser from treebanks."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from crossarc.cli.app import app

_OF_FILES = ("--train", "--dev")


class _ManyFiles(TyperCommand):
    """`--train A B` is `--train A --train B`, once the model is named."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        spread: list[str] = []
        option = ""
        for place, word in enumerate(args):
            if word.startswith("-") and word != "-":
                option = word if word in _OF_FILES else ""
            elif place and option and args[place - 1] != option and not args[0].startswith("-"):
                spread.append(option)
            spread.append(word)
        return super().parse_args(ctx, spread)


@app.command(cls=_ManyFiles)
def train(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="The model file to write.")],
    training: Annotated[
        list[str], typer.Option("--train", metavar="FILE", help="Learn from it; there may be several.")
    ],
    dev: Annotated[list[str] | None, typer.Option("--dev", metavar="FILE", help="Choose the best epoch on it.")] = None,
    system: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[+ENCODING]",
            help="A system, or FILE.py:NAME of your own; with +head, +path or +head+path trees are lifted into its "
            "class for training and lifts undone after parsing. arc-eager+head if not said.",
        ),
    ] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the system.")] = None,
    roots: Annotated[str, typer.Option(metavar="single|multi", help="How many words may hang from 0.")] = "single",
    unreachable: Annotated[
        str,
        typer.Option(
            metavar="keep|skip|lift",
            help="Training trees that the system cannot build: the oracle does its best with them, or they are left "
            "out, or lifted.",
        ),
    ] = "keep",
    oracle: Annotated[
        str | None,
        typer.Option(
            metavar="static|dynamic|searched",
            help="What says which moves are right: one derivation of each tree, or the cost of every move anywhere, by "
            "formula or (slowly) by search. By default dynamic where the system has a good one.",
        ),
    ] = None,
    explore: Annotated[
        str | None,
        typer.Option(metavar="SHARE", help="How often training goes on after its own mistakes: 0.9 or 90%."),
    ] = None,
    explore_from: Annotated[int | None, typer.Option(metavar="EPOCH", help="The first epoch that does so.")] = None,
    beam: Annotated[int | None, typer.Option(help="Derivations that the search follows.")] = None,
    epochs: Annotated[int | None, typer.Option(help="Passes over the training files.")] = None,
    seed: Annotated[int | None, typer.Option(help="Decides the order of sentences.")] = None,
    learners: Annotated[int | None, typer.Option(help="Perceptrons to average, alike but for their order.")] = None,
    update: Annotated[
        str | None, typer.Option(metavar="max-violation|early|restart", help="Where a beam's mistake is corrected.")
    ] = None,
    patience: Annotated[
        int | None, typer.Option(help="Stop after so many epochs that were no better on the dev files; 0 for never.")
    ] = None,
    features: Annotated[
        str | None, typer.Option(metavar="FILE", help="Feature templates in place of the default ones.")
    ] = None,
    tags: Annotated[
        bool, typer.Option("--gold-tags/--no-tags", help="Look at lemmas, tags and features, or at forms only.")
    ] = True,
    threads: Annotated[int, typer.Option(help="Threads; the model does not depend on them.")] = 1,
    treebank: Annotated[list[str] | None, typer.Option(metavar="NAME", help="To be named in the model.")] = None,
    licence: Annotated[
        list[str] | None, typer.Option(metavar="TEXT", help="The data's licence, to be named in it.")
    ] = None,
) -> None:
    """Train a parser. Interrupting it keeps the best model so far."""
    from crossarc.cli.progress import training_shown
    from crossarc.parser.commands import train as run

    with training_shown() as (report, watch):
        parser = run(
            model, training, dev or [], system=system, system_options=option or [], roots=roots,
            unreachable=unreachable, oracle=oracle, explore=explore, features=features, tags=tags,
            treebanks=treebank or training, licences=licence or [], report=report, watch=watch,
            beam=beam, epochs=epochs, seed=seed, learners=learners, update=update, patience=patience, threads=threads,
            explore_from=explore_from,
        )  # fmt: skip
    print(parser.summary())
