"""Some cards of a deck are packed as they are in the pack of all."""

from pathlib import Path

import pytest
from bundled_decks import bundled_library

from quizkit.decks.composition import number_cards
from quizkit.decks.deck import Deck
from quizkit.press.pieces import find_pieces, list_pieces
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.values import Origin, State
from quizkit.workflow.stored import part
from quizkit.workflow.stored.edit import delete_card
from quizkit.workflow.stored.items import deck_changes
from quizkit.workflow.stored.part import pack_part
from quizkit.workflow.stored.unreleased import pack_as_it_stands

ADA = Origin("Ada", "2026-01-01T00:00:00Z")


@pytest.fixture(autouse=True)
def _always_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "WORTH_IT", 0)


def make_store(folder: Path, *, composed: bool) -> Store:
    whole = bundled_library().deck("swiss-quiz")
    cards = whole.cards[:41]
    order = sorted((card.id for card in cards[:31]), reverse=True)
    deck = Deck(whole.slug, whole.brief, cards, composition=number_cards({"statement": order}) if composed else None)
    store = Store.create(str(folder / "cards.db"))
    store.commit(deck_changes(deck), ADA)
    return store


@pytest.mark.slow
@pytest.mark.parametrize("composed", [False, True])
@pytest.mark.parametrize("harmed", [False, True])
def test_the_pieces_are_those_of_the_whole_deck(tmp_path: Path, composed: bool, harmed: bool) -> None:
    store = make_store(tmp_path, composed=composed)
    ids = sorted(item for item in store.living("swiss-quiz") if "/" not in item)
    if harmed:
        delete_card(store, ids[3], ADA)
        reviews.record(store, [(store.head(ids[5]), code) for code in ("fr", "de", "nl")], State.RETIRED, ADA)
    wanted = [ids[7], ids[20]]

    whole, some = pack_as_it_stands(store, "swiss-quiz"), pack_part(store, "swiss-quiz", wanted, is_printed=True)

    assert some is not None
    assert len(some.cards) < len(whole.cards) / 3
    assert find_pieces(some, wanted) == find_pieces(whole, wanted)
    assert {card.id: card.revision for card in some.packed_cards}.items() <= {
        card.id: card.revision for card in whole.packed_cards
    }.items()


def test_a_card_that_is_not_printed_leaves_the_answer_to_the_whole_deck(tmp_path: Path) -> None:
    store = make_store(tmp_path, composed=True)
    left_out = max(item for item in store.living("swiss-quiz") if "/" not in item)

    assert pack_part(store, "swiss-quiz", [left_out], is_printed=True) is None
    assert pack_part(store, "swiss-quiz", ["sq-9999"], is_printed=True) is None

    seen = pack_part(store, "swiss-quiz", [left_out], is_printed=False)
    assert seen is not None
    assert [piece.numbers for piece in list_pieces(seen)] == [(20, 41)]
