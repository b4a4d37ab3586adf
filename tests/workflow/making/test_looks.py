"""A look of one's own: colours, letters and backs in deck.yaml, or templates in the workspace."""

import io
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from making import ANNA

from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.packs.pack import Pack
from quizkit.press.faces import BadTemplate, Look, css, faces
from quizkit.press.fonts import FONTS
from quizkit.press.own_fonts import NoSuchFont, find_family, font_at, own_fonts, position
from quizkit.press.pieces import card_size, list_pieces
from quizkit.press.style import read_style
from quizkit.problems import Place
from quizkit.store.history import Store
from quizkit.workflow.making.looks import LookExists, eject_look, find_unprintable
from quizkit.workflow.making.new_deck import DeckWish, draft_deck, make_deck
from quizkit.workflow.printing.print_job import PrintOrder
from quizkit.workflow.printing.print_pack import print_pack
from quizkit.workflow.stored.own_look import find_own_look
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.stored.workspace import make_workspace, open_workspace

LOOK = {"colour": "#5b2a86", "colours": {"bonus": "#f4b400"}, "font": "serif", "back": "dots", "logo": "drop.svg"}


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    store = Store.create(str(tmp_path / "cards.db"))
    return draft_deck(store, DeckWish("pub", "Pub", ("bonus", "tile", "statement"), ("de",)))


def with_look(deck: Deck, look: object, **more: object) -> Deck:
    data = {**deck.brief.model_dump(mode="json", exclude_defaults=True), "look": look, **more}
    brief, problems = parse(Row(data, {(): Place("deck.yaml")}), Brief)
    assert brief, problems
    return replace(deck, brief=brief)


def draw(pack: Pack, templates: Path | None = None) -> str:
    look = Look(("de",), templates, style=read_style(pack))
    sides = [side.html for piece in list_pieces(pack) for side in faces(piece, pack, look, card_size(pack))]
    return css(look) + "".join(sides)


def test_what_a_deck_says_about_its_look_is_on_its_cards(deck: Deck) -> None:
    plain, own = draw(pack_deck(deck)), draw(pack_deck(with_look(deck, LOOK)))
    assert "CardBold" in plain
    assert "SerifBold" in own
    assert "CardBold" not in own
    # The main colour is that of tiles, unless another one is named; a logo takes the place of the title.
    assert ".tile { background: device-cmyk(0.321 0.687 0 0.475)" in own
    assert ".bonus { background: device-cmyk(0 0.262 1 0.0431)" in own
    assert plain.count(">Pub</p>") > own.count(">Pub</p>") == 0


@pytest.mark.parametrize(("look", "field"), [
    ({"colour": "purple"}, "look.colour"),
    ({"font": "../comic.ttf"}, "look.font"),
    ({"back": "stars"}, "look.back"),
    ({"radius": 99}, "look.radius"),
    ({"logo": "../logo.svg"}, "look.logo"),
    ({"colur": "#000000"}, "look.colur"),
])  # fmt: skip
def test_a_look_that_cannot_be_is_refused_by_its_field(deck: Deck, look: object, field: str) -> None:
    data = {**deck.brief.model_dump(mode="json", exclude_defaults=True), "look": look}
    brief, problems = parse(Row(data, {(): Place("deck.yaml")}), Brief)
    assert brief is None
    assert [problem.field for problem in problems] == [field]


def test_what_would_go_wrong_in_print_is_told_before(deck: Deck) -> None:
    def told(changed: Deck) -> list[str]:
        return [f"{problem.fault.name} {problem.field}".strip() for problem in find_unprintable(changed)]

    assert told(deck) == told(with_look(deck, LOOK)) == []
    assert told(with_look(deck, {"font": "Comic Nonsense"})) == ["no-such-font look.font"]
    assert told(with_look(deck, {"font": "Source Serif Pro"})) == []
    assert told(with_look(deck, {"logo": "none.svg"})) == ["missing-picture look.logo"]
    assert told(with_look(deck, {"colours": {"tile": "#1a0003"}})) == ["too-much-ink look.colours.tile"]
    assert told(with_look(deck, {"colours": {"points": "#ffef00"}})) == ["low-contrast look.colours.points"]


def test_cards_are_set_in_a_font_that_the_system_or_pip_has(deck: Deck) -> None:
    pack = pack_deck(with_look(deck, {"font": "source serif pro"}))
    html = draw(pack)
    assert "CardBold" not in html
    assert [font.name for font in own_fonts(html)] == [
        "Own-SourceSerifPro-Regular", "Own-SourceSerifPro-Semibold", "Own-SourceSerifPro-Black",
    ]  # fmt: skip
    assert all(font_at(position(font)) == font for font in (*FONTS, *own_fonts(html)))
    [sheets] = [file for file in print_pack(pack, PrintOrder(("de",))) if "statement" in file.name]
    with pikepdf.open(io.BytesIO(sheets.data)) as pdf:
        every = [part for part in pdf.objects if isinstance(part, pikepdf.Dictionary) and "/BaseFont" in part]
        used = {str(font.BaseFont).partition("+")[2] for font in every}
    assert {"Own-SourceSerifPro-Semibold"} <= used <= {font.name for font in own_fonts(html)}
    assert not sheets.findings
    with pytest.raises(NoSuchFont, match="Source Serif Pro"):
        find_family("Source Serf Pro")


def test_ejected_templates_are_used_and_a_mistake_in_them_is_named(tmp_path: Path) -> None:
    home = tmp_path / "ws"
    make_workspace(home, None, None, ANNA, empty=True)
    workspace = open_workspace(home)
    deck = make_deck(workspace.store, DeckWish("pub", "Pub", ("tile",), ("de",)), ANNA).deck
    ejected = eject_look(workspace, home, "pub")
    assert find_own_look(home, "pub") == ejected.folder == home / "looks" / "pub"
    with pytest.raises(LookExists):
        eject_look(workspace, home, "pub")
    tile = ejected.folder / "tile.html"
    tile.write_text(tile.read_text() + "<p>ours</p>")
    assert "<p>ours</p>" in draw(pack_deck(deck), ejected.folder)
    tile.write_text("<p>\n{{ colr }}</p>")
    with pytest.raises(BadTemplate) as refused:
        draw(pack_deck(deck), ejected.folder)
    assert refused.value.facts == {"place": "tile.html:2", "reason": "'colr' is undefined"}
