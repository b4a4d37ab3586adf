"""Shapes: a pack's data read into today's types of cards and briefs, by shape alone.

A pack was checked when it was frozen, by the rules of that day. So no rule of today is applied again: a text may be too
long by now, an answer may no longer agree with the table of cantons, a field may be gone. What counts is that every
value has a type that its field can hold. A list or a table that is not there is empty: newer rules may have added it.
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel

from quizkit.cards.paths import join_path
from quizkit.cards.text import Text

PartT = TypeVar("PartT", bound=BaseModel)
Read = Callable[[Any], Any]
EMPTY: Mapping[Any, Any] = {tuple: (), Mapping: {}}
"""What a required list or table is if an older pack does not have it."""


class Misshapen(Exception):
    """A value that its field cannot hold, or a field that is missing."""

    def __init__(self, *path: str | int) -> None:
        super().__init__(join_path(path))
        self.path = path


def read_by_shape(part: type[PartT], data: object, spare: Collection[str] = ()) -> PartT:
    """Read a pack's data as a card, a brief or a part, by shape. A `spare` field may be missing, and is None then."""
    known, values = _mapping(data), {}
    for name, key, read, is_required, empty in _fields(part):
        if key in known:
            values[name] = _read_at(key, read, known[key])
        elif is_required and empty is None and name not in spare:
            raise Misshapen(key)
        elif is_required:
            values[name] = empty
    return part.model_construct(**values)


@cache
def _fields(part: type[BaseModel]) -> tuple[tuple[str, str, Read, bool, Any], ...]:
    """List a part's fields: name, name in files, reader, whether it must be there, and what it is if it is not."""
    fields = []
    for name, field in part.model_fields.items():
        is_required = field.is_required()
        empty = EMPTY.get(get_origin(field.annotation)) if is_required else None
        fields.append((name, field.alias or name, _reader(field.annotation), is_required, empty))
    return tuple(fields)


def _reader(annotation: Any) -> Read:
    """Return what reads a value of a type."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _reader(arguments[0])
    if origin in (Union, UnionType):
        return _first_of([_reader(member) for member in arguments])
    if origin in (tuple, Mapping):
        reader = _reader(arguments[origin is Mapping])
        items = _list if origin is tuple else _mapping
        return lambda values: _read_all(items(values), reader)
    if origin is Literal:
        # A word alone tells parts from each other. One of several that is gone by now is still a word.
        return _only(arguments[0]) if len(arguments) == 1 else _typed(*map(type, arguments))
    if issubclass(annotation, BaseModel):
        return lambda data: read_by_shape(annotation, data)
    return {Text: _text, date: _date, float: _typed(int, float)}.get(annotation) or _typed(annotation)


def _read_at(key: str | int, read: Read, value: object) -> Any:
    try:
        return read(value)
    except Misshapen as error:
        raise Misshapen(key, *error.path) from None


def _read_all(items: Any, read: Read) -> Any:
    if isinstance(items, Mapping):
        return {key: _read_at(key, read, value) for key, value in items.items()}
    return tuple(_read_at(index, read, value) for index, value in enumerate(items))


def _first_of(readers: list[Read]) -> Read:
    def read(value: Any) -> Any:
        for reader in readers:
            with suppress(Misshapen):
                return reader(value)
        raise Misshapen

    return read


def _only(word: object) -> Read:
    def read(value: Any) -> Any:
        if value != word:
            raise Misshapen
        return value

    return read


def _typed(*types: type) -> Read:
    def read(value: Any) -> Any:
        # To Python, a truth value is a number; not so on a card.
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise Misshapen
        return value

    return read


_mapping, _list, _string = _typed(Mapping), _typed(list, tuple), _typed(str)


def _text(value: Any) -> Text:
    return Text(_read_all(_mapping(value), _string))


def _date(value: Any) -> date:
    try:
        return date.fromisoformat(_string(value))
    except ValueError:
        raise Misshapen from None
