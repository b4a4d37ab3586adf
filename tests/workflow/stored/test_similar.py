"""Cards like a text are found by rare words, and none is missed."""

import pytest
from bundled_decks import bundled_library

from quizkit.lexicon.likeness import find_twins
from quizkit.store.history import Store
from quizkit.store.values import Origin
from quizkit.workflow.stored import similar
from quizkit.workflow.stored.items import deck_changes
from quizkit.workflow.stored.known_cards import refresh_search
from quizkit.workflow.stored.similar import SimilarCards


@pytest.fixture(scope="module")
def kwis(tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = Store.create(str(tmp_path_factory.mktemp("similar") / "cards.db"))
    store.commit(deck_changes(bundled_library().deck("kwis-t")), Origin("Ada", "2026-01-01T00:00:00Z"))
    refresh_search(store)
    return store


@pytest.mark.slow
def test_no_text_that_is_nearly_the_same_is_missed(kwis: Store) -> None:
    cards = [card for card in bundled_library().deck("kwis-t").cards if card.asked()]
    said = [(card.id, text.text["nl"]) for card in cards[:40] for text in card.asked() if "nl" in text.text]
    reworded = [(item, words, " ".join(reversed(words.split()[:-1]))) for item, words in said]
    twins = [(item, other) for item, words, other in reworded if list(find_twins([words, other], "nl"))]
    looker = SimilarCards(kwis, "kwis-t")

    assert len(twins) > 100
    assert [item for item, words in twins if item not in looker.find([("nl", words)])] == []


def test_only_a_few_cards_are_read(kwis: Store) -> None:
    found = SimilarCards(kwis, "kwis-t").find([("nl", "Welke rivier stroomt door de stad Antwerpen?")])

    assert len(found) < 40


def test_a_text_without_words_is_compared_with_all_cards(kwis: Store) -> None:
    found = SimilarCards(kwis, "kwis-t").find([("nl", "?!")])

    assert found.keys() == kwis.living("kwis-t").keys()


def test_few_cards_or_many_texts_are_not_worth_looking_for(kwis: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert SimilarCards.of(kwis, "kwis-t", 1) is None
    monkeypatch.setattr(similar, "WORTH_IT", 10)
    assert SimilarCards.of(kwis, "kwis-t", 1) == SimilarCards(kwis, "kwis-t")
    assert SimilarCards.of(kwis, "kwis-t", 50) is None


def test_a_file_can_be_looked_through_by_rare_words_on_a_server(postgres_address: str) -> None:
    store = Store.create(postgres_address)
    store.commit(deck_changes(bundled_library().deck("cantuun")), Origin("Ada", "2026-01-01T00:00:00Z"))
    card = bundled_library().deck("cantuun").cards[0]
    [language, words] = next((code, said) for text in card.texts() for code, said in text.text.items())
    refresh_search(store)

    assert card.id in SimilarCards(store, "cantuun").find([(language, words)])
    assert store.highest_number(card.id.partition("-")[0]) == max(
        int(item.rpartition("-")[2]) for item in store.outline("cantuun") if "/" not in item
    )
