"""Looking before one prints."""

import base64
import io
from dataclasses import replace

import pytest
from bundled_decks import bundled_library
from PIL import Image
from presses import pack, spoiled

from quizkit.decks.composition import number_cards
from quizkit.press.pieces import NoSuchPiece, find_pieces, list_pieces
from quizkit.workflow.printing.preview import draw_preview, terminal_escapes
from quizkit.workflow.printing.preview import pack_for_preview as packed
from quizkit.workflow.printing.translated import NotTranslated


def test_a_card_is_shown_as_it_will_be_cut() -> None:
    whole = pack("swiss-quiz")
    [piece] = find_pieces(whole, ["sq-0002"])
    image = Image.open(io.BytesIO(draw_preview(whole, [piece], ("fr",), 200)))
    # Two faces of 59 × 92 mm beside each other, and what lies around them.
    assert image.size == (2 * 465 + 36, 725 + 24)


@pytest.mark.slow
def test_all_cards_of_a_deck_are_shown_on_one_picture() -> None:
    whole = pack("switch")
    image = Image.open(io.BytesIO(draw_preview(whole, list(list_pieces(whole)), ("nl",), 30)))
    assert image.size[0] > 600
    assert image.size[1] > 600


def test_a_card_that_was_not_composed_is_shown_too() -> None:
    deck = bundled_library().deck("swiss-quiz")
    left_out, *others = (card.id for card in deck.in_order())
    thinned = replace(deck, composition=number_cards({"statement": others}))
    assert find_pieces(packed(thinned, left_out), [left_out])
    with pytest.raises(NoSuchPiece):
        find_pieces(packed(thinned, "swiss-quiz"), [left_out])


def test_a_text_that_is_not_there_is_told() -> None:
    whole = spoiled(pack("swiss-quiz", 2), text={"fr": "Une affirmation."})
    with pytest.raises(NotTranslated) as missing:
        draw_preview(whole, list(list_pieces(whole)), ("de",), 30)
    assert missing.value.facts == {"card": whole.cards[0]["card"]["id"], "language": "de"}


def test_a_language_without_other_spellings_of_an_answer_is_shown() -> None:
    whole = pack("kwis-t", 8)
    card = next(entry["card"] for entry in whole.cards if entry["card"]["id"] == "kw-0008")
    assert "nl" not in card["questions"][0]["accepted"]
    assert draw_preview(whole, find_pieces(whole, ["kw-0008"]), ("nl",), 30)


def test_terminals_that_can_show_pictures_get_one() -> None:
    png = b"picture" * 1000
    data = base64.b64encode(png).decode()
    assert terminal_escapes(png, {"TERM": "xterm"}) == ""
    assert data in terminal_escapes(png, {"TERM_PROGRAM": "iTerm.app"})
    kitty = terminal_escapes(png, {"TERM": "xterm-kitty"})
    assert kitty.startswith("\033_Ga=T,f=100,m=1;")
    assert "".join(part.partition(";")[2] for part in kitty.strip().split("\033\\")) == data
    assert "\033_Gm=0;" in kitty
