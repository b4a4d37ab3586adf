"""Printing at home: the sheets are read back with other tools than those that made them."""

import io
import re
import subprocess
from pathlib import Path

import pikepdf
import pytest
from commands import run
from making import needed

from quizkit.cards.cantons import cantons
from quizkit.packs.pack import Pack
from quizkit.press import fonts
from quizkit.press.faces import BadTemplate, cmyk, ink
from quizkit.press.pieces import pieces
from quizkit.press.render import Face, ForeignFont, MissingGlyph, draw
from quizkit.press.sheet import CardTooLarge, Sheet, best, deal
from quizkit.press.sizes import PAPERS, POINTS, NoSuchSize, Size, named
from quizkit.workflow.content import load
from quizkit.workflow.printing import LanguageNotInPack, Order, Printed, TextTooLong, printed

CARD = Size(59, 92)


def pack(slug: str, count: int = 1000) -> Pack:
    """Make the pack of a bundled deck, or of its first cards."""
    deck = load().deck(slug)
    cards = tuple({"kind": card.kind, "revision": 1, "card": card.data()} for card in deck.in_order()[:count])
    table = tuple(canton.model_dump(mode="json") for canton in cantons().values())
    return Pack(
        quizkit="0", deck=slug, version="1.0.0", brief=deck.brief.model_dump(mode="json"), game=deck.game, cards=cards,
        cantons=table, pictures=deck.pictures,
    )  # fmt: skip


@pytest.fixture(scope="module")
def sheets() -> Printed:
    [made] = printed(pack("swiss-quiz", 24), Order(("fr", "de")))
    return made


def test_a_printed_card_carries_its_two_statements() -> None:
    found = list(pieces(pack("swiss-quiz", 24)))
    assert [piece.numbers for piece in found[:2]] == [(1, 13), (2, 14)]
    assert len(found) == 12
    odd = list(pieces(pack("swiss-quiz", 5)))
    assert [piece.numbers for piece in odd] == [(1, 4), (2, 5), (3,)]


def test_backs_meet_their_fronts_over_either_edge() -> None:
    for paper in (PAPERS["a4"], PAPERS["a4"].turned()):
        sheet = Sheet(paper, CARD, gutter=6)
        for slot in sheet.slots():
            over_long, over_short = sheet.back(slot, "long"), sheet.back(slot, "short")
            mirrored = (paper.width - slot.x - CARD.width, paper.height - slot.y - CARD.height)
            is_upright = paper.height > paper.width
            assert over_long == pytest.approx((mirrored[0], slot.y) if is_upright else (slot.x, mirrored[1]))
            assert over_short == pytest.approx((slot.x, mirrored[1]) if is_upright else (mirrored[0], slot.y))
            assert sheet.back(over_long, "long") == pytest.approx(slot)


def test_the_paper_is_turned_where_more_cards_fit_and_too_large_a_card_is_refused() -> None:
    assert best(Size(120, 100), Size(40, 50), 3, 0).paper == Size(100, 120)
    assert best(PAPERS["a4"], CARD, 3, 0).columns * best(PAPERS["a4"], CARD, 3, 0).rows == 9
    with pytest.raises(CardTooLarge):
        Sheet(Size(60, 60), CARD).slots()
    assert [len(part) for part in deal(20, 9)] == [9, 9, 2]


def test_a_card_bleeds_where_it_has_no_neighbour() -> None:
    tight, apart = Sheet(PAPERS["a4"], CARD), Sheet(PAPERS["a4"], CARD, gutter=8)
    slots = tight.slots()
    assert tight.shown(slots[0], slots) == (3, 0, 0, 3)
    assert tight.shown(slots[4], slots) == (0, 0, 0, 0)
    assert tight.shown(slots[0], slots[:1]) == (3, 3, 3, 3)
    assert apart.shown(apart.slots()[0], apart.slots()) == (3, 3, 3, 3)


def test_sizes_have_names_or_numbers() -> None:
    assert named("A4", PAPERS) == (210, 297)
    assert named("8.5x11in", PAPERS) == pytest.approx((215.9, 279.4))
    with pytest.raises(NoSuchSize) as unknown:
        named("a44", PAPERS)
    assert unknown.value.facts["suggestion"] == "a4"


def test_sheets_are_front_back_front_back_with_fonts_and_no_rgb(sheets: Printed) -> None:
    with pikepdf.open(io.BytesIO(sheets.data)) as pdf:
        assert len(pdf.pages) == sheets.pages == 4
        for page in pdf.pages:
            assert [float(side) for side in page.MediaBox] == pytest.approx([0, 0, 210 * POINTS, 297 * POINTS])
            for form in page.Resources.XObject.values():
                content = form.read_bytes()
                assert not re.search(rb"\b(?:rg|RG)\b", content)
                assert b" gs" not in content
        names = {str(font.BaseFont) for font in pdf.pages[0].Resources.XObject.C0.Resources.Font.values()}
    assert {name.partition("+")[2] for name in names} == {"SourceSansPro-Regular", "SourceSansPro-Black"}


def test_the_same_pack_gives_the_same_bytes(sheets: Printed) -> None:
    [again] = printed(pack("swiss-quiz", 24), Order(("fr", "de")))
    assert again.data == sheets.data


def test_what_is_printed_can_be_read(sheets: Printed, tmp_path: Path) -> None:
    program = needed("pdftotext", "poppler")
    (tmp_path / "x.pdf").write_bytes(sheets.data)
    text = subprocess.run(
        [program, "-layout", str(tmp_path / "x.pdf"), "-"], capture_output=True, text=True, check=True
    ).stdout
    first = load().deck("swiss-quiz").in_order()[0].data()
    words = str(first["text"]["fr"]).replace("\u202f", " ").split()[:2]  # type: ignore[call-overload,index]
    assert " ".join(words) in text
    assert "GEMOGELT" in text
    assert "WAHR" in text


def test_front_and_back_lie_exactly_behind_each_other(sheets: Printed) -> None:
    with pikepdf.open(io.BytesIO(sheets.data)) as pdf:
        placed = [_placed(page) for page in pdf.pages]
    width = 210 * POINTS
    for front, back in ((placed[0], placed[1]), (placed[2], placed[3])):
        assert sorted(width - x - (CARD.width + 6) * POINTS for x, _ in front) == pytest.approx(
            sorted(x for x, _ in back)
        )
        assert sorted(y for _, y in front) == pytest.approx(sorted(y for _, y in back))


def _placed(page: pikepdf.Page) -> list[tuple[float, float]]:
    """Read where forms are placed."""
    found = []
    for line in page.Contents.read_bytes().decode().splitlines():
        if " cm /C" in line:
            numbers = line.partition(" cm ")[0].split()
            found.append((float(numbers[-2]), float(numbers[-1])))
    return found


@pytest.mark.parametrize("slug", ["cantuun", "kwis-t", "secret-square", "switch"])
@pytest.mark.parametrize("languages", [("fr",), ("de", "fr"), ("nl",)])
def test_every_deck_is_printed_in_every_language(slug: str, languages: tuple[str, ...]) -> None:
    whole = pack(slug)
    few = whole.model_copy(update={"cards": tuple(entry for entry in whole.cards if entry["card"]["id"][-1] in "17")})
    made = printed(few, Order(languages))
    assert {one.name.split("-")[-1 - len(languages)] for one in made} == {entry["kind"] for entry in few.cards}
    assert all(one.data.startswith(b"%PDF") for one in made)


def test_a_text_that_does_not_fit_is_named_with_what_it_is_too_long_by() -> None:
    whole = pack("swiss-quiz", 2)
    long = {**whole.cards[0]["card"], "text": {"fr": "Un mot après l’autre. " * 60}}
    spoiled = whole.model_copy(update={"cards": ({**whole.cards[0], "card": long}, whole.cards[1])})
    with pytest.raises(TextTooLong) as refused:
        printed(spoiled, Order(("fr",)))
    [one] = refused.value.overflows
    assert one.field == f"{long['id']} text"
    assert one.excess > 5


def test_text_shrinks_before_it_is_refused() -> None:
    size = Size(60, 40)
    words = "Ein Wort nach dem anderen. " * 12
    html = f'<div data-fit="x text" style="left: 5mm; right: 5mm; top: 5mm; height: 30mm"><p style="font-size: .9rem">{words}</p></div>'
    [drawn] = draw(
        [Face("x", html)], size, "body { font-family: Card } p { margin: 0 } .face > div { position: absolute }"
    )
    assert drawn.overflow == ()
    sizes = {float(found) for found in re.findall(rb"/F0 ([\d.]+) Tf", drawn.content)}
    assert max(sizes) < 0.9 * 16


def test_a_character_that_no_font_has_is_named_with_its_card() -> None:
    with pytest.raises(MissingGlyph) as lacking:
        draw([Face("ss-0001 front", "<p>🐘 Elefant</p>")], CARD, "")
    assert lacking.value.facts == {"card": "ss-0001 front", "characters": "🐘"}
    assert fonts.missing("Là-bas, « ça »\u202f: 58,5 × 3 ’") == ""


def test_a_template_with_a_font_of_the_system_is_refused() -> None:
    with pytest.raises(ForeignFont):
        draw([Face("x", "<p>x</p>")], CARD, "p { font-family: monospace }")


def test_a_card_reaches_neither_files_nor_the_network(tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
    )
    html = f'<img src="{secret.as_uri()}"><p style="background: url({secret.as_uri()})">x</p>'
    css = f'@import url("{secret.as_uri()}"); p {{ font-family: Card; background: url("http://localhost:9/x.png") }}'
    [drawn] = draw([Face("x", html)], Size(60, 40), css)
    assert b" re\n" not in drawn.content.replace(b"0 0 226.771654 151.181102 re\n", b"")
    whole = pack("swiss-quiz", 2)
    evil = {**whole.cards[0]["card"], "text": {"fr": f'<img src="{secret.as_uri()}">'}}
    spoiled = whole.model_copy(update={"cards": ({**whole.cards[0], "card": evil}, whole.cards[1])})
    assert printed(spoiled, Order(("fr",)))


def test_templates_of_ones_own_replace_ours_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "statement.html").write_text("<div style='top: 0'><p>{{ piece.numbers[0] }} {{ side }}</p></div>")
    ours, [own] = (
        printed(pack("swiss-quiz", 2), Order(("fr",))),
        printed(pack("swiss-quiz", 2), Order(("fr",), templates=tmp_path)),
    )
    assert own.data != ours[0].data
    (tmp_path / "statement.html").write_text("<p>{{ piece.numbers[0 }}</p>")
    with pytest.raises(BadTemplate) as broken:
        printed(pack("swiss-quiz", 2), Order(("fr",), templates=tmp_path / ".." / tmp_path.name))
    assert "statement.html:1" in str(broken.value.facts["place"])


def test_a_language_that_the_pack_has_not_is_refused() -> None:
    with pytest.raises(LanguageNotInPack):
        printed(pack("swiss-quiz", 2), Order(("it",)))


def test_colours_become_inks_and_letters_stay_legible() -> None:
    assert cmyk("#000000") == "device-cmyk(0 0 0 1)"
    assert cmyk("#ffffff") == "device-cmyk(0 0 0 0)"
    assert cmyk("#ff0000") == "device-cmyk(0 1 1 0)"
    assert ink("#e69f00") == "device-cmyk(0 0 0 1)"
    assert ink("#0072b2") == "device-cmyk(0 0 0 0)"


def test_arms_of_all_cantons_are_drawn_in_printing_inks() -> None:
    folder = Path(__file__).parents[2] / "templates" / "press" / "shields"
    assert {path.stem for path in folder.glob("*.svg")} == set(cantons())
    for path in folder.glob("*.svg"):
        colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', path.read_text()))
        assert all(colour == "none" or colour.startswith("device-cmyk(") for colour in colours), path.name


def test_the_command_prints_a_release_or_a_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("init", str(tmp_path / "ws"), "--author", "Anna").exit_code == 0
    monkeypatch.chdir(tmp_path / "ws")
    unreleased = run("print", "switch")
    assert unreleased.exit_code == 2
    assert run("release", "create", "switch", "1.0.0").exit_code == 0
    result = run("print", "switch", "--lang", "fr,de", "-o", "out")
    assert result.exit_code == 0, result.stderr
    assert "64 cards, 16 pages" in result.stderr
    assert [path.name for path in (tmp_path / "ws" / "out").iterdir()] == ["switch-1.0.0-number-fr-de.pdf"]
    assert run("export", "json", "switch", "-o", "packs").exit_code == 0
    [file] = (tmp_path / "ws" / "packs").glob("*.json")
    assert run("print", "--pack", str(file), "--flip", "short", "--paper", "a3", "--gutter", "6").exit_code == 0
    file.write_text(file.read_text().replace('"value": 3', '"value": 4', 1))
    assert run("print", "--pack", str(file)).exit_code == 2
    assert run("print").exit_code == 2
    assert run("print", "switch", "--paper", "a9").exit_code == 2
