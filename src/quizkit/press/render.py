"""Draw faces with WeasyPrint: many at once, each on a page of its own that does not depend on the others."""

import io
import logging
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from html import unescape
from itertools import pairwise, repeat
from threading import Thread, current_thread
from types import SimpleNamespace
from typing import Any, NamedTuple

import pikepdf
import pydyf
from weasyprint import CSS, HTML, pdf
from weasyprint.formatting_structure.boxes import LineBox, TextBox
from weasyprint.logger import LOGGER
from weasyprint.text import line_break
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetchingError

from quizkit.press import fonts
from quizkit.press.face import BITMAP, DRAWING, Bitmap, DrawnFace, Face, Overflow, SpotLayer, WordBreak
from quizkit.press.hyphens import MARK, find_breaks
from quizkit.press.own_fonts import own_fonts, position
from quizkit.press.sizes import INCH, POINTS, Shape, Size
from quizkit.press.spots import separate_spots
from quizkit.problems import QuizkitError

ROOM = 1000
"""Millimetres of page below a face. Text that does not fit runs on there, rather than onto the next face."""
STEP = 6
"""How much text shrinks at each step until it fits, in percent."""

_LOSS = re.compile(r"Failed to|Malformed|Font-face|.*Relative URI reference")
"""What WeasyPrint notes about something that is not on the page."""

_OPAQUE = re.compile(rb"/[aA]1(?:\.0)? gs\n")
"""WeasyPrint sets everything to opaque; standards older than transparency do not allow that operator."""
_INKS = re.compile(rb"/DeviceCMYK [cC][sS]\n([\d. ]+) (?:scn|(SCN))\n")
"""WeasyPrint sets CMYK colours with two operators, where one is enough."""

_EFFECT = re.compile(rb"/(?!B[0-9a-f]{16} Do)[\w.]+ (Do|gs|sh|scn|SCN)\b")
_EFFECT_NAMES = {"Do": "opacity", "gs": "opacity", "sh": "gradient", "scn": "gradient", "SCN": "gradient"}
"""Operators that use other resources than fonts and bitmaps. Only those reach the sheets: others must not be lost."""


class Jail(URLFetcher):  # type: ignore[misc]
    """Fetches only the page's fonts and drawings embedded in it, so that a card cannot reach anything else."""

    def __init__(self, used: Iterable[fonts.Font]) -> None:
        super().__init__(allowed_protocols={"file", "data"}, allow_redirects=False)
        self.fonts = frozenset(font.url for font in used)

    def fetch(self, url: str, headers: Any = None) -> Any:
        """Fetch a font or an embedded drawing; refuse anything else."""
        if not url.startswith((DRAWING, BITMAP)) and url not in self.fonts:
            raise URLFetchingError(url)
        return super().fetch(url, headers)


class Dictionary:
    """Where words break, as WeasyPrint asks for it: this stands in for pyphen, which breaks compounds wrongly."""

    def __init__(self, lang: str, **_: int) -> None:
        self._language = lang

    def iterate(self, word: str) -> Iterator[tuple[str, str]]:
        """Yield a word in two parts, at each place where it may break, beginning with the last one."""
        return ((word[:at], word[at:]) for at in reversed(find_breaks(word, self._language)))


line_break.pyphen = SimpleNamespace(Pyphen=Dictionary, language_fallback=lambda language: language[:2])

_embed_fonts = pdf.build_fonts_dictionary


def _name_fonts(document: Any, used: Mapping[str, Any], compress: Any, subset: Any, options: Any) -> Any:
    """Name the fonts of a file, as WeasyPrint asks for it, instead of putting whole fonts into it.

    A file with whole fonts is one of ours, of which only the pages are read.
    """
    if subset:
        return _embed_fonts(document, used, compress, subset, options)
    names = pydyf.Dictionary()
    for font in used.values():
        entry = pydyf.Dictionary({"Type": "/Font", "BaseFont": font.name})
        document.add_object(entry)
        names[font.hash] = entry.reference
    return names


pdf.build_fonts_dictionary = _name_fonts


class MissingGlyph(QuizkitError):
    """A text has a character that our fonts lack."""

    name = "missing-glyph"


class ForeignFont(QuizkitError):
    """A template uses a font that is not ours, or does not name one."""

    name = "foreign-font"


class NotLoaded(QuizkitError):
    """A template refers to something that is not in its page, or that cannot be read."""

    name = "not-loaded"


class Unprintable(QuizkitError):
    """A drawing or a template uses an effect that cannot be printed, such as transparency."""

    name = "unprintable"


def draw(faces: Sequence[Face], shape: Shape, css: str) -> list[DrawnFace]:
    """Draw faces with WeasyPrint. Those whose text does not fit are drawn again with smaller text, down to a limit."""
    for face in faces:
        _check_glyphs(face)
    drawn = dict[int, DrawnFace]()
    left = list(range(len(faces)))
    for at_try, scale in enumerate(_scales(min(face.floor for face in faces))):
        left = [at for at in left if scale >= faces[at].floor]
        kind = "face small" if at_try else "face"
        drawn |= dict(zip(left, _draw_at_scale([faces[at] for at in left], shape, css, scale, kind), strict=True))
        left = [at for at in left if drawn[at].overflow]
        if not left:
            break
    return [drawn[at] for at in range(len(faces))]


def _scales(floor: int) -> list[int]:
    """Return the sizes to try, in percent: full size, the same with the smaller letters of a kind, and the rest."""
    return [100, *range(100, floor, -STEP), floor]


def flow(text: Face, size: Size, css: str) -> list[DrawnFace]:
    """Draw a running text with WeasyPrint on as many pages as it needs."""
    _check_glyphs(text)
    look = f"@page {{ size: {size.width:g}mm {size.height:g}mm }}"
    pages = _lay_out(text.html, look + css, repeat(text.name))
    return [
        DrawnFace((page.content,), (), tuple(_find_breaks(page.layout, text.name)), page.bitmaps, page.spots)
        for page in pages
    ]


def _check_glyphs(face: Face) -> None:
    text = unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", face.html, flags=re.DOTALL))
    if missing := fonts.find_missing_letters(text, *own_fonts(face.html)[:1]):
        raise MissingGlyph(card=face.name, characters=" ".join(missing))


def _draw_at_scale(faces: Sequence[Face], shape: Shape, css: str, scale: int, kind: str) -> list[DrawnFace]:
    """Draw faces as pages. Positions in templates start at the corner of the trim; the bleed is outside it."""
    (width, height), bleed, page = shape.trim, shape.bleed, shape.page
    look = (
        f"@page {{ size: {page.width:g}mm {page.height + ROOM:g}mm; margin: 0 }} html {{ font-size: {scale}% }}"
        f".face {{ width: {page.width:g}mm; height: {page.height:g}mm }}"
        f".trim {{ left: {bleed:g}mm; top: {bleed:g}mm; width: {width:g}mm; height: {height:g}mm }}"
    )
    body = "".join(f'<section class="{kind}"><div class="trim">{face.html}</div></section>' for face in faces)
    pages = _lay_out(f"<!doctype html><body>{body}", look + css, [face.name for face in faces])
    shift = f"1 0 0 1 0 {-ROOM * POINTS:.4f} cm\n".encode()
    return [
        DrawnFace(
            (shift + page.content,),
            tuple(_find_overflow(page.layout)),
            tuple(_find_breaks(page.layout, face.name)),
            page.bitmaps,
            tuple(SpotLayer(name, shift + content) for name, content in page.spots),
            scale,
        )
        for face, page in zip(faces, pages, strict=True)
    ]


class LaidOut(NamedTuple):
    """A page as it was laid out: its operators, those in spot colours, its bitmaps, and its layout in WeasyPrint."""

    content: bytes
    spots: tuple[SpotLayer, ...]
    bitmaps: tuple[Bitmap, ...]
    layout: Any


class OwnFonts(FontConfiguration):  # type: ignore[misc]
    """The fonts of a style sheet. A forked process has them, too, but leaves the files to the one that wrote them."""

    def __init__(self) -> None:
        self._writer = os.getpid()
        super().__init__()

    def __del__(self) -> None:
        if os.getpid() == self._writer:
            super().__del__()


class StyleSheet(NamedTuple):
    """A style sheet that was read, the fonts it names, and what may be fetched."""

    sheet: CSS
    fonts: OwnFonts
    jail: Jail


@lru_cache(8)
def _read_style(_: Thread, css: str, own: tuple[fonts.Font, ...]) -> StyleSheet:
    """Read a style sheet. It serves for many faces, but only in one thread: the fonts cannot be shared."""
    config, jail = OwnFonts(), Jail((*fonts.FONTS, *own))
    with _refuse_losses():
        return StyleSheet(CSS(string=fonts.css(own) + css, font_config=config, url_fetcher=jail), config, jail)


def _lay_out(html: str, css: str, names: Iterable[str]) -> list[LaidOut]:
    """Lay out a document; what cannot be loaded would vanish silently, so it is an error."""
    own = own_fonts(css + html)
    try:
        style = _read_style(current_thread(), css, own)
        with _refuse_losses():
            page = HTML(string=html, url_fetcher=style.jail)
            document = page.render(stylesheets=[style.sheet], font_config=style.fonts, full_fonts=True)
            # The file is read at once and thrown away: compressing it would take longer than drawing.
            data = document.write_pdf(full_fonts=True, uncompressed_pdf=True)
    except NotImplementedError as error:
        # Gradients between CMYK colours, for example.
        raise Unprintable(face="css", what=str(error) or "gradient") from error
    with pikepdf.open(io.BytesIO(data)) as opened:
        pages = zip(names, opened.pages, document.pages, strict=False)
        laid_out = list[LaidOut]()
        for name, page, layout in pages:
            content, bitmaps = _take_bitmaps(_extract_content(name, page, own), page, name)
            laid_out.append(LaidOut(*separate_spots(content), bitmaps, layout))
        return laid_out


@contextmanager
def _refuse_losses() -> Iterator[None]:
    """Turn what WeasyPrint only notes in its log into an error: a picture or a font that cannot be loaded."""
    lost = list[str]()

    class LogListener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if _LOSS.match(record.getMessage()):
                lost.append(re.sub(r"(data:[^,]{0,40}),\S*", r"\1…", record.getMessage()))

    listener = LogListener(logging.WARNING)
    LOGGER.addHandler(listener)
    try:
        yield
    finally:
        LOGGER.removeHandler(listener)
    if lost:
        raise NotLoaded(what=lost[0])


def _take_bitmaps(content: bytes, page: pikepdf.Page, face: str) -> tuple[bytes, tuple[Bitmap, ...]]:
    """Take the bitmaps out of a page, and name them after their content; refuse any other effect."""
    bitmaps = dict[str, Bitmap]()
    for name, image in dict(page.Resources.get("/XObject", {})).items():
        if image.get("/Subtype") == pikepdf.Name.Image and image.get("/Filter") == pikepdf.Name.DCTDecode:
            data = image.read_raw_bytes()
            own = f"B{sha256(data).hexdigest()[:16]}"
            space = str(image.ColorSpace).strip("/")
            bitmaps[own] = Bitmap(own, int(image.Width), int(image.Height), space, "/Decode" in image, data)
            content = content.replace(f"{name} Do".encode(), f"/{own} Do".encode())
    if effect := _EFFECT.search(content):
        raise Unprintable(face=face, what=_EFFECT_NAMES[effect[1].decode()])
    return content, tuple(bitmaps[name] for name in sorted(bitmaps) if f"/{name} Do".encode() in content)


def _extract_content(face: str, page: pikepdf.Page, own: Iterable[fonts.Font]) -> bytes:
    """Return the operators of a page, with each font named after its number."""
    content = _OPAQUE.sub(b"", page.Contents.read_bytes())
    content = _INKS.sub(lambda match: match[1] + (b" K\n" if match[2] else b" k\n"), content)
    positions = {font.family: position(font) for font in (*fonts.FONTS, *own)}
    for name, font in dict(page.Resources.get("/Font", {})).items():
        if name.encode() + b" " not in content:
            continue
        # WeasyPrint names a font after its family, with the weight after a hyphen.
        family = str(font.BaseFont).rpartition("+")[2].split("-")[0].replace("#20", " ").strip("/")
        if family not in positions:
            raise ForeignFont(face=face, font=family, known=", ".join(positions))
        content = re.sub(rb"/%s " % name[1:].encode(), b"/F%d " % positions[family], content)
    return content


def _find_overflow(layout: Any) -> Iterator[Overflow]:
    """Find texts that stick out of their boxes. The boxes are private in WeasyPrint: only this function uses them."""
    for box in layout._page_box.descendants(placeholders=True):  # noqa: SLF001
        element = getattr(box, "element", None)
        field = element.get("data-fit") if element is not None and hasattr(element, "get") else None
        if not field or not hasattr(box, "content_box_y"):
            continue
        bottom, right = box.content_box_y() + box.height, box.content_box_x() + box.width
        bottoms = [
            child.position_y + child.margin_height() for child in box.children if hasattr(child, "margin_height")
        ]
        ends = [line.position_x + line.width for line in box.descendants() if isinstance(line, LineBox)]
        excess = max(max(bottoms, default=0) - bottom, max(ends, default=0) - right)
        if excess > 0.5:
            yield Overflow(field, round(excess * INCH / 96, 1))


def _find_breaks(layout: Any, face: str) -> Iterator[WordBreak]:
    """Find words that are broken at the end of a line. Like overflows, they are in WeasyPrint's private boxes."""
    return _find_breaks_in(layout._page_box, face)  # noqa: SLF001


def _find_breaks_in(box: Any, field: str) -> Iterator[WordBreak]:
    element: Any = getattr(box, "element", None)
    field = (element.get("data-fit") if hasattr(element, "get") else None) or field
    lines = [_read_line(child) for child in getattr(box, "children", ()) if isinstance(child, LineBox)]
    for line, following in pairwise(lines):
        start, end = _WORD_END.search(line), _WORD_START.match(following)
        # A hyphen of the text itself is in its source; one that was added is not.
        if start and end and start[1] + end[0] in "".join(element.itertext()):
            yield WordBreak(field, box.style["lang"] or "", f"{start[1]}-{end[0]}".replace(MARK, ""))
    for child in getattr(box, "children", ()):
        yield from _find_breaks_in(child, field)


_WORD_END, _WORD_START = re.compile(r"([^\W\d_][\w\u2060]*)-$"), re.compile(r"[\w\u2060]+")


def _read_line(line: Any) -> str:
    return "".join(box.text for box in line.descendants() if isinstance(box, TextBox))
