"""What checks found before: a card that has not changed need not be looked at again.

It is a small database in the user's cache, one for each store, and worth nothing to anybody else: losing it costs only
time. What is kept of a card: its problems and its gist; of two cards that are nearly alike: their problems.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import quizkit
from quizkit.bundled import find_bundled
from quizkit.languages import own_folder
from quizkit.problems import Fault, Place, Problem, Severity
from quizkit.workflow.user_folders import cache_folder

if TYPE_CHECKING:
    from quizkit.decks.survey import Gist

StoredProblem = list[Any]
"""What `_pack` makes of a problem. Large decks have so many of them that their parts are not looked at one by one."""
FORMAT, WAIT = 2, 5.0
"""The format of the file; and how many seconds to wait for another process that writes to it."""
TABLES = """
CREATE TABLE about (made TEXT, scope TEXT, turn INTEGER);
CREATE TABLE card (key TEXT PRIMARY KEY, day TEXT, found TEXT, gist TEXT);
CREATE TABLE compared (key TEXT PRIMARY KEY);
CREATE TABLE pair (one TEXT, other TEXT, found TEXT, PRIMARY KEY (one, other));
"""
NONE = "[]"
CHECKING = ("cards", "cards/kinds", "checks", "decks", "lexicon", "press", "tells", "workflow/checking")
"""Where the code is that findings depend on."""


class Known(NamedTuple):
    """What is known of a card: JSON, which is only read if somebody asks."""

    day: str
    """The only day on which it holds; empty if the day does not matter."""
    found: str
    gist: str = ""


class Pair(NamedTuple):
    """Two cards, by their keys, and what is wrong with the second one beside the first."""

    one: str
    other: str
    problems: tuple[Problem, ...]


class _File(NamedTuple):
    """What is in the file."""

    cards: dict[str, Known]
    compared: frozenset[str] = frozenset()
    pairs: Mapping[tuple[str, str], str] = {}
    scope: str = ""
    turn: int = 0


class FoundBefore:
    """Problems by a key that covers everything they depend on."""

    def __init__(self, path: Path | None = None) -> None:
        self._path, self._file = path, _read(path) if path else _File({})
        self._new, self._used = dict[str, Known](), set[str]()
        self._compared: tuple[str, Collection[str], Sequence[Pair]] | None = None

    def knows(self, key: str, today: date) -> bool:
        """Return whether the result is known, even if nothing was found, and holds today."""
        known = self._file.cards.get(key)
        return known is not None and (not known.day or known.day == today.isoformat())

    def recall(self, keys: Sequence[str]) -> Iterator[Problem]:
        """Yield what was found under keys that are known."""
        for some in _split(keys):
            self._used.update(some)
            dumps = (self._file.cards[key].found for key in some)
            yield from _restore_all(dump for dump in dumps if dump != NONE)

    def recall_gists(self, keys: Sequence[str]) -> Iterator[Gist | None]:
        """Yield the gists of cards that are known; nothing for a card that today's rules do not accept."""
        from quizkit.decks.survey import Gist

        for some in _split(keys):
            gists = json.loads(f"[{','.join(self._file.cards[key].gist for key in some)}]")
            yield from (Gist._make(gist) if gist else None for gist in gists)

    def has_gist(self, key: str) -> bool:
        """Return whether the gist of a card that is known was taken."""
        return bool(self._file.cards[key].gist)

    def recall_or_find(self, key: str, today: date, find: Callable[[], list[Problem]]) -> list[Problem]:
        """Return what was found under a key, or find it now and keep it."""
        if self.knows(key, today):
            return [*self.recall([key])]
        problems = find()
        self.learn(key, problems)
        return problems

    def learn(self, key: str, problems: Sequence[Problem], day: str = "", gist: str = "") -> None:
        """Keep what was found under a key, and the gist of the card if it was taken."""
        self._new[key] = Known(day, _dump(problems), gist)
        self._used.add(key)

    def recall_compared(self, scope: str) -> tuple[frozenset[str], list[Pair]]:
        """Return which cards were compared with each other, and the pairs that were nearly alike."""
        if self._file.scope != scope:
            return frozenset(), []
        pairs = self._file.pairs.items()
        return self._file.compared, [Pair(*keys, tuple(_restore_all([dump]))) for keys, dump in pairs]

    def learn_compared(self, scope: str, keys: Collection[str], pairs: Sequence[Pair]) -> None:
        """Keep which cards were compared with each other, and the pairs that are nearly alike."""
        self._compared = scope, keys, pairs

    def save(self, *, forget: bool = True, most: int | None = None) -> None:
        """Keep what was used, the last `most` of it, and `forget` the rest, which cards had before they changed."""
        outdated = self._file.cards.keys() - self._used if forget else set[str]()
        is_compared = self._compared is None or self._compared[:2] == (self._file.scope, self._file.compared)
        if self._path is None or not (self._new or outdated or not is_compared):
            return
        # No space or no rights: then everything is checked again next time.
        with suppress(OSError, sqlite3.Error):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(_open_to_write(self._path)) as connection, connection:
                self._write(connection, outdated, most)

    def _write(self, connection: sqlite3.Connection, outdated: Iterable[str], most: int | None) -> None:
        connection.executemany("DELETE FROM card WHERE key = ?", ((key,) for key in outdated))
        rows = ((key, *known) for key, known in self._new.items())
        connection.executemany("INSERT OR REPLACE INTO card VALUES (?, ?, ?, ?)", rows)
        if most:
            latest = "SELECT rowid FROM card ORDER BY rowid DESC LIMIT ?"
            connection.execute(f"DELETE FROM card WHERE rowid NOT IN ({latest})", (most,))  # noqa: S608
        (turn,) = connection.execute("SELECT turn FROM about").fetchone()
        # If another process has compared cards meanwhile, what it kept stays: two halves do not make a whole.
        if self._compared and turn == self._file.turn:
            self._write_compared(connection, *self._compared)

    def _write_compared(
        self, connection: sqlite3.Connection, scope: str, keys: Collection[str], pairs: Sequence[Pair]
    ) -> None:
        before, now = self._file.compared, frozenset(keys)
        connection.executemany("DELETE FROM compared WHERE key = ?", ((key,) for key in before - now))
        connection.executemany("INSERT OR IGNORE INTO compared VALUES (?)", ((key,) for key in now - before))
        dumps = {(pair.one, pair.other): _dump(pair.problems) for pair in pairs}
        gone = self._file.pairs.keys() - dumps.keys()
        connection.executemany("DELETE FROM pair WHERE one = ? AND other = ?", gone)
        changed = ((*keys, text) for keys, text in dumps.items() if self._file.pairs.get(keys) != text)
        connection.executemany("INSERT OR REPLACE INTO pair VALUES (?, ?, ?)", changed)
        connection.execute("UPDATE about SET scope = ?, turn = turn + 1", (scope,))


def cache_file(name: str) -> Path:
    """Return the file with what was found before in a store or a tree."""
    return cache_folder() / f"checks-{sha256(name.encode()).hexdigest()[:16]}.db"


def hash_checks() -> str:
    """Hash this version of the checks (code, words, printing): what another one found before does not count.

    It looks at the names, sizes and times of the files: reading them all takes longer than checking a card.
    """
    return _hash_checks(own_folder())


@cache
def _hash_checks(languages: Path | None) -> str:
    common, press = find_bundled("content") / "common", find_bundled("templates") / "press"
    code = Path(quizkit.__file__).parent
    folders = [code, *(code / name for name in CHECKING), press, common]
    folders += (common / name for name in ("lexicon", "opposites", "hyphens"))
    folders += [languages, *(path for path in languages.iterdir() if path.is_dir())] if languages else []
    facts = (line for folder in folders for line in _list_files(folder))
    return sha256("\n".join((f"{FORMAT} {quizkit.__version__}", *facts)).encode()).hexdigest()


def _list_files(folder: Path) -> list[str]:
    """Return the name, size and time of each file in a folder."""
    with os.scandir(folder) as entries:
        files = [(entry.name, entry.stat()) for entry in entries if entry.is_file()]
    return sorted(f"{name} {facts.st_size} {facts.st_mtime_ns}" for name, facts in files)


def _read(path: Path) -> _File:
    """Read the file; nothing if it is not there, damaged, or of another version."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", timeout=WAIT, uri=True)) as connection:
            checks_hash, scope, turn = connection.execute("SELECT made, scope, turn FROM about").fetchone()
            if checks_hash != hash_checks():
                return _File({})
            rows = connection.execute("SELECT key, day, found, gist FROM card")
            cards = {row[0]: Known._make(row[1:]) for row in rows}
            compared = frozenset(key for (key,) in connection.execute("SELECT key FROM compared"))
            pairs = {(one, other): dump for one, other, dump in connection.execute("SELECT * FROM pair")}
    except (sqlite3.Error, TypeError, ValueError):
        return _File({})
    return _File(cards, compared, pairs, scope, turn)


def _open_to_write(path: Path) -> sqlite3.Connection:
    """Open the file to write to it; one that is damaged, or of another version, is made again."""
    connection = sqlite3.connect(path, timeout=WAIT)
    try:
        connection.execute("BEGIN IMMEDIATE")
        if connection.execute("SELECT made FROM about").fetchone() == (hash_checks(),):
            return connection
    except sqlite3.OperationalError as error:
        # A new file has no tables; one that stays locked is left alone.
        if "no such table" not in str(error):
            connection.close()
            raise
    except sqlite3.DatabaseError:
        pass
    connection.close()
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path, timeout=WAIT)
    connection.executescript(f"BEGIN IMMEDIATE; {TABLES}")
    connection.execute("INSERT INTO about VALUES (?, '', 0)", (hash_checks(),))
    return connection


def dump_gist(gist: Gist | None) -> str:
    """Write down the gist of a card beside what was found before on it, or that there is none."""
    return json.dumps(gist, ensure_ascii=False, separators=(",", ":"))


def _split(keys: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield so many keys at a time that reading them together pays."""
    return (keys[start : start + 1000] for start in range(0, len(keys), 1000))


def _dump(problems: Iterable[Problem]) -> str:
    return json.dumps([_pack(problem) for problem in problems], ensure_ascii=False, separators=(",", ":"))


def _restore_all(dumps: Iterable[str]) -> Iterator[Problem]:
    for problems in json.loads(f"[{','.join(dumps)}]"):
        yield from map(_restore, problems)


def _pack(problem: Problem) -> StoredProblem:
    fault = problem.fault
    facts = (problem.card, problem.field, problem.value, problem.allowed, problem.suggestion, problem.detail)
    return [fault.code, fault.name, str(fault.severity), problem.place.file, *facts, problem.language, problem.span]


def _restore(stored: StoredProblem) -> Problem:
    code, name, severity, file, card, field, value, allowed, suggestion, detail, language, span = stored
    at = (span[0], span[1]) if span else None
    fault = _make_fault(code, name, severity)
    return Problem(fault, Place(file), card, field, value, allowed, suggestion, detail, language, at)


@cache
def _make_fault(code: str, name: str, severity: str) -> Fault:
    return Fault(code, name, Severity(severity))
