"""Columns: a card as one row of a table. Spreadsheets, CSV and flat JSON all look at cards this way."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator

from quizkit.cards.card import Card, Count, Ref, join_path, partial_date
from quizkit.cards.text import Role, Text
from quizkit.labels import Labels
from quizkit.languages import codes
from quizkit.safe_yaml import Path, Value


class CellShape(StrEnum):
    """What stands in a cell."""

    TEXT = "text"
    """Words in a language."""
    LINE = "line"
    """Words in no particular language."""
    WORD = "word"
    """One word of several that have names."""
    WORDS = "words"
    NUMBER = "number"
    TRUTH = "truth"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: the path of its values in a card, and what they may be."""

    path: Path
    shape: CellShape
    required: bool = False
    limit: int = 0
    vocabulary: str = ""
    options: tuple[str, ...] = ()

    @property
    def language(self) -> str:
        """Return the language of a text."""
        return str(self.path[-1]) if self.shape is CellShape.TEXT else ""

    @property
    def field(self) -> Path:
        """Return the path without the language."""
        return self.path[:-1] if self.shape is CellShape.TEXT else self.path


@cache
def columns(kind: type[Card], languages: tuple[str, ...]) -> tuple[Column, ...]:
    """Return the columns of a kind of card: its id, its own fields, the common ones."""
    found: dict[Path, Column] = {}
    for column in _columns(kind, languages, (), required=True):
        known = found.setdefault(column.path, column)
        # Actions of several kinds share a column, which takes the words of each.
        options = tuple(dict.fromkeys((*known.options, *column.options)))
        found[column.path] = Column(known.path, known.shape, known.required, known.limit, known.vocabulary, options)
    return tuple(sorted(found.values(), key=lambda one: (one.path != ("id",), one.path[0] in Card.model_fields)))


def _columns(part: type[BaseModel], languages: tuple[str, ...], path: Path, *, required: bool) -> Iterator[Column]:
    for name, field in part.model_fields.items():
        here, needed = (*path, field.alias or name), required and field.is_required()
        types, marks = _taken_apart(field.annotation)
        marks += field.metadata
        parts = [one for one in types if _is_part(one)]
        listed = [get_args(one)[0] for one in types if get_origin(one) is tuple and _is_part(get_args(one)[0])]
        for one in parts:
            yield from _columns(one, languages, here, required=needed and len(parts) == 1)
        for one in listed:
            count = next(mark for mark in marks if isinstance(mark, Count))
            for index in range(count.most):
                yield from _columns(one, languages, (*here, index), required=needed and index < count.least)
        if Text in types:
            role = next(mark for mark in marks if isinstance(mark, Role))
            for language in languages:
                yield Column((*here, language), CellShape.TEXT, needed and role.required, role.limit)
        elif not parts and not listed:
            yield _fact(here, types, marks, required=needed)


def _fact(path: Path, types: list[Any], marks: list[Any], *, required: bool) -> Column:
    vocabulary = next((mark.vocabulary for mark in marks if isinstance(mark, Ref)), "")
    options = tuple(str(option) for one in types if get_origin(one) is Literal for option in get_args(one))
    if bool in types:
        shape, options = CellShape.TRUTH, ("true", "false")
    elif any(one in (int, float) for one in types) or (options and options[0].isdecimal()):
        shape = CellShape.NUMBER
    elif date in types or any(isinstance(mark, BeforeValidator) and mark.func is partial_date for mark in marks):
        shape = CellShape.DATE
    elif any(get_origin(one) is tuple for one in types):
        shape = CellShape.WORDS
    else:
        shape = CellShape.WORD if options or vocabulary else CellShape.LINE
    return Column(path, shape, required, vocabulary=vocabulary, options=options)


def _taken_apart(annotation: object) -> tuple[list[Any], list[Any]]:
    """Return the types a field may have, and all that was noted on them."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        types, marks = _taken_apart(arguments[0])
        return types, [*marks, *arguments[1:]]
    if origin in (Union, UnionType):
        found = [_taken_apart(one) for one in arguments if one is not type(None)]
        return [one for types, _ in found for one in types], [mark for _, marks in found for mark in marks]
    return [annotation], []


def _is_part(one: object) -> bool:
    return isinstance(one, type) and issubclass(one, BaseModel)


def value_at(data: Value, path: Path) -> Value:
    """Find a value in a card's data; what is not there is none."""
    for part in path:
        if isinstance(data, Mapping) and isinstance(part, str):
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            return None
    return data


def nest(cells: Mapping[Path, Value]) -> dict[str, Value]:
    """Put the cells of a row together as a card's data. A gap in a list stays one, so that it can be told where."""
    tree: dict[Any, Any] = {}
    has_lists = False
    for path, value in cells.items():
        inner = tree
        for part in path[:-1]:
            inner = inner.setdefault(part, {})
            has_lists |= part.__class__ is int
        inner[path[-1]] = value
    return {key: _listed(value) for key, value in tree.items()} if has_lists else tree


def _listed(value: Any) -> Value:
    if not isinstance(value, dict):
        return value  # type: ignore[no-any-return]
    if value and all(isinstance(key, int) for key in value):
        return [_listed(value.get(index, {})) for index in range(max(value) + 1)]
    return {key: _listed(inner) for key, inner in value.items()}


def name_field(path: Path | str, say: Labels) -> str:
    """Name a field as people do: `questions.2.answer.nl` is “question 2 · answer (NL)”."""
    words: list[str] = []
    language = ""
    for part in (path if isinstance(path, str) else join_path(path)).split("."):
        if part.isdecimal() and words:
            words[-1] += f" {part}"
        elif part in codes() and words:
            language = f" ({part.upper()})"
        else:
            words.append(say.word(f"card.field.{part}", say.word(f"header.{part}", part)))
    return " · ".join(words) + language
