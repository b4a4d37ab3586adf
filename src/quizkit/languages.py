"""The languages cards are written in, and those the program speaks.

To add a language, add a line here and its labels under `content/common/labels/`.
"""

from typing import NamedTuple


class Language(NamedTuple):
    """A language a card can be written in."""

    code: str
    name: str
    decimal: str
    """What stands between whole and fraction of a number in running text."""


LANGUAGES: tuple[Language, ...] = (
    Language("fr", "Français", ","),
    Language("de", "Deutsch", ","),
    Language("nl", "Nederlands", ","),
)


def codes() -> tuple[str, ...]:
    """The card languages by code, in the order in which they are always shown."""
    return tuple(language.code for language in LANGUAGES)


def spoken() -> tuple[str, ...]:
    """The languages of labels and messages: those of the cards, and English."""
    return tuple(dict.fromkeys(("en", *codes())))
