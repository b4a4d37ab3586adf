"""A source text that is translated in two ways."""

from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.deck import Deck
from quizkit.problems import Severity

ENOUGH = 2
"""How many words a text must have; a single word may well have two translations."""


def find(deck: Deck) -> Iterator[Hit]:
    """Remember how each source text was translated first; of those only that are there twice."""
    repeated = _find_repeated(deck)
    first: dict[tuple[str, str, str], tuple[str, str]] = {}
    source = deck.brief.source
    for card in deck.cards if repeated else ():
        for text in card.texts():
            words = text.text.get(source, "")
            if hash((text.role, words)) not in repeated:
                continue
            for language, translated in text.text.items():
                first_words, other = first.setdefault((text.role, words, language), (translated, card.id))
                if first_words != translated:
                    yield Hit(
                        translated, suggestion=first_words, detail=other, span=(0, len(translated)),
                        path=text.path, language=language, card=card.id,
                    )  # fmt: skip


def _find_repeated(deck: Deck) -> set[int]:
    """Return the hashes of source texts that may be there twice: a large deck has too many texts to remember them."""
    once, again = set[int](), set[int]()
    for card in deck.cards:
        for text in card.texts():
            words = text.text.get(deck.brief.source, "")
            if words.count(" ") + 1 >= ENOUGH:
                key = hash((text.role, words))
                (again if key in once else once).add(key)
    return again


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
