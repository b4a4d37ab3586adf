"""Draw faces with WeasyPrint: many at once, each as a page of its own that does not depend on the others."""

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Any, NamedTuple

import pikepdf
from weasyprint import CSS, HTML, __version__
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetchingError

from quizkit.press import fonts
from quizkit.press.sizes import Size
from quizkit.problems import QuizkitError

ENGINE = f"WeasyPrint {__version__}"
DRAWING = "data:image/svg+xml;base64,"
SCALES = (100, 94, 88, 82, 76, 70)
"""How far text may shrink, in per cent, until it fits."""


class Face(NamedTuple):
    """One side of a card: whose it is, and what is on it."""

    name: str
    html: str


class Overflow(NamedTuple):
    """A text that does not fit: of which face, which text, and by how many millimetres."""

    face: str
    field: str
    excess: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """A face as PDF operators; its fonts are named F0, F1 … in the order of `fonts.FONTS`."""

    content: bytes
    overflow: tuple[Overflow, ...] = ()


class Jail(URLFetcher):  # type: ignore[misc]
    """Fetches nothing but our fonts, and drawings that stand in the page itself; no card reaches further."""

    def fetch(self, url: str, headers: Any = None) -> Any:
        """Give a font or a drawing, or nothing."""
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


def draw(faces: Sequence[Face], size: Size, css: str) -> list[Drawn]:
    """Draw faces, and those whose text does not fit again with smaller letters, down to a floor."""
    for face in faces:
        if lacking := fonts.missing(unescape(re.sub(r"<[^>]*>", " ", face.html))):
            raise MissingGlyph(card=face.name, characters=" ".join(lacking))
    found = dict[int, Drawn]()
    left = list(range(len(faces)))
    for scale in SCALES:
        drawn = _drawn([faces[at] for at in left], size, css, scale)
        found |= dict(zip(left, drawn, strict=True))
        left = [at for at in left if found[at].overflow]
        if not left:
            break
    return [found[at] for at in range(len(faces))]


def _drawn(faces: Sequence[Face], size: Size, css: str, scale: int) -> list[Drawn]:
    page = (
        f"@page {{ size: {size.width:g}mm {size.height:g}mm; margin: 0 }}"
        f"html {{ font-size: {scale}% }} .face {{ width: {size.width:g}mm; height: {size.height:g}mm }}"
    )
    config = FontConfiguration()
    sheets = [CSS(string=fonts.css() + page + css, font_config=config, url_fetcher=JAIL)]
    body = "".join(f'<section class="face">{face.html}</section>' for face in faces)
    document = HTML(string=f"<!doctype html><body>{body}", url_fetcher=JAIL).render(
        stylesheets=sheets, font_config=config, full_fonts=True
    )
    with pikepdf.open(io.BytesIO(document.write_pdf(full_fonts=True))) as pdf:
        return [
            Drawn(_named(face.name, page), tuple(_overflow(face.name, laid)))
            for face, page, laid in zip(faces, pdf.pages, document.pages, strict=True)
        ]


def _named(face: str, page: pikepdf.Page) -> bytes:
    """Give the operators of a page, with fonts named after their place in our list."""
    content = page.Contents.read_bytes()
    places = {one.family: index for index, one in enumerate(fonts.FONTS)}
    for name, font in dict(page.Resources.get("/Font", {})).items():
        if name.encode() + b" " not in content:
            continue
        # The name of a font is that of its family, with a weight after a hyphen.
        family = str(font.BaseFont).rpartition("+")[2].split("-")[0].replace("#20", " ").strip("/")
        if family not in places:
            raise ForeignFont(face=face, font=family, known=", ".join(places))
        content = re.sub(rb"/%s " % name[1:].encode(), b"/F%d " % places[family], content)
    return content


def _overflow(name: str, page: Any) -> Iterator[Overflow]:
    """Find texts that stick out of their boxes. WeasyPrint keeps boxes private: nothing else here looks at them."""
    for box in page._page_box.descendants(placeholders=True):  # noqa: SLF001
        element = getattr(box, "element", None)
        field = element.get("data-fit") if element is not None and hasattr(element, "get") else None
        if not field or not hasattr(box, "content_box_y"):
            continue
        bottoms = [
            child.position_y + child.margin_height() for child in box.children if hasattr(child, "margin_height")
        ]
        excess = max(bottoms, default=0) - (box.content_box_y() + box.height)
        if excess > 0.5:
            yield Overflow(name, field, round(excess * 25.4 / 96, 1))
