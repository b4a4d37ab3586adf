"""What checks have found before: a card that is as it was need not be looked at again.

It is a file in the user's cache, one for each store, and worth nothing to anybody else: losing it costs time only.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

import quizkit
from quizkit.bundled import find_bundled
from quizkit.problems import Fault, Place, Problem, Severity
from quizkit.workflow.files import replace
from quizkit.workflow.user_folders import cache_folder

Row = list[object]
FORMAT = 1


class FoundBefore:
    """Problems by a key that names everything they depend on."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known: dict[str, list[Row]] = _read(path) if path else {}
        self._used: dict[str, list[Row]] = {}

    def knows(self, key: str) -> bool:
        """Return whether something was found under this key, be it nothing."""
        return key in self._known

    def recall(self, key: str) -> list[Problem]:
        """Return what was found under a key that is known."""
        self._used[key] = rows = self._known[key]
        return [_problem(row) for row in rows] if rows else []

    def learn(self, key: str, found: list[Problem]) -> list[Problem]:
        """Keep what was found under a key."""
        self._used[key] = [_row(problem) for problem in found] if found else []
        return found

    def save(self, *, forget: bool = True) -> None:
        """Keep what was used, and `forget` the rest: what changed cards left behind. No room or no rights: no harm."""
        kept = self._used if forget else {**self._known, **self._used}
        if self._path and kept.keys() != self._known.keys():
            data = json.dumps({"made": hash_checks(), "found": kept}, ensure_ascii=False, separators=(",", ":"))
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                replace(self._path, data.encode())
            except OSError:
                return


def cache_file(store: str) -> Path:
    """Return where the memory of a store is kept."""
    return cache_folder() / f"checks-{sha256(store.encode()).hexdigest()[:16]}.json"


@cache
def hash_checks() -> str:
    """Tell this version of the checks from others: by their code, the words they know, and how cards are printed."""
    common, press = find_bundled("content") / "common", find_bundled("templates") / "press"
    files = [*Path(quizkit.__file__).parent.rglob("*.py"), *common.glob("*.*"), *(common / "lexicon").glob("*.yaml")]
    files += press.glob("*.*")
    hashed = sha256(f"{FORMAT} {quizkit.__version__}".encode())
    for path in sorted(files):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


def _read(path: Path) -> dict[str, list[Row]]:
    try:
        data = json.loads(path.read_bytes())
        known: dict[str, list[Row]] = data["found"] if data["made"] == hash_checks() else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return known


def _row(problem: Problem) -> Row:
    fault, one = problem.fault, problem
    told = (one.card, one.field, one.value, one.allowed, one.suggestion, one.detail, one.language)
    return [fault.code, fault.name, str(fault.severity), one.place.file, *told, one.span]


def _problem(row: Row) -> Problem:
    code, name, severity, file, *rest, span = row
    at = (span[0], span[1]) if isinstance(span, list | tuple) else None
    card, field, value, allowed, suggestion, detail, language = map(str, rest)
    fault = Fault(str(code), str(name), Severity(str(severity)))
    return Problem(fault, Place(str(file)), card, field, value, allowed, suggestion, detail, language, at)
