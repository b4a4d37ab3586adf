"""A text that is longer than its limit on the printed card."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Compare the length of each text with the limit of its role."""
    for text in card.texts():
        for language, words in text.text.items():
            if len(words) > text.limit:
                span = (text.limit, len(words))
                yield Hit(str(len(words)), str(text.limit), span=span, path=text.path, language=language)


CHECK = CardCheck(
    code="C505",
    name="too-long",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le lac gèle. " * 15 + "Le lac.", "de": "Der See gefriert jeden Winter."}},
    good={"text": {"fr": "Le lac gèle chaque hiver.", "de": "Der See gefriert jeden Winter."}},
    find=find,
)
