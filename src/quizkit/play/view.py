"""View: what one seat knows when it is asked, frozen."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from json import dumps
from typing import Any, Generic, NamedTuple, TypeVar

TableT = TypeVar("TableT")
HandT = TypeVar("HandT")
OptionsT = TypeVar("OptionsT")


class View(NamedTuple, Generic[TableT, HandT, OptionsT]):
    """What lies open on the table, what this seat alone knows, and what it may do."""

    seat: int
    kind: str
    """What is asked; nothing, if others are."""
    options: OptionsT
    """The space of its answers; none, if others are asked."""
    table: TableT
    """What everybody sees: a named tuple of the game's own."""
    hand: HandT
    """What only this seat knows: the same, or nothing."""


def as_data(value: Any) -> Any:
    """Return a view of a seat, or a part of one, as plain data. A part about a whole box of cards has its own way."""
    if hasattr(value, "as_data"):
        return value.as_data()
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: as_data(part) for key, part in value._asdict().items()}
    if is_dataclass(value):
        return {field.name: as_data(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): as_data(part) for key, part in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [as_data(part) for part in value]
    return value


def as_bytes(view: View[Any, Any, Any]) -> bytes:
    """Write a view of a seat: two views are the same if and only if these are."""
    return dumps(as_data(view), ensure_ascii=False).encode()
