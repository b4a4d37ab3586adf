"""Deck: a brief, the cards that exist, and the data its game is played with."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from quizkit.cards import faults
from quizkit.cards.card import Card, CardText, dotted
from quizkit.decks.brief import Brief
from quizkit.problems import Place, Problem, closest, shorten
from quizkit.safe_yaml import Path, Value


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of one game."""

    slug: str
    brief: Brief
    cards: tuple[Card, ...] = ()
    game: Mapping[str, Value] = field(default_factory=dict)
    pictures: Mapping[str, str] = field(default_factory=dict)

    def of_kind(self, kind: str) -> tuple[Card, ...]:
        """Give the cards of one kind."""
        return tuple(card for card in self.cards if card.kind == kind)


def misfits(card: Card, brief: Brief, place: Callable[[Path], Place]) -> Iterator[Problem]:
    """Find what does not fit the deck: words it does not define, languages it lacks."""
    for path, vocabulary, word in card.refs():
        if not brief.knows(vocabulary, word):
            known = brief.vocabulary(vocabulary)
            yield Problem(
                faults.UNKNOWN_VALUE,
                place(path),
                card=card.id,
                field=dotted(path),
                value=shorten(word),
                allowed=", ".join(known),
                suggestion=closest(word, known),
            )
    yield from unwritten(card.texts(), brief, place, card.id)


def unwritten(
    texts: Iterable[CardText], brief: Brief, place: Callable[[Path], Place], card: str = ""
) -> Iterator[Problem]:
    """Find texts that a deck's languages lack; without the source there is nothing to translate."""
    for text in texts:
        missing = [language for language in brief.languages if language not in text.text] if text.required else []
        if brief.source in missing:
            yield Problem(faults.MISSING_SOURCE, place(text.at), card, text.path, brief.source)
        elif missing:
            yield Problem(faults.MISSING_LANGUAGE, place(text.at), card, text.path, ", ".join(missing))
