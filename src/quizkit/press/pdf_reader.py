"""Reading: what a page of any PDF puts on paper, and where: texts, lines, pictures, inks."""

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
"""Forms within forms: a file that nests deeper is up to no good."""


class Area(NamedTuple):
    """Left, lower, right and upper edge in points."""

    left: float
    below: float
    right: float
    above: float

    def moved(self, matrix: Matrix) -> "Area":
        """Return the area that holds this one after a move."""
        corners = [matrix.transform((x, y)) for x in (self.left, self.right) for y in (self.below, self.above)]
        xs, ys = zip(*corners, strict=True)
        return Area(min(xs), min(ys), max(xs), max(ys))


class PlacedImage(NamedTuple):
    """An image: how many dots it has, where it lies, and its colours."""

    width: int
    height: int
    area: Area
    space: str
    ink: float


@dataclass(slots=True)
class PageContent:
    """What some operators put on paper."""

    texts: list[Area] = field(default_factory=list)
    lines: list[float] = field(default_factory=list)
    """The thickness of lines in points."""
    pictures: list[PlacedImage] = field(default_factory=list)
    spaces: set[str] = field(default_factory=set)
    ink: float = 0.0
    """The most ink on one spot, in per cent."""
    is_transparent: bool = False
    fonts: list[Object] = field(default_factory=list)
    is_broken: bool = False
    """Whether something is named that is not there."""

    def add(self, other: "PageContent", matrix: Matrix) -> None:
        """Take over what a form puts on paper, moved."""
        scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
        self.texts += [text.moved(matrix) for text in other.texts]
        self.lines += [width * scale for width in other.lines]
        self.pictures += [one._replace(area=one.area.moved(matrix)) for one in other.pictures]
        self.spaces |= other.spaces
        self.ink = max(self.ink, other.ink)
        self.is_transparent |= other.is_transparent
        self.fonts += other.fonts
        self.is_broken |= other.is_broken


class Reader:
    """Reads the pages of one file; a form that is placed many times is read once."""

    def __init__(self, pdf: Pdf, data: bytes) -> None:
        self._pdf, self._shown = pdf, PdfDocument(data)
        self._forms: dict[tuple[int, int], PageContent] = {}

    def page(self, at: int) -> PageContent:
        """Read a page. Where letters stand only a program that knows their fonts can tell: PDFium."""
        page = self._pdf.pages[at]
        content = self._read(page, page.resources, 0)
        content.is_transparent |= "/Group" in page and page.Group.get("/S") == Name.Transparency
        text = self._shown[at].get_textpage()
        content.texts = [Area(*text.get_rect(line)) for line in range(text.count_rects())]
        return content

    def close(self) -> None:
        """Give back what PDFium holds."""
        self._shown.close()

    def _read(self, source: Any, resources: Object | None, depth: int) -> PageContent:
        # Most faces draw no lines and place nothing: where things lie does not matter then.
        is_plain = depth > 0 and not _PLACED.search(source.read_bytes())
        return _Walk(self, resources, depth).walk(source, _COLOURS if is_plain else _WANTED)

    def form(self, form: Object, depth: int) -> PageContent:
        """Read a form."""
        if form.objgen not in self._forms:
            found = self._read(form, form.get("/Resources"), depth + 1) if depth < DEEPEST else PageContent()
            found.is_transparent |= "/Group" in form and form.Group.get("/S") == Name.Transparency
            self._forms[form.objgen] = found
        return self._forms[form.objgen]


class _Walk:
    """Goes through operators and keeps in mind what they depend on."""

    def __init__(self, reader: Reader, resources: Object | None, depth: int) -> None:
        self._reader, self._depth, self._resources = reader, depth, resources
        self._found = PageContent()
        self._matrix, self._width, self._stack = Matrix(), 1.0, list[tuple[Matrix, float]]()

    def walk(self, source: Any, wanted: str) -> PageContent:
        """Go through a page or a form."""
        for one in parse_content_stream(source, wanted):
            if step := _STEPS.get(str(one.operator)):
                step(self, one.operands)
        return self._found

    def _resource(self, kind: str, name: Any) -> Object | None:
        found = self._resources.get(kind) if self._resources is not None else None
        thing = found.get(str(name)) if found is not None else None
        self._found.is_broken |= thing is None
        return thing

    def save(self, _: Any) -> None:
        self._stack.append((self._matrix, self._width))

    def restore(self, _: Any) -> None:
        if self._stack:
            self._matrix, self._width = self._stack.pop()

    def move(self, operands: Any) -> None:
        self._matrix = Matrix(*map(float, operands)) @ self._matrix

    def thickness(self, operands: Any) -> None:
        self._width = float(operands[0])

    def stroke(self, _: Any) -> None:
        matrix = self._matrix
        self._found.lines.append(self._width * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)

    def cmyk(self, operands: Any) -> None:
        self._found.spaces.add("CMYK")
        self._found.ink = max(self._found.ink, 100 * sum(map(float, operands)))

    def mixed(self, operands: Any) -> None:
        """A colour in a space that was chosen before: four numbers are four inks; a name is a pattern."""
        if operands and isinstance(operands[-1], Name):
            self._pattern(self._resource("/Pattern", operands[-1]))
        elif len(operands) == 4:
            self.cmyk(operands)

    def _pattern(self, pattern: Object | None) -> None:
        if pattern is None:
            return
        if "/Shading" in pattern:
            self._found.spaces.add(_space(pattern.Shading.ColorSpace))
        else:
            self._found.add(self._reader.form(pattern, self._depth), Matrix())

    def shade(self, operands: Any) -> None:
        shading = self._resource("/Shading", operands[0])
        if shading is not None:
            self._found.spaces.add(_space(shading.ColorSpace))

    def inline(self, operands: Any) -> None:
        space = operands[0].colorspace
        self._found.spaces.add(_SPACES.get(str(space), str(space).strip("/")))

    def use(self, operands: Any) -> None:
        font = self._resource("/Font", operands[0])
        if font is not None:
            self._found.fonts.append(font)

    def rgb(self, _: Any) -> None:
        self._found.spaces.add("RGB")

    def gray(self, operands: Any) -> None:
        self._found.ink = max(self._found.ink, 100 * (1 - float(operands[0])))

    def space(self, operands: Any) -> None:
        if str(operands[0]) not in (*_SPACES, "/Pattern"):
            self._found.spaces.add(_space(self._resource("/ColorSpace", operands[0])))
        elif str(operands[0]) in _SPACES:
            self._found.spaces.add(_SPACES[str(operands[0])])

    def state(self, operands: Any) -> None:
        state = self._resource("/ExtGState", operands[0])
        if state is None:
            return
        faint = any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA"))
        mixed = str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible")
        self._found.is_transparent |= faint or mixed or str(state.get("/SMask", "/None")) != "/None"
        if "/LW" in state:
            self._width = float(state.LW)

    def do(self, operands: Any) -> None:
        thing = self._resource("/XObject", operands[0])
        if thing is None:
            return
        if thing.get("/Subtype") == Name.Form:
            inner = Matrix(*map(float, thing.Matrix)) @ self._matrix if "/Matrix" in thing else self._matrix
            self._found.add(self._reader.form(thing, self._depth), inner)
        elif thing.get("/Subtype") == Name.Image:
            space = _space(thing.get("/ColorSpace", Name.DeviceGray))
            self._found.spaces.add(space)
            area = Area(0, 0, 1, 1).moved(self._matrix)
            self._found.pictures.append(
                PlacedImage(int(thing.Width), int(thing.Height), area, space, _ink(thing, space))
            )
            self._found.is_transparent |= "/SMask" in thing


_STEPS: Mapping[str, Any] = {
    "q": _Walk.save, "Q": _Walk.restore, "cm": _Walk.move, "w": _Walk.thickness,
    "S": _Walk.stroke, "s": _Walk.stroke, "B": _Walk.stroke, "b": _Walk.stroke,
    "B*": _Walk.stroke, "b*": _Walk.stroke,
    "k": _Walk.cmyk, "K": _Walk.cmyk, "rg": _Walk.rgb, "RG": _Walk.rgb, "g": _Walk.gray, "G": _Walk.gray,
    "sc": _Walk.mixed, "SC": _Walk.mixed, "scn": _Walk.mixed, "SCN": _Walk.mixed,
    "sh": _Walk.shade, "INLINE IMAGE": _Walk.inline, "Tf": _Walk.use,
    "cs": _Walk.space, "CS": _Walk.space, "gs": _Walk.state, "Do": _Walk.do,
}  # fmt: skip


_WANTED = " ".join(_STEPS) + " BI ID EI"
_COLOURS = "k K rg RG g G sc SC scn SCN sh cs CS gs Tf"
_PLACED = re.compile(rb"\b(?:S|s|B|b|Do|BI)\b")


def _space(space: Any) -> str:
    """Name a colour space by what it comes to on paper."""
    if not isinstance(space, Array):
        return _SPACES.get(str(space), str(space).strip("/"))
    family = str(space[0])
    if family == "/ICCBased":
        return _COMPONENTS.get(int(space[1].N), "?")
    if family == "/Indexed":
        return _space(space[1])
    return _SPACES.get(family, family.strip("/"))


def _ink(image: Any, space: str) -> float:
    """Find the most ink that an image puts on one spot, in per cent."""
    if space != "CMYK":
        return 0.0
    import numpy as np
    from pikepdf import PdfImage

    return float(np.asarray(PdfImage(image).as_pil_image()).astype(int).sum(axis=2).max() / 2.55)
