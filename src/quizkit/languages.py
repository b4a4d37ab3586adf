"""The languages cards are written in, and those the program speaks.

To add a language, add a line here and its labels under `content/common/labels/`.
"""

from functools import lru_cache
from typing import NamedTuple


class Language(NamedTuple):
    """A language a card can be written in."""

    code: str
    name: str
    decimal: str
    """The decimal mark in running text."""
    smallest: int
    """The smallest type size on a printed card, in percent; languages with long words need to shrink more."""


LANGUAGES: tuple[Language, ...] = (
    Language("fr", "Français", ",", 82),
    Language("de", "Deutsch", ",", 80),
    Language("nl", "Nederlands", ",", 80),
)


def codes() -> tuple[str, ...]:
    """Return the codes of the card languages, in the order in which they are always shown."""
    return _codes(LANGUAGES)


@lru_cache(1)
def _codes(languages: tuple[Language, ...]) -> tuple[str, ...]:
    # Cached, because every text asks for it.
    return tuple(language.code for language in languages)


def spoken() -> tuple[str, ...]:
    """Return the languages of labels and messages: English and those of the cards."""
    return tuple(dict.fromkeys(("en", *codes())))
