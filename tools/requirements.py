"""Print the package's own requirements and those of the extras named on the command line, one a line.

`make setup` installs these before it compiles the core, because compiling without build isolation needs the build
back end (part of the dev extra) to be there first.
"""

import sys
from pathlib import Path


def requirements(text: str, extras: list[str]) -> list[str]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        from pip._vendor import tomli as tomllib
    project = tomllib.loads(text)["project"]
    chosen = [project["dependencies"], *(project["optional-dependencies"][extra] for extra in extras)]
    return [line for group in chosen for line in group]


if __name__ == "__main__":
    pyproject = Path(__file__).resolve().parent.parent / "pyproject.toml"
    print(*requirements(pyproject.read_text(encoding="utf-8"), sys.argv[1:]), sep="\n")
