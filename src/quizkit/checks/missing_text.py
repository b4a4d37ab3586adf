"""A text that is missing in one of the deck's languages."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Look for every required text in every language."""
    for text in card.texts():
        if text.required:
            missing = [language for language in context.brief.languages if language not in text.text]
            yield from (Hit(path=text.path, language=language) for language in missing)


CHECK = CardCheck(
    code="P101",
    name="missing-text",
    severity=Severity.ERROR,
    bad={"text": {"fr": "La Suisse compte 26 cantons.", "de": "Die Schweiz hat 26 Kantone."}},
    good={
        "text": {
            "fr": "La Suisse compte 26 cantons.",
            "de": "Die Schweiz hat 26 Kantone.",
            "nl": "Zwitserland telt 26 kantons.",
        }
    },
    find=find,
)
