"""20,000 cards: committed, released, compared."""

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benches import Figure, timed
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.values import Change, Data, Origin, digest, written
from quizkit.workflow.compare import compare, snapshot

CARDS, CHANGES = 20_000, 500
NOBODY = Origin("bench", "2026-01-01T00:00:00Z")


def card(number: int, verdict: bool = True) -> Change:
    """Make a card of a usual size."""
    words = {"fr": f"Le lac numéro {number} gèle chaque hiver, disent ceux qui y patinent.", "de": "Der See " * 10}
    data: Data = {"id": f"sq-{number:05}", "text": {**words, "nl": "Het meer " * 9}, "verdict": verdict}
    return Change(f"sq-{number:05}", "swiss-quiz", "statement", written({**data, "explanation": words}), source="fr")


def history() -> Iterator[Figure]:
    """Compare a commit with the driver alone: the same payloads, one table, one index."""
    cards = [card(number) for number in range(CARDS)]
    rows = [(one.item, digest(one.payload or ""), one.payload) for one in cards]
    with tempfile.TemporaryDirectory() as folder:
        commits, bares = [], []
        for run in range(3):
            store = Store.create(str(Path(folder) / f"{run}.db"))
            commits.append(timed(lambda store=store: store.commit(cards, NOBODY), 1))  # type: ignore[misc]
            bares.append(timed(lambda run=run: bare(Path(folder) / f"bare-{run}.db", rows), 1))  # type: ignore[misc]
        commit, alone = sorted(commits)[1], sorted(bares)[1]
        yield Figure(f"commit {CARDS} cards", commit, "sqlite3 executemany", alone)
        again = timed(lambda: store.commit(cards, NOBODY), 3)
        yield Figure("commit the same again", again, "sqlite3 executemany", alone)

        releases.create(store, "swiss-quiz", "1.0.0", {}, store.heads().values(), NOBODY, forced=False)
        store.commit([card(number, verdict=False) for number in range(CHANGES)], NOBODY)
        freeze = timed(
            lambda: releases.create(store, "swiss-quiz", "1.1.0", {}, store.heads().values(), NOBODY, forced=False), 1
        )
        yield Figure("release all", freeze, "sqlite3 executemany", alone)
        found = timed(lambda: compare(snapshot(store, "swiss-quiz@1.0.0"), snapshot(store, "swiss-quiz@1.1.0")), 5)
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
