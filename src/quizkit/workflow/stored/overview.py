"""What there is, to look at: decks by kind and language, a card line by line, and all cards on a web page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from quizkit.cards.card import Card
from quizkit.decks.ageing import Age, find_age
from quizkit.decks.deck import Deck
from quizkit.labels import Labels
from quizkit.languages import LanguageNames
from quizkit.tables.columns import name_field


@dataclass(frozen=True, slots=True)
class Holding:
    """How many cards of one kind a deck has."""

    deck: str
    kind: str
    cards: int
    planned: int
    written: Mapping[str, int]
    """For each language, the percentage of the required texts that have been written."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of a card: what it is, and what it says in each language, or once for all."""

    label: str
    by_language: Mapping[str, str]


def count_holdings(deck: Deck) -> list[Holding]:
    """Count for an overview a deck's cards and texts, kind by kind."""
    return [_count_holding(deck, kind) for kind in deck.brief.kinds]


def _count_holding(deck: Deck, kind: str) -> Holding:
    cards = deck.of_kind(kind)
    texts = [text.text for card in cards for text in card.texts() if text.required]
    written = {
        language: 100 * sum(language in text for text in texts) // len(texts) if texts else 100
        for language in deck.brief.languages
    }
    planned = deck.brief.blueprint.cards.get(kind, 0)
    return Holding(deck.slug, kind, sum(card.pieces() for card in cards), planned, written)


def describe_card(card: Card, deck: Deck, say: Labels) -> list[CardLine]:
    """Lay a card out line by line, for an overview: its texts and its facts, in the order of its fields."""
    texts = {text.path: CardLine(name_field(text.path, say), text.text) for text in card.texts() if text.text}
    return _put_in_order(card, texts | _name_facts(card, deck, say), say)


def describe_facts(card: Card, deck: Deck, say: Labels) -> list[CardLine]:
    """Lay out for an overview what a card is besides its texts, in the order of its fields."""
    return _put_in_order(card, _name_facts(card, deck, say), say)


def _name_facts(card: Card, deck: Deck, say: Labels) -> dict[str, CardLine]:
    facts = {
        fact.path: CardLine(name_field(fact.path, say), _name_values(fact.values, fact.vocabulary, deck, say))
        for fact in card.facts()
    }
    if (age := find_age(card, deck.brief.source)).changes:
        facts["changes"] = CardLine(name_field("changes", say), {"": _describe_age(age, say)})
    return facts


def _put_in_order(card: Card, lines: Mapping[str, CardLine], say: Labels) -> list[CardLine]:
    shown = [lines[path] for path in card.paths() if path in lines]
    if figures := card.figures():
        dates = ", ".join(f"{field} {day}" for field, day in figures.items())
        shown.append(CardLine(say("card.figures"), {"": dates}))
    return shown


def _describe_age(age: Age, say: Labels) -> str:
    """Return how fast a card changes, which words tell so, and until when it holds."""
    parts = [say(f"card.value.{age.pace}")]
    if age.cue.language:
        parts.append(say("card.because-of", words=age.cue.words))
    if age.holds_until:
        parts.append(say("card.holds-until", date=age.holds_until))
    return ", ".join(parts)


def card_title(card: Card, language: str, say: Labels) -> str:
    """Return the first words of a card, to recognise it by in overviews."""
    texts = [text.text for text in card.texts() if text.text]
    if texts:
        return texts[0].get(language) or next(iter(texts[0].values()))
    return ", ".join(f"{name_field(fact.path, say)} {' '.join(fact.values)}" for fact in card.facts())


def _name_values(values: tuple[str, ...], vocabulary: str, deck: Deck, say: Labels) -> Mapping[str, str]:
    """Name values as the deck does in each of its languages, or else once, in the language of the screen."""
    names = deck.brief.vocabulary(vocabulary) if vocabulary else {}
    if any(value in names for value in values):
        return {
            language: " · ".join(names[value].get(language, value) if value in names else value for value in values)
            for language in deck.brief.languages
        }
    return {"": ", ".join(say.word(f"card.value.{value}", value) for value in values)}


def render_cards(decks: Iterable[Deck], say: Labels) -> str:
    """Write one self-contained web page of all cards, with every language side by side: to mail, print or look at."""
    from quizkit.pages import render  # a card on the screen needs no templates

    shown = [(deck, [(card, describe_card(card, deck, say)) for card in deck.cards]) for deck in decks]
    return render("reports/cards.html", say=say, decks=shown, names=LanguageNames())
