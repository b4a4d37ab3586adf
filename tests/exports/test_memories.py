"""Translation memories (TMX) and glossaries (TBX), read back the way a translator's tool reads them."""

from collections import Counter
from dataclasses import replace

import pytest
from bundled_decks import bundled_library
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from strategies import cards

from quizkit.cards.cantons import cantons
from quizkit.cards.card import Card
from quizkit.cards.text import Text
from quizkit.decks.deck import Deck
from quizkit.exports import OutgoingDeck, tbx, tmx
from quizkit.exports._xml import SPACE
from quizkit.labels import Labels

EN, DECK = Labels("en"), bundled_library().deck("swiss-quiz")


@pytest.fixture
def deck() -> Deck:
    return DECK


def read_units(outgoing: OutgoingDeck) -> dict[str, dict[str, str]]:
    """Return the units of a memory: name → language → words."""
    [(name, data)] = tmx.write(outgoing).items()
    assert name == f"{outgoing.deck.slug}.tmx"
    root = etree.fromstring(data)
    units = {unit.get("tuid"): {part.get(f"{SPACE}lang"): part.findtext("seg") for part in unit} for unit in root[1]}
    assert len(units) == len(root[1])
    return units  # type: ignore[return-value]


def read_terms(deck: Deck) -> dict[str, dict[str, str]]:
    """Return the entries of a glossary: id → language → term."""
    [data] = tbx.write(OutgoingDeck(deck, EN)).values()
    entries = etree.fromstring(data).findall(".//termEntry")
    assert [count for count in Counter(entry.get("id") for entry in entries).values() if count > 1] == []
    return {
        str(entry.get("id")): {str(part.get(f"{SPACE}lang")): str(part.findtext("tig/term")) for part in entry}
        for entry in entries
    }


def test_a_memory_has_every_translated_text_of_the_deck_and_its_cards(deck: Deck) -> None:
    texts = {f"{card.id}:{text.path}": text.text for card in deck.cards for text in card.texts()}
    texts |= {f"deck:{text.path}": text.text for text in deck.brief.texts()}
    assert read_units(OutgoingDeck(deck, EN)) == {name: dict(text) for name, text in texts.items() if len(text) > 1}


def test_a_memory_never_suggests_a_stale_translation(deck: Deck) -> None:
    card = deck.cards[0]
    whole = read_units(OutgoingDeck(deck, EN))[f"{card.id}:text"]
    one_stale = OutgoingDeck(deck, EN, stale={(card.id, "text", "de"): ""})
    assert read_units(one_stale)[f"{card.id}:text"] == {code: words for code, words in whole.items() if code != "de"}
    all_stale = OutgoingDeck(deck, EN, stale={(card.id, "text", code): "" for code in whole if code != "fr"})
    assert f"{card.id}:text" not in read_units(all_stale)
    assert f"{card.id}:explanation" in read_units(all_stale)


def test_a_stale_translation_is_remembered_with_the_source_it_was_made_from(deck: Deck) -> None:
    card, key = deck.cards[0], (deck.cards[0].id, "text", "de")
    words = next(iter(card.texts())).text["de"]
    sent = OutgoingDeck(deck, EN, stale={key: ""}, translated_from={key: "Ce que c’était."})
    assert read_units(sent)[f"{card.id}:text:de"] == {"fr": "Ce que c’était.", "de": words}


@given(st.lists(cards("statement"), min_size=1, max_size=3, unique_by=lambda card: card.id))
def test_a_memory_keeps_every_character(drawn: list[Card]) -> None:
    units = read_units(OutgoingDeck(Deck("jeu", DECK.brief, tuple(drawn)), EN))
    for card in drawn:
        for text in card.texts():
            if len(text.text) > 1:
                assert units[f"{card.id}:{text.path}"] == dict(text.text)


def test_the_same_deck_gives_the_same_bytes(deck: Deck) -> None:
    turned = replace(deck, cards=deck.cards[::-1])
    assert tmx.write(OutgoingDeck(deck, EN)) == tmx.write(OutgoingDeck(turned, Labels("de")))
    assert tbx.write(OutgoingDeck(deck, EN)) == tbx.write(OutgoingDeck(turned, Labels("de")))


def test_a_glossary_has_the_cantons_the_institutions_and_the_words_of_the_deck(deck: Deck) -> None:
    terms = read_terms(deck)
    assert terms["capital-gr"] == {"fr": "Coire", "de": "Chur", "nl": "Chur"}
    assert terms["federal-council"]["de"] == "Bundesrat"
    for canton in cantons().values():
        assert {language: canton.name[language] for language in deck.brief.languages} in terms.values()
    for category, name in deck.brief.vocabulary("categories").items():
        assert terms[f"categories-{category}"] == dict(name)


def test_a_canton_and_a_capital_of_one_name_are_one_term(deck: Deck) -> None:
    terms = read_terms(deck)
    assert "canton-sz" in terms
    assert "capital-sz" not in terms
    assert [count for count in Counter(map(str, terms.values())).values() if count > 1] == []


def test_a_glossary_speaks_the_languages_of_the_deck_and_no_others(deck: Deck) -> None:
    category = next(iter(deck.brief.categories))
    nameless = deck.brief.categories[category].model_copy(update={"name": Text(fr="Seulement")})
    brief = deck.brief.model_copy(
        update={"languages": ("de",), "source": "de", "categories": {**deck.brief.categories, category: nameless}}
    )
    terms = read_terms(replace(deck, brief=brief))
    assert {code for term in terms.values() for code in term} == {"de"}
    # An entry without a term is not valid TBX, and some tools refuse the whole file.
    assert {} not in terms.values()
    assert f"categories-{category}" not in terms
