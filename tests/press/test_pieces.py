"""Which cards lie on which printed card, and under which numbers."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from bundled_decks import bundled_library
from presses import pack

from quizkit.decks.composition import number_cards
from quizkit.decks.deck import Deck
from quizkit.packs.pack import load
from quizkit.press.pieces import find_pieces, list_pieces
from quizkit.workflow.stored.unreleased import pack_deck


@pytest.fixture(scope="module")
def composed() -> Deck:
    """Six statements, numbered against the order of their ids: three cards with two sides."""
    deck = bundled_library().deck("swiss-quiz")
    cards = deck.of_kind("statement")[:6]
    return replace(deck, cards=cards, composition=number_cards({"statement": [card.id for card in cards[::-1]]}))


def without(deck: Deck, *numbers: int) -> Deck:
    """Delete the cards with these numbers; the composition is as before."""
    assert deck.composition
    deleted = {card for card, number in deck.composition.cards["statement"].items() if number in numbers}
    return replace(deck, cards=tuple(card for card in deck.cards if card.id not in deleted))


def numbered(deck: Deck) -> list[dict[int, str]]:
    pieces = list_pieces(load(pack_deck(deck).with_digest().dumps(), "pack.json"))
    return [dict(zip(piece.numbers, (card["id"] for card in piece.cards), strict=True)) for piece in pieces]


def test_a_card_has_number_i_on_its_first_side_and_i_plus_half_on_its_second(composed: Deck) -> None:
    ids = dict(enumerate((card.id for card in composed.numbered("statement")), 1))
    assert numbered(composed) == [{1: ids[1], 4: ids[4]}, {2: ids[2], 5: ids[5]}, {3: ids[3], 6: ids[6]}]


@pytest.mark.parametrize("deleted", [(2,), (4,), (1, 4), (5, 6)])
def test_what_was_deleted_leaves_a_gap_and_the_others_keep_their_numbers(
    composed: Deck, deleted: tuple[int, ...]
) -> None:
    left = [{number: card for number, card in piece.items() if number not in deleted} for piece in numbered(composed)]
    assert numbered(without(composed, *deleted)) == [piece for piece in left if piece]


def test_a_pack_without_gaps_holds_no_numbers(composed: Deck) -> None:
    assert {key for entry in pack_deck(composed).cards for key in entry} == {"kind", "revision", "card"}


def test_cards_that_the_guide_prints_are_in_their_deck() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "printing.md").read_text("utf-8")
    named = re.search(r"--only (\S+?)`", guide)
    assert named
    assert find_pieces(pack("swiss-quiz"), named[1].split(","))
