"""A workbook looked at before any reader opens it: is it safe, and what is odd in which cell.

A few kilobytes can unpack to gigabytes, name a cell at the far end of a sheet, or define entities
that multiply. All that is found in the bytes alone.
"""

import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from io import BytesIO
from itertools import islice
from posixpath import join, normpath
from zipfile import BadZipFile, ZipFile, ZipInfo

from lxml import etree

from quizkit.problems import Fault, Place, Problem
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import CellMark

ENTRIES = 5_000
"""No honest workbook has more parts."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
# No pattern looks past the next tag: what a stranger writes cannot make it search for long.
_CELL = rb'<c r="([A-Z]{1,3})([0-9]{1,7})"[^<>]*'
# Our own counters are no news, and there are many.
_NO_COUNTER = rb'(?!IF\([A-Z]+[0-9]+=(?:""|&quot;&quot;),(?:""|&quot;&quot;),LEN\()'
_FORMULA = re.compile(_CELL + rb">\s*<f\b[^<>]*(?:/>|>" + _NO_COUNTER + rb"([^<]*)</f>)\s*(<v\b[^<>/]*>[^<])?")
_ERROR = re.compile(_CELL[:-1] + rb'{0,200}\st="e"[^<>]{0,200}>(?:\s*<f\b[^<>]*(?:/>|>[^<]*</f>))?\s*<v>([^<]*)')
_FILLED = re.compile(_CELL + rb"(?<!/)>(?!</c>)")
_REF = re.compile(rb' r="(?:[A-Z]{1,3})?[0-9]{1,7}"')
_LONG = re.compile(rb' r="(?:[A-Z]{4}|[A-Z]{0,3}[0-9]{8}|[^A-Z0-9])')
_DIMENSION = re.compile(rb"<dimension [^<>]*/>")
MERGED = 1_000
"""Nobody merges more cells by hand."""
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell [^<>]*?ref="([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})"')
_HIDDEN = re.compile(rb'<(?:\w+:)?row (?=[^<>]*?hidden="(?:1|true)")[^<>]*?r="([0-9]{1,7})"')


@dataclass(frozen=True, slots=True)
class SurveyedSheet:
    """What can be seen of a sheet from outside. Rows and columns are counted from 0."""

    name: str
    is_hidden: bool
    is_plain: bool
    """Written as Excel and LibreOffice do: a fast reader, and the marks, can be relied on."""
    marks: Mapping[tuple[int, int], CellMark]
    hidden: frozenset[int]


@dataclass(frozen=True, slots=True)
class Survey:
    """What can be seen of a workbook from outside."""

    sheets: tuple[SurveyedSheet, ...] = ()
    problems: tuple[Problem, ...] = ()
    memory: Mapping[str, str] = field(default_factory=dict)
    data: bytes = b""
    """The parts that were looked at, packed again: a reader gets these and nothing else."""

    @property
    def is_safe(self) -> bool:
        """Return whether a reader may open it."""
        return not any(problem.is_error for problem in self.problems)


def column_number(letters: str) -> int:
    """Count a column from 0.

    >>> column_number("A"), column_number("Z"), column_number("XFD")
    (0, 25, 16383)
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def column_letters(number: int) -> str:
    """Name a column, counted from 0.

    >>> column_letters(0), column_letters(25), column_letters(16383)
    ('A', 'Z', 'XFD')
    """
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def survey(data: bytes, file: str, limits: Limits) -> Survey:
    """Look at a workbook without trusting it."""
    place = Place(file)
    if data.startswith(_OLE):
        return Survey(problems=(Problem(_kind_of_ole(data), place),))
    if not data.startswith(b"PK"):
        return Survey(problems=(Problem(faults.NOT_A_WORKBOOK, place),))
    try:
        with ZipFile(BytesIO(data)) as archive:
            if wrong := _too_much(archive.infolist(), limits):
                return Survey(
                    problems=(Problem(wrong.fault, place, detail=wrong.detail, allowed=f"{limits.megabytes}"),)
                )
            parts = {info.filename.lstrip("/"): archive.read(info) for info in archive.infolist() if _is_xml(info)}
        return _look(parts, file, limits)
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
        return Survey(problems=(Problem(faults.BROKEN_WORKBOOK, place, detail=str(error)),))
    except etree.XMLSyntaxError as error:
        return Survey(problems=(Problem(faults.BROKEN_WORKBOOK, place, detail=error.msg or ""),))


def _kind_of_ole(data: bytes) -> Fault:
    return faults.LOCKED_WORKBOOK if _ENCRYPTED in data else faults.OLD_WORKBOOK


def _too_much(infos: list[ZipInfo], limits: Limits) -> CellMark | None:
    """Reading stops at the size a part declares, and readers get only what we have read."""
    size = sum(info.file_size for info in infos)
    names = Counter(info.filename.lstrip("/").lower() for info in infos)
    if names and max(names.values()) > 1:
        return CellMark(faults.BROKEN_WORKBOOK, names.most_common(1)[0][0])
    if size > limits.megabytes * 1_000_000 or len(infos) > ENTRIES:
        return CellMark(faults.WORKBOOK_BOMB, f"{size / 1e6:.0f}")
    return CellMark(faults.LOCKED_WORKBOOK) if any(info.flag_bits & 1 for info in infos) else None


def _is_xml(info: ZipInfo) -> bool:
    return info.filename.endswith((".xml", ".rels"))


def _look(parts: Mapping[str, bytes], file: str, limits: Limits) -> Survey:
    place = Place(file)
    for part, text in parts.items():
        if b"<!DOCTYPE" in text or b"<!ENTITY" in text or text[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return Survey(problems=(Problem(faults.XML_ENTITIES, place, value=part),))
    if "xl/workbook.xml" not in parts:
        return Survey(problems=(Problem(faults.NOT_A_WORKBOOK, place),))
    problems = []
    if any("vbaProject" in part for part in parts) or b"vbaProject" in parts.get("[Content_Types].xml", b""):
        problems.append(Problem(faults.HAS_MACROS, place))
    if any(part.startswith("xl/externalLinks/") for part in parts):
        problems.append(Problem(faults.HAS_LINKS, place))
    sheets = []
    for name, is_hidden, part in _sheets(parts):
        is_plain = _is_plain(parts[part])
        far = _far(parts[part], limits, is_plain=is_plain)
        if far:
            fault = faults.TOO_MANY_ROWS if far[1] >= limits.rows and far[0] < limits.columns else faults.FAR_CELL
            cell = f"{column_letters(far[0])}{far[1] + 1}"
            problems.append(Problem(fault, Place(file, sheet=name, cell=cell), value=cell, allowed=f"{limits.rows}"))
        else:
            sheets.append(_sheet(name, parts[part], is_hidden=is_hidden, is_plain=is_plain))
    return Survey(tuple(sheets), tuple(problems), _memory(parts.get("docProps/custom.xml")), _packed(parts))


def _packed(parts: Mapping[str, bytes]) -> bytes:
    """Pack parts again, without compressing them; what a sheet claims to be its size is left out."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, _DIMENSION.sub(b"", text, count=1) if "/worksheets/" in name else text)
    return out.getvalue()


def _sheets(parts: Mapping[str, bytes]) -> list[tuple[str, bool, str]]:
    """List the sheets with cells: name, whether it is hidden, and the part it stands in."""
    relations = {one.get("Id"): one.get("Target", "") for one in _parsed(parts["xl/_rels/workbook.xml.rels"])}
    found = []
    for one in _parsed(parts["xl/workbook.xml"]).iter("{*}sheet"):
        target = next(
            (relations.get(str(value), "") for key, value in one.attrib.items() if str(key).endswith("}id")), ""
        )
        part = normpath(join("xl", target)).lstrip("/") if not target.startswith("/") else target.lstrip("/")
        if part in parts and b"sheetData" in parts[part]:
            found.append((one.get("name", ""), one.get("state", "visible") != "visible", part))
    return found


def _parsed(text: bytes) -> etree._Element:
    return etree.fromstring(text, etree.XMLParser(resolve_entities=False, no_network=True))


def _far(text: bytes, limits: Limits, *, is_plain: bool) -> tuple[int, int] | None:
    """Find a filled cell beyond the limits: column, row. Rows that only have a format do not count."""
    suspicious = re.compile(rb' r="(?:[A-Z]{2}|[A-Z]?[0-9]{%d})' % len(str(limits.rows)))
    if is_plain and not suspicious.search(text):
        return None
    for letters, row in _FILLED.findall(text) if is_plain else _all_cells(text):
        column = column_number(letters.decode())
        if int(row) > limits.rows or column >= limits.columns:
            return column, int(row) - 1
    return None


def _all_cells(text: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Find the cells of a sheet that is written in an unusual way."""
    for _, cell in etree.iterparse(BytesIO(text), tag="{*}c", resolve_entities=False, no_network=True):
        if found := re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7})", cell.get("r") or ""):
            yield found[1].encode(), found[2].encode()


def _is_plain(text: bytes) -> bool:
    """Return whether every cell says where it is, once, in the way all our patterns expect."""
    # Between these there are only rows, cells and what is in them; any other tag that begins so is too unusual.
    cells = text[text.find(b"<sheetData") : text.rfind(b"</sheetData>")]
    # A second place may hide behind another space than ours; most sheets have none of these at all.
    hides = any(space in cells and space + b"r" in cells for space in (b"\t", b"\n", b"\r"))
    if hides or b"<worksheet" not in text[:4_000] or b"<!" in cells or b" r " in cells:
        return False
    usual = cells.count(b'<c r="') + cells.count(b'<row r="')
    refs = len(_REF.findall(cells)) if _LONG.search(cells) else usual
    return cells.count(b"<c") + cells.count(b"<row") == usual == cells.count(b" r=") == refs


def _sheet(name: str, text: bytes, *, is_hidden: bool, is_plain: bool) -> SurveyedSheet:
    marks: dict[tuple[int, int], CellMark] = {}
    for found in _FORMULA.finditer(text) if b"<f>" in text or b"<f " in text else ():
        # An empty text is a result too.
        has_value = found[4] or b't="str"' in found[0].partition(b">")[0]
        fault = faults.FORMULA if has_value else faults.FORMULA_WITHOUT_VALUE
        marks[_at(found[1], found[2])] = CellMark(fault, f"={unescape((found[3] or b'').decode('utf-8', 'replace'))}")
    for found in _ERROR.finditer(text) if b't="e"' in text else ():
        marks[_at(found[1], found[2])] = CellMark(faults.ERROR_CELL, found[3].decode("utf-8", "replace"))
    for found in islice(_MERGED.finditer(text), MERGED) if b"mergeCell " in text else ():
        (top, left), (bottom, right) = _at(found[1], found[2]), _at(found[3], found[4])
        area = f"{found[1].decode()}{found[2].decode()}:{found[3].decode()}{found[4].decode()}"
        for column in range(left, min(right, left + 50) + 1):
            marks[top, column] = CellMark(faults.MERGED_CELLS, area)
        for row in range(top + 1, min(bottom, top + 1_000) + 1):
            marks[row, left] = CellMark(faults.MERGED_CELLS, area)
    hidden = frozenset(int(row) - 1 for row in _HIDDEN.findall(text)) if b"hidden=" in text else frozenset()
    return SurveyedSheet(name, is_hidden, is_plain, marks, hidden)


def _at(letters: bytes, row: bytes) -> tuple[int, int]:
    return int(row) - 1, column_number(letters.decode())


def _memory(text: bytes | None) -> dict[str, str]:
    """Read what quizkit noted in the properties of a workbook it wrote."""
    if text is None:
        return {}
    found = {one.get("name", ""): "".join(map(str, one.itertext())) for one in _parsed(text)}
    return {name.removeprefix("quizkit "): value for name, value in found.items() if name.startswith("quizkit ")}
