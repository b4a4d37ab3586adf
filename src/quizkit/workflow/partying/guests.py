"""Guests: who came to a table, in which language they read, and where they sit.

Inside: names that are taken, seats clockwise, whose page is open.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field

from quizkit.play.settings import SameName, check_names
from quizkit.play.words import simplify
from quizkit.problems import QuizkitError

MOST_GUESTS = 60
"""How many people may look at one table."""


class TooManyGuests(QuizkitError):
    """Nobody else can look on."""

    name = "too-many-guests"


class NoSuchGuest(QuizkitError):
    """Whoever was meant is not at the table any more."""

    name = "no-such-guest"


@dataclass(slots=True)
class Guest:
    """Somebody with a phone."""

    name: str
    language: str
    seat: int = 0
    """0: they look on."""
    wants: int = 0
    """The seat they ask for, until the host agrees."""
    is_host: bool = False
    """Whether they hold the host's controls as well."""
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    """Known to their browser only."""
    tag: str = field(default_factory=lambda: secrets.token_hex(4))
    """How a host refers to them."""
    pages: int = 0
    """How many of their pages are open now."""

    @property
    def is_here(self) -> bool:
        """Return whether a page of theirs is open."""
        return self.pages > 0


@dataclass(slots=True)
class Guests:
    """All of them, in the order in which they came."""

    all: dict[str, Guest] = field(default_factory=dict)

    def find(self, guest_id: str) -> Guest:
        """Return a guest."""
        try:
            return self.all[guest_id]
        except KeyError as error:
            raise NoSuchGuest from error

    def find_tag(self, tag: str) -> Guest:
        """Return the guest whom a host refers to."""
        guest = next((guest for guest in self.all.values() if guest.tag == tag), None)
        if guest is None:
            raise NoSuchGuest
        return guest

    def at(self, seat: int) -> Guest | None:
        """Return who sits at a seat."""
        return next((guest for guest in self.all.values() if seat and guest.seat == seat), None)

    def seated(self) -> list[Guest]:
        """Return who has a seat, clockwise."""
        return sorted((guest for guest in self.all.values() if guest.seat), key=lambda guest: guest.seat)

    def add(self, name: str, language: str, others: Iterable[str] = ()) -> Guest:
        """Let somebody in whose name is not taken, by them or by others."""
        if len(self.all) >= MOST_GUESTS:
            raise TooManyGuests(most=MOST_GUESTS)
        [plain] = check_names([" ".join(name.split())], 1, 1)
        if simplify(plain) in {simplify(taken) for taken in (*others, *(guest.name for guest in self.all.values()))}:
            raise SameName(value=plain)
        guest = Guest(plain, language)
        self.all[guest.id] = guest
        return guest

    def languages(self) -> tuple[str, ...]:
        """Return the languages that are read at the table, each once."""
        return tuple(dict.fromkeys(guest.language for guest in self.all.values()))
