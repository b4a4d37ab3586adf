"""What the checks read in the texts of a card, language by language: the reason for what they report."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from quizkit.cards.card import Card
from quizkit.checks.limiter_differs import find_limits
from quizkit.checks.negation_differs import quote_negation
from quizkit.decks.glossary import common_glossary
from quizkit.lexicon.amounts import read_amounts
from quizkit.lexicon.bounds import Side, find_bounds
from quizkit.lexicon.comparison import LIMITS
from quizkit.lexicon.names import find_names
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.opposites import Sides, find_opposites
from quizkit.lexicon.reading import Reading, read
from quizkit.problems import QuizkitError
from quizkit.workflow.stored.items import find_card, read_card
from quizkit.workflow.stored.open import CardSource
from quizkit.workflow.tree.read import Library


class NothingToExplain(QuizkitError):
    """The card cannot be read, so the checks cannot read it either."""

    name = "nothing-to-explain"


@dataclass(frozen=True, slots=True)
class ExplainedText:
    """One text of a card: what is read in it → language → the words."""

    path: str
    texts: Mapping[str, str]
    readings: Mapping[str, Mapping[str, tuple[str, ...]]]


def explain_card(source: CardSource, card_id: str) -> tuple[ExplainedText, ...]:
    """Explain how the checks read the texts of a card."""
    card = _find(source, card_id)
    return tuple(_explain(text.path, text.text) for text in card.texts() if len(text.text) > 1)


def _find(source: CardSource, card_id: str) -> Card:
    if isinstance(source, Library):
        return source.card(card_id)[1]
    card, _ = read_card(find_card(source.store, card_id))
    if card is None:
        raise NothingToExplain(item=card_id)
    return card


def _explain(path: str, texts: Mapping[str, str]) -> ExplainedText:
    readings = {language: read(words, language) for language, words in texts.items()}
    rows = {
        row: {language: tuple(find(reading)) for language, reading in readings.items()} for row, find in ROWS.items()
    }
    rows |= {
        row: _align({language: find(reading) for language, reading in readings.items()}) for row, find in SETS.items()
    }
    return ExplainedText(path, texts, {row: said for row, said in rows.items() if any(said.values())})


def _align(by_language: Mapping[str, Mapping[str, str]]) -> dict[str, tuple[str, ...]]:
    """Put what belongs together on one line in every language."""
    names = sorted({name for said in by_language.values() for name in said})
    return {language: tuple(said.get(name, "–") for name in names) for language, said in by_language.items()}


def _negations(reading: Reading) -> Iterator[str]:
    negations = find_negations(reading)
    yield from (quote_negation(reading, at) for at in sorted(negations.hard | negations.lacking))
    yield from (f"({reading.said(at)})" for at in sorted(negations.soft))


def _numbers(reading: Reading) -> Iterator[str]:
    for amount in read_amounts(reading):
        said = reading.said(amount.first, max(amount.end, amount.first + 1))
        values = " / ".join(f"{value:g}" for value in sorted(amount.values))
        yield f"{said} = {values} {amount.unit}".rstrip() if values != said or amount.unit else said


def _limits(reading: Reading) -> dict[str, str]:
    said = _quote(reading, find_limits(reading))
    for number, (_, bound) in enumerate(find_bounds(reading), 1):
        words = reading.said(bound.first, bound.end)
        if bound.side not in (Side.OPEN, Side.UNCLEAR) and not any(words in other for other in said.values()):
            said[f"number {number}"] = words
    return said


def _opposites(reading: Reading) -> dict[str, str]:
    return _quote(reading, {name: sides for name, sides in find_opposites(reading).items() if name not in LIMITS})


def _quote(reading: Reading, sides_by_name: Mapping[str, Sides]) -> dict[str, str]:
    words = {
        name: [reading.said(*place) for places in sides.said.values() for place in places]
        for name, sides in sides_by_name.items()
    }
    return {name: ", ".join(said) for name, said in words.items() if said}


def _names(reading: Reading) -> Iterator[str]:
    return (reading.said(*place) for place in find_names(reading))


ROWS: Mapping[str, Callable[[Reading], Iterator[str]]] = {"negations": _negations, "numbers": _numbers, "names": _names}
SETS: Mapping[str, Callable[[Reading], dict[str, str]]] = {"limits": _limits, "opposites": _opposites}
"""What checks look for; what belongs to a set is compared within the set."""


def list_terms(words: str, source: str, target: str) -> list[tuple[str, str]]:
    """List the glossary terms that checks read in a text, and what they are called in another language."""
    glossary, reading = common_glossary(), read(words, source)
    placed = ((place, glossary.terms[term].names.get(target, ())) for term, place in glossary.find(reading).items())
    return [(reading.said(*place), names[0]) for place, names in sorted(placed) if names]
