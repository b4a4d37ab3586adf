"""A workspace with the small deck of `tests/conftest.py`, opened by Anna; and a browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import run
from playwright.sync_api import Browser, Page
from studios import Running, come_in, running

LABELS = """\
  "false":
    fr: FAUX
    de: FALSCH
  simple:
    fr: Simple
    de: Einfach
"""


@pytest.fixture
def folder(tree: Path, tmp_path: Path) -> Path:
    brief = tree / "petit-jeu/deck.yaml"
    # Only a deck that names everything on its cards can be printed.
    text = brief.read_text().replace("labels:\n", f"labels:\n{LABELS}")
    # As many as there are, drafts too, so that it can be composed.
    brief.write_text(text.replace("statement: 4\n", "statement: 2\n  states: [draft, review, ready]\n"))
    home = tmp_path / "ws"
    assert run("init", str(home), "--from", str(tree), "--author", "Anna").exit_code == 0
    return home


@pytest.fixture
def studio(folder: Path) -> Iterator[Running]:
    with running(folder) as opened:
        yield opened


@pytest.fixture
def anna(browser: Browser, studio: Running) -> Iterator[Page]:
    page = come_in(browser, studio)
    yield page
    assert page.faults == []  # type: ignore[attr-defined]
    page.context.close()
