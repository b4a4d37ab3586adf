"""A workspace with the small deck of `tests/conftest.py`, opened by Anna; and a browser.

Each worker opens one studio. Before each test its database becomes what it was, in place: a studio takes longer to
start than most stories take.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
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


@pytest.fixture(scope="session")
def made(plant: Callable[[Path], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace as it was made; nobody changes this one."""
    home = tmp_path_factory.mktemp("made")
    tree = plant(home / "content")
    brief = tree / "petit-jeu/deck.yaml"
    # Only a deck that names everything on its cards can be printed.
    text = brief.read_text().replace("labels:\n", f"labels:\n{LABELS}")
    # As many as there are, drafts too, so that it can be composed.
    brief.write_text(text.replace("statement: 4\n", "statement: 2\n  states: [draft, review, ready]\n"))
    assert run("init", str(home / "ws"), "--from", str(tree), "--author", "Anna").exit_code == 0
    return home / "ws"


@pytest.fixture
def copy(made: Path, tmp_path: Path) -> Path:
    """A workspace of a test's own, for studios that are killed, or that are two."""
    return shutil.copytree(made, tmp_path / "ws")


@pytest.fixture(scope="session")
def shared(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The studio of this worker, with its owner let in."""
    base = tmp_path_factory.mktemp("shared")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(base / "cache"))
        with running(shutil.copytree(made, base / "ws")) as opened:
            opened.enter()
            opened.owner = opened.cookie
            yield opened


@pytest.fixture
def folder(made: Path, shared: Running) -> Path:
    """The workspace of the shared studio, as it was made."""
    source, target = (sqlite3.connect(home / "quizkit.db") for home in (made, shared.folder))
    with closing(source), closing(target):
        source.backup(target)
    return shared.folder


@pytest.fixture
def studio(shared: Running, folder: Path) -> Running:
    assert shared.folder == folder
    shared.cookie = shared.owner
    return shared


@pytest.fixture
def anna(browser: Browser, studio: Running) -> Iterator[Page]:
    page = come_in(browser, studio)
    yield page
    assert page.faults == []  # type: ignore[attr-defined]
    page.context.close()
