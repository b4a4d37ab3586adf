"""Nested data as tables: `{"text": {"fr": …}}` becomes a column `text.fr`. One set of rules suits all formats."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePath

from quizkit.cards import faults
from quizkit.cards.paths import join_path
from quizkit.problems import Place, Problem, shorten
from quizkit.safe_yaml import Path, Value
from quizkit.tables import faults as table_faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, SheetTable

Locate = Callable[[Path], Place]


def read_records(value: Value, file: str, locate: Locate, limits: Limits) -> Contents:
    """Read nested data as tables: a list of cards, lists of cards by kind, or a pack."""
    problems: list[Problem] = []
    tables = []
    for name, path, cards in _find_lists(value, PurePath(file).stem):
        if len(cards) > limits.rows:
            place = locate((*path, *cards[limits.rows][0]))
            return Contents((), (Problem(table_faults.TOO_MANY_ROWS, place, allowed=str(limits.rows)),))
        records, known = [], dict[Path, Path]()
        for index, card in cards:
            if isinstance(card, Mapping):
                # The same few paths in each of many thousand cards.
                fields = {known.setdefault(at, at): value for at, value in _flatten(card, ())}
                records.append(((*path, *index), fields))
            else:
                problems.append(Problem(faults.NOT_FIELDS, locate((*path, *index)), value=shorten(card)))
        if len({key for _, record in records for key in record}) > limits.columns:
            return Contents((), (Problem(table_faults.TOO_MANY_COLUMNS, locate(path), allowed=str(limits.columns)),))
        if records:
            tables.append(_make_table(name, file, records, locate))
    if not tables and not problems:
        problems.append(Problem(faults.NOT_A_LIST, locate(()), value=shorten(value)))
    deck = value.get("deck") if isinstance(value, Mapping) else None
    return Contents(tuple(tables), tuple(problems), {"deck": deck} if isinstance(deck, str) else {})


def _find_lists(value: Value, stem: str) -> Iterator[tuple[str, Path, list[tuple[Path, Value]]]]:
    """Yield the lists of cards: the name of each, its path, and the cards with their paths within it."""
    if isinstance(value, list):
        yield stem, (), [((index,), card) for index, card in enumerate(value)]
    elif isinstance(value, Mapping) and isinstance(entries := value.get("cards"), list):
        by_kind: dict[str, list[tuple[Path, Value]]] = {}
        for index, entry in enumerate(entries):
            kind = str(entry.get("kind", "")) if isinstance(entry, Mapping) else ""
            card, path = (entry.get("card"), (index, "card")) if isinstance(entry, Mapping) else (entry, (index,))
            by_kind.setdefault(kind, []).append((path, card))
        for kind, cards in by_kind.items():
            yield kind, ("cards",), cards
    elif isinstance(value, Mapping):
        for name, field in value.items():
            if isinstance(field, list):
                yield name, (name,), [((index,), card) for index, card in enumerate(field)]


def _flatten(value: Value, path: Path) -> Iterator[tuple[Path, Value]]:
    """Yield the single values in nested data, and the lists of single values, with their paths."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _flatten(inner, (*path, key))
    elif isinstance(value, list) and value and all(isinstance(element, Mapping) for element in value):
        for index, inner in enumerate(value):
            yield from _flatten(inner, (*path, index))
    else:
        yield path, value


def _make_table(
    name: str, file: str, records: Sequence[tuple[Path, Mapping[Path, Value]]], locate: Locate
) -> SheetTable:
    header = list(dict.fromkeys(path for _, record in records for path in record))
    paths = [path for path, _ in records]
    rows: list[list[Value]] = [[join_path(path) for path in header]]
    rows += [
        ["" if path in record and record[path] is None else record.get(path) for path in header]
        for _, record in records
    ]

    def place_of(row: int, column: int | None) -> Place:
        path = paths[max(row - 1, 0)]
        return locate(path if column is None else (*path, *header[column]))

    return SheetTable(file, name, rows, place_of, is_sparse=True)
