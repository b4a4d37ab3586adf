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
    """What stands between whole and fraction of a number in running text."""
    smallest: int
    """How far its letters may shrink on a printed card, in per cent; long words need it more."""


LANGUAGES: tuple[Language, ...] = (
    Language("fr", "Français", ",", 82),
    Language("de", "Deutsch", ",", 80),
    Language("nl", "Nederlands", ",", 80),
)


def codes() -> tuple[str, ...]:
    """The card languages by code, in the order in which they are always shown."""
    return _codes(LANGUAGES)


@lru_cache(1)
def _codes(languages: tuple[Language, ...]) -> tuple[str, ...]:
    # Asked for with every text: worth remembering.
    return tuple(language.code for language in languages)


def spoken() -> tuple[str, ...]:
    """The languages of labels and messages: those of the cards, and English."""
    return tuple(dict.fromkeys(("en", *codes())))
