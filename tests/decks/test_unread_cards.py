"""A large deck keeps its cards unread. Whoever uses it sees no difference."""

from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from bundled_decks import bundled_library

from quizkit.cards.kinds.statement import Statement
from quizkit.decks import unread_cards
from quizkit.decks.deck import Deck
from quizkit.decks.deck_files import render_files
from quizkit.decks.survey import survey_deck
from quizkit.decks.unread_cards import Sheet, UnreadCards, keep_cards, leave_out, list_ids
from quizkit.exports import OutgoingDeck, csv, xlsx
from quizkit.labels import Labels
from quizkit.store.values import dump_payload
from quizkit.workflow.checking.context import make_context
from quizkit.workflow.checking.inspect import Inspector
from quizkit.workflow.checking.twins import find_alike

SLUGS = ("swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch")


@cache
def _find_deck(slug: str) -> Deck:
    return bundled_library().deck(slug)


@cache
def _unread(slug: str) -> Deck:
    deck = _find_deck(slug)
    sheets = {card.id: Sheet(card.kind, dump_payload(card.data()).encode()) for card in deck.cards}
    return replace(deck, cards=UnreadCards(sheets, sheets))


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_the_cards_and_their_order_are_the_same(slug: str) -> None:
    deck, unread = _find_deck(slug), _unread(slug)
    assert [*unread.cards] == [*deck.cards]
    assert [*unread.in_order()] == [*deck.in_order()]
    assert list_ids(unread.in_order()) == list_ids(deck.in_order())
    assert [*unread.played(Statement)] == [*deck.played(Statement)]
    assert (unread.cards[-1], [*unread.cards[2:4]]) == (deck.cards[-1], [*deck.cards[2:4]])
    gone = set(deck.ids[::2])
    assert list_ids(leave_out(unread.cards, gone)) == list_ids(leave_out(deck.cards, gone)) == deck.ids[1::2]


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_written_is_the_same(slug: str) -> None:
    deck, unread = _find_deck(slug), _unread(slug)
    assert render_files(unread) == render_files(deck)
    for form in (csv, xlsx):
        assert form.write(OutgoingDeck(unread, Labels("en"))) == form.write(OutgoingDeck(deck, Labels("en")))


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("is_composed", [True, False])
def test_what_is_found_is_the_same(slug: str, is_composed: bool) -> None:
    decks = [_find_deck(slug), _unread(slug)]
    if not is_composed:
        decks = [replace(deck, composition=None) for deck in decks]
    inspector = Inspector(make_context(decks[0].brief, date(2026, 1, 1)))
    found = [[*find_alike([(deck, inspector)], deck.brief.languages)] for deck in decks]
    assert found[0] == found[1]
    surveys = [survey_deck(deck) for deck in decks]
    whole = [[one for check in inspector.deck_checks for one in inspector.deck(deck, check)] for deck in surveys]
    assert whole[0] == whole[1]


def test_only_many_cards_are_kept_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [(card, Sheet(card.kind, dump_payload(card.data()).encode())) for card in _find_deck("switch").cards]
    assert isinstance(keep_cards(cards), tuple)
    monkeypatch.setattr(unread_cards, "MANY", len(cards) - 1)
    kept = keep_cards(cards)
    assert isinstance(kept, UnreadCards)
    assert [*kept] == [card for card, _ in cards]
