"""Read what a page of any PDF puts on paper, and where: texts, lines, areas, images, inks."""

import re
from collections.abc import Mapping, Sequence
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
PROCESS = {"Cyan", "Magenta", "Yellow", "Black", "None"}
"""Colorants that every press has."""
DEEPEST = 8
"""How deep forms may be nested; a file that nests them deeper is up to no good."""
Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, from 0 to 1."""
BLACK: Inks = (0, 0, 0, 1)


class Area(NamedTuple):
    """A rectangle: its left, lower, right and upper edge in points."""

    left: float
    below: float
    right: float
    above: float

    @property
    def width(self) -> float:
        """Return the width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Return the height."""
        return self.above - self.below

    def transform(self, matrix: Matrix) -> "Area":
        """Return the bounding box of this area after a transformation."""
        return self.transform_by(matrix.shorthand)

    def transform_by(self, numbers: Sequence[float]) -> "Area":
        """Do the same with the six numbers of a matrix: there are thousands of areas on a sheet."""
        a, b, c, d, e, f = numbers
        left, below, right, above = self
        xs = (a * left + c * below, a * left + c * above, a * right + c * below, a * right + c * above)
        ys = (b * left + d * below, b * left + d * above, b * right + d * below, b * right + d * above)
        return Area(min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f)

    def touches(self, other: "Area") -> bool:
        """Return whether two areas have a part in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.below < other.above and other.below < self.above


class PlacedImage(NamedTuple):
    """An image: its size in pixels, its area and sides in points, its colour space, its most ink in percent."""

    width: int
    height: int
    area: Area
    sides: tuple[float, float]
    space: str
    ink: float

    @property
    def dots(self) -> float:
        """Return its resolution in dots per inch, in the direction in which it is coarser."""
        pixels = zip((self.width, self.height), self.sides, strict=True)
        return min((72 * count / side for count, side in pixels if side), default=1e9)


class Painted(NamedTuple):
    """Something that is painted: its area, its inks if they are known, and whether it is printed over what is below."""

    area: Area
    inks: Inks | None
    is_overprinted: bool
    size: float = 0.0
    """The size of the letters, if it is a text."""


@dataclass(slots=True)
class PageContent:
    """What a content stream puts on paper."""

    texts: list[Area] = field(default_factory=list)
    letters: list[Painted] = field(default_factory=list)
    """Runs of text; only where they start is known, not how far they go."""
    lines: list[tuple[float, Area]] = field(default_factory=list)
    """The widths of lines in points, and where they are."""
    areas: list[Painted] = field(default_factory=list)
    pictures: list[PlacedImage] = field(default_factory=list)
    spaces: set[str] = field(default_factory=set)
    spots: dict[str, str] = field(default_factory=dict)
    """Inks besides the usual four, and the colour space that stands in for each."""
    groups: set[str] = field(default_factory=set)
    """The colour spaces in which transparency is blended."""
    oddities: set[str] = field(default_factory=set)
    """What PDF can do, but no press should have to."""
    ink: float = 0.0
    """The most ink on one spot, in percent."""
    is_transparent: bool = False
    fonts: list[Object] = field(default_factory=list)
    is_broken: bool = False
    """Whether it uses a resource that does not exist."""

    def add(self, other: "PageContent", matrix: Matrix) -> None:
        """Add what a form puts on paper, transformed by a matrix."""
        scale, by = _scale(matrix), matrix.shorthand
        self.texts += [text.transform_by(by) for text in other.texts]
        self.lines += [(width * scale, area.transform_by(by)) for width, area in other.lines]
        self.letters += [
            Painted(area.transform_by(by), inks, is_over, size * scale) for area, inks, is_over, size in other.letters
        ]
        self.areas += [Painted(area.transform_by(by), inks, is_over) for area, inks, is_over, _ in other.areas]
        across, up = _stretch(matrix)
        self.pictures += [
            one._replace(area=one.area.transform(matrix), sides=(one.sides[0] * across, one.sides[1] * up))
            for one in other.pictures
        ]
        self.spaces |= other.spaces
        self.spots |= other.spots
        self.groups |= other.groups
        self.oddities |= other.oddities
        self.ink = max(self.ink, other.ink)
        self.is_transparent |= other.is_transparent
        self.fonts += other.fonts
        self.is_broken |= other.is_broken

    def add_group(self, source: Any) -> None:
        """Note the transparency group of a page or a form."""
        group = source.get("/Group")
        if group is not None and group.get("/S") == Name.Transparency:
            self.is_transparent = True
            if "/CS" in group:
                self.groups.add(name_space(group.CS))


class Reader:
    """Reads the pages of one file. A form that is placed many times is read once."""

    def __init__(self, pdf: Pdf, data: bytes, *, is_trusted: bool = False) -> None:
        self._pdf, self._pdfium, self._is_trusted = pdf, PdfDocument(data), is_trusted
        self._forms: dict[tuple[int, int], PageContent] = {}

    def page(self, at: int) -> PageContent:
        """Read a page. Only PDFium can tell where its letters are: it knows the fonts."""
        page = self._pdf.pages[at]
        content = _Interpreter(self, page.resources, 0).run(page, _STEPS)
        content.add_group(page)
        text = self._pdfium[at].get_textpage()
        content.texts = [Area(*text.get_rect(line)) for line in range(text.count_rects())]
        return content

    def picture(self, at: int, dots: float) -> Any:
        """Return a page as it looks, as an array of brightness, with 255 for white paper; its first row is on top."""
        import numpy as np

        bitmap = self._pdfium[at].render(scale=dots / 72, draw_annots=False, may_draw_forms=False, crop=(0, 0, 0, 0))
        return np.asarray(bitmap.to_pil().convert("RGB")).min(axis=2)

    def close(self) -> None:
        """Release the resources of PDFium."""
        self._pdfium.close()

    def form(self, form: Object, depth: int) -> PageContent:
        """Read a form."""
        if form.objgen not in self._forms:
            inner = _Interpreter(self, form.get("/Resources"), depth + 1)
            # Of a face that we have just drawn ourselves, only colours and fonts matter, unless it has lines or images.
            is_plain = self._is_trusted and not _PLACED.search(form.read_bytes())
            steps = _PLAIN_STEPS if is_plain else _STEPS
            content = inner.run(form, steps) if depth < DEEPEST else PageContent()
            content.add_group(form)
            self._forms[form.objgen] = content
        return self._forms[form.objgen]


class _State:
    """The part of the graphics state that matters here; `q` keeps it, and `Q` brings it back."""

    __slots__ = ("fill", "font", "matrix", "overprints", "size", "spread", "stroke", "width")

    def __init__(self) -> None:
        self.matrix, self.width = Matrix(), 1.0
        self.fill: Inks | None = BLACK
        self.stroke: Inks | None = BLACK
        self.overprints, self.size = False, 0.0
        self.font: Any = None
        self.spread: Any = None
        """The colour space of the fill, if it is none of the simple ones."""

    def copy(self) -> "_State":
        """Return a copy; pages have thousands of states, and `copy.copy` takes five times as long."""
        other = _State.__new__(_State)
        other.matrix, other.width, other.fill, other.stroke = self.matrix, self.width, self.fill, self.stroke
        other.overprints, other.size, other.font, other.spread = self.overprints, self.size, self.font, self.spread
        return other


class _Interpreter:
    """Interprets operators, and keeps track of the graphics state that they depend on."""

    def __init__(self, reader: Reader, resources: Object | None, depth: int) -> None:
        self._reader, self._depth, self._resources = reader, depth, resources
        self._content, self._state, self._stack = PageContent(), _State(), list[_State]()
        self._text = self._line = Matrix()
        self._path = list[tuple[float, float]]()

    def run(self, source: Any, steps: Mapping[str, Any]) -> PageContent:
        """Interpret the operators of a page or a form."""
        for instruction in parse_content_stream(source, " ".join(steps) + " BI ID EI"):
            if step := steps.get(str(instruction.operator)):
                step(self, instruction.operands)
        return self._content

    def _resource(self, kind: str, name: Any) -> Object | None:
        resources = self._resources.get(kind) if self._resources is not None else None
        resource = resources.get(str(name)) if resources is not None else None
        self._content.is_broken |= resource is None
        return resource

    def save(self, _: Any) -> None:
        self._stack.append(self._state.copy())

    def restore(self, _: Any) -> None:
        if self._stack:
            self._state = self._stack.pop()

    def concat(self, operands: Any) -> None:
        self._state.matrix = Matrix(*map(float, operands)) @ self._state.matrix

    def set_line_width(self, operands: Any) -> None:
        self._state.width = float(operands[0])

    # Paths

    def move(self, operands: Any) -> None:
        numbers = list(map(float, operands))
        self._path += zip(numbers[::2], numbers[1::2], strict=True)

    def rectangle(self, operands: Any) -> None:
        x, y, width, height = map(float, operands)
        self._path += [(x, y), (x + width, y + height)]

    def _take_path(self) -> Area | None:
        points, self._path = self._path, []
        if not points:
            return None
        xs, ys = zip(*points, strict=True)
        return Area(min(xs), min(ys), max(xs), max(ys)).transform(self._state.matrix)

    def end_path(self, _: Any) -> None:
        self._path = []

    def stroke(self, _: Any) -> None:
        width, area = self._state.width * _scale(self._state.matrix), self._take_path()
        if area:
            self._content.lines.append((width, area))

    def fill(self, _: Any) -> None:
        if area := self._take_path():
            self._content.areas.append(Painted(area, self._state.fill, self._state.overprints))

    def fill_and_stroke(self, operands: Any) -> None:
        path = list(self._path)
        self.fill(operands)
        self._path = path
        self.stroke(operands)

    # Text

    def begin_text(self, _: Any) -> None:
        self._text = self._line = Matrix()

    def set_text_matrix(self, operands: Any) -> None:
        self._text = self._line = Matrix(*map(float, operands))

    def move_text(self, operands: Any) -> None:
        self._text = self._line = Matrix(1, 0, 0, 1, *map(float, operands)) @ self._line

    def set_font(self, operands: Any) -> None:
        font = self._resource("/Font", operands[0])
        self._state.size = float(operands[1])
        self._state.font = font

    def note_font(self, operands: Any) -> None:
        """Note a font without looking at what is set in it."""
        font = self._resource("/Font", operands[0])
        self._content.fonts += [font] if font is not None else []

    def show(self, _: Any) -> None:
        # A font that is chosen but not used does not matter.
        if self._state.font is not None:
            self._content.fonts.append(self._state.font)
        matrix = self._text @ self._state.matrix
        size = abs(self._state.size) * _scale(matrix)
        x, y = matrix.transform((0, 0))
        area = Area(x, y, x + size, y + size)
        self._content.letters.append(Painted(area, self._state.fill, self._state.overprints, size))

    # Colours

    def set_fill_cmyk(self, operands: Any) -> None:
        self._state.fill = self._add_cmyk(operands)

    def set_stroke_cmyk(self, operands: Any) -> None:
        self._state.stroke = self._add_cmyk(operands)

    def _add_cmyk(self, operands: Any) -> Inks:
        cyan, magenta, yellow, black = (min(max(float(part), 0), 1) for part in operands)
        self._content.spaces.add("CMYK")
        self._content.ink = max(self._content.ink, 100 * (cyan + magenta + yellow + black))
        return cyan, magenta, yellow, black

    def set_fill(self, operands: Any) -> None:
        self._state.fill = self._set_colour(operands, self._state.spread)

    def set_stroke(self, operands: Any) -> None:
        self._state.stroke = self._set_colour(operands, None)

    def _set_colour(self, operands: Any, space: Any) -> Inks | None:
        """Set a colour in the current space: four numbers are four inks; a name is a pattern."""
        if operands and isinstance(operands[-1], Name):
            self._pattern(self._resource("/Pattern", operands[-1]))
        elif space is not None and str(space[0]) == "/DeviceN":
            # Every colorant is an ink of its own.
            self._content.ink = max(self._content.ink, 100 * sum(map(float, operands)))
        elif len(operands) == 4:
            return self._add_cmyk(operands)
        return None

    def _pattern(self, pattern: Object | None) -> None:
        if pattern is None:
            return
        if "/Shading" in pattern:
            self._shade(pattern.Shading)
        else:
            self._content.add(self._reader.form(pattern, self._depth), Matrix())

    def shade(self, operands: Any) -> None:
        shading = self._resource("/Shading", operands[0])
        if shading is not None:
            self._shade(shading)

    def _shade(self, shading: Any) -> None:
        space = name_space(shading.ColorSpace)
        self._add_space(shading.ColorSpace)
        functions = shading.get("/Function", Array())
        for one in functions if isinstance(functions, Array) else [functions]:
            for key in ("/C0", "/C1"):
                if space == "CMYK" and len(one.get(key, ())) == 4:
                    self._add_cmyk(one[key])

    def inline_image(self, operands: Any) -> None:
        space = operands[0].colorspace
        self._content.spaces.add(_SPACES.get(str(space), str(space).strip("/")))

    def set_fill_rgb(self, _: Any) -> None:
        self._content.spaces.add("RGB")
        self._state.fill = None

    def set_stroke_rgb(self, _: Any) -> None:
        self._content.spaces.add("RGB")
        self._state.stroke = None

    def set_fill_gray(self, operands: Any) -> None:
        self._state.fill = self._add_gray(operands)

    def set_stroke_gray(self, operands: Any) -> None:
        self._state.stroke = self._add_gray(operands)

    def _add_gray(self, operands: Any) -> Inks:
        black = 1 - min(max(float(operands[0]), 0), 1)
        self._content.ink = max(self._content.ink, 100 * black)
        return 0, 0, 0, black

    def set_fill_space(self, operands: Any) -> None:
        self._state.spread = self._set_space(operands)

    def set_stroke_space(self, operands: Any) -> None:
        self._set_space(operands)

    def _set_space(self, operands: Any) -> Any:
        if str(operands[0]) in _SPACES:
            self._content.spaces.add(_SPACES[str(operands[0])])
            return None
        if str(operands[0]) == "/Pattern":
            return None
        space = self._resource("/ColorSpace", operands[0])
        self._add_space(space)
        return space if isinstance(space, Array) else None

    def _add_space(self, space: Any) -> None:
        """Note a colour space, with the spot colours in it."""
        self._content.spaces.add(name_space(space))
        if isinstance(space, Array) and str(space[0]) in ("/Separation", "/DeviceN"):
            names = space[1] if isinstance(space[1], Array) else [space[1]]
            spots = {str(name).strip("/") for name in names} - PROCESS
            self._content.spots |= dict.fromkeys(spots, name_space(space[2]))
        elif isinstance(space, Array) and str(space[0]) in ("/Indexed", "/Pattern") and len(space) > 1:
            self._add_space(space[1])

    def set_state(self, operands: Any) -> None:
        state = self._resource("/ExtGState", operands[0])
        if state is None:
            return
        faint = any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA"))
        mixed = str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible")
        mask = state.get("/SMask", "/None")
        self._content.is_transparent |= faint or mixed or str(mask) != "/None"
        if "/LW" in state:
            self._state.width = float(state.LW)
        if "/op" in state or "/OP" in state:
            self._state.overprints = bool(state.get("/op", state.get("/OP")))
        if any(str(state.get(key, "/Default")) not in ("/Default", "/Identity") for key in ("/TR", "/TR2")):
            self._content.oddities.add("TR")
        if "/HT" in state and str(state.HT) != "/Default":
            self._content.oddities.add("HT")

    # What is placed

    def place(self, operands: Any) -> None:
        xobject = self._resource("/XObject", operands[0])
        if xobject is None:
            return
        kind = str(xobject.get("/Subtype", ""))
        if kind == "/Form" and "/PS" not in xobject:
            own = self._state.matrix
            inner = Matrix(*map(float, xobject.Matrix)) @ own if "/Matrix" in xobject else own
            self._content.add(self._reader.form(xobject, self._depth), inner)
        elif kind == "/Image":
            self._place_image(xobject)
        else:
            self._content.oddities.add("PostScript")
        self._content.oddities |= {key for key in ("OPI", "Alternates") if f"/{key}" in xobject}

    def _place_image(self, image: Any) -> None:
        space = image.get("/ColorSpace", Name.DeviceGray)
        self._add_space(space)
        area = Area(0, 0, 1, 1).transform(self._state.matrix)
        self._content.pictures.append(
            PlacedImage(
                int(image.Width), int(image.Height), area, _stretch(self._state.matrix), name_space(space),
                _max_ink(image, name_space(space)),
            )
        )  # fmt: skip
        self._content.is_transparent |= "/SMask" in image


_STEPS: Mapping[str, Any] = {
    "q": _Interpreter.save,
    "Q": _Interpreter.restore,
    "cm": _Interpreter.concat,
    "w": _Interpreter.set_line_width,
    **dict.fromkeys(("m", "l", "c", "v", "y"), _Interpreter.move),
    "re": _Interpreter.rectangle,
    "n": _Interpreter.end_path,
    **dict.fromkeys(("S", "s"), _Interpreter.stroke),
    **dict.fromkeys(("f", "F", "f*"), _Interpreter.fill),
    **dict.fromkeys(("B", "b", "B*", "b*"), _Interpreter.fill_and_stroke),
    "BT": _Interpreter.begin_text,
    "Tm": _Interpreter.set_text_matrix,
    **dict.fromkeys(("Td", "TD"), _Interpreter.move_text),
    **dict.fromkeys(("Tj", "TJ", "'", '"'), _Interpreter.show),
    "k": _Interpreter.set_fill_cmyk,
    "K": _Interpreter.set_stroke_cmyk,
    "rg": _Interpreter.set_fill_rgb,
    "RG": _Interpreter.set_stroke_rgb,
    "g": _Interpreter.set_fill_gray,
    "G": _Interpreter.set_stroke_gray,
    **dict.fromkeys(("sc", "scn"), _Interpreter.set_fill),
    **dict.fromkeys(("SC", "SCN"), _Interpreter.set_stroke),
    "sh": _Interpreter.shade,
    "INLINE IMAGE": _Interpreter.inline_image,
    "Tf": _Interpreter.set_font,
    "cs": _Interpreter.set_fill_space,
    "CS": _Interpreter.set_stroke_space,
    "gs": _Interpreter.set_state,
    "Do": _Interpreter.place,
}


_COLOURS = ("k", "K", "rg", "RG", "g", "G", "sc", "SC", "scn", "SCN", "sh", "cs", "CS", "gs")
_PLAIN_STEPS: Mapping[str, Any] = {**{name: _STEPS[name] for name in _COLOURS}, "Tf": _Interpreter.note_font}
_PLACED = re.compile(rb"\b(?:S|s|B|b|Do|BI)\b")


def _scale(matrix: Matrix) -> float:
    """Return by how much a matrix scales the width of a line."""
    return float(abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)


def _stretch(matrix: Matrix) -> tuple[float, float]:
    """Return by how much a matrix stretches what was horizontal, and what was upright."""
    return float((matrix.a**2 + matrix.b**2) ** 0.5), float((matrix.c**2 + matrix.d**2) ** 0.5)


def name_space(space: Any) -> str:
    """Return the name of a colour space, or that of the space behind it."""
    if not isinstance(space, Array):
        return _SPACES.get(str(space), str(space).strip("/"))
    family = str(space[0])
    if family == "/ICCBased":
        return _COMPONENTS.get(int(space[1].N), "?")
    if family == "/Indexed":
        return name_space(space[1])
    return _SPACES.get(family, family.strip("/"))


def _max_ink(image: Any, space: str) -> float:
    """Return the most ink that an image puts on one spot, in percent."""
    if space != "CMYK":
        return 0.0
    import numpy as np
    from pikepdf import PdfImage

    picture = PdfImage(image).as_pil_image(apply_mask=False)
    inks = np.asarray(picture if picture.mode == "CMYK" else picture.convert("CMYK")).astype(int)
    return float(inks.sum(axis=2).max() / 2.55)
