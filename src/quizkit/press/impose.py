"""Impose: lay drawn faces on sheets, front and back, with marks to cut by. The same faces, the same bytes."""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from quizkit.press import fonts
from quizkit.press.render import Drawn
from quizkit.press.sheet import MARK, OFFSET, Flip, Sheet, Slot, deal
from quizkit.press.sizes import POINTS, Size

HAIR = 0.25
"""The thickness of a mark in points: thinner lines are lost in print."""
_OPAQUE = re.compile(rb"/[aA]1(?:\.0)? gs\n")


@dataclass(frozen=True, slots=True)
class Job:
    """What lies on the sheets: fronts and backs of as many cards, in order."""

    sheet: Sheet
    fronts: Sequence[Drawn]
    backs: Sequence[Drawn]
    flip: Flip = "long"


class _Press:
    """Writes one PDF; a face that is printed many times is stored once."""

    def __init__(self, size: Size) -> None:
        self.pdf, self._size = Pdf.new(), size
        self._forms: dict[bytes, Object] = {}
        self._fonts = Dictionary()
        self._glyphs: dict[str, set[int]] = {}

    def form(self, drawn: Drawn) -> Object:
        """Store a face as something that can be placed."""
        content = _OPAQUE.sub(b"", drawn.content)
        key = sha256(content).digest()
        if key not in self._forms:
            for font, used in fonts.glyphs(content).items():
                self._glyphs.setdefault(font, set()).update(used)
            form = Stream(self.pdf, content)
            form.Type, form.Subtype = Name.XObject, Name.Form
            form.BBox = Array([0, 0, self._size.width * POINTS, self._size.height * POINTS])
            form.Resources = Dictionary(Font=self._fonts)
            self._forms[key] = self.pdf.make_indirect(form)
        return self._forms[key]

    def page(self, paper: Size, operators: bytes, forms: Iterable[tuple[str, Object]]) -> None:
        """Add a page."""
        self.pdf.add_blank_page(page_size=(paper.width * POINTS, paper.height * POINTS))
        page = self.pdf.pages[-1]
        page.Contents = self.pdf.make_stream(operators)
        page.Resources = Dictionary(
            XObject=Dictionary(dict(forms)),
            ColorSpace=Dictionary(All=_all(self.pdf)),
        )
        for box in ("/TrimBox", "/BleedBox"):
            page[box] = page.MediaBox

    def finish(self, title: str) -> bytes:
        """Put in the fonts, and write it all."""
        for name, used in sorted(self._glyphs.items()):
            self._fonts[f"/{name}"] = fonts.embed(self.pdf, fonts.FONTS[int(name[1:])].name, used)
        self.pdf.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), Duplex=Name.DuplexFlipLongEdge)
        self.pdf.docinfo["/Title"] = title
        self.pdf.docinfo["/Producer"] = "quizkit"
        out = io.BytesIO()
        self.pdf.save(out, deterministic_id=True, compress_streams=True, recompress_flate=True)
        return out.getvalue()


def _all(pdf: Pdf) -> Array:
    """Give the colour of marks: all inks there are."""
    tint = Stream(pdf, b"{dup dup dup}")
    tint.FunctionType, tint.Domain, tint.Range = 4, Array([0, 1]), Array([0, 1] * 4)
    return Array([Name.Separation, Name.All, Name.DeviceCMYK, pdf.make_indirect(tint)])


def impose(job: Job, title: str) -> bytes:
    """Lay out fronts and backs sheet by sheet: a front, its back, the next front."""
    press = _Press(job.sheet.card.grown(job.sheet.bleed))
    slots = job.sheet.slots()
    for dealt in deal(len(job.fronts), len(slots)):
        places = slots[: len(dealt)]
        _lay(press, job.sheet, places, [job.fronts[at] for at in dealt], turned=False)
        backs = [job.sheet.back(slot, job.flip) for slot in places]
        _lay(press, job.sheet, backs, [job.backs[at] for at in dealt], turned=job.flip == "short")
    return press.finish(title)


def _lay(press: _Press, sheet: Sheet, places: Sequence[Slot], drawn: Sequence[Drawn], *, turned: bool) -> None:
    forms, operators = dict[str, Object](), list[str]()
    names = dict[int, str]()
    for slot, face in zip(places, drawn, strict=True):
        form = press.form(face)
        name = names.setdefault(form.objgen[0], f"/C{len(names)}")
        forms[name] = form
        operators.append(_placed(sheet, slot, places, name, turned=turned))
    operators += _marks(sheet, places)
    press.page(sheet.paper, "\n".join(operators).encode(), forms.items())


def _placed(sheet: Sheet, slot: Slot, places: Sequence[Slot], name: str, *, turned: bool) -> str:
    """Place a face, cut off where its neighbour begins."""
    x, y = (slot.x - sheet.bleed) * POINTS, (slot.y - sheet.bleed) * POINTS
    size = sheet.card.grown(sheet.bleed)
    width, height = size.width * POINTS, size.height * POINTS
    left, below, right, above = sheet.shown(slot, places)
    corner = (slot.x - left, slot.y - below)
    room = (sheet.card.width + left + right, sheet.card.height + below + above)
    clip = [part * POINTS for part in (*corner, *room)]
    matrix = f"-1 0 0 -1 {x + width:.4f} {y + height:.4f}" if turned else f"1 0 0 1 {x:.4f} {y:.4f}"
    return f"q {' '.join(f'{part:.4f}' for part in clip)} re W n {matrix} cm {name} Do Q"


def _marks(sheet: Sheet, places: Sequence[Slot]) -> Iterator[str]:
    """Draw lines at the edges of the block, where a knife goes along."""
    xs = sorted({round(x, 4) for slot in places for x in (slot.x, slot.x + sheet.card.width)})
    ys = sorted({round(y, 4) for slot in places for y in (slot.y, slot.y + sheet.card.height)})
    gap = sheet.bleed + OFFSET
    yield f"q /All CS 1 SCN {HAIR} w"
    for x in xs:
        for end, way in ((ys[0], -1), (ys[-1], 1)):
            yield _line(x, end + way * gap, x, end + way * (gap + MARK))
    for y in ys:
        for end, way in ((xs[0], -1), (xs[-1], 1)):
            yield _line(end + way * gap, y, end + way * (gap + MARK), y)
    yield "Q"


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f"{x * POINTS:.4f} {y * POINTS:.4f} m {to_x * POINTS:.4f} {to_y * POINTS:.4f} l S"
