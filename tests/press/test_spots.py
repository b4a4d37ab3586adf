"""Foil and varnish: a spot colour on a layer of its own, over everything that is printed, as a print shop reads it."""

import io
from pathlib import Path

import pikepdf
import pytest
from faulty import spoil, spot
from presses import few, profile

from quizkit.packs.pack import Pack
from quizkit.press import spots
from quizkit.press.face import SpotLayer
from quizkit.press.faces import BadTemplate
from quizkit.press.preflight import preflight
from quizkit.press.services import SERVICES
from quizkit.workflow.printing.print_job import PrintedFile, PrintOrder
from quizkit.workflow.printing.print_pack import print_pack

OFFSET = SERVICES["offset"]
GOLD = spots.spot("gold").removeprefix("device-cmyk(").removesuffix(")").encode()


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("icc") / "table.icc"
    path.write_bytes(profile())
    return path


def shining(name: str) -> Pack:
    """Make some number cards whose backs shine."""
    whole = few("switch", "7")
    cards = tuple(card for card in whole.cards if card["kind"] == "number")
    return whole.model_copy(update={"brief": {**whole.brief, "look": {"spot": name}}, "cards": cards[:2]})


@pytest.fixture(scope="module")
def gilded(press: Path) -> PrintedFile:
    [printed] = print_pack(shining("gold"), PrintOrder(("fr",), OFFSET, profile=press))
    return printed


def test_what_is_painted_in_a_spot_colour_is_taken_out_of_the_face() -> None:
    face = b"".join([
        b"q\n0 1 1 0 k\n0 0 9 9 re\nf\n", GOLD, b" k\n1 1 2 2 re\nf\n0 0 0 1 K\n2 2 m\n3 3 l\nB\n",
        b"BT\n/F0 9 Tf\n[<0001>] TJ\nET\nQ\n5 5 1 1 re\nf\n/Babc Do\n",
    ])  # fmt: skip
    plain, layers = spots.separate_spots(face)
    assert plain == (
        b"q\n0 1 1 0 k\n0 0 9 9 re\nf\n1 1 2 2 re\nn\n0 0 0 1 K\n2 2 m\n3 3 l\nS\n"
        b"BT\n/F0 9 Tf\nET\nQ\n5 5 1 1 re\nf\n/Babc Do\n"
    )
    assert layers == (
        SpotLayer(
            "Gold",
            b"q\n0 0 9 9 re\nn\n/Gold cs 1 scn\n1 1 2 2 re\nf\n2 2 m\n3 3 l\nf\n"
            b"BT\n/F0 9 Tf\n[<0001>] TJ\nET\nQ\n5 5 1 1 re\nn\n",
        ),
    )
    assert spots.separate_spots(b"0 0 0 1 k\n") == (b"0 0 0 1 k\n", ())


@pytest.mark.slow
def test_a_print_shop_reads_a_layer_that_overprints(gilded: PrintedFile) -> None:
    assert gilded.findings == ()
    with pikepdf.open(io.BytesIO(gilded.data)) as pdf:
        [layer] = pdf.Root.OCProperties.OCGs
        assert str(layer.Name) == "Gold"
        fronts, backs = pdf.pages[0].Resources.XObject, pdf.pages[1].Resources.XObject
        assert all("/OC" not in form for form in fronts.values())
        [face, foil] = backs.values()
        assert foil.OC.objgen == layer.objgen
        kind, name, alternate, _ = foil.Resources.ColorSpace.Gold
        assert (str(kind), str(name), str(alternate)) == ("/Separation", "/Gold", "/DeviceCMYK")
        state = foil.Resources.ExtGState.Over
        assert (bool(state.OP), bool(state.op), int(state.OPM)) == (True, True, 1)
        content = foil.read_bytes()
        assert content.startswith(b"/Over gs\n")
        assert b"/Gold cs 1 scn" in content
        assert b"TJ" in content, "the title is gilded"
        assert b" k\n" not in content
        # The title and its frame are below the foil too: it may be a hair off.
        assert b"TJ" in face.read_bytes()


@pytest.mark.slow
def test_only_who_prints_foil_gets_it(press: Path) -> None:
    for order in (PrintOrder(("fr",)), PrintOrder(("fr",), SERVICES["drivethrucards"], profile=press)):
        [printed] = print_pack(shining("varnish"), order)
        assert b"/Varnish" not in printed.data
        with pikepdf.open(io.BytesIO(printed.data)) as pdf:
            assert "/OCProperties" not in pdf.Root
            assert all(len(page.Resources.XObject) <= 9 for page in pdf.pages)


@pytest.mark.slow
def test_the_preflight_knows_what_was_ordered(gilded: PrintedFile) -> None:
    def names(*ordered: str) -> set[str]:
        return {finding.name for finding in preflight(gilded.data, "x.pdf", OFFSET, ordered)}

    assert names("gold") == set()
    assert names() == {"unknown-spot"}
    assert names("Gold", "Varnish") == {"missing-spot"}


def test_foil_that_leaves_out_what_is_below_is_sent_back() -> None:
    [finding] = preflight(spoil(spot("Gold", is_over=False)), "x.pdf", OFFSET, ["Gold"])
    assert (finding.name, finding.facts["found"]) == ("spot-knocks-out", "Gold")
    assert preflight(spoil(spot("Gold")), "x.pdf", OFFSET, ["Gold"]) == []


@pytest.mark.slow
def test_a_template_asks_for_foil_and_a_wrong_name_is_told(press: Path, tmp_path: Path) -> None:
    template = tmp_path / "number.html"
    template.write_text('<p class="value black" style="color: {{ spot("silver") }}">{{ piece.cards[0].value }}</p>')
    order = PrintOrder(("fr",), OFFSET, profile=press, templates=tmp_path)
    [printed] = print_pack(shining(""), order)
    with pikepdf.open(io.BytesIO(printed.data)) as pdf:
        assert [str(layer.Name) for layer in pdf.Root.OCProperties.OCGs] == ["Silver"]
    template.write_text('<p style="color: {{ spot("golden") }}">7</p>')
    with pytest.raises(BadTemplate) as caught:
        print_pack(shining(""), order)
    assert caught.value.facts["place"] == "number.html:1"
    assert "gold, silver, copper, varnish" in str(caught.value.facts["reason"])
