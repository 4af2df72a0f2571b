"""The page on declaring a schema does what it says."""

import doctest
import re
from pathlib import Path

import pytest

from crossarc.schemata.check import check
from crossarc.schemata.registry import schema

pytestmark = pytest.mark.native

PAGE = Path(__file__).parents[2] / "docs" / "rule-language.md"


def test_its_schema_is_eisner_and_satta(tmp_path):
    block = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    path = tmp_path / "my_file.py"
    path.write_text(block[1])
    mine = schema(f"{path}:EisnerSatta")
    report = check(mine, 5)
    assert report.sound
    assert report.complete
    assert mine.definition.rules == schema("eisner-satta").definition.rules


def test_its_examples():
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0
