"""Every fault that a print shop knows is planted in a file and found; other people's files are read too."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from faulty import FAULTY, FAULTY_X1A
from pikepdf import Array, Dictionary, Name, Pdf, Stream
from presses import few, pack, profile

from quizkit.labels import Labels, read_labels
from quizkit.press.pdf_reader import Reader
from quizkit.press.preflight import NotAPdf, preflight
from quizkit.press.services import SERVICES
from quizkit.press.sizes import POINTS
from quizkit.workflow.printing.print_job import PrintOrder
from quizkit.workflow.printing.print_pack import print_pack

pytestmark = pytest.mark.slow

OFFSET, X1A = SERVICES["offset"], SERVICES["drivethrucards"]
Spoil = Callable[[Pdf], object]


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    press = tmp_path_factory.mktemp("icc") / "press.icc"
    press.write_bytes(profile())
    [printed] = print_pack(pack("swiss-quiz", 6), PrintOrder(("fr",), OFFSET, profile=press))
    return printed.data


@pytest.fixture(scope="module")
def sheets() -> bytes:
    [printed] = print_pack(pack("swiss-quiz", 24), PrintOrder(("fr",)))
    return printed.data


def find_names(data: bytes, spoil: Spoil, service: str = "offset", *, lock: bool = False) -> set[str]:
    """Spoil a file, and return the names of what the preflight finds."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        spoil(pdf)
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(owner="owner", user="") if lock else False)
    return {finding.name for finding in preflight(out.getvalue(), "x.pdf", SERVICES[service])}


def draw(operators: bytes, **resources: object) -> Spoil:
    """Draw something on the first page."""

    def spoil(pdf: Pdf) -> None:
        page = pdf.pages[0]
        for kind, entries in resources.items():
            page.Resources[f"/{kind}"] = entries
        page.contents_add(operators)

    return spoil


def image(pdf: Pdf, space: Name, parts: int, value: int) -> Stream:
    stream = Stream(pdf, bytes([value]) * (10 * 10 * parts))
    stream.Type, stream.Subtype, stream.Width, stream.Height = Name.XObject, Name.Image, 10, 10
    stream.ColorSpace, stream.BitsPerComponent = space, 8
    return stream


def place_image(space: Name, parts: int, value: int, millimetres: float) -> Spoil:
    def spoil(pdf: Pdf) -> None:
        pdf.pages[0].Resources.XObject["/Photo"] = pdf.make_indirect(image(pdf, space, parts, value))
        side = millimetres * POINTS
        pdf.pages[0].contents_add(f"q {side} 0 0 {side} 30 30 cm /Photo Do Q".encode())

    return spoil


def font(pdf: Pdf, name: str, *, embedded: bool) -> Dictionary:
    descriptor = Dictionary(Type=Name.FontDescriptor, FontName=Name(name))
    if embedded:
        descriptor.FontFile2 = pdf.make_stream(b"font")
    return Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name(name), FontDescriptor=pdf.make_indirect(descriptor)
    )


def with_font(name: str, *, embedded: bool) -> Spoil:
    """Add an invisible text in another font."""

    def spoil(pdf: Pdf) -> None:
        other_font = font(pdf, name, embedded=embedded)
        draw(b"BT /X 8 Tf 60 60 Td (a) Tj ET", Font=Dictionary(X=other_font))(pdf)

    return spoil


def test_our_files_are_clean(clean: bytes, sheets: bytes) -> None:
    assert find_names(clean, lambda _: None) == set()
    assert find_names(sheets, lambda _: None, "home") == set()


def _set_box(name: str, *corners: float) -> Spoil:
    return lambda pdf: pdf.pages[0].obj.update({name: Array(list(corners))})


def _remove_bleed(pdf: Pdf) -> None:
    for page in pdf.pages:
        page.BleedBox = page.TrimBox


SPOILT: dict[str, Spoil] = {
    "no-trim-box": lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"),
    "box-outside": _set_box("/BleedBox", -20, 0, 65 * POINTS, 98 * POINTS),
    "bleed-too-small": _remove_bleed,
    "other-trim": _set_box("/TrimBox", 4 * POINTS, 3 * POINTS, 62 * POINTS, 95 * POINTS),
    "odd-pages": lambda pdf: pdf.pages.__delitem__(-1),
    "back-elsewhere": lambda pdf: pdf.pages.reverse(),
    "font-not-embedded": with_font("/Arial", embedded=False),
    "foreign-font": with_font("/ABCDEF+Arial", embedded=True),
    "rgb": draw(b"1 0 0 rg 10 10 10 10 re f"),
    "too-much-ink": draw(b"1 1 1 0.5 k 10 10 10 10 re f"),
    "hairline": draw(b"0.1 w 10 10 m 50 50 l S"),
    "coarse-picture": place_image(Name.DeviceCMYK, 4, 20, 40),
    "outside-safe-zone": lambda pdf: draw(
        b"BT /F1 8 Tf 9 60 Td <00140020> Tj ET", Font=pdf.pages[0].Resources.XObject.C0.Resources.Font
    )(pdf),
    "encrypted": lambda _: None,
    "broken-page": draw(b"/Nothing Do"),
    "not-of-standard": lambda pdf: pdf.Root.__delitem__("/Metadata"),
    "no-output-intent": lambda pdf: pdf.Root.__delitem__("/OutputIntents"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_fault_is_found_and_nothing_else(name: str, clean: bytes) -> None:
    assert find_names(clean, SPOILT[name], lock=name == "encrypted") == {name}


def test_every_finding_has_a_test_and_words() -> None:
    planted = {name for name, _ in (*FAULTY.values(), *FAULTY_X1A.values())}
    # What was ordered and is missing is tested with the spot colours, smaller letters with the faces.
    assert {*SPOILT, *planted, "missing-spot", "smaller-letters"} == set(read_labels("preflight"))
    assert "3 mm" in Labels("de")("preflight.bleed-too-small", found="1", wanted="3")


def test_pictures_are_looked_into(clean: bytes) -> None:
    assert find_names(clean, place_image(Name.DeviceRGB, 3, 0, 0.5)) == {"rgb"}
    assert find_names(clean, place_image(Name.DeviceCMYK, 4, 255, 0.5)) == {"too-much-ink"}


@pytest.mark.parametrize(
    "operators",
    [b"1 0 0 cm", b"w", b"/x 1 k", b"BI /W 1 /H 1 /BPC 8 ID x EI", b"Q Q Q Q"],
)
def test_a_page_that_is_broken_does_not_break_the_preflight(operators: bytes, clean: bytes) -> None:
    assert find_names(clean, draw(operators)) <= {"broken-page", "rgb"}


def test_screen_colours_are_found_wherever_they_hide(clean: bytes) -> None:
    shading = Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=Array([0, 0, 1, 1]))
    assert find_names(clean, draw(b"/S sh", Shading=Dictionary(S=shading))) == {"rgb"}
    pattern = Dictionary(P=Dictionary(PatternType=2, Shading=shading))
    assert find_names(clean, draw(b"/Pattern cs /P scn", Pattern=pattern)) == {"rgb"}
    assert find_names(clean, draw(b"BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI")) == {"rgb"}
    assert find_names(clean, draw(b"/DeviceCMYK cs 1 1 1 0.5 scn")) == {"too-much-ink"}


def test_a_card_of_others_without_any_bleed_is_found() -> None:
    with Pdf.new() as pdf:
        for _ in range(2):
            pdf.add_blank_page(page_size=(180, 252))
            pdf.pages[-1].TrimBox = Array([180, 252, 0, 0])
        out = io.BytesIO()
        pdf.save(out)
    assert [finding.name for finding in preflight(out.getvalue(), "x.pdf", SERVICES["home"])] == [
        "blank-page",
        "bleed-too-small",
    ] * 2


def test_lines_are_measured_as_they_come_out(clean: bytes) -> None:
    assert find_names(clean, draw(b"q 0.1 0 0 0.1 0 0 cm 1 w 10 10 m 50 50 l S Q")) == {"hairline"}
    assert find_names(clean, draw(b"q 10 0 0 10 0 0 cm 0.05 w 1 1 m 5 5 l S Q")) == set()


def test_transparency_is_refused_where_the_standard_does_not_know_it(clean: bytes) -> None:
    faint = Dictionary(Faint=Dictionary(ca=0.5))
    assert "transparent" in find_names(clean, draw(b"/Faint gs", ExtGState=faint), "drivethrucards")
    assert find_names(clean, draw(b"/Faint gs", ExtGState=faint)) == set()


def test_a_back_that_lies_elsewhere_on_the_sheet_is_found(sheets: bytes) -> None:
    def spoil(pdf: Pdf) -> None:
        cards = pdf.pages[1].PieceInfo.quizkit.Private.Cards
        cards[0].Trim, cards[1].Trim = cards[1].Trim, cards[0].Trim

    assert find_names(sheets, spoil, "home") == {"back-elsewhere"}


def test_shifted_backs_are_judged_as_they_will_lie() -> None:
    from quizkit.press.impose import Shift

    [printed] = print_pack(pack("swiss-quiz", 24), PrintOrder(("fr",), shift=Shift(4, 3, 0.5)))
    assert printed.findings == ()


def test_other_peoples_files_are_read(tmp_path: Path) -> None:
    with Pdf.new() as pdf:
        pdf.add_blank_page(page_size=(200, 300))
        pdf.pages[0].Resources = Dictionary(
            Font=Dictionary(F=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
        )
        pdf.pages[0].Contents = pdf.make_stream(b"0 0 1 rg BT /F 12 Tf 20 20 Td (Hello) Tj ET")
        pdf.Root.Deep = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Courier))
        pdf.save(tmp_path / "x.pdf")
    names = [finding.name for finding in preflight((tmp_path / "x.pdf").read_bytes(), "x.pdf", OFFSET)]
    for name in ("no-trim-box", "odd-pages", "rgb", "font-not-embedded", "not-of-standard", "no-output-intent"):
        assert name in names
    assert preflight((tmp_path / "x.pdf").read_bytes(), "x.pdf", replace(SERVICES["home"]))


def test_a_form_within_itself_does_not_go_on_for_ever() -> None:
    with Pdf.new() as pdf:
        pdf.add_blank_page()
        form = pdf.make_stream(b"/X Do")
        form.Type, form.Subtype = Name.XObject, Name.Form
        form.Resources = Dictionary(XObject=Dictionary(X=form))
        pdf.pages[0].Resources = Dictionary(XObject=Dictionary(X=form))
        pdf.pages[0].Contents = pdf.make_stream(b"/X Do")
        out = io.BytesIO()
        pdf.save(out)
    assert preflight(out.getvalue(), "x.pdf", OFFSET)


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\nnothing", b"hello"])
def test_what_is_no_pdf_is_refused(data: bytes) -> None:
    with pytest.raises(NotAPdf) as refused:
        preflight(data, "x.pdf", OFFSET)
    # What the library says is in English, and about our streams.
    assert Labels("de").error(refused.value) == "x.pdf ist kein lesbares PDF."


def test_a_locked_file_is_refused(clean: bytes) -> None:
    with Pdf.open(io.BytesIO(clean)) as pdf:
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(NotAPdf):
        preflight(out.getvalue(), "x.pdf", OFFSET)


@pytest.mark.parametrize("slug", ["swiss-quiz", "cantuun", "kwis-t"])
def test_a_file_of_ours_is_read_faster_but_with_the_same_colours_and_fonts(slug: str) -> None:
    for file in print_pack(few(slug, "1"), PrintOrder(("fr",), has_kit=True)):
        with Pdf.open(io.BytesIO(file.data)) as pdf:
            slow, fast = (Reader(pdf, file.data, is_trusted=trusted) for trusted in (False, True))
            for at in range(len(pdf.pages)):
                one, other = slow.page(at), fast.page(at)
                assert (one.spaces, one.spots, one.ink, one.texts) == (
                    other.spaces,
                    other.spots,
                    other.ink,
                    other.texts,
                )
                # Fonts that are chosen but not used count too.
                assert {font.objgen for font in one.fonts} <= {font.objgen for font in other.fonts}
