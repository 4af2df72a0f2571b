"""Write the type stubs of the compiled core into src/crossarc/_core; `--check` only says whether they are current."""

import sys
import tempfile
from pathlib import Path

from nanobind.stubgen import main as stubgen

TARGET = Path(__file__).resolve().parent.parent / "src" / "crossarc" / "_core"


def fresh_stubs(folder: Path) -> dict[str, str]:
    stubgen(["-q", "-r", "-m", "crossarc._core", "-O", str(folder)])
    return stubs_in(folder / "_core")


def stubs_in(folder: Path) -> dict[str, str]:
    return {str(p.relative_to(folder)): p.read_text(encoding="utf-8") for p in sorted(folder.rglob("*.pyi"))}


def main() -> int:
    with tempfile.TemporaryDirectory() as scratch:
        fresh = fresh_stubs(Path(scratch))
    kept = stubs_in(TARGET)
    if fresh == kept:
        return 0
    if "--check" in sys.argv:
        print("src/crossarc/_core is not what the compiled core says; run `make stubs`", file=sys.stderr)
        return 1
    for name in kept.keys() - fresh.keys():
        (TARGET / name).unlink()
    for name, text in fresh.items():
        path = TARGET / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
