"""A translation whose source has changed since."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Look up the stale translations in the history."""
    for path, revisions in context.stale.get(card.id, {}).items():
        for language, revision in revisions.items():
            yield Hit(path=path, language=language, value=f"{card.id}@{revision}")


CHECK = CardCheck(
    code="P102",
    name="stale-translation",
    severity=Severity.WARNING,
    bad={"id": "stale", "text": {"fr": "Le lac gèle souvent.", "de": "Der See gefriert selten."}},
    good={"text": {"fr": "Le lac gèle souvent.", "de": "Der See gefriert oft."}},
    find=find,
)
