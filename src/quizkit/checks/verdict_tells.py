"""Statements whose verdicts can be guessed from their form, by somebody who knows nothing."""

from collections.abc import Iterator
from itertools import chain, islice

from quizkit.cards.kinds.statement import Statement
from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity
from quizkit.tells.guess import hash_id
from quizkit.tells.verdicts import MOST, find_verdict_tells

STEP = 5
"""The share is said in steps: otherwise every new card would bring back a dismissed problem."""


def find(deck: Survey) -> Iterator[Hit]:
    """Let somebody who knows nothing guess verdicts from the form of statements, in every language."""
    for language, drawn in _draw_cards(deck).items():
        statements = [card for card in deck.read(drawn) if isinstance(card, Statement)]
        tells = find_verdict_tells(statements, language)
        if tells and tells.is_too_good:
            yield Hit(str(int(100 * tells.interval.low) // STEP * STEP), detail=language, language=language)


def list_read(deck: Survey) -> Iterator[str]:
    """Yield the cards that are read to guess verdicts from their form."""
    return chain.from_iterable(_draw_cards(deck).values())


def _draw_cards(deck: Survey) -> dict[str, list[str]]:
    """Draw the statements that say enough in each language."""
    lots = sorted(deck.played(Statement), key=lambda card: hash_id(card.id))
    return {
        language: [*islice((card.id for card in lots if language in card.stated_in), MOST)]
        for language in (deck.brief.languages if lots else ())
    }


def _statements(*texts: str) -> list[dict[str, object]]:
    """Return statements, every second one of them true."""
    return [
        {"id": f"x-{number:02}", "text": {"fr": text}, "verdict": number % 2 == 0} for number, text in enumerate(texts)
    ]


CHECK = DeckCheck(
    code="B612",
    name="verdict-tells",
    severity=Severity.WARNING,
    bad=_statements(
        "Le tunnel date de 1882.", "Le tunnel est long.", "Le barrage date de 1961.", "Le barrage est haut.",
        "Le musée date de 1898.", "Le musée est grand.", "Le pont date de 1855.", "Le pont est large.",
        "Le funiculaire date de 1890.", "Le funiculaire est raide.", "La tour date de 1405.", "La tour est ronde.",
    ),
    good=_statements(
        "Le tunnel date de 1882.", "Le musée date de 1889.", "Le barrage est haut.", "Le tunnel est long.",
        "Le pont date de 1855.", "Le barrage date de 1916.", "Le musée est grand.", "Le pont est large.",
        "La tour date de 1405.", "Le funiculaire date de 1980.", "Le funiculaire est raide.", "La tour est ronde.",
    ),
    find=find,
    reads=list_read,
)  # fmt: skip
