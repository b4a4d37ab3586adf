"""Deck: a brief, the cards that exist, and the data its game is played with."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from quizkit.cards import faults
from quizkit.cards.card import Card, dotted
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
        known = brief.vocabulary(vocabulary)
        if word not in known:
            yield Problem(
                faults.UNKNOWN_VALUE,
                place(path),
                card=card.id,
                field=dotted(path),
                value=shorten(word),
                allowed=", ".join(known),
                suggestion=closest(word, known),
            )
    for path_text, _, text, _, required in card.texts():
        missing = [language for language in brief.languages if language not in text] if required else []
        path = tuple(int(part) - 1 if part.isdecimal() else part for part in path_text.split("."))
        if brief.source in missing:
            yield Problem(faults.MISSING_SOURCE, place(path), card=card.id, field=path_text, value=brief.source)
        elif missing:
            yield Problem(faults.MISSING_LANGUAGE, place(path), card=card.id, field=path_text, value=", ".join(missing))
