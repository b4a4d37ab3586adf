"""PDF: pages on which drawn faces are placed, with fonts and boxes. The same pages, the same bytes."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from quizkit.press import fonts, standards
from quizkit.press.face import DrawnFace
from quizkit.press.sheet import Duplex
from quizkit.press.sizes import POINTS, PageBox, Size

HAIR = 0.25
"""The thickness of a mark in points: thinner lines are lost in print."""
Matrix = tuple[float, float, float, float, float, float]
UPRIGHT: Matrix = (1, 0, 0, 1, 0, 0)


class PlacedFace(NamedTuple):
    """A face on a page: whose it is, how it is moved and turned, what of it is shown, and where it is cut."""

    name: str
    drawn: DrawnFace
    size: Size
    matrix: Matrix
    shown: PageBox
    trim: PageBox


class MarkLine(NamedTuple):
    """A mark for whoever cuts, or, dashed, folds."""

    x: float
    y: float
    to_x: float
    to_y: float
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a paper. What is printed may be shifted as a whole, for a printer that does."""

    paper: Size
    placed: Sequence[PlacedFace]
    trim: PageBox
    bleed: PageBox
    lines: Sequence[MarkLine] = ()
    shift: Matrix = UPRIGHT


@dataclass(frozen=True, slots=True)
class Demands:
    """What a file must be: how it is turned, of which standard, with how much ink at most."""

    title: str
    duplex: Duplex = "DuplexFlipLongEdge"
    standard: standards.Standard | None = None
    ink: int = 400


def write(pages: Sequence[Page], demands: Demands) -> bytes:
    """Write a PDF."""
    press = _Press(demands)
    for page in pages:
        press.add(page)
    return press.finish()


class _Press:
    """Writes one PDF; a face that is printed many times is stored once."""

    def __init__(self, demands: Demands) -> None:
        self._pdf, self._demands = Pdf.new(), demands
        self._forms: dict[bytes, Object] = {}
        self._fonts = Dictionary()
        self._glyphs: dict[str, set[int]] = {}
        self._all = self._pdf.make_indirect(_all_inks(self._pdf))

    def add(self, page: Page) -> None:
        """Add a page."""
        # Rounded as the boxes are: none may stick out by a hair.
        width, height = (round(side * POINTS, 4) for side in page.paper)
        self._pdf.add_blank_page(page_size=(width, height))
        made = self._pdf.pages[-1]
        names = dict[int, str]()
        forms = Dictionary()
        operators = [f"q {_matrix(page.shift)} cm"] if page.shift != UPRIGHT else []
        for one in page.placed:
            form = self._form(one)
            name = names.setdefault(form.objgen[0], f"/C{len(names)}")
            forms[name] = form
            operators.append(f"q {_numbers(one.shown)} re W n {_matrix(one.matrix)} cm {name} Do Q")
        if page.lines:
            operators += [f"q /All CS 1 SCN {HAIR} w", *(_line(one) for one in page.lines), "Q"]
        operators += ["Q"] if page.shift != UPRIGHT else []
        made.Contents = self._pdf.make_stream("\n".join(operators).encode())
        made.Resources = Dictionary(XObject=forms, ColorSpace=Dictionary(All=self._all))
        made.TrimBox, made.BleedBox = _corners(page.trim), _corners(page.bleed)
        made.PieceInfo, made.LastModified = _who(page), standards.DATE

    def _form(self, one: PlacedFace) -> Object:
        """Store a face as something that can be placed."""
        content = standards.limit_ink(one.drawn.content, self._demands.ink)
        key = sha256(b"%r %b" % (one.size, content)).digest()
        if key not in self._forms:
            for font, used in fonts.find_glyphs(content).items():
                self._glyphs.setdefault(font, set()).update(used)
            form = Stream(self._pdf, content)
            form.Type, form.Subtype = Name.XObject, Name.Form
            form.BBox = Array([0, 0, *(side * POINTS for side in one.size)])
            form.Resources = Dictionary(Font=self._fonts)
            self._forms[key] = self._pdf.make_indirect(form)
        return self._forms[key]

    def finish(self) -> bytes:
        """Put in the fonts and the output intent, and write it all."""
        pdf, demands = self._pdf, self._demands
        for name, used in sorted(self._glyphs.items()):
            self._fonts[f"/{name}"] = fonts.embed(pdf, fonts.FONTS[int(name[1:])].name, used)
        pdf.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), Duplex=Name(f"/{demands.duplex}"))
        pdf.docinfo["/Title"] = demands.title
        pdf.docinfo["/Producer"] = "quizkit"
        content = sha256(b"".join(self._forms)).hexdigest()[:32]
        options = standards.declare(pdf, demands.standard, demands.title, content) if demands.standard else {}
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, compress_streams=True, recompress_flate=True, **options)
        return out.getvalue()


def _who(page: Page) -> Dictionary:
    """Note whose faces lie where, for the preflight: nobody else could tell what belongs together."""
    cards = Array(
        [Dictionary(Name=one.name.encode(), Trim=Array([round(part, 3) for part in one.trim])) for one in page.placed]
    )
    shift = Array([*page.shift[:4], *(part * POINTS for part in page.shift[4:])])
    return Dictionary(quizkit=Dictionary(LastModified=standards.DATE, Private=Dictionary(Cards=cards, Shift=shift)))


def _all_inks(pdf: Pdf) -> Array:
    """Return the colour of marks: all inks there are."""
    tint = Stream(pdf, b"{dup dup dup}")
    tint.FunctionType, tint.Domain, tint.Range = 4, Array([0, 1]), Array([0, 1] * 4)
    return Array([Name.Separation, Name.All, Name.DeviceCMYK, pdf.make_indirect(tint)])


def _matrix(matrix: Matrix) -> str:
    return " ".join(f"{part:.6g}" for part in matrix[:4]) + " " + _numbers(matrix[4:])


def _numbers(millimetres: Sequence[float]) -> str:
    return " ".join(f"{part * POINTS:.4f}" for part in millimetres)


def _corners(box: PageBox) -> Array:
    return Array([round(part * POINTS, 4) for part in (box.x, box.y, box.x + box.width, box.y + box.height)])


def _line(line: MarkLine) -> str:
    dash = "[4 3] 0 d " if line.is_dashed else ""
    return f"{dash}{_numbers(line[:2])} m {_numbers(line[2:4])} l S{' [] 0 d' if dash else ''}"
