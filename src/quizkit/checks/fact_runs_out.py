"""Something that was true, but may no longer be when the last box is sold."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.decks.ageing import find_age
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Compare the date until which a card's fact holds with the end of the shelf life."""
    sold_until = context.brief.sold_until
    if sold_until is None:
        return
    age = find_age(card, context.brief.source)
    if age.holds_until and age.holds_until < sold_until:
        cue = age.cue
        yield Hit(
            cue.words, str(sold_until), detail=str(age.holds_until), span=cue.span, path=cue.path, language=cue.language
        )


CHECK = CardCheck(
    code="F309",
    name="fact-runs-out",
    severity=Severity.WARNING,
    bad={
        "text": {"fr": "Bâle est le seul port suisse.", "de": "Basel ist der einzige Schweizer Hafen."},
        "as_of": "2015",
    },
    good={
        "text": {"fr": "Bâle est le seul port suisse.", "de": "Basel ist der einzige Schweizer Hafen."},
        "as_of": "2015",
        "confirmed": "2026-11-17",
        "confirmed_by": "Anna",
    },
    find=find,
)
