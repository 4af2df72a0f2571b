"""`crossarc systems`: list, show, check and trace transition systems."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from crossarc.cli.app import app

systems_app = typer.Typer(help="Transition systems: list, show, check, trace.", no_args_is_help=True)
app.add_typer(systems_app, name="systems")

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="A system's name, or my_file.py:MySystem.")]
OptionOption = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the system; may be repeated.")
]
RootsOption = Annotated[str, typer.Option("--roots", metavar="single|multi", help="One child of 0, or at least one.")]


def chosen(name: str, options: list[str] | None) -> Any:
    """The system that the command line names."""
    from crossarc.cli.options import named_values
    from crossarc.systems import system

    return system(name, **named_values(options))


@systems_app.command()
def check(
    name: NameArgument,
    words: Annotated[int, typer.Option("--words", metavar="N", help="How many words the sentences have.")],
    option: OptionOption = None,
    roots: RootsOption = "multi",
    against: Annotated[
        str | None, typer.Option("--against", metavar="CLASS", help="Another class than the one claimed.")
    ] = None,
    as_parsed: Annotated[bool, typer.Option("--as-parsed", help="With the guard that the parser uses.")] = False,
    method: Annotated[str | None, typer.Option("--method", metavar="enumerate|per-tree")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Begin even what takes long.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Decide exhaustively what a system builds for sentences of N words."""
    from crossarc.cli.options import one_of
    from crossarc.systems.checker import check as run
    from crossarc.systems.checker import table

    report = run(
        chosen(name, option),
        words,
        one_of("--roots", roots, "single", "multi"),
        against=against,
        as_parsed=as_parsed,
        method=one_of("--method", method, "enumerate", "per-tree") if method else None,
        yes=yes,
    )
    print(report.to_json() if as_json else table(report))


@systems_app.command("list")
def list_systems(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the built-in systems."""
    import json

    from crossarc.systems import system, systems

    known = [system(name) for name in systems()]
    if as_json:
        keys = [{"name": s.name, "options": s.values, "class": s.builds, "source": s.source} for s in known]
        print(json.dumps(keys))
        return
    width = max(len(s.name) for s in known)
    for s in known:
        print(f"{s.name:<{width}}  {s.builds or '-':<24}  {s.source}")


@systems_app.command()
def show(name: NameArgument, option: OptionOption = None) -> None:
    """Show a system as the papers print it, with what follows from its declaration."""
    from crossarc.systems.describe import describe

    print(describe(chosen(name, option)))


@systems_app.command()
def trace(
    name: NameArgument,
    heads: Annotated[str, typer.Option("--heads", metavar="2,0,2", help="The tree: the head of each word.")],
    option: OptionOption = None,
    labels: Annotated[str | None, typer.Option("--labels", metavar="A,B,C", help="The label of each word.")] = None,
    elementary: Annotated[bool, typer.Option("--elementary", help="Show the elementary transitions.")] = False,
) -> None:
    """Show a derivation of a tree, step by step."""
    from crossarc.cli.options import numbers
    from crossarc.errors import CrossarcError
    from crossarc.oracles import derivation
    from crossarc.systems.machine import Step
    from crossarc.systems.trace import trace as table
    from crossarc.tree import Tree

    system = chosen(name, option)
    tree = Tree(numbers("--heads", heads))
    found = derivation(system, tree.heads)
    if found is None:
        raise CrossarcError(f"{system.title} does not derive {heads}")
    transitions = system.program().transitions
    steps = [Step(transitions[t].name, operand if transitions[t].operand else None) for t, operand in found]
    print(table(system, steps, tree.n, labels=labels.split(",") if labels else None, elementary=elementary))


@systems_app.command()
def oracle(
    name: NameArgument,
    heads: Annotated[str, typer.Option("--heads", metavar="2,0,2", help="The gold tree: the head of each word.")],
    at: Annotated[str, typer.Option("--at", metavar="STEPS", help="The transitions so far: 'SHIFT SHIFT'.")] = "",
    option: OptionOption = None,
    roots: Annotated[
        str | None, typer.Option("--roots", metavar="single|multi", help="With the guard of the parser for such roots.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show what each transition costs in a configuration, given a gold tree."""
    from crossarc.cli.options import numbers, one_of
    from crossarc.oracles.pricing import price
    from crossarc.tree import Tree

    tree = Tree(numbers("--heads", heads))
    wanted = one_of("--roots", roots, "single", "multi") if roots else None
    priced = price(chosen(name, option), tree.heads, at, roots=wanted)
    print(priced.to_json() if as_json else priced)
