"""Survey a workbook before any reader opens it: whether it is safe, and which cells are odd.

A few kilobytes can unpack to gigabytes, refer to a cell at the far end of a sheet, or define entities
that multiply. The bytes alone show all of that.
"""

import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import unescape
from io import BytesIO
from itertools import islice
from posixpath import join, normpath
from zipfile import BadZipFile, ZipFile, ZipInfo

from lxml import etree
from openpyxl.utils import column_index_from_string, get_column_letter

from quizkit.problems import Fault, Place, Problem
from quizkit.sources._native import may_abort
from quizkit.sources._xml import let_go
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import CellMark

ENTRIES = 5_000
"""No honest workbook has more parts."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OPEN_DOCUMENT = b"mimetypeapplication/vnd.oasis.opendocument"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
# No pattern looks past the next tag, so that a hostile file cannot slow down the search.
_CELL = rb'<c r="([A-Z]{1,3})([0-9]{1,7})"[^<>]*'
# The character counters that we write ourselves are not worth a remark, and there are many.
_NO_COUNTER = rb'(?!IF\([A-Z]+[0-9]+=(?:""|&quot;&quot;),(?:""|&quot;&quot;),LEN\()'
_FORMULA = re.compile(_CELL + rb">\s*<f\b[^<>]*(?:/>|>" + _NO_COUNTER + rb"([^<]*)</f>)\s*(<v\b[^<>/]*>[^<])?")
_ERROR = re.compile(_CELL[:-1] + rb'{0,200}\st="e"[^<>]{0,200}>(?:\s*<f\b[^<>]*(?:/>|>[^<]*</f>))?\s*<v>([^<]*)')
_FILLED = re.compile(_CELL + rb"(?<!/)>(?!</c>)")
_REF = re.compile(rb' r="(?:[A-Z]{1,3})?[0-9]{1,7}"')
_LONG = re.compile(rb' r="(?:[A-Z]{4}|[A-Z]{0,3}[0-9]{8}|[^A-Z0-9])')
_DIMENSION = re.compile(rb"<dimension [^<>]*/>")
AREA = 5_000_000
"""How many cells a sheet may span: 100,000 rows of 50."""
MERGED = 1_000
"""Nobody merges more cells by hand."""
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell [^<>]*?ref="([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})"')
_COUNTS = re.compile(rb'\s(?:count|uniqueCount)\s*=\s*(?:"[^"<>]*"|\'[^\'<>]*\')')
"""How many texts a workbook says it shares. A reader that believes it sets the room aside, and may die of it."""
_BACKWARDS = re.compile(rb'<(?:\w+:)?c [^<>]*?\bt\s*=\s*["\']s["\'][^<>]*>\s*<(?:\w+:)?v[^<>]*>\s*-')
"""A shared text counted from the end: readers would take another cell's text."""
_STYLED = re.compile(
    _CELL[:-1] + rb'{0,200}\ss="([0-9]{1,6})"[^<>]{0,200}>(?:\s*<f\b[^<>]*(?:/>|>[^<]*</f>))?\s*<v>([^<]{1,40})'
)
PERCENT_FORMATS = ("9", "10")
"""The numbers of Excel's own formats for percentages."""
_HIDDEN = re.compile(rb'<(?:\w+:)?row (?=[^<>]*?hidden="(?:1|true)")[^<>]*?r="([0-9]{1,7})"')


@dataclass(frozen=True, slots=True)
class SurveyedSheet:
    """What the survey has found out about a sheet. Rows and columns count from 0."""

    name: str
    is_hidden: bool
    is_plain: bool
    """Written the way Excel and LibreOffice do, so that the fast reader and the marks can be relied on."""
    marks: Mapping[tuple[int, int], CellMark]
    hidden: frozenset[int]


@dataclass(frozen=True, slots=True)
class WorkbookSurvey:
    """What the survey has found out about a workbook."""

    sheets: tuple[SurveyedSheet, ...] = ()
    problems: tuple[Problem, ...] = ()
    memory: Mapping[str, str] = field(default_factory=dict)
    data: bytes = b""
    """The parts that were surveyed, zipped again: a reader gets these and nothing else."""
    may_abort: bool = False
    """Whether a native reader may end with its process."""

    @property
    def is_safe(self) -> bool:
        """Return whether a reader may open the workbook."""
        return not any(problem.is_error for problem in self.problems)


def survey(data: bytes, file: str, limits: Limits) -> WorkbookSurvey:
    """Survey a workbook without trusting it, before any reader opens it."""
    place = Place(file)
    if fault := _find_other_format(data):
        return WorkbookSurvey(problems=(Problem(fault, place),))
    try:
        with ZipFile(BytesIO(data)) as archive:
            if problem := _refuse_archive(archive.infolist(), place, limits):
                return WorkbookSurvey(problems=(problem,))
            parts = {info.filename.lstrip("/"): archive.read(info) for info in archive.infolist() if _is_xml(info)}
        return _survey_parts(parts, file, limits)
    except (
        BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        RuntimeError,
        NotImplementedError,
        ValueError,
        KeyError,
    ) as error:
        return WorkbookSurvey(problems=(Problem(faults.BROKEN_WORKBOOK, place, detail=str(error)),))
    except etree.XMLSyntaxError as error:
        return WorkbookSurvey(problems=(Problem(faults.BROKEN_WORKBOOK, place, detail=error.msg or ""),))


def _find_other_format(data: bytes) -> Fault | None:
    """Return what is wrong with a file that is something other than an open .xlsx workbook."""
    if data.startswith(_OLE):
        return faults.LOCKED_WORKBOOK if _ENCRYPTED in data else faults.OLD_WORKBOOK
    if not data.startswith(b"PK"):
        return faults.NOT_A_WORKBOOK
    return faults.OPEN_DOCUMENT if _OPEN_DOCUMENT in data[:200] else None


def _refuse_archive(infos: list[ZipInfo], place: Place, limits: Limits) -> Problem | None:
    """Return a problem if an archive is too large, is encrypted, or names a part twice.

    The declared sizes can be relied on: unzipping stops there, and readers only get what we have unzipped.
    """
    size, allowed = sum(info.file_size for info in infos), f"{limits.megabytes}"
    [(name, count)] = Counter(info.filename.lstrip("/").lower() for info in infos).most_common(1) or [("", 0)]
    if count > 1:
        return Problem(faults.BROKEN_WORKBOOK, place, detail=name, allowed=allowed)
    if size > limits.megabytes * 1_000_000 or len(infos) > ENTRIES:
        return Problem(faults.WORKBOOK_BOMB, place, detail=f"{size / 1e6:.0f}", allowed=allowed)
    if any(info.flag_bits & 1 for info in infos):
        return Problem(faults.LOCKED_WORKBOOK, place, allowed=allowed)
    return None


def _is_xml(info: ZipInfo) -> bool:
    return info.filename.endswith((".xml", ".rels"))


def _survey_parts(parts: Mapping[str, bytes], file: str, limits: Limits) -> WorkbookSurvey:
    place = Place(file)
    for part, text in parts.items():
        # One search less, where there are neither: a sheet may have a hundred megabytes.
        declares = b"<!" in text and (b"<!DOCTYPE" in text or b"<!ENTITY" in text)
        if declares or text[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return WorkbookSurvey(problems=(Problem(faults.XML_ENTITIES, place, value=part),))
    if "xl/workbook.xml" not in parts:
        return WorkbookSurvey(problems=(Problem(faults.NOT_A_WORKBOOK, place),))
    problems = []
    if any("vbaProject" in part for part in parts) or b"vbaProject" in parts.get("[Content_Types].xml", b""):
        problems.append(Problem(faults.HAS_MACROS, place))
    if any(part.startswith("xl/externalLinks/") for part in parts):
        problems.append(Problem(faults.HAS_LINKS, place))
    sheets, percent = [], _find_percent_styles(parts.get("xl/styles.xml"))
    for name, is_hidden, part in _list_sheets(parts):
        if _counts_backwards(parts[part]):
            problems.append(Problem(faults.BROKEN_WORKBOOK, Place(file, sheet=name), detail="t=s, v<0"))
            continue
        is_plain = _is_plain(parts[part])
        if far := _find_far_cell(parts[part], limits, is_plain=is_plain):
            row, column = far
            fault = faults.TOO_MANY_ROWS if row >= limits.rows and column < limits.columns else faults.FAR_CELL
            cell = f"{get_column_letter(column + 1)}{row + 1}"
            problems.append(Problem(fault, Place(file, sheet=name, cell=cell), value=cell, allowed=f"{limits.rows}"))
        else:
            surveyed = _survey_sheet(name, parts[part], is_hidden=is_hidden, is_plain=is_plain)
            sheets.append(replace(surveyed, marks={**_find_percents(parts[part], percent), **surveyed.marks}))
    memory = _read_memory(parts.get("docProps/custom.xml"))
    return WorkbookSurvey(tuple(sheets), tuple(problems), memory, _zip(parts), may_abort(parts))


def _counts_backwards(text: bytes) -> bool:
    """Return whether a shared text may be counted from the end. Most sheets show that faster than the pattern does."""
    cells = text[max(text.find(b"<sheetData"), 0) :]
    may_be = b">-" in cells or b"> " in cells or any(space in cells for space in (b"\t", b"\n", b"\r"))
    return may_be and _BACKWARDS.search(cells) is not None


def _zip(parts: Mapping[str, bytes]) -> bytes:
    """Zip parts again, uncompressed, without the size that a sheet claims to have."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, _leave_out_claims(name, text))
    return out.getvalue()


def _leave_out_claims(name: str, text: bytes) -> bytes:
    """Remove the sizes that a part claims to have."""
    if "/worksheets/" in name:
        return _DIMENSION.sub(b"", text, count=1)
    if name.lower().endswith("sharedstrings.xml"):
        start = text.find(b"<si")
        return _COUNTS.sub(b"", text[:start]) + text[start:] if start >= 0 else _COUNTS.sub(b"", text)
    return text


def _find_percent_styles(text: bytes | None) -> frozenset[bytes]:
    """Return the numbers of the styles that show a number as a percentage."""
    if text is None or (
        b"%" not in text and not any(f'numFmtId="{number}"'.encode() in text for number in PERCENT_FORMATS)
    ):
        return frozenset()
    root = _parse(text)
    own = {
        number_format.get("numFmtId", "")
        for number_format in root.iter("{*}numFmt")
        if "%" in re.sub('"[^"]*"', "", number_format.get("formatCode", ""))
    }
    cells = root.find("{*}cellXfs")
    styles = enumerate(cells if cells is not None else ())
    return frozenset(str(at).encode() for at, style in styles if style.get("numFmtId") in (*PERCENT_FORMATS, *own))


def _find_percents(text: bytes, percent: frozenset[bytes]) -> dict[tuple[int, int], CellMark]:
    """Mark numbers that are shown as percentages: what people see, 50.5%, is not what the cell holds, 0.505."""
    marks = dict[tuple[int, int], CellMark]()
    for match in _STYLED.finditer(text) if percent else ():
        letters, digits, style, value = match.groups()
        is_number = re.fullmatch(rb"-?[0-9.]+(?:[eE][-+]?[0-9]{1,3})?", value)
        kind = re.search(rb'\st="([a-zA-Z]+)"', match[0].partition(b">")[0])
        if style in percent and is_number and (kind is None or kind[1] == b"n"):
            shown = f"{float(value) * 100:.10g}%"
            marks[_position(letters, digits)] = CellMark(faults.PERCENT_CELL, shown)
    return marks


def _list_sheets(parts: Mapping[str, bytes]) -> list[tuple[str, bool, str]]:
    """Return the sheets that hold cells: the name of each, whether it is hidden, and its part."""
    relations = {
        relation.get("Id"): relation.get("Target", "") for relation in _parse(parts["xl/_rels/workbook.xml.rels"])
    }
    sheets = []
    for sheet in _parse(parts["xl/workbook.xml"]).iter("{*}sheet"):
        target = next(
            (relations.get(str(value), "") for key, value in sheet.attrib.items() if str(key).endswith("}id")), ""
        )
        part = normpath(join("xl", target)).lstrip("/") if not target.startswith("/") else target.lstrip("/")
        if part in parts and b"sheetData" in parts[part]:
            sheets.append((sheet.get("name", ""), sheet.get("state", "visible") != "visible", part))
    return sheets


def _parse(text: bytes) -> etree._Element:
    return etree.fromstring(text, etree.XMLParser(resolve_entities=False, no_network=True))


def _find_far_cell(text: bytes, limits: Limits, *, is_plain: bool) -> tuple[int, int] | None:
    """Return the row and column of a filled cell beyond the limits. Cells that only have a format do not count."""
    suspicious = re.compile(rb' r="(?:[A-Z]{2}|[A-Z]?[0-9]{%d})' % len(str(limits.rows)))
    if is_plain and not suspicious.search(text):
        return None
    height, width = 0, 0
    for reference in _FILLED.findall(text) if is_plain else _parse_references(text):
        row, column = _position(*reference)
        height, width = max(height, row + 1), max(width, column + 1)
        # A reader sets room aside for the whole area, however few of its cells are filled.
        if row >= limits.rows or column >= limits.columns or height * width > AREA:
            return row, column
    return None


def _parse_references(text: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the references of all cells, letters and digits, of a sheet that is written in an unusual way."""
    for _, cell in etree.iterparse(BytesIO(text), tag="{*}c", resolve_entities=False, no_network=True):
        if reference := re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7})", cell.get("r") or ""):
            yield reference[1].encode(), reference[2].encode()
        let_go(cell)


def _is_plain(text: bytes) -> bool:
    """Return whether every cell has exactly one reference, written the way our patterns expect."""
    # Here there should only be rows, cells and their contents; other tags that start the same way are unusual.
    cells = text[text.find(b"<sheetData") : text.rfind(b"</sheetData>")]
    # A second reference may hide behind white space other than a blank. Most sheets have none of it.
    may_hide = any(space in cells and space + b"r" in cells for space in (b"\t", b"\n", b"\r"))
    if may_hide or b"<worksheet" not in text[:4_000] or b"<!" in cells or b" r " in cells:
        return False
    usual = cells.count(b'<c r="') + cells.count(b'<row r="')
    refs = len(_REF.findall(cells)) if _LONG.search(cells) else usual
    return cells.count(b"<c") + cells.count(b"<row") == usual == cells.count(b" r=") == refs


def _survey_sheet(name: str, text: bytes, *, is_hidden: bool, is_plain: bool) -> SurveyedSheet:
    marks: dict[tuple[int, int], CellMark] = {}
    for match in _FORMULA.finditer(text) if b"<f" in text else ():
        # An empty text is a result too.
        has_value = match[4] or b't="str"' in match[0].partition(b">")[0]
        fault = faults.FORMULA if has_value else faults.FORMULA_WITHOUT_VALUE
        formula = unescape((match[3] or b"").decode("utf-8", "replace"))
        marks[_position(match[1], match[2])] = CellMark(fault, f"={formula}")
    for match in _ERROR.finditer(text) if b't="e"' in text else ():
        marks[_position(match[1], match[2])] = CellMark(faults.ERROR_CELL, match[3].decode("utf-8", "replace"))
    for match in islice(_MERGED.finditer(text), MERGED) if b"mergeCell " in text else ():
        (top, left), (bottom, right) = _position(match[1], match[2]), _position(match[3], match[4])
        area = f"{match[1].decode()}{match[2].decode()}:{match[3].decode()}{match[4].decode()}"
        for column in range(left, min(right, left + 50) + 1):
            marks[top, column] = CellMark(faults.MERGED_CELLS, area)
        for row in range(top + 1, min(bottom, top + 1_000) + 1):
            marks[row, left] = CellMark(faults.MERGED_CELLS, area)
    hidden = frozenset(int(row) - 1 for row in _HIDDEN.findall(text)) if b"hidden=" in text else frozenset()
    return SurveyedSheet(name, is_hidden, is_plain, marks, hidden)


def _position(letters: bytes, digits: bytes) -> tuple[int, int]:
    """Return the row and column of a cell, counted from 0. Our patterns match at most `ZZZ`, openpyxl's limit."""
    return int(digits) - 1, column_index_from_string(letters.decode()) - 1


def _read_memory(text: bytes | None) -> dict[str, str]:
    """Read the custom properties that quizkit left in a workbook."""
    if text is None:
        return {}
    properties = {noted.get("name", ""): "".join(map(str, noted.itertext())) for noted in _parse(text)}
    return {name.removeprefix("quizkit "): value for name, value in properties.items() if name.startswith("quizkit ")}
