"""Interpret the operators of a PDF: what they paint, where, in which colours.

Inside: text, areas, lines and images painted; forms, fonts, and the state of a page.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pikepdf import Array, Matrix, Name, Object, parse_content_stream

from quizkit.press.colour_spaces import PROCESS, SPACES, find_most_ink, name_space
from quizkit.press.page_content import BLACK, Area, Inks, PageContent, Painted, PlacedImage, find_scale, find_stretch

ReadForm = Callable[[Object, int], PageContent]
"""Reads a form at a depth; whoever has read it before remembers what is in it."""


def interpret(
    source: Any, resources: Object | None, read_form: ReadForm, depth: int = 0, *, is_plain: bool = False
) -> PageContent:
    """Interpret the operators of a page or form: what it puts on paper; of a plain one, only colours and fonts."""
    return _Interpreter(read_form, resources, depth).run(source, _PLAIN_STEPS if is_plain else _STEPS)


def choose_settings(content: bytes) -> frozenset[bytes] | None:
    """Return the different operators that set a colour or font; nothing, if there is more than text and areas.

    Every operator ends a line, as WeasyPrint writes them.
    """
    settings = set[bytes]()
    for line in content.split(b"\n"):
        operator = line[line.rfind(b" ") + 1 :]
        if operator in _SETTINGS:
            settings.add(line)
        elif operator in _PLACED:
            return None
    return frozenset(settings)


class _State:
    """The part of the graphics state that matters here; `q` keeps it, and `Q` brings it back."""

    __slots__ = (
        "fill",
        "font",
        "line_space",
        "matrix",
        "overprints",
        "overprints_lines",
        "size",
        "spread",
        "stroke",
        "width",
    )

    def __init__(self) -> None:
        self.matrix, self.width = Matrix(), 1.0
        self.fill: Inks | None = BLACK
        self.stroke: Inks | None = BLACK
        self.overprints, self.overprints_lines, self.size = False, False, 0.0
        self.font: Any = None
        self.spread: Any = None
        """The colour space of areas, if it is none of the simple ones."""
        self.line_space: Any = None
        """The same of lines."""

    def copy(self) -> "_State":
        """Return a copy; pages have thousands of states, and `copy.copy` takes five times as long."""
        other = _State.__new__(_State)
        other.matrix, other.width, other.fill, other.stroke = self.matrix, self.width, self.fill, self.stroke
        other.overprints, other.overprints_lines, other.size = self.overprints, self.overprints_lines, self.size
        other.font, other.spread, other.line_space = self.font, self.spread, self.line_space
        return other


class _Interpreter:
    """Interprets operators, and keeps track of the graphics state that they depend on."""

    def __init__(self, read_form: ReadForm, resources: Object | None, depth: int) -> None:
        self._read_form, self._depth, self._resources = read_form, depth, resources
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
        width, area = self._state.width * find_scale(self._state.matrix), self._take_path()
        if area:
            self._content.lines.append((width, area))
            self._note_knockout(self._state.line_space, is_over=self._state.overprints_lines)

    def fill(self, _: Any) -> None:
        if area := self._take_path():
            self._content.areas.append(Painted(area, self._state.fill, self._state.overprints))
            self._note_knockout(self._state.spread, is_over=self._state.overprints)

    def _note_knockout(self, space: Any, *, is_over: bool) -> None:
        """Note the spot colours of what is painted, unless they are printed over what is below."""
        if space is not None and not is_over:
            self._content.knockouts |= _find_spots(space)

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
        size = abs(self._state.size) * find_scale(matrix)
        x, y = matrix.transform((0, 0))
        area = Area(x, y, x + size, y + size)
        self._content.letters.append(Painted(area, self._state.fill, self._state.overprints, size))
        self._note_knockout(self._state.spread, is_over=self._state.overprints)

    # Colours

    def set_fill_cmyk(self, operands: Any) -> None:
        self._state.fill, self._state.spread = self._add_cmyk(operands), None

    def set_stroke_cmyk(self, operands: Any) -> None:
        self._state.stroke, self._state.line_space = self._add_cmyk(operands), None

    def _add_cmyk(self, operands: Any) -> Inks:
        cyan, magenta, yellow, black = (min(max(float(part), 0), 1) for part in operands)
        self._content.spaces.add("CMYK")
        self._content.ink = max(self._content.ink, 100 * (cyan + magenta + yellow + black))
        return cyan, magenta, yellow, black

    def set_fill(self, operands: Any) -> None:
        self._state.fill = self._set_colour(operands, self._state.spread)

    def set_stroke(self, operands: Any) -> None:
        self._state.stroke = self._set_colour(operands, self._state.line_space)

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
            self._content.add(self._read_form(pattern, self._depth), Matrix())

    def shade(self, operands: Any) -> None:
        shading = self._resource("/Shading", operands[0])
        if shading is not None:
            self._shade(shading)

    def _shade(self, shading: Any) -> None:
        space = name_space(shading.ColorSpace)
        self._add_space(shading.ColorSpace)
        functions = shading.get("/Function", Array())
        for function in functions if isinstance(functions, Array) else [functions]:
            for key in ("/C0", "/C1"):
                if space == "CMYK" and len(function.get(key, ())) == 4:
                    self._add_cmyk(function[key])

    def inline_image(self, operands: Any) -> None:
        space = operands[0].colorspace
        self._content.spaces.add(SPACES.get(str(space), str(space).strip("/")))

    def set_fill_rgb(self, _: Any) -> None:
        self._content.spaces.add("RGB")
        self._state.fill = self._state.spread = None

    def set_stroke_rgb(self, _: Any) -> None:
        self._content.spaces.add("RGB")
        self._state.stroke = self._state.line_space = None

    def set_fill_gray(self, operands: Any) -> None:
        self._state.fill, self._state.spread = self._add_gray(operands), None

    def set_stroke_gray(self, operands: Any) -> None:
        self._state.stroke, self._state.line_space = self._add_gray(operands), None

    def _add_gray(self, operands: Any) -> Inks:
        black = 1 - min(max(float(operands[0]), 0), 1)
        self._content.ink = max(self._content.ink, 100 * black)
        return 0, 0, 0, black

    def set_fill_space(self, operands: Any) -> None:
        self._state.spread = self._set_space(operands)

    def set_stroke_space(self, operands: Any) -> None:
        self._state.line_space = self._set_space(operands)

    def _set_space(self, operands: Any) -> Any:
        if str(operands[0]) in SPACES:
            self._content.spaces.add(SPACES[str(operands[0])])
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
            self._content.spots |= dict.fromkeys(_find_spots(space), name_space(space[2]))
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
        if "/OP" in state:
            self._state.overprints_lines = bool(state.OP)
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
            self._content.add(self._read_form(xobject, self._depth), inner)
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
                int(image.Width), int(image.Height), area, find_stretch(self._state.matrix), name_space(space),
                find_most_ink(image, name_space(space)),
            )
        )  # fmt: skip
        self._content.is_transparent |= "/SMask" in image


def _find_spots(space: Any) -> set[str]:
    """Return the inks besides the usual four that a colour space needs."""
    if not isinstance(space, Array) or str(space[0]) not in ("/Separation", "/DeviceN"):
        return set()
    names = space[1] if isinstance(space[1], Array) else [space[1]]
    return {str(name).strip("/") for name in names} - PROCESS


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
_SETTINGS = frozenset(name.encode() for name in _PLAIN_STEPS)
_PLACED = frozenset((b"S", b"s", b"B", b"b", b"B*", b"b*", b"Do", b"BI"))
