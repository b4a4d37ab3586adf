"""Whole jobs: services, the kit, reprints, the cache, and what goes wrong."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from presses import few, pack, profile, spoiled

from quizkit.press.face import DrawnFace, Face
from quizkit.press.services import SERVICES, NoSuchService, Service, find_service
from quizkit.press.sizes import CARDS, PAPERS, Shape, Size
from quizkit.workflow.printing.print_job import CardTooSmall, NotForService, NothingToPrint, PrintOrder
from quizkit.workflow.printing.print_pack import print_pack
from quizkit.workflow.printing.reprint import find_changed_pieces


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("icc") / "press.icc"
    path.write_bytes(profile())
    return path


def test_services_have_names_and_the_nearest_is_suggested() -> None:
    assert find_service("Home") is SERVICES["home"]
    with pytest.raises(NoSuchService) as unknown:
        find_service("drivethru")
    assert unknown.value.facts["suggestion"] == "drivethrucards"


@pytest.mark.slow
@pytest.mark.parametrize("one", SERVICES.values(), ids=SERVICES)
def test_every_service_gets_files_it_takes(one: Service, press: Path) -> None:
    made = print_pack(few("swiss-quiz", "7"), PrintOrder(("fr",), one, profile=press))
    assert made
    assert [file.findings for file in made] == [()] * len(made)
    beginning = b"%PDF" if one.layout in ("sheets", "pages") else b"\x89PNG"
    assert all(file.data.startswith(beginning) for file in made if not file.name.endswith(".json"))


def test_a_service_cuts_the_size_that_is_nearest() -> None:
    assert SERVICES["drivethrucards"].nearest(Size(59, 92)) == CARDS["poker"]
    assert SERVICES["gamecrafter"].nearest(Size(70, 120)) == CARDS["tarot"]
    assert SERVICES["offset"].nearest(Size(59, 92)) == Size(59, 92)


def test_the_game_crafter_gets_a_picture_of_each_face_in_its_size() -> None:
    made = print_pack(few("switch", "7"), PrintOrder(("fr",), SERVICES["gamecrafter"], card=CARDS["poker"]))
    cards = len({file.name.rpartition("/")[2].partition("-")[0] for file in made})
    assert len(made) == 2 * cards
    assert made[0].name == "switch-1.0.0-number-fr-gamecrafter-63.5x88.9/001-front.png"
    for file in made:
        assert Image.open(io.BytesIO(file.data)).size == (825, 1125)


@pytest.mark.slow
def test_tabletop_simulator_gets_pictures_with_seventy_faces() -> None:
    *made, save = print_pack(pack("secret-square"), PrintOrder(("fr",), SERVICES["tabletop"]))
    assert save.name == "secret-square-1.0.0-save-fr-tabletop.json"
    assert [file.name.removeprefix("secret-square-1.0.0-tile-fr-") for file in made] == [
        "tabletop-fronts-1.png", "tabletop-fronts-2.png", "tabletop-backs-1.png", "tabletop-backs-2.png",
    ]  # fmt: skip
    sizes = {Image.open(io.BytesIO(file.data)).size for file in made}
    assert sizes == {(4090, 2863)}
    assert [file.cards for file in made] == [69, 27, 69, 27]


@pytest.mark.slow
def test_fronts_and_backs_can_be_files_of_their_own() -> None:
    made = print_pack(pack("swiss-quiz", 24), PrintOrder(("fr",), is_separate=True))
    assert [(file.name, file.pages) for file in made] == [
        ("swiss-quiz-1.0.0-statement-fronts-fr.pdf", 2),
        ("swiss-quiz-1.0.0-statement-backs-fr.pdf", 2),
    ]


@pytest.mark.slow
def test_a_print_shop_that_says_on_which_paper_gets_sheets(press: Path) -> None:
    [made] = print_pack(
        pack("swiss-quiz", 24), PrintOrder(("fr",), SERVICES["offset"], paper=PAPERS["sra3"], profile=press)
    )
    assert (made.room, made.pages, made.findings) == (21, 2, ())
    with pikepdf.open(io.BytesIO(made.data)) as pdf:
        assert "/OutputIntents" in pdf.Root


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "languages", "kinds"),
    [
        ("swiss-quiz", ("fr", "de"), {"statement", "tip", "aid", "board", "rules", "rules-booklet"}),
        (
            "cantuun",
            ("fr",),
            {"canton", "encounter", "chance", "answer", "aid", "board", "rules", "rules-booklet", "pad", "screen"},
        ),
        ("kwis-t", ("nl",), {"quiz", "bonus", "aid", "board", "rules", "rules-booklet", "pad", "screen"}),
        ("secret-square", ("de",), {"tile", "aid", "rules", "rules-booklet"}),
        ("switch", ("nl",), {"number", "aid", "rules", "rules-booklet", "pad"}),
    ],
)
def test_a_kit_is_the_whole_box(slug: str, languages: tuple[str, ...], kinds: set[str]) -> None:
    made = print_pack(few(slug, "27"), PrintOrder(languages, has_kit=True))
    names = {file.name.removeprefix(f"{slug}-1.0.0-").removesuffix(".pdf") for file in made}
    assert {
        name.removesuffix("-fr-de").removesuffix("-fr").removesuffix("-de").removesuffix("-nl") for name in names
    } == kinds | {"box", "tokens"}
    assert [(file.name, file.findings) for file in made if file.findings] == []
    if slug == "swiss-quiz":
        cards = {file.name: file.cards for file in made}
        assert cards["swiss-quiz-1.0.0-tip-fr-de.pdf"] == 12
        assert {name for name in cards if "-rules-" in name} >= {
            "swiss-quiz-1.0.0-rules-fr.pdf",
            "swiss-quiz-1.0.0-rules-de.pdf",
        }
    if slug == "cantuun":
        assert next(file for file in made if "-answer-" in file.name).cards == 104


@pytest.mark.slow
def test_a_board_lies_on_one_a3_or_two_a4() -> None:
    def pages(paper: str) -> int:
        made = print_pack(few("cantuun", "7"), PrintOrder(("fr",), paper=PAPERS[paper], has_kit=True))
        return next(file.pages for file in made if "-board-" in file.name)

    assert pages("a3") == 1
    assert pages("a4") == 2


@pytest.mark.slow
@pytest.mark.parametrize("one", SERVICES.values(), ids=SERVICES)
def test_every_service_takes_a_whole_box(one: Service, press: Path) -> None:
    made = print_pack(few("swiss-quiz", "7"), PrintOrder(("fr",), one, profile=press, has_kit=True))
    assert [(file.name, file.findings) for file in made if file.findings] == []


@pytest.mark.parametrize(
    ("service", "more"),
    [
        ("drivethrucards", {"card": CARDS["square"]}), ("drivethrucards", {"paper": PAPERS["a4"]}),
        ("tabletop", {"paper": PAPERS["a4"]}), ("offset", {"turn": "fold"}), ("gamecrafter", {"turn": "short"}),
    ],
)  # fmt: skip
def test_what_a_service_does_not_take_is_refused(service: str, more: dict[str, Any], press: Path) -> None:
    with pytest.raises(NotForService):
        print_pack(few("swiss-quiz", "7"), PrintOrder(("fr",), SERVICES[service], profile=press, **more))


def test_a_card_too_small_to_read_is_refused() -> None:
    with pytest.raises(CardTooSmall) as refused:
        print_pack(few("swiss-quiz", "7"), PrintOrder(("fr",), card=Size(25, 25)))
    assert refused.value.facts["least"] == "35.4 × 55.2 mm"


@pytest.mark.slow
def test_another_order_is_another_file() -> None:
    some = few("swiss-quiz", "7")
    orders = [
        PrintOrder(("fr",)), PrintOrder(("de",)), PrintOrder(("fr",), is_draft=True), PrintOrder(("fr",), paper=PAPERS["a3"]),
        PrintOrder(("fr",), card=CARDS["mini"]), PrintOrder(("fr",), part="some"),
    ]  # fmt: skip
    assert len({print_pack(some, order)[0].name for order in orders}) == len(orders)


@pytest.mark.slow
def test_fronts_and_backs_are_called_what_they_are(press: Path) -> None:
    order = PrintOrder(("fr",), SERVICES["drivethrucards"], is_separate=True, profile=press)
    for file in print_pack(few("swiss-quiz", "7"), order):
        with pikepdf.open(io.BytesIO(file.data)) as pdf:
            side = str(pdf.pages[0].PieceInfo.quizkit.Private.Cards[0].Name).rpartition(" ")[2]
        assert f"statement-{side}s-" in file.name


def test_only_cards_that_look_otherwise_are_printed_again() -> None:
    before, order = pack("swiss-quiz", 24), PrintOrder(("fr",))
    after = spoiled(before, text={**before.cards[0]["card"]["text"], "fr": "Une autre affirmation."})
    assert find_changed_pieces(before, before, order) == []
    [piece] = find_changed_pieces(after, before, order)
    assert piece.cards[0]["text"]["fr"] == "Une autre affirmation."
    [made] = print_pack(after, order, only=[piece])
    assert (made.cards, made.pages) == (1, 2)
    german = spoiled(before, text={**before.cards[0]["card"]["text"], "de": "Eine andere Aussage."})
    assert find_changed_pieces(german, before, order) == []
    wider = {**before.brief, "format": {"width": 63, "height": 88}}
    assert len(find_changed_pieces(before.model_copy(update={"brief": wider}), before, order)) == 12
    untranslated = spoiled(before, text={"de": "Nur Deutsch."})
    assert [piece.cards[0]["id"] for piece in find_changed_pieces(before, untranslated, order)] == [
        before.cards[0]["card"]["id"]
    ]
    bonus = few("kwis-t", "1")
    more = bonus.model_copy(
        update={
            "cards": tuple(
                {**one, "card": {**one["card"], "copies": 7}} if one["kind"] == "bonus" else one for one in bonus.cards
            )
        }
    )
    assert {piece.kind for piece in find_changed_pieces(more, bonus, PrintOrder(("nl",)))} == {"bonus"}


@pytest.mark.slow
def test_faces_are_drawn_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from quizkit.press import render

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    drawn = list[str]()
    real = render.draw

    def draw(faces: Sequence[Face], shape: Shape, css: str) -> list[DrawnFace]:
        drawn.extend(face.name for face in faces)
        return real(faces, shape, css)

    monkeypatch.setattr(render, "draw", draw)
    some = pack("swiss-quiz", 4)
    [first] = print_pack(some, PrintOrder(("fr",)))
    # Two sides of two cards: on each, the texts, and below them the categories of two statements.
    assert len(drawn) == 4 * 3
    print_pack(some, PrintOrder(("fr",), paper=PAPERS["a3"], turn="short"))
    assert len(drawn) == 4 * 3
    print_pack(spoiled(some, text={"fr": "Autre chose."}), PrintOrder(("fr",)))
    assert drawn[4 * 3 :] == [drawn[0]]
    for kept in (tmp_path / "quizkit" / "faces").rglob("*"):
        if kept.is_file():
            kept.write_bytes(kept.read_bytes()[:-40])
    [again] = print_pack(some, PrintOrder(("fr",)))
    assert again.data == first.data


def test_a_pack_without_cards_is_refused() -> None:
    with pytest.raises(NothingToPrint):
        print_pack(pack("switch").model_copy(update={"cards": ()}), PrintOrder(("fr",)))
