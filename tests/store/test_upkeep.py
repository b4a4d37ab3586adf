import shutil
import uuid
from importlib.resources import files
from pathlib import Path

import pytest
from making import ANNA, change
from sqlalchemy import event, inspect, text

from quizkit.store import engine, errors, releases, schema
from quizkit.store.engine import connect, is_sqlite, locate
from quizkit.store.history import Store
from quizkit.store.kept_tables import TABLES
from quizkit.store.search_tables import SEARCH
from quizkit.store.upkeep import backup, copy_store, grant, restore
from quizkit.store.values import Data
from quizkit.store.verify import Damage, Harm, verify

CARD: Data = {"text": {"fr": "un", "de": "eins"}}


def filled(store: Store) -> Store:
    store.commit([change(f"c-{number}", {**CARD, "n": number}) for number in range(50)], ANNA)
    releases.create_release(store, "swiss-quiz", "1.0.0", {"order": []}, store.heads().values(), ANNA, forced=False)
    return store


def test_a_backup_is_a_whole_store_in_one_file(store: Store, tmp_path: Path) -> None:
    filled(store)
    backup(store, tmp_path / "backup.db")
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["backup.db"]
    copy = Store.open(str(tmp_path / "backup.db"))
    assert list(copy.everything()) == list(store.everything())
    assert releases.list_releases(copy) == releases.list_releases(store)
    assert verify(copy) == (50, [])
    with pytest.raises(errors.DatabaseExists):
        backup(store, tmp_path / "backup.db")


def test_check_finds_what_was_tampered_with(store: Store) -> None:
    filled(store)
    assert verify(store) == (50, [])
    with store.engine.begin() as connection:
        if is_sqlite(store.engine.url):
            connection.execute(text("DROP TRIGGER revision_no_update"))
            connection.execute(text("DROP TRIGGER release_no_update"))
        else:
            connection.execute(text("DROP TRIGGER revision_no_change ON revision"))
            connection.execute(text("DROP TRIGGER release_no_change ON release"))
        connection.execute(text("UPDATE revision SET payload = replace(payload, 'un', 'deux') WHERE item = 'c-7'"))
        connection.execute(text("UPDATE revision SET number = 3 WHERE item = 'c-8'"))
        connection.execute(text("UPDATE release SET version = '1.0.1'"))
    assert [str(damage) for damage in verify(store).damages] == [
        "revision c-7@1: changed",
        "revision c-8@3: changed",
        "revision c-8@3: unlinked",
        "release swiss-quiz 1.0.1: changed",
    ]


def test_check_finds_a_release_of_other_revisions(store: Store) -> None:
    filled(store)
    with store.engine.begin() as connection:
        table = "" if is_sqlite(store.engine.url) else " ON release_item"
        connection.execute(text(f"DROP TRIGGER release_item_no_{'change' if table else 'update'}{table}"))
        connection.execute(text("UPDATE release_item SET number = 2 WHERE item = 'c-7'"))
    assert verify(store) == (50, [Damage(Harm.CHANGED, "release_item", "#2 c-7")])


def test_the_migrations_lead_to_the_tables(store: Store) -> None:
    inspector = inspect(store.engine)
    for table in (*TABLES, *SEARCH):
        columns = {column["name"]: bool(column["nullable"]) for column in inspector.get_columns(table.name)}
        assert columns == {column.name: bool(column.nullable) for column in table.columns}
        indexed = {tuple(index["column_names"]) for index in inspector.get_indexes(table.name)}
        assert {tuple(column.name for column in index.columns) for index in table.indexes} <= indexed


def test_every_migration_is_known() -> None:
    names = [entry.name for entry in (files("quizkit.store") / "migrations" / "versions").iterdir()]
    assert sorted(name[1:5] for name in names if name.startswith("v")) == list(schema.VERSIONS)


def test_a_store_is_made_once(address: str) -> None:
    with pytest.raises(errors.NoDatabase):
        Store.open(address)
    Store.create(address)
    with pytest.raises(errors.DatabaseExists):
        Store.create(address)


def test_a_store_of_a_newer_version_is_left_alone(store: Store, address: str) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(errors.DatabaseTooNew) as error:
        Store.open(address)
    assert error.value.facts["version"] == "9999"


NEXT_VERSION = """
import sqlalchemy as sa
from alembic import op
revision, down_revision = "{new}", "{old}"
def upgrade():
    op.create_table("extra", sa.Column("id", sa.Integer, primary_key=True))
"""


def test_an_older_store_is_brought_up_to_date_after_a_backup(
    store: Store, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(store)
    shutil.copytree(schema.MIGRATIONS, tmp_path / "migrations")
    old, new = schema.VERSIONS[-1], f"{int(schema.VERSIONS[-1]) + 1:04}"
    version = NEXT_VERSION.replace("{old}", old).replace("{new}", new)
    (tmp_path / f"migrations/versions/v{new}_extra.py").write_text(version)
    monkeypatch.setattr(schema, "MIGRATIONS", tmp_path / "migrations")
    monkeypatch.setattr(schema, "VERSIONS", (*schema.VERSIONS, new))
    newer = Store.open(address)
    assert newer.upgrade is not None
    assert (newer.upgrade.old, newer.upgrade.new) == (old, new)
    assert inspect(newer.engine).has_table("extra")
    assert verify(newer) == (50, [])
    assert Store.open(address).upgrade is None
    if newer.upgrade.backup:
        assert newer.upgrade.backup == tmp_path / f"cards.db.before-{new}"
        monkeypatch.setattr(schema, "VERSIONS", schema.VERSIONS[:-1])
        assert verify(Store.open(str(newer.upgrade.backup))) == (50, [])
    assert (newer.upgrade.backup is not None) == is_sqlite(newer.engine.url)


def test_a_file_is_set_up_for_several_people(tmp_path: Path) -> None:
    store = Store.create(str(tmp_path / "a.db"))
    with store.engine.connect() as connection:
        pragmas = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 60_000}


@pytest.mark.parametrize("size", [0, 100, 5000])
def test_a_truncated_file_is_told_and_left_alone(tmp_path: Path, size: int) -> None:
    path = tmp_path / "cards.db"
    filled(Store.create(str(path)))
    whole = path.read_bytes()
    path.write_bytes(whole[:size])
    with pytest.raises((errors.DatabaseDamaged, errors.NoDatabase, errors.DatabaseUnusable)):
        verify(Store.open(str(path)))
    assert path.read_bytes()[:size] == whole[:size]


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    path.write_text("hello " * 1000)
    with pytest.raises(errors.DatabaseDamaged):
        Store.open(str(path))


def refusing(store: Store, pragma: str) -> None:
    """Make SQLite refuse to write, as it does on a full disk or with a read-only file."""
    event.listen(store.engine, "connect", lambda connection, _: connection.execute(pragma))


@pytest.mark.parametrize(
    ("pragma", "error"),
    [("PRAGMA max_page_count = 1", errors.DatabaseFull), ("PRAGMA query_only = ON", errors.DatabaseReadOnly)],
)
def test_a_full_disk_or_read_only_file_is_told_and_nothing_changes(
    tmp_path: Path, pragma: str, error: type[Exception]
) -> None:
    path = str(tmp_path / "cards.db")
    store = filled(Store.create(path))
    refusing(store, pragma)
    with pytest.raises(error):
        store.commit([change(f"d-{number}", {**CARD, "x": "y" * 2000}) for number in range(500)], ANNA)
    assert verify(Store.open(path)) == (50, [])


def test_a_store_that_cannot_be_made_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise errors.DatabaseFull(db="x", reason="y")

    monkeypatch.setattr(schema, "_migrate", fail)
    with pytest.raises(errors.DatabaseFull):
        Store.create(str(tmp_path / "cards.db"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_where_nothing_may_be_written_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards of 2026?.db"
    filled(Store.create(str(path)))
    monkeypatch.setattr("os.access", lambda *_: False)
    store = Store.open(str(path))
    assert verify(store) == (50, [])
    with pytest.raises(errors.DatabaseReadOnly):
        store.commit([change("a", CARD)], ANNA)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(errors.DatabaseUnreachable):
        Store.create(str(tmp_path / "file" / "cards.db"))


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://nobody@127.0.0.1:1/cards",
        "postgresql:///cards?host=/nowhere",
        "postgresql://a@127.0.0.1:1/c?sslmode=disable",
    ],
)
def test_a_server_that_does_not_answer_is_told(url: str) -> None:
    with pytest.raises(errors.DatabaseUnreachable):
        Store.open(url)


def test_a_database_that_is_not_there_is_told(postgres: str) -> None:
    url = locate(postgres).set(drivername="postgresql", database="nowhere").render_as_string(hide_password=False)
    with pytest.raises(errors.DatabaseUnreachable):
        Store.open(url)


@pytest.mark.parametrize(
    "db", ["mysql://a@b/c", "://", "sqlite:///x.db", "postgresql://a@b:abc/c", "postgresql://a@b/c?magic=1"]
)
def test_other_databases_are_refused(db: str) -> None:
    with pytest.raises(errors.UnknownDatabase):
        Store.open(db)


def test_a_backup_that_cannot_be_written_blames_the_target(store: Store) -> None:
    with pytest.raises(errors.DatabaseUnreachable) as error:
        backup(store, Path("/nowhere/backup.db"))
    assert "/nowhere/backup.db" in str(error.value.facts["db"])


@pytest.mark.slow
def test_a_writer_who_waits_too_long_is_told_so(store: Store, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "WAIT_SECONDS", 11)
    second = Store.open(address)
    with engine.writing(store.engine), pytest.raises(errors.DatabaseBusy):
        second.commit([change("a", CARD)], ANNA)


def test_a_password_is_never_shown() -> None:
    with pytest.raises(errors.DatabaseUnreachable) as error:
        Store.open("postgresql://anna:secret@127.0.0.1:1/cards")
    assert "secret" not in str(error.value.facts)
    assert connect(locate("postgres://a@b/c")).url.drivername == "postgresql+pg8000"


@pytest.mark.slow
def test_a_store_moves_to_a_server_and_back_with_its_whole_history(tmp_path: Path, postgres_address: str) -> None:
    first = filled(Store.create(str(tmp_path / "first.db")))
    there = copy_store(first, postgres_address)
    there.commit([change("c-7", {**CARD, "n": 70}, base=1)], ANNA)
    back = copy_store(there, str(tmp_path / "back.db"))
    assert verify(there) == verify(back) == (51, [])
    assert list(back.everything()) == list(there.everything())
    assert list(first.everything()) == list(back.everything())[:50]
    with pytest.raises(errors.DatabaseExists):
        copy_store(first, postgres_address)
    with pytest.raises(errors.DatabaseExists):
        restore(first, postgres_address)


def test_a_backup_is_restored_and_what_was_there_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    store = filled(Store.create(str(path)))
    backup(store, tmp_path / "backup.db")
    store.commit([change("d-1", CARD)], ANNA)
    kept = restore(Store.open(str(tmp_path / "backup.db")), str(path))
    assert kept == tmp_path / "cards.db.before-restore"
    assert verify(Store.open(str(path))) == (50, [])
    assert verify(Store.open(str(kept))) == (51, [])
    path.write_bytes(b"damaged")
    assert restore(Store.open(str(tmp_path / "backup.db")), str(path)) == tmp_path / "cards.db.before-restore-2"
    assert verify(Store.open(str(path))) == (50, [])
    Store.open(str(path)).commit([change("d-1", CARD)], ANNA)
    with pytest.raises(errors.NotAServer):
        grant(store, "beat", only_tell=True)


@pytest.mark.slow
def test_another_user_of_the_server_can_work_but_rewrite_nothing(postgres: str, postgres_address: str) -> None:
    owner = filled(Store.create(postgres_address))
    user = f"beat_{uuid.uuid4().hex[:8]}"
    with pytest.raises(errors.NoSuchUser):
        grant(owner, user, only_tell=False)
    admin = connect(locate(postgres))
    with admin.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE ROLE {user} LOGIN"))
    address = locate(postgres_address).set(drivername="postgresql", username=user).render_as_string()
    with pytest.raises(errors.DatabaseForbidden):
        Store.open(address)
    assert grant(owner, user, only_tell=True) == grant(owner, user, only_tell=False)
    theirs = Store.open(address)
    assert theirs.commit([change("d-1", CARD)], ANNA).changeset
    with pytest.raises(errors.DatabaseReadOnly), engine.writing(theirs.engine) as connection:
        connection.execute(text("DELETE FROM revision"))


def test_what_a_killed_backup_left_behind_is_in_nobodys_way(tmp_path: Path) -> None:
    store = Store.create(str(tmp_path / "cards.db"))
    part = tmp_path / "copy.db.part"
    part.write_text("half a database")
    backup(store, tmp_path / "copy.db")
    assert not part.exists()
    assert Store.open(str(tmp_path / "copy.db")).fingerprint() == store.fingerprint()
