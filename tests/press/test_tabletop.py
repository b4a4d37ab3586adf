"""The save file for Tabletop Simulator puts every card on the table, with its name and its text."""

import json

import pytest
from presses import few, pack

from quizkit.press.services import SERVICES
from quizkit.press.sizes import CARDS as CARD_SIZES
from quizkit.press.tabletop import CardSheets, NamedCard, find_text, write_save
from quizkit.workflow.printing.print_job import PrintOrder
from quizkit.workflow.printing.print_pack import print_pack

CARDS = [NamedCard(f"c-{at}", f"Text {at}") for at in range(70)]


def test_cards_of_two_sheets_are_one_deck() -> None:
    save = json.loads(write_save("Game", [CardSheets("quiz", CARDS, ["f1", "f2"], ["b1", "b2"])]))
    [deck] = save["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert (deck["DeckIDs"][0], deck["DeckIDs"][68], deck["DeckIDs"][69]) == (100, 168, 200)
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert deck["CustomDeck"]["2"] == {
        "FaceURL": "f2", "BackURL": "b2", "NumWidth": 10, "NumHeight": 7, "BackIsHidden": True, "UniqueBack": True,
    }  # fmt: skip
    assert deck["ContainedObjects"][69]["Nickname"] == "c-69"
    assert list(deck["ContainedObjects"][69]["CustomDeck"]) == ["2"]


def test_a_single_card_is_no_deck_and_ids_of_decks_differ() -> None:
    decks = [CardSheets("quiz", CARDS, ["f1", "f2"], ["b1", "b2"]), CardSheets("aid", CARDS[:1], ["f3"], ["b3"])]
    _, card, board = json.loads(write_save("Game", decks, "board.png"))["ObjectStates"]
    assert (card["Name"], card["CardID"]) == ("Card", 300)
    assert (board["Name"], board["CustomImage"]["ImageURL"]) == ("Custom_Board", "board.png")


def test_a_card_says_all_its_texts() -> None:
    card = {"id": "x", "questions": [{"question": {"fr": "Où ?", "de": "Wo?"}, "answer": {"fr": "Là", "de": "Da"}}]}
    assert find_text(card, "fr") == "Où ?\nLà"


@pytest.mark.slow
def test_a_box_comes_with_its_save_file() -> None:
    order = PrintOrder(("fr",), SERVICES["tabletop"], has_kit=True, address="https://example.org/box/")
    files = print_pack(few("kwis-t", "7"), order)
    [save] = [json.loads(file.data) for file in files if file.name.endswith(".json")]
    named = {file.name for file in files}
    decks = [one for one in save["ObjectStates"] if "CustomDeck" in one]
    assert {one["Nickname"] for one in decks} >= {"quiz", "aid"}
    for one in decks:
        for sheet in one["CustomDeck"].values():
            assert {sheet["FaceURL"].rpartition("/")[2], sheet["BackURL"].rpartition("/")[2]} <= named
            assert sheet["FaceURL"].startswith("https://example.org/box/")
    assert save["ObjectStates"][-1]["CustomImage"]["ImageURL"].rpartition("/")[2] in named


@pytest.mark.slow
def test_makeplayingcards_gets_its_pixels_and_tiles_stay_square() -> None:
    from io import BytesIO

    from PIL import Image

    poker, square = CARD_SIZES["poker"], None
    for slug, card, pixels in (("switch", poker, (822, 1122)), ("secret-square", square, (1122, 1122))):
        files = print_pack(pack(slug, 1), PrintOrder(("fr",), SERVICES["makeplayingcards"], card=card))
        for file in files:
            with Image.open(BytesIO(file.data)) as image:
                assert image.size == pixels
