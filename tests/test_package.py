"""The package as installed: it imports quickly and its command answers."""

import subprocess
import sys

import pytest


@pytest.mark.native
def test_core_is_compiled():
    from crossarc._core import treebank

    assert len(treebank.Block(b"1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n")) == 1


def test_import_loads_neither_numpy_nor_the_core():
    code = "import sys, crossarc; print([m for m in ('numpy', 'crossarc._core', 'typer') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_help_loads_no_room():
    code = (
        "import sys\nsys.argv[1:] = ['--help']\nfrom crossarc.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "slow = ('numpy', 'safetensors', 'crossarc._core', 'crossarc.tree', 'crossarc.treebank', 'crossarc.systems')\n"
        "print([m for m in slow if m in sys.modules], file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Commands" in run.stdout
    assert run.stderr.strip() == "[]"


def test_version_is_the_projects():
    from importlib.metadata import version

    import crossarc

    assert crossarc.__version__ == version("crossarc")
