"""A character that none of the fonts for printed cards has."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Look up every character in the fonts: one without a glyph would be printed in another font, or not at all."""
    for text in card.texts():
        for language, words in text.text.items():
            for char in context.unprintable(words):
                at = words.index(char)
                yield Hit(char, span=(at, at + 1), path=text.path, language=language)


CHECK = CardCheck(
    code="C507",
    name="no-glyph",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Le lac gèle ❄.", "de": "Der See gefriert."}},
    good={"text": {"fr": "Le lac gèle à −4 °C.", "de": "Der See gefriert."}},
    find=find,
)
