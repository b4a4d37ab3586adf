"""What does not fit a deck: words that it does not define, texts that are not written in its languages."""

from collections.abc import Callable, Iterable, Iterator

from quizkit.cards import faults
from quizkit.cards.card import Card, CardText
from quizkit.cards.paths import join_path
from quizkit.decks.brief import Brief
from quizkit.problems import Place, Problem, closest, shorten
from quizkit.safe_yaml import Path


def find_misfits(card: Card, brief: Brief, place: Callable[[Path], Place]) -> Iterator[Problem]:
    """Find what does not fit the deck: words that it does not define, languages that are missing."""
    yield from find_undefined(card, brief, place)
    for language in card.difficulty_in:
        if language not in brief.languages:
            path = ("difficulty_in", language)
            allowed = ", ".join(brief.languages)
            yield Problem(faults.UNKNOWN_VALUE, place(path), card.id, join_path(path), language, allowed)
    yield from find_unwritten(card.texts(), brief, place, card.id)


def find_undefined(card: Card, brief: Brief, place: Callable[[Path], Place]) -> Iterator[Problem]:
    """Find words on cards that their deck does not define."""
    for path, vocabulary, word in card.refs():
        if not brief.knows(vocabulary, word):
            allowed = brief.vocabulary(vocabulary)
            yield Problem(
                faults.UNKNOWN_VALUE,
                place(path),
                card=card.id,
                field=join_path(path),
                value=shorten(word),
                allowed=", ".join(allowed),
                suggestion=closest(word, allowed),
            )


def find_unwritten(
    texts: Iterable[CardText], brief: Brief, place: Callable[[Path], Place], card: str = ""
) -> Iterator[Problem]:
    """Find texts not written in a language of the deck. Without the source there is nothing to translate."""
    languages = brief.languages
    for text in texts:
        missing = text.text.lacking(languages) if text.required else []
        if not missing:
            continue
        if brief.source in missing:
            yield Problem(faults.MISSING_SOURCE, place(text.at), card, text.path, brief.source)
        else:
            yield Problem(faults.MISSING_LANGUAGE, place(text.at), card, text.path, ", ".join(missing))
