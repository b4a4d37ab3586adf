"""A look of one's own: colours, letters and backs in deck.yaml, or templates in the workspace."""

import io
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from fontTools.ttLib import TTCollection, TTFont  # type: ignore[import-untyped]
from making import ANNA
from PIL import Image, ImageCms, ImageDraw

from quizkit.bundled import find_bundled
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.decks.look import COLOURED
from quizkit.packs.pack import Pack
from quizkit.press.faces import BadTemplate, Look, css, faces
from quizkit.press.fonts import FONTS
from quizkit.press.own_fonts import NoSuchFont, find_family, font_at, own_fonts, position
from quizkit.press.pieces import card_size, list_pieces
from quizkit.press.style import read_style
from quizkit.problems import Place
from quizkit.store.history import Store
from quizkit.workflow.checking.look import find_unprintable
from quizkit.workflow.making.decks import rename_deck
from quizkit.workflow.making.looks import LookExists, NotALogo, eject_look, set_logo
from quizkit.workflow.making.new_deck import DeckWish, draft_deck, make_deck
from quizkit.workflow.printing.print_job import PrintOrder
from quizkit.workflow.printing.print_pack import print_pack
from quizkit.workflow.stored.items import find_stored_deck
from quizkit.workflow.stored.own_look import find_own_look, read_own_look
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


@pytest.mark.slow
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
        return [
            f"{problem.fault.name} {problem.field}".strip()
            for problem in find_unprintable(changed.slug, changed.brief, changed.pictures)
        ]

    assert told(deck) == told(with_look(deck, LOOK)) == []
    assert told(with_look(deck, {"font": "Comic Nonsense"})) == ["no-such-font look.font"]
    assert told(with_look(deck, {"font": "Source Serif Pro"})) == []
    assert told(with_look(deck, {"logo": "none.svg"})) == ["missing-picture look.logo"]
    assert told(with_look(deck, {"colours": {"tile": "#1a0003"}})) == ["too-much-ink look.colours.tile"]
    assert told(with_look(deck, {"colours": {"points": "#ffef00"}})) == ["low-contrast look.colours.points"]
    assert told(with_look(deck, {"colours": {"tiles": "#5b2a86"}})) == ["unused-colour look.colours.tiles"]


def test_the_names_that_colours_may_have_are_those_of_our_templates() -> None:
    parts = (find_bundled("templates") / "press" / "_parts.html").read_text(encoding="utf-8")
    named = re.findall('"([a-z]+)": "#', parts.partition("recolour(")[2].partition("})")[0])
    assert tuple(named) == COLOURED


@pytest.mark.slow
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


def name_font(ending: str, name: str) -> TTFont:
    """Return a font of ours under another name."""
    path = FONTS[0].path if ending == "ttf" else FONTS[0].path.with_suffix(".otf")
    font = TTFont(path)
    for record in font["name"].names:
        record.string = name if record.nameID in (1, 16) else record.string
    return font


@pytest.mark.slow
@pytest.mark.parametrize(("family", "type_", "key"), [
    ("Bern Otf", "/CIDFontType0", "/FontFile3"), ("Bern Ttc", "/CIDFontType2", "/FontFile2"),
])  # fmt: skip
def test_a_workspace_brings_fonts_as_otf_and_in_collections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, family: str, type_: str, key: str
) -> None:
    home = tmp_path / "ws"
    make_workspace(home, None, None, ANNA, empty=True)
    (home / "fonts").mkdir()
    name_font("otf", "Bern Otf").save(home / "fonts" / "bern.otf")
    collection = TTCollection()
    collection.fonts = [name_font("ttf", "Other"), name_font("ttf", "Bern Ttc")]
    collection.save(home / "fonts" / "all.ttc")
    (home / "fonts" / "broken.ttc").write_bytes(b"ttcf")
    monkeypatch.chdir(home)
    with pytest.raises(NoSuchFont, match="Bern Otf"):
        find_family("Bern Oft")
    deck = draft_deck(open_workspace(home).store, DeckWish("pub", "Pub", ("chance",), ("de",)))
    [sheets] = print_pack(pack_deck(with_look(deck, {"font": family})), PrintOrder(("de",)))
    with pikepdf.open(io.BytesIO(sheets.data)) as pdf:
        fonts = [part for part in pdf.objects if isinstance(part, pikepdf.Dictionary) and "/FontDescriptor" in part]
    assert {(str(font.Subtype), key in font.FontDescriptor) for font in fonts} == {(type_, True)}
    assert not sheets.findings


def draw_logo(path: Path, width: int, mode: str = "RGBA") -> Path:
    """Draw a red disc, on nothing at all."""
    image = Image.new(mode, (width, width))
    ImageDraw.Draw(image).ellipse((0, 0, width, width), fill=(200, 30, 30, 255) if mode == "RGBA" else 90)
    image.save(path, icc_profile=ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    return path


def test_a_png_is_printed_in_inks_where_the_title_would_be(tmp_path: Path) -> None:
    store = Store.create(str(tmp_path / "cards.db"))
    make_deck(store, DeckWish("pub", "Pub", ("bonus",), ("de",)), ANNA)
    logo = set_logo(store, "pub", draw_logo(tmp_path / "Bär.png", 400), ANNA)
    assert logo.committed
    assert logo.committed.changeset
    assert not logo.problems
    deck = find_stored_deck(store, "pub")
    assert deck.brief.look
    assert deck.brief.look.logo == "logo.png"
    pack = Pack.model_validate_json(pack_deck(deck).model_dump_json())
    [sheets] = print_pack(pack, PrintOrder(("de",)))
    with pikepdf.open(io.BytesIO(sheets.data)) as pdf:
        [image] = [part for part in pdf.objects if isinstance(part, pikepdf.Stream) and "/Width" in part]
        assert (int(image.Width), int(image.Height), str(image.ColorSpace)) == (354, 354, "/DeviceCMYK")
        # What was transparent is paper, not black.
        assert pikepdf.PdfImage(image).as_pil_image().getpixel((2, 2)) == (0, 0, 0, 0)
    assert not sheets.findings


def test_a_logo_that_cannot_be_printed_is_named_and_leaves_the_deck_alone(tmp_path: Path) -> None:
    store = Store.create(str(tmp_path / "cards.db"))
    make_deck(store, DeckWish("pub", "Pub", ("bonus",), ("de",)), ANNA)
    whole = draw_logo(tmp_path / "whole.png", 400).read_bytes()
    (tmp_path / "cut.png").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text.png").write_text("a logo")
    Image.new("RGB", (9, 9), "white").save(tmp_path / "blank.png")
    Image.new("L", (6000, 6000)).save(tmp_path / "huge.png")
    (tmp_path / "script.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')
    shutil.copy(tmp_path / "whole.png", tmp_path / "logo.gif")
    told = dict[str, str]()
    for name in ("cut.png", "text.png", "blank.png", "huge.png", "script.svg"):
        logo = set_logo(store, "pub", tmp_path / name, ANNA)
        assert logo.committed is None
        [problem] = logo.problems
        assert problem.place.file == str(tmp_path / name)
        told[name] = problem.fault.name
    assert told == {"cut.png": "not-a-bitmap", "text.png": "not-a-bitmap", "blank.png": "blank-drawing",
                    "huge.png": "bitmap-too-large", "script.svg": "not-a-drawing"}  # fmt: skip
    with pytest.raises(NotALogo):
        set_logo(store, "pub", tmp_path / "logo.gif", ANNA)
    assert store.newest() == 1
    [coarse] = set_logo(store, "pub", draw_logo(tmp_path / "small.png", 60), ANNA).problems
    assert (coarse.fault.name, coarse.detail) == ("coarse-logo", "102")


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
    rename_deck(workspace.store, "pub", "bar", ANNA, home)
    assert find_own_look(home, "bar") == home / "looks" / "bar"
    assert read_own_look(home, "bar")["looks/bar/tile.html"] == b"<p>\n{{ colr }}</p>"
