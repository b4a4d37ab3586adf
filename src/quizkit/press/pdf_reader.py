"""Read what a page of any PDF puts on paper, and where: texts, lines, images, inks."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pikepdf import Array, Matrix, Name, Object, Pdf, parse_content_stream
from pypdfium2 import PdfDocument

_SPACES = {
    "/DeviceRGB": "RGB",
    "/CalRGB": "RGB",
    "/DeviceCMYK": "CMYK",
    "/DeviceGray": "Gray",
    "/CalGray": "Gray",
    "/Lab": "Lab",
}
_COMPONENTS = {1: "Gray", 3: "RGB", 4: "CMYK"}
DEEPEST = 8
"""How deep forms may be nested; a file that nests them deeper is up to no good."""


class Area(NamedTuple):
    """A rectangle: its left, lower, right and upper edge in points."""

    left: float
    below: float
    right: float
    above: float

    def transform(self, matrix: Matrix) -> "Area":
        """Return the bounding box of this area after a transformation."""
        corners = [matrix.transform((x, y)) for x in (self.left, self.right) for y in (self.below, self.above)]
        xs, ys = zip(*corners, strict=True)
        return Area(min(xs), min(ys), max(xs), max(ys))


class PlacedImage(NamedTuple):
    """An image: its size in pixels, its area, its colour space, and the most ink on one spot in percent."""

    width: int
    height: int
    area: Area
    space: str
    ink: float


@dataclass(slots=True)
class PageContent:
    """What a content stream puts on paper."""

    texts: list[Area] = field(default_factory=list)
    lines: list[float] = field(default_factory=list)
    """The widths of lines in points."""
    pictures: list[PlacedImage] = field(default_factory=list)
    spaces: set[str] = field(default_factory=set)
    ink: float = 0.0
    """The most ink on one spot, in percent."""
    is_transparent: bool = False
    fonts: list[Object] = field(default_factory=list)
    is_broken: bool = False
    """Whether it uses a resource that does not exist."""

    def add(self, other: "PageContent", matrix: Matrix) -> None:
        """Add what a form puts on paper, transformed by a matrix."""
        scale = _scale(matrix)
        self.texts += [text.transform(matrix) for text in other.texts]
        self.lines += [width * scale for width in other.lines]
        self.pictures += [picture._replace(area=picture.area.transform(matrix)) for picture in other.pictures]
        self.spaces |= other.spaces
        self.ink = max(self.ink, other.ink)
        self.is_transparent |= other.is_transparent
        self.fonts += other.fonts
        self.is_broken |= other.is_broken


class Reader:
    """Reads the pages of one file. A form that is placed many times is read once."""

    def __init__(self, pdf: Pdf, data: bytes) -> None:
        self._pdf, self._pdfium = pdf, PdfDocument(data)
        self._forms: dict[tuple[int, int], PageContent] = {}

    def page(self, at: int) -> PageContent:
        """Read a page. Only PDFium can tell where its letters are: it knows the fonts."""
        page = self._pdf.pages[at]
        content = self._read(page, page.resources, 0)
        content.is_transparent |= "/Group" in page and page.Group.get("/S") == Name.Transparency
        text = self._pdfium[at].get_textpage()
        content.texts = [Area(*text.get_rect(line)) for line in range(text.count_rects())]
        return content

    def close(self) -> None:
        """Release the resources of PDFium."""
        self._pdfium.close()

    def _read(self, source: Any, resources: Object | None, depth: int) -> PageContent:
        # Most faces draw no lines and place no images or forms: only their colours matter then.
        is_plain = depth > 0 and not _PLACED.search(source.read_bytes())
        return _Interpreter(self, resources, depth).run(source, _COLOURS if is_plain else _WANTED)

    def form(self, form: Object, depth: int) -> PageContent:
        """Read a form."""
        if form.objgen not in self._forms:
            content = self._read(form, form.get("/Resources"), depth + 1) if depth < DEEPEST else PageContent()
            content.is_transparent |= "/Group" in form and form.Group.get("/S") == Name.Transparency
            self._forms[form.objgen] = content
        return self._forms[form.objgen]


class _Interpreter:
    """Interprets operators, and keeps track of the graphics state that they depend on."""

    def __init__(self, reader: Reader, resources: Object | None, depth: int) -> None:
        self._reader, self._depth, self._resources = reader, depth, resources
        self._content = PageContent()
        self._matrix, self._width, self._stack = Matrix(), 1.0, list[tuple[Matrix, float]]()

    def run(self, source: Any, wanted: str) -> PageContent:
        """Interpret the operators of a page or a form."""
        for instruction in parse_content_stream(source, wanted):
            if step := _STEPS.get(str(instruction.operator)):
                step(self, instruction.operands)
        return self._content

    def _resource(self, kind: str, name: Any) -> Object | None:
        resources = self._resources.get(kind) if self._resources is not None else None
        resource = resources.get(str(name)) if resources is not None else None
        self._content.is_broken |= resource is None
        return resource

    def save(self, _: Any) -> None:
        self._stack.append((self._matrix, self._width))

    def restore(self, _: Any) -> None:
        if self._stack:
            self._matrix, self._width = self._stack.pop()

    def concat(self, operands: Any) -> None:
        self._matrix = Matrix(*map(float, operands)) @ self._matrix

    def set_line_width(self, operands: Any) -> None:
        self._width = float(operands[0])

    def stroke(self, _: Any) -> None:
        self._content.lines.append(self._width * _scale(self._matrix))

    def set_cmyk(self, operands: Any) -> None:
        self._content.spaces.add("CMYK")
        self._content.ink = max(self._content.ink, 100 * sum(map(float, operands)))

    def set_colour(self, operands: Any) -> None:
        """Set a colour in the current space: four numbers are four inks; a name is a pattern."""
        if operands and isinstance(operands[-1], Name):
            self._pattern(self._resource("/Pattern", operands[-1]))
        elif len(operands) == 4:
            self.set_cmyk(operands)

    def _pattern(self, pattern: Object | None) -> None:
        if pattern is None:
            return
        if "/Shading" in pattern:
            self._content.spaces.add(_name_space(pattern.Shading.ColorSpace))
        else:
            self._content.add(self._reader.form(pattern, self._depth), Matrix())

    def shade(self, operands: Any) -> None:
        shading = self._resource("/Shading", operands[0])
        if shading is not None:
            self._content.spaces.add(_name_space(shading.ColorSpace))

    def inline_image(self, operands: Any) -> None:
        space = operands[0].colorspace
        self._content.spaces.add(_SPACES.get(str(space), str(space).strip("/")))

    def set_font(self, operands: Any) -> None:
        font = self._resource("/Font", operands[0])
        if font is not None:
            self._content.fonts.append(font)

    def set_rgb(self, _: Any) -> None:
        self._content.spaces.add("RGB")

    def set_gray(self, operands: Any) -> None:
        self._content.ink = max(self._content.ink, 100 * (1 - float(operands[0])))

    def set_space(self, operands: Any) -> None:
        if str(operands[0]) not in (*_SPACES, "/Pattern"):
            self._content.spaces.add(_name_space(self._resource("/ColorSpace", operands[0])))
        elif str(operands[0]) in _SPACES:
            self._content.spaces.add(_SPACES[str(operands[0])])

    def set_state(self, operands: Any) -> None:
        state = self._resource("/ExtGState", operands[0])
        if state is None:
            return
        faint = any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA"))
        mixed = str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible")
        self._content.is_transparent |= faint or mixed or str(state.get("/SMask", "/None")) != "/None"
        if "/LW" in state:
            self._width = float(state.LW)

    def place(self, operands: Any) -> None:
        xobject = self._resource("/XObject", operands[0])
        if xobject is None:
            return
        if xobject.get("/Subtype") == Name.Form:
            inner = Matrix(*map(float, xobject.Matrix)) @ self._matrix if "/Matrix" in xobject else self._matrix
            self._content.add(self._reader.form(xobject, self._depth), inner)
        elif xobject.get("/Subtype") == Name.Image:
            space = _name_space(xobject.get("/ColorSpace", Name.DeviceGray))
            self._content.spaces.add(space)
            area = Area(0, 0, 1, 1).transform(self._matrix)
            self._content.pictures.append(
                PlacedImage(int(xobject.Width), int(xobject.Height), area, space, _max_ink(xobject, space))
            )
            self._content.is_transparent |= "/SMask" in xobject


_STEPS: Mapping[str, Any] = {
    "q": _Interpreter.save,
    "Q": _Interpreter.restore,
    "cm": _Interpreter.concat,
    "w": _Interpreter.set_line_width,
    **dict.fromkeys(("S", "s", "B", "b", "B*", "b*"), _Interpreter.stroke),
    **dict.fromkeys(("k", "K"), _Interpreter.set_cmyk),
    **dict.fromkeys(("rg", "RG"), _Interpreter.set_rgb),
    **dict.fromkeys(("g", "G"), _Interpreter.set_gray),
    **dict.fromkeys(("sc", "SC", "scn", "SCN"), _Interpreter.set_colour),
    "sh": _Interpreter.shade,
    "INLINE IMAGE": _Interpreter.inline_image,
    "Tf": _Interpreter.set_font,
    **dict.fromkeys(("cs", "CS"), _Interpreter.set_space),
    "gs": _Interpreter.set_state,
    "Do": _Interpreter.place,
}


_WANTED = " ".join(_STEPS) + " BI ID EI"
_COLOURS = "k K rg RG g G sc SC scn SCN sh cs CS gs Tf"
_PLACED = re.compile(rb"\b(?:S|s|B|b|Do|BI)\b")


def _scale(matrix: Matrix) -> float:
    """Return by how much a matrix scales the width of a line."""
    return float(abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)


def _name_space(space: Any) -> str:
    """Return the name of a colour space, or that of the space behind it."""
    if not isinstance(space, Array):
        return _SPACES.get(str(space), str(space).strip("/"))
    family = str(space[0])
    if family == "/ICCBased":
        return _COMPONENTS.get(int(space[1].N), "?")
    if family == "/Indexed":
        return _name_space(space[1])
    return _SPACES.get(family, family.strip("/"))


def _max_ink(image: Any, space: str) -> float:
    """Return the most ink that an image puts on one spot, in percent."""
    if space != "CMYK":
        return 0.0
    import numpy as np
    from pikepdf import PdfImage

    return float(np.asarray(PdfImage(image).as_pil_image()).astype(int).sum(axis=2).max() / 2.55)
