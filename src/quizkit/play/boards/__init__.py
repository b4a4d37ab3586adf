"""Boards: a game's table drawn as text, for people around one screen. What the games' own `board.py` share.

Inside: names, marks and colours of seats.

A drawing is made of a view and of what is printed, so that there is nothing in it that its seat must not know.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import normalize

from rich.cells import cell_len
from rich.text import Text

from quizkit.labels import Labels
from quizkit.play.view import View

STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold bright_red", "bold bright_blue")
"""A colour for each seat, beside its mark. Plain red and blue are too dark on many screens."""


class Sight(NamedTuple):
    """Who looks on: the players' names, the language, and how much room there is."""

    names: tuple[str, ...]
    say: Labels
    width: int
    is_over: bool = False
    """Whether the game is over: then no further round is announced."""
    height: int | None = None
    """How many lines there are; any number, if it is not said."""

    def mark(self, seat: int) -> str:
        """Return a seat's mark: what stands for its player on the board."""
        return mark_players(self.names)[seat - 1]

    def disc(self, *seats: int) -> Text:
        """Draw the marks of some seats together."""
        return Text.assemble(*((self.mark(seat), style_seat(seat)) for seat in seats))

    def name(self, seat: int) -> str:
        """Return the name of a seat; nobody's, where there is none."""
        return self.names[seat - 1] if seat else self.say("play.word-nobody")

    def name_player(self, seat: int) -> Text:
        """Return mark and name."""
        return Text.assemble((self.mark(seat), style_seat(seat)), " ", self.name(seat))

    def text(self, texts: Mapping[str, str]) -> str:
        """Return a text in the language spoken, or in the first there is."""
        return texts.get(self.say.cards) or next(iter(texts.values()), "")


class Board(NamedTuple):
    """How a game's table is drawn, and what need not be told in words because it is."""

    draw: Callable[[View[Any, Any, Any], Any, Sight], Text]
    """Draws a view; what is printed on the material comes from the game's box."""
    shown_events: frozenset[str] = frozenset()
    """Events that the drawing shows until something else happens."""
    drawn_events: frozenset[str] = frozenset()
    """Events that the drawing shows whatever else happens: they are never told in words."""
    question_and_answer: tuple[str, str] = ("", "")
    """Which event asks and which one answers it, where the board shows only the next question by then."""
    pauses: frozenset[str] = frozenset()
    """Events that everybody wants to read about before the game goes on."""
    rolls: frozenset[str] = frozenset()
    """Events that happen when a player presses a key."""
    urgent_events: frozenset[str] = frozenset()
    """Secret events that somebody has waited for: they are shown at once."""


def style_seat(seat: int) -> str:
    """Return a seat's colour on a board."""
    return STYLES[(seat - 1) % len(STYLES)]


@lru_cache(64)
def mark_players(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return every player's mark on a board: the first letter of the name, or the seat's number if two are alike.

    >>> mark_players(("Anna", "ben", "Élodie")), mark_players(("Anna", "‘anton’"))
    (('A', 'B', 'É'), ('1', '2'))
    """
    letters = tuple(_first_letter(name) for name in names)
    if all(letters) and len({letter.casefold() for letter in letters}) == len(names):
        return letters
    return tuple(str(seat) for seat in range(1, len(names) + 1))


def _first_letter(name: str) -> str:
    """Return the first letter of a name as a capital, if there is one and it can be seen."""
    letter = next((char for char in normalize("NFC", name) if char.isalpha() and cell_len(char)), "")
    # The capital of some letters is two.
    return letter.upper() if len(letter.upper()) == 1 else letter
