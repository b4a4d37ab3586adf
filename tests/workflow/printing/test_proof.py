"""Proofs: what reviewers need is on the page, whatever is wrong with the cards."""

import io
import re

import pypdfium2
import pytest
from presses import few, spoiled

from quizkit.workflow.printing.print_job import NothingToPrint, PrintedFile, PrintOrder
from quizkit.workflow.printing.proof import print_proof


def read(file: PrintedFile) -> list[str]:
    document = pypdfium2.PdfDocument(io.BytesIO(file.data))
    return [page.get_textpage().get_text_bounded() for page in document]


@pytest.mark.slow
@pytest.mark.parametrize(("languages", "a_page"), [(("nl",), 3), (("fr", "de"), 2)])
def test_every_card_is_there_with_its_id_and_a_mark(languages: tuple[str, ...], a_page: int) -> None:
    pack = few("switch", "17")
    sheets, page = print_proof(pack, PrintOrder(languages, note="switch · change #12"))
    pages = read(sheets)
    assert len(pages) == sheets.pages == -(-sheets.cards // a_page)
    text = "\n".join(pages)
    assert {card["card"]["id"] for card in pack.cards} <= set(re.findall(r"sw-[a-z]+-\d+", text))
    assert all(f"switch · change #12 · {at}/{len(pages)}" in found for at, found in enumerate(pages, 1))
    html = page.data.decode()
    assert html.count("data:image/webp;base64,") == 2 * len(languages) * page.cards
    assert not re.search(r'(src|href)="(?!data:)', html), "nothing is fetched when the page is opened"


@pytest.mark.slow
def test_a_text_that_does_not_fit_or_is_missing_is_named_and_printed_all_the_same() -> None:
    pack = spoiled(few("swiss-quiz", "7"), text={"fr": "Un mot après l’autre. " * 60})
    sheets, page = print_proof(pack, PrintOrder(("fr", "nl")))
    assert "ne tient pas" in "".join(read(sheets))
    assert "NL\u202f: pas encore traduit" in page.data.decode()


def test_without_cards_there_is_no_proof() -> None:
    with pytest.raises(NothingToPrint):
        print_proof(few("switch", "7"), PrintOrder(("fr",)), only=[])
