"""Commit, release and compare 20,000 cards."""

import sqlite3
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from benches import Figure, measure
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.values import Change, Data, Origin, digest, dump_payload
from quizkit.workflow.stored.compare import compare_snapshots, take_snapshot

CARDS, CHANGES = 20_000, 500
NOBODY = Origin("bench", "2026-01-01T00:00:00Z")


def make_change(number: int, verdict: bool = True) -> Change:
    """Return a card of typical size, as a change."""
    words = {"fr": f"Le lac numéro {number} gèle chaque hiver, disent ceux qui y patinent.", "de": "Der See " * 10}
    data: Data = {"id": f"sq-{number:05}", "text": {**words, "nl": "Het meer " * 9}, "verdict": verdict}
    return Change(
        f"sq-{number:05}", "swiss-quiz", "statement", dump_payload({**data, "explanation": words}), source="fr"
    )


def history() -> Iterator[Figure]:
    """Compare a commit with the bare driver, which inserts the same payloads into our table and into a minimal one."""
    cards = [make_change(number) for number in range(CARDS)]
    rows = [(card.item, digest(card.payload or ""), card.payload) for card in cards]
    with tempfile.TemporaryDirectory() as folder:
        times: dict[str, list[float]] = {"commit": [], "same": [], "bare": []}
        for run in range(3):
            store, other = (Store.create(str(Path(folder) / f"{name}-{run}.db")) for name in ("commit", "same"))
            times["commit"].append(measure(partial(store.commit, cards, NOBODY), 1))
            times["same"].append(measure(partial(insert_into_ours, other.engine.url.database or "", rows), 1))
            times["bare"].append(measure(partial(insert_into_minimal, Path(folder) / f"bare-{run}.db", rows), 1))
        commit, same, bare = (median(runs) for runs in times.values())
        yield Figure(f"commit {CARDS} cards", commit, "sqlite3 executemany, same table", same)
        yield Figure(f"commit {CARDS} cards", commit, "sqlite3 executemany", bare)
        again = measure(lambda: store.commit(cards, NOBODY), 3)
        yield Figure("commit the same again", again, "sqlite3 executemany", bare)

        releases.create_release(store, "swiss-quiz", "1.0.0", {}, store.heads().values(), NOBODY, forced=False)
        store.commit([make_change(number, verdict=False) for number in range(CHANGES)], NOBODY)
        freeze = measure(
            lambda: releases.create_release(
                store, "swiss-quiz", "1.1.0", {}, store.heads().values(), NOBODY, forced=False
            ),
            1,
        )
        yield Figure("release all", freeze, "sqlite3 executemany", bare)
        diff = measure(
            lambda: compare_snapshots(
                take_snapshot(store, "swiss-quiz@1.0.0"), take_snapshot(store, "swiss-quiz@1.1.0")
            ),
            5,
        )
        yield Figure(f"diff of two releases, {CHANGES} changes", diff, "half a second", 0.5)

        queries = {
            "show": lambda: store.head("sq-00000"),
            "log": lambda: store.log(limit=10),
            "log of a card": lambda: store.log("sq-00000", limit=10),
        }
        before = {name: measure(query, 20) for name, query in queries.items()}
        for number in range(500):
            store.commit([make_change(0, verdict=bool(number % 2))], NOBODY)
        for name, query in queries.items():
            yield Figure(f"{name} after 500 more revisions", measure(query, 20), "before", before[name])


def insert_into_ours(path: str, rows: list[tuple[str, str, str | None]]) -> None:
    """Insert the payloads into our table, using only the driver."""
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO changeset VALUES (1, '', '', '', '', '')")
    connection.executemany(
        "INSERT INTO revision (item, number, deck, kind, changeset_id, sha256, payload, stale) "
        "VALUES (?, 1, 'swiss-quiz', 'statement', 1, ?, ?, '{}')",
        rows,
    )
    connection.commit()
    connection.close()


def insert_into_minimal(path: Path, rows: list[tuple[str, str, str | None]]) -> None:
    """Insert the payloads into a minimal table, using only the driver."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE revision (id INTEGER PRIMARY KEY, item TEXT, sha256 TEXT, payload TEXT)")
    connection.execute("CREATE UNIQUE INDEX revision_item ON revision (item)")
    connection.executemany("INSERT INTO revision (item, sha256, payload) VALUES (?, ?, ?)", rows)
    connection.commit()
    connection.close()


BENCH = history
