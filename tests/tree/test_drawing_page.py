"""What docs/drawing.md shows is what comes out."""

import doctest
from pathlib import Path

import pytest


@pytest.mark.native
def test_the_page_tells_the_truth():
    page = Path(__file__).parents[2] / "docs" / "drawing.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried >= 6 and failed == 0
