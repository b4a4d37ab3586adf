"""Where cards lie on paper, and where their backs lie behind them."""

import pytest

from quizkit.press.sheet import CardTooLarge, PaperSheet, Slot, deal, turn_best
from quizkit.press.sizes import CARDS, PAPERS, NoSuchSize, PageBox, Size, find_size

CARD = Size(59, 92)


def test_backs_meet_their_fronts_over_either_edge() -> None:
    for paper in (PAPERS["a4"], PAPERS["a4"].turned()):
        over_long, over_short = (PaperSheet(paper, CARD, gutter=6, turn=turn) for turn in ("long", "short"))
        for slot in over_long.slots():
            mirrored = (paper.width - slot.x - CARD.width, paper.height - slot.y - CARD.height)
            is_upright = paper.height > paper.width
            assert over_long.back(slot) == pytest.approx((mirrored[0], slot.y) if is_upright else (slot.x, mirrored[1]))
            assert over_short.back(slot) == pytest.approx(
                (slot.x, mirrored[1]) if is_upright else (mirrored[0], slot.y)
            )
            assert over_long.back(over_long.back(slot)) == pytest.approx(slot)


def test_to_be_folded_fronts_lie_left_and_backs_right_of_the_middle() -> None:
    sheet = PaperSheet(PAPERS["a4"].turned(), CARD, turn="fold")
    assert (sheet.columns, sheet.rows) == (2, 2)
    for slot in sheet.slots():
        assert slot.x + CARD.width <= 148.5 - sheet.bleed + 1e-6
        assert sheet.back(slot) == pytest.approx((297 - slot.x - CARD.width, slot.y))


def test_the_paper_is_turned_where_more_cards_fit_and_too_large_a_card_is_refused() -> None:
    assert turn_best(PaperSheet(Size(120, 100), Size(40, 50))).paper == Size(100, 120)
    assert turn_best(PaperSheet(PAPERS["a4"], CARD)).room == 9
    with pytest.raises(CardTooLarge) as refused:
        PaperSheet(Size(60, 60), CARD).slots()
    assert refused.value.facts == {"card": "59 × 92 mm", "paper": "60 × 60 mm"}
    with pytest.raises(CardTooLarge):
        PaperSheet(Size(5, 5), CARD).slots()
    assert [len(part) for part in deal(20, 9)] == [9, 9, 2]


def test_a_card_bleeds_where_it_has_no_neighbour() -> None:
    tight, apart = PaperSheet(PAPERS["a4"], CARD), PaperSheet(PAPERS["a4"], CARD, gutter=8)
    slots = tight.slots()
    x, y = slots[0]
    assert tight.shown(slots[0], slots) == PageBox(x - 3, y, 59 + 3, 92 + 3)
    assert tight.shown(slots[4], slots) == PageBox(*slots[4], *CARD)
    assert tight.shown(slots[0], slots[:1]) == PageBox(x - 3, y - 3, 65, 98)
    x, y = apart.slots()[0]
    assert apart.shown(Slot(x, y), apart.slots()) == PageBox(x - 3, y - 3, 65, 98)


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_card_fits_every_paper(name: str, paper: str) -> None:
    sheet = turn_best(PaperSheet(PAPERS[paper], CARDS[name], gutter=6))
    for x, y in sheet.slots():
        assert x >= 8
        assert y >= 8
        assert x + CARDS[name].width <= sheet.paper.width - 8
        assert y + CARDS[name].height <= sheet.paper.height - 8


def test_sizes_have_names_or_numbers() -> None:
    assert find_size("A4", PAPERS) == (210, 297)
    assert find_size("poker", CARDS) == pytest.approx((63.5, 88.9))
    assert find_size("59×92", CARDS) == (59, 92)
    assert find_size("8.5x11in", PAPERS) == pytest.approx((215.9, 279.4))
    for wrong in ("a44", "10x", "nan x 3"):
        with pytest.raises(NoSuchSize):
            find_size(wrong, PAPERS)
    with pytest.raises(NoSuchSize) as unknown:
        find_size("pocker", CARDS)
    assert unknown.value.facts["suggestion"] == "poker"
