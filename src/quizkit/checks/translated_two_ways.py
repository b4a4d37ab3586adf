"""A source text that is translated in two ways."""

from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.deck import Deck
from quizkit.problems import Severity

ENOUGH = 2
"""How many words a text must have; a single word may well have two translations."""


def find(deck: Deck) -> Iterator[Hit]:
    """Remember how each source text was translated first."""
    first: dict[tuple[str, str, str], tuple[str, str]] = {}
    source = deck.brief.source
    for card in deck.cards:
        for text in card.texts():
            words = text.text.get(source, "")
            if words.count(" ") + 1 < ENOUGH:
                continue
            for language, translated in text.text.items():
                first_words, other = first.setdefault((text.role, words, language), (translated, card.id))
                if first_words != translated:
                    yield Hit(
                        translated, suggestion=first_words, detail=other, span=(0, len(translated)),
                        path=text.path, language=language, card=card.id,
                    )  # fmt: skip


CHECK = DeckCheck(
    code="P113",
    name="translated-two-ways",
    severity=Severity.INFO,
    bad=[
        {"id": "x-1", "text": {"fr": "Le lac gèle.", "de": "Der See gefriert."}},
        {"id": "x-2", "text": {"fr": "Le lac gèle.", "de": "Der See friert zu."}},
    ],
    good=[
        {"id": "x-1", "text": {"fr": "Le lac gèle.", "de": "Der See gefriert."}},
        {"id": "x-2", "text": {"fr": "Le lac dégèle.", "de": "Der See taut auf."}},
    ],
    find=find,
)
