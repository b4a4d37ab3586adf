"""Something that changes, in a box that will be sold for years, and nobody has said when it was true."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.decks.ageing import find_age
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Find changing facts that have no date, in decks with a date of printing: others are not about to be sold."""
    sold_until = context.brief.sold_until
    if sold_until is None:
        return
    age = find_age(card, context.brief.source)
    if age.changes and age.true_on is None:
        cue = age.cue
        yield Hit(cue.words, str(sold_until), span=cue.span, path=cue.path, language=cue.language)


CHECK = CardCheck(
    code="F308",
    name="fact-without-date",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Bâle est le seul port suisse.", "de": "Basel ist der einzige Schweizer Hafen."}},
    good={
        "text": {"fr": "Bâle est le seul port suisse.", "de": "Basel ist der einzige Schweizer Hafen."},
        "confirmed": "2026-11-17",
        "confirmed_by": "Anna",
    },
    find=find,
)
