"""What guides show in Python, runs."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.slow
@pytest.mark.parametrize("guide", [path.name for path in DOCS.glob("*.md") if ">>> " in path.read_text()])
def test_examples_in_guides_run(guide: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / guide), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed
