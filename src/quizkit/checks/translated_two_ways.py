"""A source text that is translated in two ways."""

from collections import Counter
from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey, hash_source
from quizkit.problems import Severity


def find(deck: Survey) -> Iterator[Hit]:
    """Find source texts that occur twice and are translated in two ways."""
    counts = Counter(source for gist in deck.gists for source in gist.sources)
    repeated = {source for source, count in counts.items() if count > 1}
    cards = deck.read(gist.id for gist in deck.gists if repeated and not repeated.isdisjoint(gist.sources))
    first: dict[tuple[str, str, str], tuple[str, str]] = {}
    for card in cards:
        for text in card.texts():
            words = text.text.get(deck.brief.source, "")
            if hash_source(text.role, words) not in repeated:
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
