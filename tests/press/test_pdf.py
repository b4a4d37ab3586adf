"""What a print shop reads in a file: boxes, fonts, inks, standard, output intent."""

import io
import re
import subprocess
from pathlib import Path

import pikepdf
import pytest
from making import needed
from PIL import ImageCms
from presses import few, profile

from quizkit.press import profiles
from quizkit.press.services import SERVICES
from quizkit.press.sizes import POINTS
from quizkit.press.standards import limit_ink
from quizkit.workflow.printing.print_job import PrintedFile, PrintOrder
from quizkit.workflow.printing.print_pack import print_pack

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("icc") / "table.icc"
    path.write_bytes(profile())
    return path


@pytest.fixture(scope="module")
def offset(press: Path) -> PrintedFile:
    [printed] = print_pack(few("swiss-quiz", "7"), PrintOrder(("fr", "de"), SERVICES["offset"], profile=press))
    return printed


@pytest.fixture(scope="module")
def drivethru(press: Path) -> PrintedFile:
    [printed] = print_pack(few("swiss-quiz", "7"), PrintOrder(("fr",), SERVICES["drivethrucards"], profile=press))
    return printed


def test_the_profile_of_these_tests_is_one() -> None:
    opened = ImageCms.getOpenProfile(io.BytesIO(profile()))
    assert ImageCms.getProfileDescription(opened).strip() == "Kitchen table FOGRA39"
    assert opened.profile.xcolor_space == "CMYK"


def test_offset_is_pdf_x4_with_output_intent_and_exact_boxes(offset: PrintedFile) -> None:
    assert offset.findings == ()
    with pikepdf.open(io.BytesIO(offset.data)) as pdf:
        assert pdf.pdf_version == "1.6"
        [intent] = pdf.Root.OutputIntents
        assert (str(intent.S), str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        assert intent.DestOutputProfile.read_bytes() == profile()
        assert b"<pdfxid:GTS_PDFXVersion>PDF/X-4<" in pdf.Root.Metadata.read_bytes()
        with pdf.open_metadata() as metadata:
            assert metadata["dc:title"] == "swiss-quiz-1.0.0-statement-fr-de-offset"
        assert str(pdf.docinfo["/Trapped"]) == "/False"
        for page in pdf.pages:
            trim, bleed = [float(part) for part in page.TrimBox], [float(part) for part in page.BleedBox]
            assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([59 * POINTS, 92 * POINTS], abs=1e-3)
            assert [a - b for a, b in zip(trim[:2], bleed[:2], strict=True)] == pytest.approx(
                [3 * POINTS] * 2, abs=1e-3
            )
            assert [b - a for a, b in zip(trim[2:], bleed[2:], strict=True)] == pytest.approx(
                [3 * POINTS] * 2, abs=1e-3
            )
        assert pdf.check_pdf_syntax() == []


def test_drivethrucards_is_pdf_x1a_back_first_with_little_ink(drivethru: PrintedFile) -> None:
    assert drivethru.findings == ()
    with pikepdf.open(io.BytesIO(drivethru.data)) as pdf:
        assert pdf.pdf_version == "1.4"
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert b"/ObjStm" not in drivethru.data
        sides = [str(page.PieceInfo.quizkit.Private.Cards[0].Name).rpartition(" ")[2] for page in pdf.pages]
        assert sides == ["back", "front"] * (len(sides) // 2)
        trim = [float(part) for part in pdf.pages[0].TrimBox]
        assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([2.5 * 72, 3.5 * 72], abs=1e-3)
        most = 0.0
        for form in (form for page in pdf.pages for form in page.Resources.XObject.values()):
            inks = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\b", form.read_bytes())
            most = max([most, *(sum(map(float, colour)) for colour in inks)])
        assert 1 <= most <= 2.4


def test_everything_is_drawn_in_four_inks_with_our_fonts_only(offset: PrintedFile) -> None:
    with pikepdf.open(io.BytesIO(offset.data)) as pdf:
        form = pdf.pages[0].Resources.XObject.C0
        names = {str(font.BaseFont).strip("/") for font in form.Resources.Font.values()}
        assert names
        assert all(re.fullmatch(r"[A-Z]{6}\+SourceSansPro-(Regular|Semibold|Black)", name) for name in names)
        for font in form.Resources.Font.values():
            descriptor = font.DescendantFonts[0].FontDescriptor
            assert 500 < len(descriptor.FontFile2.read_bytes()) < 60_000
        for page in pdf.pages:
            drawn = [form.read_bytes() for form in page.Resources.XObject.values()]
            assert any(b"/Over gs\nBT" in operators for operators in drawn)
            for operators in drawn:
                # The only state that is set is the one in which black overprints.
                content = operators.replace(b"/Over gs\nBT", b"BT").replace(b"ET\n/Knock gs\n", b"ET\n")
                assert not re.search(rb"(?:^|\s)(?:rg|RG|gs)\s", content)


def test_the_same_pack_gives_the_same_bytes(offset: PrintedFile, press: Path) -> None:
    [again] = print_pack(few("swiss-quiz", "7"), PrintOrder(("fr", "de"), SERVICES["offset"], profile=press))
    assert again.data == offset.data


def test_other_programs_read_our_files(offset: PrintedFile, drivethru: PrintedFile, tmp_path: Path) -> None:
    checker, fonts = needed("qpdf", "qpdf"), needed("pdffonts", "poppler")
    for printed in (offset, drivethru):
        path = tmp_path / printed.name
        path.write_bytes(printed.data)
        subprocess.run([checker, "--check", str(path)], check=True, capture_output=True)
        listed = subprocess.run([fonts, str(path)], check=True, capture_output=True, text=True).stdout
        rows = [line.split() for line in listed.splitlines()[2:]]
        assert rows
        # … type, encoding, embedded, subset, unicode, object
        assert all(row[-5:-2] == ["yes", "yes", "yes"] for row in rows), listed


def test_colour_gives_way_to_black_where_there_is_too_much_ink() -> None:
    assert limit_ink(b"1 1 0.5 0.4 k", 240) == b"0.8 0.8 0.4 0.4 k"
    assert limit_ink(b"0.2 0.2 0 1 K", 240) == b"0.2 0.2 0 1 K"
    assert limit_ink(b"1 1 1 1 k", 400) == b"1 1 1 1 k"


def test_profiles_are_found_by_what_print_shops_call_them(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "swop.icc").write_bytes(profile("US Web Coated (SWOP) v2"))
    (tmp_path / "b.icm").write_bytes(profile("Coated FOGRA39 (ISO 12647-2:2004)"))
    (tmp_path / "screen.icc").write_bytes(profile("sRGB", b"RGB "))
    (tmp_path / "broken.icc").write_bytes(b"nothing")
    chosen = profiles.choose_profile(None, folders=(tmp_path,))
    assert (chosen.condition, chosen.title) == ("FOGRA39", "Coated FOGRA39 (ISO 12647-2:2004)")
    assert profiles.choose_profile(tmp_path / "a" / "swop.icc").condition == "CGATS TR 001"


@pytest.mark.parametrize(
    ("title", "condition", "is_registered"),
    [
        ("SWOP TR003 coated 3", "CGATS TR 003", True), ("FOGRA29L uncoated", "FOGRA29", True),
        ("PSO Coated v3", "FOGRA51", True), ("ISO Coated v2 300% (ECI)", "FOGRA39", True), ("My laser", "My laser", False),
        ("PSO Uncoated ISO12647 (ECI)", "FOGRA47", True), ("SWOP2006_Coated5v2", "CGATS TR 005", True),
        ("GRACoL2013_CRPC6.icc", "CGATS21-2-CRPC6", True), ("SWOP2013C3_CRPC5", "CGATS21-2-CRPC5", True),
        # Its dots are finer: that is another condition.
        ("PSO Uncoated NPscreen", "PSO Uncoated NPscreen", False),
    ],
)  # fmt: skip
def test_a_press_is_named_as_its_profile_names_it(title: str, condition: str, is_registered: bool) -> None:
    chosen = profiles.read(profile(title), "x.icc")
    assert (chosen.condition, chosen.is_registered) == (condition, is_registered)


def test_what_a_profile_was_measured_from_counts_more_than_its_name() -> None:
    named = profile("PSO Uncoated ISO12647")
    assert profiles.read(named + b'FILE_DESCRIPTOR\t"FOGRA44L"\r\n', "x.icc").condition == "FOGRA44"


def test_a_profile_that_turns_no_colour_into_inks_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "a.icc").write_bytes(profile("Nothing FOGRA39")[:400])
    with pytest.raises(profiles.BadProfile):
        profiles.choose_profile(tmp_path / "a.icc")
    (tmp_path / "b.icc").write_bytes(profile("SWOP TR003 coated 3"))
    assert profiles.choose_profile(None, folders=(tmp_path,)).condition == "CGATS TR 003"


def test_an_old_standard_takes_no_new_profile(tmp_path: Path) -> None:
    (tmp_path / "new.icc").write_bytes(profile()[:8] + b"\x04" + profile()[9:])
    assert profiles.choose_profile(tmp_path / "new.icc")
    with pytest.raises(profiles.BadProfile):
        profiles.choose_profile(tmp_path / "new.icc", profiles.X1A)


def test_a_profile_of_the_system_is_taken() -> None:
    try:
        chosen = profiles.choose_profile(None)
    except profiles.NoProfile:
        pytest.skip("no profile of a press on this system; scripts/test --full installs libgs-common")
    assert chosen.condition in profiles.CONDITIONS
    [printed] = print_pack(few("switch", "7"), PrintOrder(("fr",), SERVICES["offset"]))
    assert printed.findings == ()


def test_without_a_profile_of_a_press_one_is_told_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(profiles.NoProfile):
        profiles.choose_profile(None, folders=(tmp_path,))
    (tmp_path / "screen.icc").write_bytes(profile("sRGB", b"RGB "))
    for name in ("screen.icc", "none.icc"):
        with pytest.raises(profiles.BadProfile):
            profiles.choose_profile(tmp_path / name)


def test_no_screen_colour_survives_in_a_group(offset: PrintedFile) -> None:
    with pikepdf.open(io.BytesIO(offset.data)) as pdf:
        groups = [
            one.Group for one in pdf.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream) and "/Group" in one
        ]
    assert not any(str(group.get("/CS", "")) == "/DeviceRGB" for group in groups)
    assert b"DeviceRGB" not in offset.data
