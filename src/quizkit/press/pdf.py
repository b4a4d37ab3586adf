"""Write PDF: pages with drawn faces, fonts and page boxes. The same pages give the same bytes."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from quizkit.press import fonts, standards
from quizkit.press.embedding import embed
from quizkit.press.face import Bitmap, DrawnFace, SpotLayer
from quizkit.press.own_fonts import font_at
from quizkit.press.sheet import Duplex
from quizkit.press.sizes import POINTS, PageBox, Size
from quizkit.press.spots import SPOTS

HAIR = 0.25
"""The width of a mark in points: thinner lines vanish in print."""
Matrix = tuple[float, float, float, float, float, float]
UPRIGHT: Matrix = (1, 0, 0, 1, 0, 0)


class PlacedFace(NamedTuple):
    """A face on a page: its name, drawing and size, the matrix that places it, the part that shows, and its trim."""

    name: str
    drawn: DrawnFace
    size: Size
    matrix: Matrix
    shown: PageBox
    trim: PageBox


class MarkLine(NamedTuple):
    """A crop mark or, if it is dashed, a fold mark."""

    x: float
    y: float
    to_x: float
    to_y: float
    is_dashed: bool = False


class Patch(NamedTuple):
    """A filled rectangle in the margin: a patch of a colour bar, or a mark that a machine looks for."""

    box: PageBox
    inks: str = "0 0 0 1"
    """How much of each ink, as PDF writes it."""


class DieLine(NamedTuple):
    """Where a machine cuts or creases: the name of its spot colour, and the points of a line in millimetres."""

    spot: str
    points: tuple[tuple[float, float], ...]


DIES = {"CutContour": "0 0 0 1", "Crease": "1 0 0 0"}
"""The spot colours of die lines, and the inks in which a screen shows them."""


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet. `shift` moves everything on it, to make up for a printer that misplaces it."""

    paper: Size
    placed: Sequence[PlacedFace]
    trim: PageBox
    bleed: PageBox
    lines: Sequence[MarkLine] = ()
    shift: Matrix = UPRIGHT
    note: PlacedFace | None = None
    """A line in the margin, which is not part of any card."""
    dies: Sequence[DieLine] = ()
    patches: Sequence[Patch] = ()


@dataclass(frozen=True, slots=True)
class Demands:
    """What a file must meet: its title, the duplex mode, the standard, and the limit on total ink in percent."""

    title: str
    duplex: Duplex = "DuplexFlipLongEdge"
    standard: standards.Standard | None = None
    ink: int = 400
    has_spots: bool = False
    """Whether foil and varnish are printed; where they are not, what is below them shows."""


def write(pages: Sequence[Page], demands: Demands) -> bytes:
    """Return a PDF of these pages."""
    writer = _PdfWriter(demands)
    for page in pages:
        writer.add(page)
    return writer.finish()


class _PdfWriter:
    """Writes one PDF. A face that appears many times is stored once."""

    def __init__(self, demands: Demands) -> None:
        self._pdf, self._demands = Pdf.new(), demands
        self._forms: dict[bytes, Object] = {}
        self._images: dict[str, Object] = {}
        self._layers: dict[str, Object] = {}
        self._spots: dict[str, Object] = {}
        self._fonts = Dictionary()
        self._glyphs: dict[str, set[int]] = {}
        modes = {standards.OVERPRINT: True, standards.KNOCKOUT: False}
        self._states = Dictionary({
            f"/{name}": Dictionary(Type=Name.ExtGState, OP=over, op=over, OPM=1) for name, over in modes.items()
        })  # fmt: skip
        self._registration = self._pdf.make_indirect(_registration_colour(self._pdf))

    def add(self, page: Page) -> None:
        """Add a page."""
        # Rounded like the boxes, so that none of them exceeds the page.
        width, height = (round(side * POINTS, 4) for side in page.paper)
        self._pdf.add_blank_page(page_size=(width, height))
        pdf_page = self._pdf.pages[-1]
        names = dict[int, str]()
        forms = Dictionary()
        operators = [f"q {_write_matrix(page.shift)} cm"] if page.shift != UPRIGHT else []
        for placed in (*page.placed, *([page.note] if page.note else [])):
            spots = placed.drawn.spots if self._demands.has_spots else ()
            operators.append(f"q {_write_points(placed.shown)} re W n {_write_matrix(placed.matrix)} cm")
            for form in (*self._forms_of(placed), *(self._spot_form(placed, spot) for spot in spots)):
                name = names.setdefault(form.objgen[0], f"/C{len(names)}")
                forms[name] = form
                operators.append(f"{name} Do")
            operators.append("Q")
        if page.lines:
            operators += [f"q /All CS 1 SCN {HAIR} w", *(_write_line(line) for line in page.lines), "Q"]
        operators += [f"{patch.inks} k {_write_points(patch.box)} re f" for patch in page.patches]
        operators += self._draw_dies(page.dies)
        operators += ["Q"] if page.shift != UPRIGHT else []
        pdf_page.Contents = self._pdf.make_stream("\n".join(operators).encode())
        pdf_page.Resources = Dictionary(XObject=forms, ColorSpace=Dictionary(All=self._registration))
        if page.dies:
            pdf_page.Resources.ExtGState = self._states
            pdf_page.Resources.Properties = Dictionary({f"/{name}": self._layer(name) for name in DIES})
            for name in DIES:
                pdf_page.Resources.ColorSpace[f"/{name}"] = self._spot_colour(name)
        pdf_page.TrimBox, pdf_page.BleedBox = _to_pdf_box(page.trim), _to_pdf_box(page.bleed)
        pdf_page.PieceInfo, pdf_page.LastModified = _note_cards(page), standards.DATE

    def _layer(self, name: str) -> Object:
        """Return a layer of its own for a spot colour; whoever does not want it switches it off."""
        if name not in self._layers:
            self._layers[name] = self._pdf.make_indirect(Dictionary(Type=Name.OCG, Name=name.encode()))
        return self._layers[name]

    def _spot_colour(self, name: str) -> Object:
        """Return a spot colour; it is stored on first use."""
        if name not in self._spots:
            self._spots[name] = _spot_colour(self._pdf, name, {**DIES, **SPOTS}[name])
        return self._spots[name]

    def _draw_dies(self, dies: Sequence[DieLine]) -> list[str]:
        """Draw where to cut and to crease, each in its spot colour and on its layer, over what is below."""
        operators = list[str]()
        for name in DIES if dies else ():
            dash = "[3 2] 0 d " if name == "Crease" else ""
            operators.append(f"/OC /{name} BDC q /{standards.OVERPRINT} gs /{name} CS 1 SCN 0.5 w {dash}")
            for line in (line for line in dies if line.spot == name):
                first, *others = (_write_points(point) for point in line.points)
                close = "s" if line.spot == "CutContour" else "S"
                operators.append(" ".join([f"{first} m", *(f"{point} l" for point in others), close]))
            operators.append("Q EMC")
        return operators

    def _forms_of(self, placed: PlacedFace) -> Iterator[Object]:
        """Yield the form XObjects of a face, one for each layer; they are stored on first use."""
        for layer in placed.drawn.layers:
            content = standards.limit_ink(layer, self._demands.ink)
            if self._demands.standard:
                content = standards.ink_text(content, abs(placed.matrix[0]) or abs(placed.matrix[1]))
            form, is_new = self._store_form(placed.size, content)
            shown = [bitmap for bitmap in placed.drawn.bitmaps if f"/{bitmap.name} Do".encode() in content]
            if is_new and shown:
                form.Resources.XObject = Dictionary({f"/{bitmap.name}": self._image(bitmap) for bitmap in shown})
            yield form

    def _spot_form(self, placed: PlacedFace, spot: SpotLayer) -> Object:
        """Return the form XObject of what a face has in a spot colour: on a layer of its own, over what is below."""
        form, is_new = self._store_form(placed.size, standards.OVER + spot.content)
        if is_new:
            form.OC = self._layer(spot.name)
            form.Resources.ColorSpace = Dictionary({f"/{spot.name}": self._spot_colour(spot.name)})
        return form

    def _store_form(self, size: Size, content: bytes) -> tuple[Object, bool]:
        """Return a form with these operators, and whether it is there for the first time."""
        key = sha256(b"%r %b" % (size, content)).digest()
        if key in self._forms:
            return self._forms[key], False
        for font, used in fonts.find_glyphs(content).items():
            self._glyphs.setdefault(font, set()).update(used)
        form = Stream(self._pdf, content)
        form.Type, form.Subtype = Name.XObject, Name.Form
        form.BBox = Array([0, 0, *(side * POINTS for side in size)])
        form.Resources = Dictionary(Font=self._fonts)
        if standards.OVER in content:
            form.Resources.ExtGState = self._states
        self._forms[key] = self._pdf.make_indirect(form)
        return self._forms[key], True

    def _image(self, bitmap: Bitmap) -> Object:
        """Return the image XObject of a bitmap; it is stored on first use."""
        if bitmap.name not in self._images:
            image = Stream(self._pdf, bitmap.data)
            image.Type, image.Subtype, image.Filter = Name.XObject, Name.Image, Name.DCTDecode
            image.Width, image.Height, image.BitsPerComponent = bitmap.width, bitmap.height, 8
            image.ColorSpace = Name(f"/{bitmap.space}")
            if bitmap.is_inverted:
                image.Decode = Array([1, 0] * 4)
            self._images[bitmap.name] = self._pdf.make_indirect(image)
        return self._images[bitmap.name]

    def finish(self) -> bytes:
        """Embed the fonts, declare the standard, and return the file."""
        pdf, demands = self._pdf, self._demands
        for name, used in sorted(self._glyphs.items()):
            self._fonts[f"/{name}"] = embed(pdf, font_at(int(name[1:])), used)
        pdf.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), Duplex=Name(f"/{demands.duplex}"))
        if self._layers:
            layers = Array(list(self._layers.values()))
            pdf.Root.OCProperties = Dictionary(OCGs=layers, D=Dictionary(Name=b"All", Order=layers, ON=layers))
        pdf.docinfo["/Title"] = demands.title
        pdf.docinfo["/Producer"] = "quizkit"
        content = sha256(b"".join(self._forms)).hexdigest()[:32]
        options = standards.declare(pdf, demands.standard, demands.title, content) if demands.standard else {}
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, compress_streams=True, recompress_flate=True, **options)
        return out.getvalue()


def _note_cards(page: Page) -> Dictionary:
    """Return a private note of which face is where, so that the preflight can match fronts and backs."""
    cards = Array(
        [
            Dictionary(Name=placed.name.encode(), Trim=Array([round(part, 3) for part in placed.trim]))
            for placed in page.placed
        ]
    )
    shift = Array([*page.shift[:4], *(part * POINTS for part in page.shift[4:])])
    return Dictionary(quizkit=Dictionary(LastModified=standards.DATE, Private=Dictionary(Cards=cards, Shift=shift)))


def _registration_colour(pdf: Pdf) -> Array:
    """Return the colour of marks, which prints in every ink."""
    tint = Stream(pdf, b"{dup dup dup}")
    tint.FunctionType, tint.Domain, tint.Range = 4, Array([0, 1]), Array([0, 1] * 4)
    return Array([Name.Separation, Name.All, Name.DeviceCMYK, pdf.make_indirect(tint)])


def _spot_colour(pdf: Pdf, name: str, inks: str) -> Object:
    """Return a spot colour, and the inks in which it is shown where there is no such colour."""
    cyan, magenta, yellow, black = inks.split()
    tint = Stream(pdf, f"{{dup {cyan} mul exch dup {magenta} mul exch dup {yellow} mul exch {black} mul}}".encode())
    tint.FunctionType, tint.Domain, tint.Range = 4, Array([0, 1]), Array([0, 1] * 4)
    return pdf.make_indirect(Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, pdf.make_indirect(tint)]))


def _write_matrix(matrix: Matrix) -> str:
    return " ".join(f"{part:.6g}" for part in matrix[:4]) + " " + _write_points(matrix[4:])


def _write_points(millimetres: Sequence[float]) -> str:
    return " ".join(f"{part * POINTS:.4f}" for part in millimetres)


def _to_pdf_box(box: PageBox) -> Array:
    return Array([round(part * POINTS, 4) for part in (box.x, box.y, box.x + box.width, box.y + box.height)])


def _write_line(line: MarkLine) -> str:
    dash = "[4 3] 0 d " if line.is_dashed else ""
    return f"{dash}{_write_points(line[:2])} m {_write_points(line[2:4])} l S{' [] 0 d' if dash else ''}"
