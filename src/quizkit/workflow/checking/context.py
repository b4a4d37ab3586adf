"""What checks may know besides the card: its deck, the day, and how it would be printed."""

import re
from collections.abc import Mapping
from datetime import date

from quizkit.checks import Context, PlaytestCount
from quizkit.decks.brief import Brief
from quizkit.workflow.checking.print_fit import OverflowFinder

Stale = Mapping[str, Mapping[str, Mapping[str, int]]]
Playtests = Mapping[str, Mapping[int, PlaytestCount]]
EVERYDAY = re.compile(r"[\x00-\u017e\u2009\u202f‘’“”„‹›–—…€•−]*")
"""Texts of characters that all our fonts have, as a test proves: Latin letters, typographic signs and spaces."""


def make_context(brief: Brief, today: date, stale: Stale | None = None, playtests: Playtests | None = None) -> Context:
    """Return the context of the checks of a deck: its brief, the day, how it would be printed."""
    press = OverflowFinder(brief)
    return Context(brief, today, stale or {}, press.find, _find_unprintable, playtests or {}, press.look_ahead)


def _find_unprintable(words: str) -> str:
    """Return the characters that no font of ours has."""
    if EVERYDAY.fullmatch(words):
        return ""
    # Most texts need no look at the fonts, which take a while to load.
    from quizkit.press.fonts import find_missing_letters

    return find_missing_letters(words)
