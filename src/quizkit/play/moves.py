"""Legal moves as data: enough for another program to offer them, to check one, or to draw one.

Inside: choices, several moves at once, things named, text, each offered as data.

`kind` says how to read the rest. What is described is legal, and what is legal is described, but for one thing: where
the table draws a card that nobody may see, all cards there can be are listed.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypedDict

Word = str | int
"""A move that has no parts."""


class MoveOption(TypedDict):
    """A move, and how people say it."""

    move: Word
    text: str


class ChoiceMoves(TypedDict):
    """One of these."""

    kind: Literal["choice"]
    choices: list[MoveOption]


class NumberMoves(TypedDict):
    """A number within limits, both included."""

    kind: Literal["number"]
    low: int
    high: int | None
    """Null: there is no limit."""
    whole: bool
    """Whether it has to be a whole number."""


class TextMoves(TypedDict):
    """Free words: printable, with single spaces between them, and not only a dash."""

    kind: Literal["text"]
    shortest: int
    longest: int
    """How many characters there can be."""
    without: str
    """Characters that cannot be in it."""


class SomeMoves(TypedDict):
    """A list of some of these, each at most as often as it is listed."""

    kind: Literal["some"]
    items: list[MoveOption]
    low: int
    high: int
    """How many there must and can be."""
    any_order: bool
    """Whether they can be in any order; otherwise in the order of `items`."""
    proposed: list[Word]
    """What the cards would choose, if they have anything to say."""


class PartsMoves(TypedDict):
    """A list with a move of each part, in this order."""

    kind: Literal["parts"]
    parts: "list[Moves]"
    different: bool
    """Whether no two may be the same."""


class NamedMoves(TypedDict):
    """The moves that `named` of the `either` around it has under this name."""

    kind: Literal["named"]
    name: str


class EitherMoves(TypedDict):
    """A move of any of these."""

    kind: Literal["either"]
    either: "list[Moves]"
    named: "dict[str, Moves]"
    """What is referred to by name, here or further in."""


Moves = ChoiceMoves | NumberMoves | TextMoves | SomeMoves | PartsMoves | NamedMoves | EitherMoves


def list_options(moves: Iterable[Any], describe: Callable[[Any], str]) -> list[MoveOption]:
    """Return moves as data, with how people say them."""
    return [{"move": move, "text": describe(move)} for move in moves]


def offer_choice(moves: Iterable[Any], describe: Callable[[Any], str]) -> ChoiceMoves:
    """Return as data that one of some moves can be made."""
    return {"kind": "choice", "choices": list_options(moves, describe)}


def offer_parts(*parts: Moves, different: bool = False) -> PartsMoves:
    """Return as data that several moves are made at once."""
    return {"kind": "parts", "parts": list(parts), "different": different}


def offer_some(
    items: list[MoveOption], low: int, high: int, *, any_order: bool, proposed: Iterable[Word] = ()
) -> SomeMoves:
    """Return as data that some of these can be named."""
    return {
        "kind": "some", "items": items, "low": low, "high": high, "any_order": any_order, "proposed": list(proposed),
    }  # fmt: skip


def offer_text(shortest: int, longest: int, without: str = "") -> TextMoves:
    """Return as data that something can be written."""
    return {"kind": "text", "shortest": shortest, "longest": longest, "without": without}
