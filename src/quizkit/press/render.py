"""Draw faces with WeasyPrint: many at once, each as a page of its own that does not depend on the others."""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from itertools import repeat
from typing import Any

import pikepdf
from weasyprint import CSS, HTML
from weasyprint.formatting_structure.boxes import LineBox
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetchingError

from quizkit.press import fonts
from quizkit.press.face import DRAWING, DrawnFace, Face, Overflow
from quizkit.press.sizes import POINTS, Shape, Size
from quizkit.problems import QuizkitError

ROOM = 1000
"""Millimetres below a face: what does not fit runs on there, instead of on to the next face without a word."""
STEP = 6
"""By how many per cent text shrinks at a time, until it fits."""

_OPAQUE = re.compile(rb"/[aA]1(?:\.0)? gs\n")
"""WeasyPrint says of everything that it is opaque; standards older than transparency do not want to hear it."""
_INKS = re.compile(rb"/DeviceCMYK [cC][sS]\n([\d. ]+) (?:scn|(SCN))\n")
"""It chooses inks in two steps, where one does."""

_BEYOND = re.compile(rb"/[\w.]+ (Do|gs|sh|scn|SCN)\b")
_WHAT = {"Do": "opacity", "gs": "opacity", "sh": "gradient", "scn": "gradient", "SCN": "gradient"}
"""What still names a resource: only fonts are carried over to sheets, and nothing may get lost without a word."""


class Jail(URLFetcher):  # type: ignore[misc]
    """Fetches nothing but our fonts, and drawings that stand in the page itself; no card reaches further."""

    def fetch(self, url: str, headers: Any = None) -> Any:
        """Return a font or a drawing, or nothing."""
        if not url.startswith(DRAWING) and url not in {one.path.as_uri() for one in fonts.FONTS}:
            raise URLFetchingError(url)
        return super().fetch(url, headers)


JAIL = Jail(allowed_protocols={"file", "data"}, allow_redirects=False)


class MissingGlyph(QuizkitError):
    """A character that no font has."""

    name = "missing-glyph"


class ForeignFont(QuizkitError):
    """A template asks for a font that is not ours, or for none."""

    name = "foreign-font"


class Unprintable(QuizkitError):
    """A drawing or a template uses what four inks on paper cannot do."""

    name = "unprintable"


def draw(faces: Sequence[Face], shape: Shape, css: str) -> list[DrawnFace]:
    """Draw faces, and those whose text does not fit again with smaller letters, down to a floor."""
    for face in faces:
        _check_glyphs(face)
    found = dict[int, DrawnFace]()
    left = list(range(len(faces)))
    for scale in _scales(min(face.floor for face in faces)):
        left = [at for at in left if scale >= faces[at].floor]
        found |= dict(zip(left, _drawn([faces[at] for at in left], shape, css, scale), strict=True))
        left = [at for at in left if found[at].overflow]
        if not left:
            break
    return [found[at] for at in range(len(faces))]


def _scales(floor: int) -> list[int]:
    """Return how large letters are, step by step, in per cent; the last step ends on the floor."""
    return [*range(100, floor, -STEP), floor]


def flow(text: Face, size: Size, css: str) -> list[DrawnFace]:
    """Draw a text that runs over as many pages as it needs."""
    _check_glyphs(text)
    look = f"@page {{ size: {size.width:g}mm {size.height:g}mm }}"
    return [DrawnFace(content) for content, _ in _pages(text.html, look + css, repeat(text.name))]


def _check_glyphs(face: Face) -> None:
    if lacking := fonts.find_missing_letters(
        unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", face.html, flags=re.DOTALL))
    ):
        raise MissingGlyph(card=face.name, characters=" ".join(lacking))


def _drawn(faces: Sequence[Face], shape: Shape, css: str, scale: int) -> list[DrawnFace]:
    """Draw faces as pages. Templates count from the corner of the trimmed card; the bleed lies around it."""
    (width, height), bleed, page = shape.trim, shape.bleed, shape.page
    look = (
        f"@page {{ size: {page.width:g}mm {page.height + ROOM:g}mm; margin: 0 }} html {{ font-size: {scale}% }}"
        f".face {{ width: {page.width:g}mm; height: {page.height:g}mm }}"
        f".trim {{ left: {bleed:g}mm; top: {bleed:g}mm; width: {width:g}mm; height: {height:g}mm }}"
    )
    body = "".join(f'<section class="face"><div class="trim">{face.html}</div></section>' for face in faces)
    pages = _pages(f"<!doctype html><body>{body}", look + css, [face.name for face in faces])
    lower = f"1 0 0 1 0 {-ROOM * POINTS:.4f} cm\n".encode()
    return [DrawnFace(lower + content, tuple(_overflow(laid))) for content, laid in pages]


def _pages(html: str, css: str, names: Iterable[str]) -> list[tuple[bytes, Any]]:
    """Lay out a document: the operators of each page, and the page itself as WeasyPrint sees it."""
    config = FontConfiguration()
    sheets = [CSS(string=fonts.css() + css, font_config=config, url_fetcher=JAIL)]
    document = HTML(string=html, url_fetcher=JAIL).render(stylesheets=sheets, font_config=config, full_fonts=True)
    try:
        # Read at once and thrown away: compressing whole fonts would take longer than drawing.
        data = document.write_pdf(full_fonts=True, uncompressed_pdf=True)
    except NotImplementedError as error:
        # Gradients between printing inks, for one.
        raise Unprintable(face="css", what=str(error) or "gradient") from error
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [(_named(name, page), laid) for name, page, laid in zip(names, pdf.pages, document.pages, strict=False)]


def _named(face: str, page: pikepdf.Page) -> bytes:
    """Return the operators of a page, with fonts named after their place in our list."""
    content = _OPAQUE.sub(b"", page.Contents.read_bytes())
    content = _INKS.sub(lambda found: found[1] + (b" K\n" if found[2] else b" k\n"), content)
    places = {one.family: index for index, one in enumerate(fonts.FONTS)}
    for name, font in dict(page.Resources.get("/Font", {})).items():
        if name.encode() + b" " not in content:
            continue
        # The name of a font is that of its family, with a weight after a hyphen.
        family = str(font.BaseFont).rpartition("+")[2].split("-")[0].replace("#20", " ").strip("/")
        if family not in places:
            raise ForeignFont(face=face, font=family, known=", ".join(places))
        content = re.sub(rb"/%s " % name[1:].encode(), b"/F%d " % places[family], content)
    if beyond := _BEYOND.search(content):
        raise Unprintable(face=face, what=_WHAT[beyond[1].decode()])
    return content


def _overflow(page: Any) -> Iterator[Overflow]:
    """Find texts that stick out of their boxes. WeasyPrint keeps boxes private: nothing else here looks at them."""
    for box in page._page_box.descendants(placeholders=True):  # noqa: SLF001
        element = getattr(box, "element", None)
        field = element.get("data-fit") if element is not None and hasattr(element, "get") else None
        if not field or not hasattr(box, "content_box_y"):
            continue
        below, right = box.content_box_y() + box.height, box.content_box_x() + box.width
        bottoms = [
            child.position_y + child.margin_height() for child in box.children if hasattr(child, "margin_height")
        ]
        ends = [line.position_x + line.width for line in box.descendants() if isinstance(line, LineBox)]
        excess = max(max(bottoms, default=0) - below, max(ends, default=0) - right)
        if excess > 0.5:
            yield Overflow(field, round(excess * 25.4 / 96, 1))
