"""Encodings for learning programs: what a seat sees as a row of numbers, and its moves as numbers from 0 on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice, product
from typing import Any

from quizkit.play.moves import Moves
from quizkit.play.view import View

ACTIONS = 1024
"""How many moves of an ask are numbered at most."""
NOTHING = -1
"""Where there is no number: a seat that nobody has, or something that is not known yet."""
Numbers = Mapping[str, Sequence[float]]
"""Named groups of numbers, always in the same order and of the same sizes."""
Encode = Callable[[View[Any, Any, Any]], Numbers]
"""How a game writes what a seat sees."""


def pad(values: Sequence[float], size: int) -> tuple[float, ...]:
    """Return so many values of an encoding: nothing where there are fewer."""
    return (*values, *[NOTHING] * (size - len(values)))[:size]


def mark_seats(seats: Sequence[int], size: int) -> tuple[int, ...]:
    """Encode seats: 1 for each of these, and 0 for the others."""
    return tuple(int(seat in seats) for seat in range(1, size + 1))


def find_place(word: object, words: Sequence[object]) -> int:
    """Encode a word by its place in a list; nothing, if it is not there."""
    return words.index(word) if word in words else NOTHING


def number_moves(moves: Moves) -> list[Any]:
    """Return the moves that an encoding numbers, in this order; none, where they are words or too many to list.

    Choices and items come as they are listed, numbers from low to high; of parts, the last one changes first; of
    several ways, those that can be listed come one after the other.
    """
    listed = list(islice(_list_moves(moves, {}), ACTIONS + 1))
    return listed if len(listed) <= ACTIONS else []


def _list_moves(moves: Moves, named: Mapping[str, Moves]) -> Iterator[Any]:
    if moves["kind"] == "choice":
        yield from (choice["move"] for choice in moves["choices"])
    elif moves["kind"] == "number":
        is_listed = moves["whole"] and moves["high"] is not None
        yield from range(moves["low"], (moves["high"] or 0) + 1 if is_listed else moves["low"])
    elif moves["kind"] == "some":
        items = [item["move"] for item in moves["items"]]
        sizes = range(moves["low"], moves["high"] + 1)
        yield from dict.fromkeys(islice(chain(*(combinations(items, size) for size in sizes)), ACTIONS + 1))
    elif moves["kind"] == "parts":
        parts = [list(islice(_list_moves(part, named), ACTIONS + 1)) for part in moves["parts"]]
        every = product(*parts)
        yield from (move for move in every if len(set(move)) == len(move)) if moves["different"] else every
    elif moves["kind"] == "either":
        inner = {**named, **moves["named"]}
        ways = [list(islice(_list_moves(way, inner), ACTIONS + 1)) for way in moves["either"]]
        yield from chain(*(way for way in ways if len(way) <= ACTIONS))
    elif moves["kind"] == "named":
        yield from _list_moves(named[moves["name"]], named)
