"""Workbooks from strangers: harmless ones are read the same by both readers, others are never opened."""

import re
import zipfile
from collections.abc import Callable
from datetime import date, datetime, time
from io import BytesIO
from time import monotonic

import pytest
import xlsxwriter
from books import HEADER, LAKE, book, edited, opened, rezipped, saved
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.styles import PatternFill
from openpyxl.worksheet.worksheet import Worksheet
from python_calamine import CalamineError

from quizkit.sources import _workbook as workbook
from quizkit.sources import xlsx
from quizkit.sources._native import ReaderDied, read_sheets
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents

SHEET = "xl/worksheets/sheet1.xml"
GOOD = book(HEADER, LAKE)


def read(data: bytes, limits: Limits | None = None) -> Contents:
    return xlsx.read(data, "geo.xlsx", limits or Limits())


def codes(data: bytes, limits: Limits | None = None) -> list[str]:
    return [problem.fault.code for problem in read(data, limits).problems]


def bomb() -> bytes:
    """Return a small file that would unpack to far more than is allowed."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * 250_000_000)
    return out.getvalue()


def entities(data: bytes) -> bytes:
    return data.replace(b"<worksheet", b'<!DOCTYPE x [<!ENTITY a "&b;&b;">]><worksheet', 1)


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"category;text fr\r\nnature;Le lac\r\n", "R301"),
        (b"", "R301"),
        (OLE + b"\0" * 512 + "Workbook".encode("utf-16-le"), "R302"),
        (OLE + b"\0" * 512 + "EncryptedPackage".encode("utf-16-le"), "R303"),
        (GOOD[: len(GOOD) // 2], "R304"),
        (rezipped(GOOD, "xl/workbook.xml", lambda _: b"<workbook"), "R304"),
        (bomb, "R305"),
        (rezipped(GOOD, SHEET, entities), "R306"),
        (rezipped(GOOD, "xl/sharedStrings.xml", lambda old: "".join(map(chr, old)).encode("utf-16")), "R306"),
    ],
    ids=["a csv", "empty", "xls", "password", "half", "broken", "bomb", "entities", "utf-16"],
)  # fmt: skip
def test_what_is_no_safe_workbook_is_not_opened(data: bytes | Callable[[], bytes], code: str) -> None:
    contents = read(data() if callable(data) else data)
    assert [problem.fault.code for problem in contents.problems] == [code]
    assert contents.tables == ()


def test_a_damaged_part_is_told() -> None:
    """The checksum of a part is wrong: some of its bytes were lost."""
    at = GOOD.index(b"xl/worksheets/sheet1.xml") + 60
    assert codes(GOOD[:at] + b"\xff\xff\xff" + GOOD[at + 3 :]) == ["R304"]


def test_macros_and_links_are_told_and_never_run() -> None:
    macros = rezipped(GOOD, "xl/vbaProject.bin", lambda _: b"macro")
    macros = rezipped(
        macros, "[Content_Types].xml", lambda old: old.replace(b"</Types>", b"<!-- vbaProject --></Types>")
    )
    assert codes(macros) == ["R307"]
    assert len(read(macros).tables[0].rows) == 2
    links = rezipped(GOOD, "xl/externalLinks/externalLink1.xml", lambda _: b"<externalLink/>")
    assert codes(links) == ["R308"]


def test_a_hundred_thousand_empty_formatted_rows_are_no_rows() -> None:
    row = b'<row r="%d"><c r="A%d" s="1"/></row>'
    many = b"".join(row % (number, number) for number in range(3, 150_000))
    data = rezipped(GOOD, SHEET, lambda old: old.replace(b"</sheetData>", many + b"</sheetData>"))
    contents = read(data)
    assert (contents.problems, len(contents.tables[0].rows)) == ((), 2)


@pytest.mark.parametrize(("cell", "code"), [("A1048576", "R309"), ("XFD1048576", "R310"), ("XFD1", "R310")])
def test_cells_at_the_end_of_the_world_are_told_not_read(cell: str, code: str) -> None:
    contents = read(edited(GOOD, **{cell: "?"}))
    assert [(problem.fault.code, problem.place.cell) for problem in contents.problems] == [(code, cell)]


FAR = b'<row r="1048576"><c %s t="n"><v>1</v></c></row></sheetData>'


@pytest.mark.parametrize(
    "cell", [b"r='XFD1048576'", b'\nr="XFD1048576"', b'r="A1" r="XFD1048576"', b'r = "XFD1048576"']
)
def test_no_way_of_writing_hides_a_far_cell(cell: bytes) -> None:
    data = rezipped(GOOD, SHEET, lambda old: old.replace(b"</sheetData>", FAR % cell))
    assert codes(data)[0] in ("R304", "R310")


def test_a_part_that_is_there_twice_is_refused() -> None:
    out = BytesIO(GOOD)
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr(f"/{SHEET}", b"<worksheet/>")
    assert codes(out.getvalue()) == ["R304"]


def test_what_a_stranger_writes_cannot_make_us_search_for_long() -> None:
    evil = b"".join((b"<worksheet><sheetData>", b'<c r="A1" t="e"><f>' * 50_000, b'<c r="A1"', b' t="e"' * 50_000))
    started = monotonic()
    assert codes(rezipped(GOOD, SHEET, lambda _: evil))
    assert monotonic() - started < 20


def test_a_formula_shows_what_was_saved() -> None:
    formula = b"<f>1+1</f><v>2</v>"
    data = rezipped(edited(GOOD, B2=7), SHEET, lambda old: old.replace(b"<v>7</v>", formula))
    table = read(data).tables[0]
    assert (table.rows[1][1], {at: mark.fault.code for at, mark in table.marks.items()}) == (2, {(1, 1): "R341"})
    again = rezipped(data, SHEET, lambda old: old.replace(b"<v>2</v>", b"<v></v>"))
    assert {mark.fault.code for mark in read(again).tables[0].marks.values()} == {"R342"}


def test_error_cells_are_marked() -> None:
    data = rezipped(
        edited(GOOD, B2=7), SHEET, lambda old: re.sub(rb'(<c r="B2")[^>]*><v>7', rb'\1 t="e"><v>#REF!', old)
    )
    marks = read(data).tables[0].marks
    assert {at: (mark.fault.code, mark.detail) for at, mark in marks.items()} == {(1, 1): ("R343", "#REF!")}


def unusual(data: bytes) -> bytes:
    """Return the same sheet as some programs write it, with a prefix on every tag."""
    data = re.sub(rb"<(/?)(\w+)", rb"<\1x:\2", data.partition(b"?>")[2] or data)
    return data.replace(b"xmlns=", b"xmlns:x=")


CELLS = st.one_of(
    st.none(),
    st.integers(-(10**9), 10**9),
    st.booleans(),
    st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), min_size=1, max_size=20).filter(
        lambda text: text.strip() == text and not text.startswith("=") and text not in xlsx.ERRORS
    ),
    st.dates(date(1950, 1, 1), date(2099, 1, 1)),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=5))
def test_both_readers_see_the_same(rows: list[list[object]]) -> None:
    data = book(("a", "b", "c"), *rows)
    fast = read(data).tables[0]
    slow = read(rezipped(data, SHEET, unusual)).tables[0]
    assert workbook.survey(data, "", Limits()).sheets[0].is_plain
    assert not workbook.survey(rezipped(data, SHEET, unusual), "", Limits()).sheets[0].is_plain
    assert plain(slow.rows) == plain(fast.rows)


def plain(rows: object) -> list[list[object]]:
    """Return cells without the differences between the readers that do not matter: empty ends, midnight, 2.0 for 2."""
    plain_rows = []
    for row in rows:  # type: ignore[attr-defined]
        cells = [cell.date() if isinstance(cell, datetime) and cell.time() == time() else cell for cell in row]
        cells = [None if cell == "" else cell for cell in cells]
        while cells and cells[-1] is None:
            cells.pop()
        plain_rows.append(cells)
    while plain_rows and not plain_rows[-1]:
        plain_rows.pop()
    return plain_rows


def test_the_slow_reader_marks_formulas_too() -> None:
    data = rezipped(edited(GOOD, B2="=1+1"), SHEET, unusual)
    assert {at: mark.fault.code for at, mark in read(data).tables[0].marks.items()} == {(1, 1): "R342"}


def test_hidden_sheets_are_not_read() -> None:
    edited_book = opened(GOOD)
    edited_book.create_sheet("mehr").append(list(HEADER))
    edited_book["mehr"].sheet_state = "veryHidden"
    contents = read(saved(edited_book))
    assert [table.name for table in contents.tables] == ["statement"]
    assert [problem.value for problem in contents.problems] == ["mehr"]


def test_a_merged_title_above_the_table_is_only_marked() -> None:
    edited_book = Workbook()
    sheet = edited_book.active
    assert sheet is not None
    sheet.append(["Titel"])
    sheet.merge_cells("A1:C1")
    sheet["A1"].fill = PatternFill("solid", fgColor="FF0000")
    assert {mark.fault.code for mark in read(saved(edited_book)).tables[0].marks.values()} == {"R329"}


def shared(*rows: tuple[str, ...]) -> bytes:
    """Return a workbook that keeps its texts apart from its cells, as Excel does."""
    out = BytesIO()
    made = xlsxwriter.Workbook(out)
    sheet = made.add_worksheet()
    for number, row in enumerate(rows):
        sheet.write_row(number, 0, row)
    made.close()
    return out.getvalue()


def test_a_workbook_that_claims_to_share_four_thousand_million_texts_is_read() -> None:
    def claim(text: bytes) -> bytes:
        return re.sub(rb'count="\d+"', b'count="4000000000"', text)

    data = rezipped(shared(("a", "b"), ("c", "d")), "xl/sharedStrings.xml", claim)
    assert b"4000000000" in zipfile.ZipFile(BytesIO(data)).read("xl/sharedStrings.xml")
    assert [list(row) for row in read(data).tables[0].rows] == [["a", "b"], ["c", "d"]]


def test_a_text_counted_from_the_end_is_not_taken_for_another() -> None:
    data = rezipped(shared(("a", "b")), SHEET, lambda text: text.replace(b"<v>1</v>", b"<v>-1</v>"))
    contents = read(data)
    assert (contents.tables, [problem.fault.code for problem in contents.problems]) == ((), ["R304"])


def test_a_percentage_is_marked_since_its_cell_holds_another_number() -> None:
    def show_percent(sheet: Worksheet) -> None:
        sheet["B2"].number_format = "0.0%"

    table = read(book(("a", "b"), ("c", 0.505), change=show_percent)).tables[0]
    assert {at: (mark.fault.code, mark.detail) for at, mark in table.marks.items()} == {(1, 1): ("R358", "50.5%")}


def test_a_table_of_libreoffice_says_what_to_do() -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    assert [problem.fault.code for problem in read(out.getvalue()).problems] == ["R318"]


def test_a_reader_that_aborts_takes_no_other_process_with_it() -> None:
    """What the survey leaves out would end the process: here it is read without one."""

    def claim(text: bytes) -> bytes:
        return re.sub(rb'ount="\d+"', b'ount="4000000000"', text)

    claiming = rezipped(shared(("a", "b")), "xl/sharedStrings.xml", claim)
    far = rezipped(GOOD, SHEET, lambda old: old.replace(b"</sheetData>", FAR % b'r="XFD1048576"'))
    for data, name in ((claiming, "Sheet1"), (far, "statement")):
        with pytest.raises(ReaderDied):
            read_sheets(data, [name], apart=True)


def test_what_the_survey_cannot_vouch_for_is_read_apart() -> None:
    def utf16(text: bytes) -> bytes:
        """Write a part in UTF-16, without the mark that the survey knows."""
        return text.decode().encode("utf-16-le")

    data = rezipped(shared(("a", "b")), "xl/sharedStrings.xml", utf16)
    assert workbook.survey(data, "", Limits()).may_abort
    assert codes(data) == ["R304"]
    assert not workbook.survey(GOOD, "", Limits()).may_abort
    assert not workbook.survey(shared(("a", "b")), "", Limits()).may_abort


def test_both_ways_to_read_see_the_same() -> None:
    names = [sheet.name for sheet in workbook.survey(GOOD, "", Limits()).sheets]
    assert read_sheets(GOOD, names, apart=True) == read_sheets(GOOD, names, apart=False)
    with pytest.raises(CalamineError):
        read_sheets(b"PK", names, apart=True)


def test_two_cells_that_span_half_the_world_are_told_not_read() -> None:
    data = edited(GOOD, A99000="x", SF2="y")
    assert [(problem.fault.code, problem.place.cell) for problem in read(data).problems] == [("R310", "A99000")]
