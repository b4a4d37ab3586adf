"""YAML files: `deck.yaml` and `game.yaml` are one row each; a file of cards has a row for each card.

A file that somebody sends may also hold lists of cards by kind.
"""

from collections.abc import Mapping
from pathlib import Path

from quizkit import safe_yaml
from quizkit.cards import faults
from quizkit.cards.row import Row
from quizkit.problems import Place, Problem, shorten
from quizkit.safe_yaml import Path as Keys
from quizkit.sources._records import read_records
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source


def _read(path: Path, name: str) -> safe_yaml.Document:
    try:
        # A pipe or a device might never end, and what is far too long is not read whole.
        if not path.is_file():
            path.stat()
            return safe_yaml.Document(problems=(Problem(faults.UNREADABLE_FILE, Place(name), detail="?"),))
        with path.open("rb") as file:
            return safe_yaml.read(file.read(safe_yaml.MAX_BYTES + 1), name)
    except FileNotFoundError:
        return safe_yaml.Document(problems=(Problem(faults.MISSING_FILE, Place(name)),))
    except OSError as error:
        return safe_yaml.Document(problems=(Problem(faults.UNREADABLE_FILE, Place(name), detail=error.strerror or ""),))


def read_fields(path: Path, name: str) -> tuple[Row | None, list[Problem]]:
    """Read a YAML file of fields as one row, such as `deck.yaml`."""
    document = _read(path, name)
    problems = list(document.problems)
    if isinstance(document.value, Mapping):
        return Row(document.value, document.places), problems
    if not problems:
        problems.append(Problem(faults.NOT_FIELDS, Place(name, 1), value=shorten(document.value)))
    return None, problems


def read_cards(path: Path, name: str) -> tuple[list[Row], list[Problem]]:
    """Read a YAML file's list of cards."""
    document = _read(path, name)
    problems = list(document.problems)
    if not isinstance(document.value, list):
        if document.value is not None:
            problems.append(Problem(faults.NOT_A_LIST, Place(name, 1), value=shorten(document.value)))
        elif not problems:
            problems.append(Problem(faults.NO_CARDS, Place(name)))
        return [], problems
    rows = []
    for index, item in enumerate(document.value):
        if isinstance(item, Mapping):
            rows.append(Row(item, document.places, (index,)))
        else:
            problems.append(Problem(faults.NOT_FIELDS, document.places[(index,)], value=shorten(item)))
    return rows, problems


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read a YAML file that is not part of a content tree."""
    document = safe_yaml.read(data, file)

    def locate(path: Keys) -> Place:
        prefixes = (path[:length] for length in range(len(path), -1, -1))
        return next(document.places[prefix] for prefix in prefixes if prefix in document.places)

    if document.value is None:
        return Contents((), document.problems or (Problem(faults.NO_CARDS, Place(file)),))
    contents = read_records(document.value, file, locate, limits)
    return Contents(contents.tables, (*document.problems, *contents.problems), contents.memory)


SOURCE = Source((".yaml", ".yml"), read)
