"""Faces: every deck in every language, text that shrinks or is reported, custom templates, nothing from outside."""

import re
import subprocess
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from time import sleep

import numpy as np
import pytest
from bundled_decks import bundled_library
from making import needed
from presses import few, pack, spoiled

from quizkit.cards.cantons import cantons
from quizkit.packs.pack import Pack
from quizkit.press import fonts
from quizkit.press.face import Face
from quizkit.press.faces import BadTemplate, Look, css, faces, fill_template
from quizkit.press.inks import Inks, cmyk
from quizkit.press.kit import extras
from quizkit.press.pictures import ForeignPicture
from quizkit.press.pieces import Piece, list_pieces
from quizkit.press.preflight import PreflightFinding
from quizkit.press.render import ForeignFont, MissingGlyph, NotLoaded, draw
from quizkit.press.sizes import CARDS, Shape, Size
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_job import BadLanguages, PrintOrder, TextTooLong, make_job
from quizkit.workflow.printing.print_pack import print_pack
from quizkit.workflow.stored.languages import NoSuchLanguage

SHAPE = Shape(Size(59, 92), 3)
PLAIN = "body { font-family: Card; margin: 0 } p { margin: 0 } .trim, .trim > div { position: absolute }"


@pytest.mark.slow
def test_a_printed_card_carries_its_two_statements() -> None:
    pieces = list(list_pieces(pack("swiss-quiz", 24)))
    assert [piece.numbers for piece in pieces[:2]] == [(1, 13), (2, 14)]
    assert len(pieces) == 12
    odd = list(list_pieces(pack("swiss-quiz", 5)))
    assert [piece.numbers for piece in odd] == [(1, 4), (2, 5), (3,)]


def test_what_is_printed_can_be_read(tmp_path: Path) -> None:
    program = needed("pdftotext", "poppler")
    [printed] = print_pack(pack("swiss-quiz", 24), PrintOrder(("fr", "de")))
    (tmp_path / "x.pdf").write_bytes(printed.data)
    text = subprocess.run(
        [program, "-layout", str(tmp_path / "x.pdf"), "-"], capture_output=True, text=True, check=True
    ).stdout
    first = bundled_library().deck("swiss-quiz").in_order()[0].data()
    words = str(first["text"]["fr"]).replace("\u202f", " ").split()[:2]  # type: ignore[call-overload,index]
    assert " ".join(words) in text
    assert "GEMOGELT" in text
    assert "WAHR" in text


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch"])
@pytest.mark.parametrize("languages", [("fr",), ("de", "fr"), ("nl",)])
def test_every_deck_is_printed_in_every_language(slug: str, languages: tuple[str, ...]) -> None:
    some = few(slug, "7")
    printed = print_pack(some, PrintOrder(languages))
    assert {file.name.split("-")[-1 - len(languages)] for file in printed} == {entry["kind"] for entry in some.cards}
    assert [file.findings for file in printed] == [()] * len(printed)


@pytest.mark.slow
@pytest.mark.parametrize("size", CARDS)
def test_every_deck_is_printed_on_cards_of_every_size(size: str) -> None:
    for slug in ("swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch"):
        if slug == "secret-square" and not CARDS[size].is_square:
            continue
        some = few(slug, "7")
        some = some.model_copy(update={"cards": some.cards[::4]})
        printed = print_pack(some, PrintOrder(("fr",), card=CARDS[size], smallest=4.9))
        assert [finding for file in printed for finding in file.findings] == []


@pytest.mark.slow
def test_a_text_that_does_not_fit_is_named_with_what_it_is_too_long_by() -> None:
    long = spoiled(pack("swiss-quiz", 2), text={"fr": "Un mot après l’autre. " * 60})
    with pytest.raises(TextTooLong) as refused:
        print_pack(long, PrintOrder(("fr",)))
    [overflow] = refused.value.overflows
    assert overflow.field == f"{long.cards[0]['card']['id']} text"
    assert overflow.excess > 5


def test_all_cards_have_one_of_two_sizes_and_what_needs_less_is_named() -> None:
    def print_text(text: str) -> tuple[set[float], list[PreflightFinding]]:
        cards = spoiled(pack("swiss-quiz", 2), text={"fr": text})
        job = make_job(cards, PrintOrder(("fr",)))
        [front, _] = faces(next(list_pieces(cards)), cards, job.look, job.shape.trim)
        [drawn] = draw_faces([front], job.shape, job.style)
        sizes = {round(float(size) * 0.75, 2) for size in re.findall(rb"/F1 ([\d.]+) Tf", b"".join(drawn.layers))}
        [printed] = print_pack(cards, PrintOrder(("fr",)))
        return sizes, list(printed.findings)

    for words, size in ((3, 10.8), (15, 10.8), (24, 9.36)):
        sizes, findings = print_text("un mot " * words)
        assert size in sizes
        assert findings == []
    sizes, [finding] = print_text("un mot " * 40)
    # The category above the text keeps its letters.
    assert min(sizes) < 9.3
    assert finding.name == "smaller-letters"
    assert finding.is_advice
    assert finding.facts["card"].endswith("front")


def test_text_shrinks_to_the_floor_of_its_language_before_it_is_refused() -> None:
    def drawn(count: int, floor: int) -> tuple[float, bool]:
        words = "Ein Wort nach dem anderen. " * count
        html = f'<div data-fit="x text" style="left: 2mm; right: 2mm; top: 2mm; height: 30mm"><p style="font-size: .9rem">{words}</p></div>'
        [drawn] = draw([Face("x", html, floor)], Shape(Size(54, 34), 3), PLAIN)
        sizes = {float(size) for size in re.findall(rb"/F0 ([\d.]+) Tf", b"".join(drawn.layers))}
        return round(max(sizes) / (0.9 * 16), 3), bool(drawn.overflow)

    assert drawn(4, 70) == (1, False)
    scale, is_too_long = drawn(12, 60)
    assert 0.6 <= scale < 1
    assert not is_too_long
    assert drawn(12, 95) == (0.95, True)


def test_a_character_that_no_font_has_is_named_with_its_card() -> None:
    with pytest.raises(MissingGlyph) as lacking:
        draw([Face("ss-0001 front", "<p>🐘 Elefant</p>")], SHAPE, "")
    assert lacking.value.facts == {"card": "ss-0001 front", "characters": "🐘"}
    assert fonts.find_missing_letters("Là-bas, « ça »\u202f: 58,5 × 3 ’") == ""


def test_a_template_with_a_font_of_the_system_is_refused() -> None:
    with pytest.raises(ForeignFont):
        draw([Face("x", "<p>x</p>")], SHAPE, "p { font-family: monospace }")


def test_a_card_reaches_neither_files_nor_the_network(tmp_path: Path) -> None:
    asked = list[str]()

    class Ears(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

    with HTTPServer(("127.0.0.1", 0), Ears) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        net = f"http://127.0.0.1:{server.server_port}"
        secret = tmp_path / "secret.svg"
        secret.write_text('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9" fill="red"/></svg>')
        (tmp_path / "secret.css").write_text("p { background: device-cmyk(1 0 0 0) }")
        for base in (tmp_path.as_uri(), net):
            html = f'<img src="{base}/secret.svg"><p style="background: url({base}/secret.svg)">x</p><link rel="stylesheet" href="{base}/secret.css">'
            css = f'@import url("{base}/secret.css"); p {{ font-family: Card; background: url("{base}/secret.svg") }}'
            with pytest.raises(NotLoaded):
                draw([Face("x", html)], Shape(Size(60, 40), 0), css)
        server.shutdown()
    assert asked == []
    inner = f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{secret.as_uri()}" width="10" height="10"/></svg>'
    picture = pack("secret-square", 1)
    name = picture.cards[0]["card"]["picture"]["svg"]
    evil = picture.model_copy(update={"pictures": {**picture.pictures, name: inner}})
    with pytest.raises(ForeignPicture):
        print_pack(evil, PrintOrder(("fr",)))


def test_a_card_that_is_html_is_shown_as_it_was_written() -> None:
    look, whole = Look(("fr",)), spoiled(pack("swiss-quiz", 2), text={"fr": "<b>2 < 3</b>"})
    [piece] = list_pieces(whole)
    assert "&lt;b&gt;2 &lt; 3&lt;/b&gt;" in faces(piece, whole, look, SHAPE.trim)[0].html.replace("\u00a0", " ")


@pytest.mark.parametrize(
    "svg",
    [
        '<rect width="9" height="9" opacity=".5" fill="device-cmyk(0 1 1 0)"/>',
        '<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>',
    ],
)
def test_what_cannot_be_printed_is_refused_and_not_lost(svg: str) -> None:
    picture = pack("secret-square", 1)
    name = picture.cards[0]["card"]["picture"]["svg"]
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{svg}</svg>'
    faint = picture.model_copy(update={"pictures": {**picture.pictures, name: drawing}})
    with pytest.raises(ForeignPicture) as refused:
        print_pack(faint, PrintOrder(("fr",)))
    assert refused.value.facts["picture"] == f"{name} ({picture.cards[0]['card']['id']} front)"


def test_a_word_that_is_too_wide_is_named() -> None:
    with pytest.raises(TextTooLong) as refused:
        print_pack(spoiled(pack("swiss-quiz", 2), text={"fr": "W" * 60}), PrintOrder(("fr",)))
    assert refused.value.overflows[0].excess > 1


@pytest.mark.slow
def test_what_is_wrong_in_another_process_is_told_too() -> None:
    """There are more faces than one process draws at a time."""
    whole = pack("swiss-quiz", 120)
    last = {**whole.cards[-1]["card"], "text": {"fr": "Un éléphant 🐘 de plus, jamais dessiné."}}
    with pytest.raises(MissingGlyph):
        print_pack(
            whole.model_copy(update={"cards": (*whole.cards[:-1], {**whole.cards[-1], "card": last})}),
            PrintOrder(("fr",)),
        )


def test_templates_of_ones_own_replace_ours_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "statement.html").write_text(
        "<p class=at style='top: 30mm; left: 9mm'>{{ piece.numbers[0] }} {{ side }}</p>"
    )
    [ours] = print_pack(pack("swiss-quiz", 2), PrintOrder(("fr",)))
    [own] = print_pack(pack("swiss-quiz", 2), PrintOrder(("fr",), templates=tmp_path))
    assert own.data != ours.data


@pytest.mark.parametrize(
    ("template", "place"),
    [
        ("<p>{{ piece.numbers[0 }}</p>", "statement.html:1"),
        ("\n{{ piece.colour }}", "statement.html:2"),
        ("\n\n{{ 'red' | fill }}", "statement.html:3"),
        ("{{ 1 / 0 }}", "statement.html:1"),
        ("{% include 'x' %}", "statement.html:1"),
        ("{{ cycler.__init__.__globals__ }}", "statement.html:1"),
    ],
)
def test_a_broken_template_is_told_with_file_and_line(template: str, place: str, tmp_path: Path) -> None:
    (tmp_path / "statement.html").write_text(template)
    with pytest.raises(BadTemplate) as broken:
        print_pack(pack("swiss-quiz", 2), PrintOrder(("fr",), templates=tmp_path))
    assert broken.value.facts["place"] == place


@pytest.mark.parametrize("languages", [("fr", "fr"), ("fr", "de", "nl"), ()])
def test_a_card_bears_one_language_or_two(languages: tuple[str, ...]) -> None:
    with pytest.raises(BadLanguages):
        print_pack(pack("swiss-quiz", 2), PrintOrder(languages))


def test_a_language_that_the_pack_has_not_is_refused() -> None:
    with pytest.raises(NoSuchLanguage):
        print_pack(pack("swiss-quiz", 2), PrintOrder(("it",)))


def test_colours_become_inks_and_letters_stay_legible() -> None:
    assert cmyk("#000000") == "device-cmyk(0 0 0 1)"
    assert cmyk("#ffffff") == "device-cmyk(0 0 0 0)"
    full, draft = Inks(), Inks(is_draft=True)
    assert full.on("#e69f00") == "device-cmyk(0 0 0 1)"
    assert full.on("#0072b2") == "device-cmyk(0 0 0 0)"
    assert (draft.fill("#0072b2"), draft.on("#0072b2")) == ("device-cmyk(0 0 0 0)", "device-cmyk(0 0 0 1)")
    assert draft.picture('fill="device-cmyk(0 1 1 0)"') == 'fill="device-cmyk(0 0 0 0.21)"'


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch"])
def test_a_draft_takes_less_than_half_the_ink(slug: str) -> None:
    from quizkit.press import impose, pdf, raster

    some = few(slug, "7")
    by_kind = dict[str, list[Piece]]()
    for piece in (*list_pieces(some), *extras(some)):
        by_kind.setdefault(piece.kind, []).append(piece)
    # Four of a kind will do: the arms of all cantons would take most of the time.
    pieces = [piece for kind in by_kind.values() for piece in kind[:: max(1, len(kind) // 4)][:4]]

    def ink(*, is_draft: bool) -> float:
        look = Look(("fr",), None, Inks(is_draft))
        sides = [face for piece in pieces for face in faces(piece, some, look, SHAPE.trim)]
        drawn = [
            impose.Side(face.name, drawing) for face, drawing in zip(sides, draw(sides, SHAPE, css(look)), strict=True)
        ]
        images = raster.draw_pages(pdf.write(impose.at_trim_size(drawn, SHAPE), pdf.Demands("x")), 30)
        return sum(float(255 - np.asarray(image.convert("L")).mean()) for image in images)

    assert ink(is_draft=True) < 0.5 * ink(is_draft=False)


def test_arms_of_all_cantons_are_drawn_in_printing_inks() -> None:
    folder = Path(__file__).parents[2] / "templates" / "press" / "shields"
    assert {path.stem for path in folder.glob("*.svg")} == set(cantons())
    for path in folder.glob("*.svg"):
        colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', path.read_text()))
        assert all(colour == "none" or colour.startswith("device-cmyk(") for colour in colours), path.name


def test_the_back_of_a_quiz_card_says_what_else_counts() -> None:
    piece = next(
        piece for piece in list_pieces(pack("kwis-t")) if piece.kind == "quiz" and piece.cards[0]["id"] == "kw-0028"
    )
    question, *rest = piece.cards[0]["questions"]
    numbered = {"question": {"nl": "Hoe warm?"}, "answer": {"nl": "37"}, "accepted": {}, "number": 37, "tolerance": 0.5}
    worded = {**question, "answer": {"nl": "Nijl"}, "accepted": {"nl": "De Nijl; Nijlstroom | " + "x" * 40}}
    changed = piece._replace(cards=({**piece.cards[0], "questions": [worded, numbered, *rest[1:]]},))
    front, back = faces(changed, pack("kwis-t"), Look(("nl",)), Size(63, 88))
    shown = re.findall(r'class="also">([^<]*)<', back.html)
    assert [re.sub("[\u00ad\u2060]", "", text) for text in shown[:2]] == ["De Nijl / Nijlstroom", "±\u00a00,5"]
    assert "also" not in front.html


def test_what_else_counts_is_not_what_is_already_said_in_the_other_language() -> None:
    piece = next(piece for piece in list_pieces(pack("kwis-t")) if piece.kind == "quiz")
    town = {
        "answer": {"fr": "Courtrai", "nl": "Kortrijk"},
        "accepted": {"fr": "Kortrijk", "nl": "Courtrai; Cortoriacum"},
    }
    questions = [{**piece.cards[0]["questions"][0], **town}] * 5
    changed = piece._replace(cards=({**piece.cards[0], "questions": questions},))
    _, back = faces(changed, pack("kwis-t"), Look(("fr", "nl")), Size(63, 88))
    assert set(re.findall(r'class="also">([^<]*)<', back.html)) == {"Cortoriacum"}


def test_a_template_that_does_not_end_is_stopped_but_not_one_on_a_busy_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quizkit.press.faces.LONGEST_FILL", 0.2)
    page = tmp_path / "page.html"
    page.write_text("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}")
    with pytest.raises(BadTemplate, match=r"page\.html:1.*> 0\.2 s"):
        fill_template(Look(("de",), templates=tmp_path), "page.html", {})
    page.write_text("{{ wait() }}done")
    assert fill_template(Look(("de",), templates=tmp_path), "page.html", {"wait": lambda: sleep(0.4)}).endswith("done")


@pytest.mark.parametrize(("language", "one", "more"), [("fr", "Point", "Points"), ("de", "Punkt", "Punkte")])
def test_a_single_point_is_not_called_points(language: str, one: str, more: str) -> None:
    said = {piece.cards[0]["points"]: piece for piece in list_pieces(pack("kwis-t")) if "points" in piece.cards[0]}

    def label(points: int, whole: Pack) -> str:
        front, _ = faces(said[points], whole, Look((language,)), Size(63, 88))
        return "".join(re.findall(r'class="label"[^>]*>([^<]*)<', front.html))

    whole = pack("kwis-t")
    assert (label(1, whole), label(2, whole)) == (one, more)
    starry = whole.model_copy(update={"brief": {**whole.brief, "labels": {"points": {language: "Étoiles"}}}})
    assert label(1, starry) == "Étoiles"


def test_a_card_worth_points_has_a_title_if_somebody_wrote_one() -> None:
    piece = next(piece for piece in list_pieces(pack("kwis-t")) if piece.cards[0]["id"] == "kb-0001")
    titled, untitled = (
        piece,
        piece._replace(cards=({key: value for key, value in piece.cards[0].items() if key != "title"},)),
    )
    fronts = [faces(its, pack("kwis-t"), Look(("fr", "nl")), Size(59, 92))[0].html for its in (titled, untitled)]
    assert [re.findall(r'lang="(?:fr|nl)"[^>]*>([^<]*)<', html) for html in fronts] == [
        ["Un point, ce n’est pas\xa0rien", "Eén punt is geen\xa0punt"], [],
    ]  # fmt: skip


def test_a_unit_is_smaller_than_its_number_whatever_space_is_typed() -> None:
    piece = next(piece for piece in list_pieces(pack("cantuun")) if piece.kind == "encounter")
    shown = [{"fr": "56 minutes", "de": "56\u00a0Minuten"}, {"fr": "455\u202f000\u00a0m", "de": "455’000 m"}]
    first = piece.cards[0]["guesstimates"][0]
    asked = [{**first, "display": display} for display in shown]
    changed = piece._replace(cards=({**piece.cards[0], "guesstimates": asked},))
    _, back = faces(changed, pack("cantuun"), Look(("fr", "de")), Size(63, 88))
    text = back.html.replace("\u2060", "")
    assert re.findall(r'class="figure">(.*?)</p>', text) == ["56", "455\u202f000 <span>m</span>"]
    assert re.findall(r'class="unit">(.*?)</p>', text) == ["minutes · Minuten", "455’000\u00a0m"]


@pytest.mark.slow
@pytest.mark.parametrize("languages", [("fr", "de"), ("nl", "fr"), ("de",)])
def test_names_of_cantons_have_eight_points_on_backs_with_many(languages: tuple[str, ...]) -> None:
    whole = pack("cantuun")
    job = make_job(whole, PrintOrder(languages))
    many = [piece for piece in list_pieces(whole) if len(piece.cards[0].get("answer", ())) > 4]
    backs = [faces(piece, whole, job.look, job.shape.trim)[1] for piece in many]
    assert {len(piece.cards[0]["answer"]) for piece in many} >= {7, 8}
    for back, drawn in zip(backs, draw_faces(backs, job.shape, job.style), strict=True):
        assert fonts.find_smallest_text(b"".join(drawn.layers)) > 7.95, back.name
        assert drawn.overflow == ()
