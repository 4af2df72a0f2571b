"""Write a page for every system, schema and tree class from its declaration, and the site's navigation.

mkdocs runs this file while it builds the site (`make docs`); the pages exist in the site only. There is one description
of a system or schema in the project, its declaration, and these pages are one more way to read it.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path

import mkdocs_gen_files

from crossarc.schemata.registry import SCHEMATA, schema
from crossarc.schemata.schema import Schema
from crossarc.schemata.typeset import show_schema
from crossarc.systems import System, system, systems
from crossarc.systems.describe import describe
from crossarc.tree import Tree
from crossarc.tree.classes import CLASSES

# The order of the pages by hand; one that is not named here comes after these, under the title it gives itself.
BY_HAND = [
    ("Home", "index.md"),
    ("Treebanks and scores", "treebanks.md"),
    ("Trees and their pictures", "drawing.md"),
    ("Oracles", "oracles.md"),
    ("Accuracy", "accuracy.md"),
    ("Tree classes and treebank reports", "classes.md"),
    ("Lifting", "lifting.md"),
    ("Declaring a schema", "rule-language.md"),
    ("The two-registers system, mended", "two-registers.md"),
    ("Errata of the papers", "errata.md"),
    ("What was verified", "verified.md"),
    ("The house", "house.md"),
]
DOCS = Path(__file__).parent


def write(path: str, *parts: str) -> str:
    with mkdocs_gen_files.open(path, "w") as file:
        file.write("\n\n".join(part for part in parts if part) + "\n")
    return path


def code(text: str, language: str = "text") -> str:
    return f"```{language}\n{textwrap.dedent(text.strip(chr(10))).rstrip()}\n```"


def table(header: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [list(header), *([str(cell).replace("|", "\\|") for cell in row] for row in rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def class_link(builds: str | None) -> str:
    if builds is None:
        return "The paper claims no class of trees."
    return f"Builds: [`{builds}`](../classes.md#{builds}) trees." if builds in CLASSES else f"Builds: `{builds}` trees."


def options_table(rows: Mapping[str, Iterable[object]]) -> str:
    return "## Options\n\n" + table(["option", "default", "takes"], rows.values()) if rows else ""


def declaration(item: System | Schema) -> str:
    """Where the declaration is, and its own text."""
    module = type(item).__module__.replace(".", "/")
    return f"## Declaration\n\n`src/{module}.py`\n\n{code(inspect.getsource(type(item)), 'python')}"


def sections(shown: str, after: str) -> list[str]:
    """What a `show` command prints after some line of it: blocks under their headings, which are not indented."""
    text = shown.partition(after)[2]
    assert text, f"nothing is shown after {after!r}"
    blocks: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        if line[:1].strip():
            blocks.append((f"## {line}\n\n", []))
        else:
            blocks[-1][1].append(line)
    bodies = ((heading, "\n".join(lines)) for heading, lines in blocks)
    return [heading + code(body) for heading, body in bodies if body.strip()]


def system_page(name: str) -> str:
    """What `crossarc systems show` prints, and the declaration."""
    item = system(name)
    words = inspect.cleandoc(type(item).__doc__ or "")
    options = {
        key: (f"`{key}`", f"`{str(option.default).lower()}`", f"{option.takes}{'; ' * bool(option.help)}{option.help}")
        for key, option in item.options.items()
    }
    return write(
        f"systems/{name}.md",
        f"# {name}",
        words,
        class_link(item.builds),
        *sections(describe(item), words),
        options_table(options),
        declaration(item),
    )


def schema_page(name: str) -> str:
    """What `crossarc schemata show` prints, and the declaration."""
    item = schema(name)
    options = {key: (f"`{key}`", f"`{str(value).lower()}`", "") for key, value in item.options.items()}
    children = "one child" if item.roots == "single" else "one child or several"
    return write(
        f"schemata/{name}.md",
        f"# {name}",
        inspect.cleandoc(type(item).__doc__ or ""),
        f"{class_link(item.builds)} 0 has {children}. Time as it follows from the text: {item.complexity}.",
        *sections(show_schema(item), f"roots       {item.roots}\n"),
        options_table(options),
        declaration(item),
    )


def overview(folder: str, title: str, words: str, items: Iterable[tuple[str, str | None, str]], last: str) -> str:
    rows = [
        (f"[{name}]({name}.md)", f"[`{builds}`](../classes.md#{builds})" if builds in CLASSES else builds or "", more)
        for name, builds, more in items
    ]
    return write(f"{folder}/index.md", f"# {title}", words, table([folder, "builds", last], rows))


def classes_page() -> None:
    """The page by hand, and after it the classes."""
    parts = [f"### {item.name}\n\n{item.definition}\n\n{item.source}" for item in CLASSES.values()]
    write("classes.md", (DOCS / "classes.md").read_text(encoding="utf-8"), "## The classes by name", *parts)


def tree_picture() -> None:
    """The picture of `drawing.md`, by the code the page is about."""
    tree = Tree([2, 0, 2, 1, 4], labels=["nsubj", "root", "obj", "acl", "obl"])
    write("tree.svg", tree.svg(["someone", "came", "here", "speaking", "loudly"]))


def main() -> None:
    tree_picture()
    classes_page()
    system_index = overview(
        "systems",
        "Transition systems",
        "Each is declared once, in a file of its own, and everything else follows from the declaration.",
        ((name, cls().builds, cls().source) for name, cls in systems().items()),
        "source",
    )
    schema_index = overview(
        "schemata",
        "Parsing schemata",
        "Items, deduction steps and goals, as the papers print them.",
        ((name, schema(name).builds, f"{schema(name).complexity}; {schema(name).source}") for name in SCHEMATA),
        "time; source",
    )
    nav: list[dict[str, object] | str] = [{title: path} for title, path in BY_HAND]
    named = {path for _, path in BY_HAND}
    nav += sorted(page.name for page in DOCS.glob("*.md") if page.name not in named)
    nav.append({"Transition systems": [system_index, *({name: system_page(name)} for name in systems())]})
    nav.append({"Parsing schemata": [schema_index, *({name: schema_page(name)} for name in SCHEMATA)]})
    mkdocs_gen_files.config["nav"] = nav


main()
