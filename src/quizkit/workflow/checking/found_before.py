"""What checks found before: a card that has not changed need not be looked at again.

It is a file in the user's cache, one for each store, and worth nothing to anybody else: losing it costs only time.
"""

import json
import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

import quizkit
from quizkit.bundled import find_bundled
from quizkit.problems import Fault, Place, Problem, Severity
from quizkit.workflow.files import CannotWrite, replace
from quizkit.workflow.user_folders import cache_folder

StoredProblem = list[object]
FORMAT = 1
CHECKING = ("cards", "cards/kinds", "checks", "decks", "lexicon", "press", "tells", "workflow/checking")
"""Where the code is that findings depend on."""


class FoundBefore:
    """Problems by a key that covers everything they depend on."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known: dict[str, list[StoredProblem]] = _read(path) if path else {}
        self._used: dict[str, list[StoredProblem]] = {}

    def knows(self, key: str) -> bool:
        """Return whether the result is known, even if nothing was found."""
        return key in self._known

    def recall(self, key: str) -> list[Problem]:
        """Return what was found under a key that is known."""
        self._used[key] = problems = self._known[key]
        return [_restore(problem) for problem in problems] if problems else []

    def recall_or_find(self, key: str, find: Callable[[], list[Problem]]) -> list[Problem]:
        """Return what was found under a key, or find it now and keep it."""
        return self.recall(key) if self.knows(key) else self.learn(key, find())

    def learn(self, key: str, problems: list[Problem]) -> list[Problem]:
        """Keep what was found under a key."""
        self._used[key] = [_pack(problem) for problem in problems] if problems else []
        return problems

    def save(self, *, forget: bool = True, most: int | None = None) -> None:
        """Keep what was used, the last `most` of it, and `forget` the rest, which cards had before they changed."""
        rest = {} if forget else {key: found for key, found in self._known.items() if key not in self._used}
        kept = {**rest, **self._used}
        if most and len(kept) > most:
            kept = dict(list(kept.items())[-most:])
        if self._path and kept.keys() != self._known.keys():
            data = json.dumps({"made": hash_checks(), "found": kept}, ensure_ascii=False, separators=(",", ":"))
            try:
                replace(self._path, data.encode())
            except CannotWrite:
                # No space or no rights: then everything is checked again next time.
                return


def cache_file(name: str) -> Path:
    """Return where the findings of a store or a tree are kept."""
    return cache_folder() / f"checks-{sha256(name.encode()).hexdigest()[:16]}.json"


@cache
def hash_checks() -> str:
    """Hash this version of the checks: their code, the words they know, and how cards are printed.

    It looks at the names, sizes and times of the files: reading them all takes longer than checking a card.
    """
    common, press = find_bundled("content") / "common", find_bundled("templates") / "press"
    code = Path(quizkit.__file__).parent
    folders = [code, *(code / name for name in CHECKING), press, common]
    folders += (common / name for name in ("lexicon", "opposites", "hyphens"))
    facts = (line for folder in folders for line in _list_files(folder))
    return sha256("\n".join((f"{FORMAT} {quizkit.__version__}", *facts)).encode()).hexdigest()


def _list_files(folder: Path) -> list[str]:
    """Return the name, size and time of each file in a folder."""
    with os.scandir(folder) as entries:
        files = [(entry.name, entry.stat()) for entry in entries if entry.is_file()]
    return sorted(f"{name} {facts.st_size} {facts.st_mtime_ns}" for name, facts in files)


def _read(path: Path) -> dict[str, list[StoredProblem]]:
    try:
        data = json.loads(path.read_bytes())
        known: dict[str, list[StoredProblem]] = data["found"] if data["made"] == hash_checks() else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return known


def _pack(problem: Problem) -> StoredProblem:
    fault = problem.fault
    facts = (problem.card, problem.field, problem.value, problem.allowed, problem.suggestion, problem.detail)
    return [fault.code, fault.name, str(fault.severity), problem.place.file, *facts, problem.language, problem.span]


def _restore(stored: StoredProblem) -> Problem:
    code, name, severity, file, *rest, span = stored
    at = (span[0], span[1]) if isinstance(span, list | tuple) else None
    card, field, value, allowed, suggestion, detail, language = map(str, rest)
    fault = Fault(str(code), str(name), Severity(str(severity)))
    return Problem(fault, Place(str(file)), card, field, value, allowed, suggestion, detail, language, at)
