"""20,000 cards: committed, released, compared."""

import sqlite3
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from benches import Figure, timed
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.values import Change, Data, Origin, digest, dump_payload
from quizkit.workflow.stored.compare import compare_snapshots, take_snapshot

CARDS, CHANGES = 20_000, 500
NOBODY = Origin("bench", "2026-01-01T00:00:00Z")


def card(number: int, verdict: bool = True) -> Change:
    """Make a card of a usual size."""
    words = {"fr": f"Le lac numéro {number} gèle chaque hiver, disent ceux qui y patinent.", "de": "Der See " * 10}
    data: Data = {"id": f"sq-{number:05}", "text": {**words, "nl": "Het meer " * 9}, "verdict": verdict}
    return Change(
        f"sq-{number:05}", "swiss-quiz", "statement", dump_payload({**data, "explanation": words}), source="fr"
    )


def history() -> Iterator[Figure]:
    """Compare a commit with the driver alone: the same payloads, into our own table and into the barest one."""
    cards = [card(number) for number in range(CARDS)]
    rows = [(one.item, digest(one.payload or ""), one.payload) for one in cards]
    with tempfile.TemporaryDirectory() as folder:
        times: dict[str, list[float]] = {"commit": [], "same": [], "bare": []}
        for run in range(3):
            store, other = (Store.create(str(Path(folder) / f"{name}-{run}.db")) for name in ("commit", "same"))
            times["commit"].append(timed(partial(store.commit, cards, NOBODY), 1))
            times["same"].append(timed(partial(same, other.engine.url.database or "", rows), 1))
            times["bare"].append(timed(partial(bare, Path(folder) / f"bare-{run}.db", rows), 1))
        commit, alike, alone = (median(found) for found in times.values())
        yield Figure(f"commit {CARDS} cards", commit, "sqlite3 executemany, same table", alike)
        yield Figure(f"commit {CARDS} cards", commit, "sqlite3 executemany", alone)
        again = timed(lambda: store.commit(cards, NOBODY), 3)
        yield Figure("commit the same again", again, "sqlite3 executemany", alone)

        releases.create_release(store, "swiss-quiz", "1.0.0", {}, store.heads().values(), NOBODY, forced=False)
        store.commit([card(number, verdict=False) for number in range(CHANGES)], NOBODY)
        freeze = timed(
            lambda: releases.create_release(
                store, "swiss-quiz", "1.1.0", {}, store.heads().values(), NOBODY, forced=False
            ),
            1,
        )
        yield Figure("release all", freeze, "sqlite3 executemany", alone)
        found = timed(
            lambda: compare_snapshots(
                take_snapshot(store, "swiss-quiz@1.0.0"), take_snapshot(store, "swiss-quiz@1.1.0")
            ),
            5,
        )
        yield Figure(f"diff of two releases, {CHANGES} changes", found, "half a second", 0.5)

        looks = {
            "show": lambda: store.head("sq-00000"),
            "log": lambda: store.log(limit=10),
            "log of a card": lambda: store.log("sq-00000", limit=10),
        }
        before = {name: timed(look, 20) for name, look in looks.items()}
        for number in range(500):
            store.commit([card(0, verdict=bool(number % 2))], NOBODY)
        for name, look in looks.items():
            yield Figure(f"{name} after 500 more revisions", timed(look, 20), "before", before[name])


def same(path: str, rows: list[tuple[str, str, str | None]]) -> None:
    """Insert the payloads into our own table with nothing but the driver."""
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO changeset VALUES (1, '', '', '', '', '')")
    connection.executemany(
        "INSERT INTO revision (item, number, deck, kind, changeset_id, sha256, payload, stale) "
        "VALUES (?, 1, 'swiss-quiz', 'statement', 1, ?, ?, '{}')",
        rows,
    )
    connection.commit()
    connection.close()


def bare(path: Path, rows: list[tuple[str, str, str | None]]) -> None:
    """Insert the payloads with nothing but the driver."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE revision (id INTEGER PRIMARY KEY, item TEXT, sha256 TEXT, payload TEXT)")
    connection.execute("CREATE UNIQUE INDEX revision_item ON revision (item)")
    connection.executemany("INSERT INTO revision (item, sha256, payload) VALUES (?, ?, ?)", rows)
    connection.commit()
    connection.close()


BENCH = history
