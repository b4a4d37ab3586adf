"""Columns: a card as one row of a table, which is how spreadsheets, CSV and flat JSON see it.

Inside: the columns of a kind and of a deck, values found by column, a card built from a row, names of fields.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache
from itertools import chain
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator

from quizkit.cards.answers import ANSWERS, SIDES, find_answer, gather
from quizkit.cards.card import COMMON, Card, Count, Difficulty, Ref, partial_date
from quizkit.cards.paths import join_path
from quizkit.cards.text import Role, Text
from quizkit.decks.brief import Brief
from quizkit.labels import Labels
from quizkit.safe_yaml import Path, Value


class CellShape(StrEnum):
    """What a cell contains."""

    TEXT = "text"
    """Words in a language."""
    LINE = "line"
    """Words in no particular language."""
    WORD = "word"
    """One word out of a list."""
    WORDS = "words"
    NUMBER = "number"
    TRUTH = "truth"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: the path of its values in a card, and what values are allowed."""

    path: Path
    shape: CellShape
    required: bool = False
    limit: int = 0
    vocabulary: str = ""
    options: tuple[str, ...] = ()
    question: tuple[tuple[str, str], ...] = ()
    """The question of a deck's catalogue that the column answers, in each language."""

    @property
    def language(self) -> str:
        """Return the language, if the column holds texts."""
        return str(self.path[-1]) if self.shape is CellShape.TEXT else ""

    @property
    def field(self) -> Path:
        """Return the path without the language."""
        return self.path[:-1] if self.shape is CellShape.TEXT else self.path


BY_LANGUAGE = ("difficulty_in",)
"""Facts that may differ by language: a table has a column for each, if it needs it."""


@cache
def columns(kind: type[Card], languages: tuple[str, ...]) -> tuple[Column, ...]:
    """Return the columns of a kind of card: its id, its own fields, the common ones."""
    by_path: dict[Path, Column] = {}
    for column in _columns(kind, languages, (), required=True):
        first = by_path.setdefault(column.path, column)
        # Several kinds of action share a column, which accepts the words of each.
        options = tuple(dict.fromkeys((*first.options, *column.options)))
        by_path[column.path] = replace(first, options=options)
    return tuple(sorted(by_path.values(), key=lambda column: (column.path != ("id",), column.path[0] in COMMON)))


def deck_columns(kind: type[Card], brief: Brief) -> tuple[Column, ...]:
    """Return the columns of a kind in the tables of a deck: each question of the catalogue has its own."""
    own, lists = columns(kind, brief.languages), catalogue_lists(kind)
    if not lists:
        return own
    asked = [
        Column((ANSWERS, slug), CellShape.TRUTH, False, 0, "labels", ("true", "false"), tuple(text.items()))
        for slug, text in brief.questions.items()
    ]
    first = next(place for place, column in enumerate(own) if column.path in lists)
    return (*own[:first], *asked, *(column for column in own[first:] if column.path not in lists))


def drop_unused(columns: Sequence[Column], cards: Iterable[Card]) -> tuple[Column, ...]:
    """Leave out the columns of what may differ by language where it does not differ on any card."""
    differing = {(field, code) for card in cards for field in BY_LANGUAGE for code in getattr(card, field)}
    return tuple(column for column in columns if column.path[0] not in BY_LANGUAGE or column.path in differing)


def catalogue_lists(kind: type[Card]) -> list[Path]:
    """Return the fields that list questions of the catalogue, instead of which a table has a column for each."""
    return [(side,) for side in SIDES if side in kind.model_fields]


def _columns(part: type[BaseModel], languages: tuple[str, ...], path: Path, *, required: bool) -> Iterator[Column]:
    for name, field in part.model_fields.items():
        here, needed = (*path, field.alias or name), required and field.is_required()
        types, marks = _unpack(field.annotation)
        marks += field.metadata
        parts = [type_ for type_ in types if _is_part(type_)]
        listed = [get_args(type_)[0] for type_ in types if get_origin(type_) is tuple and _is_part(get_args(type_)[0])]
        for inner in parts:
            yield from _columns(inner, languages, here, required=needed and len(parts) == 1)
        for inner in listed:
            count = next(mark for mark in marks if isinstance(mark, Count))
            for index in range(count.most):
                yield from _columns(inner, languages, (*here, index), required=needed and index < count.least)
        if Text in types:
            role = next(mark for mark in marks if isinstance(mark, Role))
            for language in languages:
                yield Column((*here, language), CellShape.TEXT, needed and role.required, role.limit)
        elif name in BY_LANGUAGE:
            options = tuple(map(str, get_args(Difficulty)))
            yield from (Column((*here, language), CellShape.NUMBER, options=options) for language in languages)
        elif not parts and not listed:
            yield _fact_column(here, types, marks, required=needed)


def _fact_column(path: Path, types: list[Any], marks: list[Any], *, required: bool) -> Column:
    vocabulary = next((mark.vocabulary for mark in marks if isinstance(mark, Ref)), "")
    options = tuple(str(option) for type_ in types if get_origin(type_) is Literal for option in get_args(type_))
    if bool in types:
        shape, options = CellShape.TRUTH, ("true", "false")
    elif any(type_ in (int, float) for type_ in types) or (options and options[0].isdecimal()):
        shape = CellShape.NUMBER
    elif date in types or any(isinstance(mark, BeforeValidator) and mark.func is partial_date for mark in marks):
        shape = CellShape.DATE
    elif any(get_origin(type_) is tuple for type_ in types):
        shape = CellShape.WORDS
    else:
        shape = CellShape.WORD if options or vocabulary else CellShape.LINE
    return Column(path, shape, required, vocabulary=vocabulary, options=options)


def _unpack(annotation: object) -> tuple[list[Any], list[Any]]:
    """Return the types a field may have, and their metadata."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        types, marks = _unpack(arguments[0])
        return types, [*marks, *arguments[1:]]
    if origin in (Union, UnionType):
        members = [_unpack(argument) for argument in arguments if argument is not type(None)]
        return [type_ for types, _ in members for type_ in types], [mark for _, marks in members for mark in marks]
    return [annotation], []


def _is_part(annotation: object) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def value_at(data: Value, path: Path) -> Value:
    """Return the value of a column in a card's data, or None if it is not there."""
    if path[:1] == (ANSWERS,) and isinstance(data, Mapping):
        return find_answer(data, str(path[-1]))
    for part in path:
        if isinstance(data, Mapping) and isinstance(part, str):
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            return None
    return data


def nest(*layers: Mapping[Path, Value]) -> dict[str, Value]:
    """Build a card's data from the cells of its row by column, those of later layers on top.

    A gap in a list stays a gap, so that it can be reported.
    """
    tree: dict[Any, Any] = {}
    has_lists = False
    for path, value in chain.from_iterable(layer.items() for layer in layers):
        if len(path) == 1:
            tree[path[0]] = value
            continue
        if len(path) == 2:  # a text in a language
            tree.setdefault(path[0], {})[path[1]] = value
            continue
        inner = tree
        for part in path[:-1]:
            inner = inner.setdefault(part, {})
            has_lists |= part.__class__ is int
        inner[path[-1]] = value
    nested = {key: _make_lists(value) for key, value in tree.items()} if has_lists else tree
    return dict(gather(nested)) if ANSWERS in nested else nested


def _make_lists(value: Any) -> Value:
    """Turn mappings with numbers for keys into lists."""
    if not isinstance(value, dict):
        return value  # type: ignore[no-any-return]
    if value and all(isinstance(key, int) for key in value):
        return [_make_lists(value.get(index, {})) for index in range(max(value) + 1)]
    return {key: _make_lists(inner) for key, inner in value.items()}


def name_field(path: Path | str, say: Labels) -> str:
    """Return a field's name as people say it: `questions.2.answer.nl` is “question 2 · answer (NL)”."""
    return say.field(path if isinstance(path, str) else join_path(path))
