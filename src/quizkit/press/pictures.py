"""Pictures on faces, drawings and bitmaps: made fit for print, or refused by name. None vanishes silently."""

import io
import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree
from PIL import ExifTags, Image, ImageFile, ImageOps, UnidentifiedImageError
from tinycss2.color4 import parse_color  # type: ignore[import-untyped]

from quizkit.bundled import find_bundled
from quizkit.press.face import BITMAP, DRAWING
from quizkit.press.inks import Inks
from quizkit.problems import QuizkitError, closest

SVG = "{http://www.w3.org/2000/svg}"
XHTML = "http://www.w3.org/1999/xhtml"
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"}
KNOWN = SHAPES | {"svg", "g", "defs", "symbol", "use", "clipPath", "title", "desc", "metadata", "tspan", "a"}
"""The elements of a drawing that are printed as they are meant."""
MOST_SHAPES = 20_000
"""A drawing with more shapes is a mistake, or a trap."""
MOST_PIXELS = 100_000_000
UNNAMED = "–"
"""A drawing that many faces may have; whoever asks for it knows what it is called."""
SUFFIXES = (".svg", ".png", ".jpg", ".jpeg", ".tif", ".tiff")
_IMAGE = re.compile(r"""(<img\b[^>]*?\bsrc)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
"""HTML has three ways to write an address."""
CURRENT = "currentcolor"
_VIEW = re.compile(r"(?:(?:^|[\s,]+)-?(?:\d+(?:\.\d*)?|\.\d+)(?![\d.])){4}")
"""A viewBox: four numbers."""
_PAINTS = ("fill", "stroke", "color")
_PAINT = re.compile(rf"\b({'|'.join(_PAINTS)})\s*:\s*([^;]+)")


class BrokenPicture(QuizkitError):
    """The file is damaged, or not a picture that we read."""

    name = "broken-picture"


class EmptyPicture(QuizkitError):
    """The drawing draws nothing, or has no size."""

    name = "empty-picture"


class ForeignPicture(QuizkitError):
    """The drawing uses something that cannot be printed as it looks on a screen."""

    name = "foreign-picture"


class TransparentPicture(QuizkitError):
    """The bitmap is partly transparent."""

    name = "transparent-picture"


class NoSuchPicture(QuizkitError):
    """A template shows a picture that is not in its folder."""

    name = "no-such-picture"


def embed_pictures(html: str, templates: Path | None, inks: Inks, face: str) -> str:
    """Embed the pictures that a face shows: those of the deck are already in it, others are beside the templates."""

    def embed(match: re.Match[str]) -> str:
        source = unescape(match[2] or match[3] or match[4] or "")
        if source.startswith(DRAWING):
            return match[0]
        is_svg, data = source.endswith(".svg"), _read(source, templates, face)
        name = source if len(source) < 80 else face
        if is_svg:
            return f'{match[1]}="{embed_drawing(data.decode("utf-8", "replace"), inks, name)}"'
        return f'{match[1]}="{BITMAP}{b64encode(prepare_bitmap(data, name, inks)).decode()}"'

    return _IMAGE.sub(embed, html)


def _read(source: str, templates: Path | None, face: str) -> bytes:
    """Read a picture from a data URL, or from a folder of templates; nothing outside it can be reached."""
    if source.startswith("data:"):
        try:
            return b64decode(source.partition(",")[2], validate=True)
        except NotBase64 as error:
            raise BrokenPicture(picture=face, reason="data:") from error
    folders = [folder for folder in (templates, find_bundled("templates") / "press") if folder]
    for folder in folders:
        path = (folder / source).resolve()
        if path.is_relative_to(folder.resolve()) and path.is_file():
            return path.read_bytes()
    known = [path.name for folder in folders[:1] for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES]
    raise NoSuchPicture(picture=source, face=face, folder=str(folders[0]), suggestion=closest(source, known))


def embed_drawing(svg: str, inks: Inks, name: str) -> str:
    """Return a drawing on a face as a data URL: as an image, it cannot affect the rest of the page."""
    return _embed(prepare_drawing(svg, inks, name), inks)


@lru_cache(512)
def _embed(svg: str, inks: Inks) -> str:
    return DRAWING + b64encode(inks.picture(svg).encode()).decode()


def prepare_drawing(svg: str, inks: Inks, name: str) -> str:
    """Return a picture's drawing with all colours in CMYK; refuse one that would be printed otherwise than it looks."""
    try:
        return _prepare_drawing(svg, inks)
    except QuizkitError as error:
        raise type(error)(**(error.facts | {"picture": name})) from error


@lru_cache(512)
def _prepare_drawing(svg: str, inks: Inks) -> str:
    """Do so; many faces have the same drawing, and each would be named if there were anything wrong with it."""
    try:
        root = etree.fromstring(svg.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        raise BrokenPicture(picture=UNNAMED, reason=str(error)) from error
    if "<!ENTITY" in svg:
        raise ForeignPicture(picture=UNNAMED, what="<!ENTITY>")
    if root.tag != f"{SVG}svg":
        raise BrokenPicture(picture=UNNAMED, reason=f"<{etree.QName(root).localname}> ≠ <svg>")
    for element in root.iter(etree.Element):
        tag = etree.QName(element)
        if (tag.namespace == SVG[1:-1] and tag.localname not in KNOWN) or tag.namespace == XHTML:
            raise ForeignPicture(picture=UNNAMED, what=f"<{tag.localname}>")
        if what := next(_find_effects(element), None):
            raise ForeignPicture(picture=UNNAMED, what=what)
    if _count(root, root) > MOST_SHAPES:
        raise ForeignPicture(picture=UNNAMED, what="<use>")
    if not _has_size(root) or not any(map(_is_seen, root.iter(etree.Element))):
        raise EmptyPicture(picture=UNNAMED)
    is_changed = [_set_inks(element, inks) for element in root.iter(etree.Element)]
    # Without a word about it, a shape is black, and so is the current colour: in all inks of a screen.
    is_unsaid = {
        "fill": not all(map(_inherits_fill, root.iter(etree.Element))),
        "color": CURRENT in svg.lower() and "color" not in _read_look(root),
    }
    for key in (key for key in is_unsaid if is_unsaid[key]):
        root.set(key, inks.line("#000000"))
    return etree.tostring(root, encoding="unicode") if any((*is_changed, *is_unsaid.values())) else svg


def _read_look(element: Any) -> dict[str, str]:
    """Read what an element says about its look: in attributes, and in its style, which counts more."""
    styled = re.findall(r"([\w-]+)\s*:\s*([^;]+)", element.get("style", ""))
    return {key: value.strip() for key, value in (*element.attrib.items(), *styled)}


def _find_effects(element: Any) -> Iterator[str]:
    """Find what a press does not know: gradients, masks, filters, transparency, scripts, other files."""
    for key, value in _read_look(element).items():
        if key.lower().startswith("on") or (key.rpartition("}")[2] == "href" and not value.startswith("#")):
            yield f"{key.rpartition('}')[2]}: {value[:40]}"
        is_effect = key in ("filter", "mask") and value != "none"
        is_effect |= key in _PAINTS and "url(" in value
        if is_effect or (key.endswith("opacity") and not _is_opaque(value)):
            yield f"{key}: {value}"


def _is_opaque(value: str) -> bool:
    try:
        return float(value.removesuffix("%")) >= (100 if value.endswith("%") else 1)
    except ValueError:
        return False


def _count(element: Any, root: Any, depth: int = 0) -> int:
    """Count the shapes of a drawing, with all that `<use>` repeats; stop where there are too many."""
    if depth > 30:
        raise ForeignPicture(picture=UNNAMED, what="<use>")
    total, inner = 1, list(element.iterchildren(etree.Element))
    if element.tag == f"{SVG}use":
        target = (element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or "").removeprefix("#")
        inner += [shape for shape in root.iter(etree.Element) if target and shape.get("id") == target][:1]
    for child in inner:
        total += _count(child, root, depth + 1)
        if total > MOST_SHAPES:
            break
    return total


def _has_size(root: Any) -> bool:
    view = root.get("viewBox", "").strip()
    if view and not _VIEW.fullmatch(view):
        return False
    sides = [float(side) for side in re.split(r"[\s,]+", view)[-2:]] if view else []
    is_measured = all(re.match(r"[1-9.]", root.get(key, "")) for key in ("width", "height"))
    return is_measured or (len(sides) == 2 and min(sides) > 0)


def _is_seen(element: Any) -> bool:
    """Return whether a shape leaves ink on paper."""
    tag = etree.QName(element).localname
    if tag == "use":
        return True
    measures = {"path": ("d",), "rect": ("width", "height"), "circle": ("r",), "ellipse": ("rx", "ry")}
    is_sized = all(element.get(key, "").strip() not in ("", "0") for key in measures.get(tag, ()))
    return tag in SHAPES and is_sized and (element.get("fill") != "none" or element.get("stroke", "none") != "none")


def _inherits_fill(element: Any) -> bool:
    """Return whether the colour of a shape is set, by itself or by what it is in."""
    if etree.QName(element).localname not in SHAPES:
        return True
    lineage = (element, *element.iterancestors())
    return any(_read_look(node).get("fill") for node in lineage)


def _set_inks(element: Any, inks: Inks) -> bool:
    """Put the colours of a shape into inks; return whether anything has changed."""
    is_changed = False
    for key in _PAINTS:
        if (value := element.get(key)) and (paint := _to_inks(value, inks)) != value:
            element.set(key, paint)
            is_changed = True
    if style := element.get("style"):
        inked = _PAINT.sub(lambda match: f"{match[1]}:{_to_inks(match[2], inks)}", style)
        element.set("style", inked)
        is_changed |= inked != style
    return is_changed


def _to_inks(value: str, inks: Inks) -> str:
    colour = None if value.startswith("device-cmyk") else parse_color(value)
    if colour == CURRENT:
        # WeasyPrint knows it in this spelling only.
        return "currentColor"
    if colour is None:
        return value
    channels = colour.to("srgb").coordinates
    return inks.convert("#" + "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in channels))


@contextmanager
def _strict() -> Iterator[None]:
    """Let a picture that was cut short fail: WeasyPrint allows them, for all users of Pillow."""
    before, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


class OpenBitmap(NamedTuple):
    """A bitmap that was read whole, turned upright; its format, and whether it was upright already."""

    image: Image.Image
    format: str
    is_upright: bool


def open_bitmap(data: bytes, name: str) -> OpenBitmap:
    """Read a picture's bitmap; one that was cut short, or is another kind of file, is refused by its name."""
    try:
        with _strict(), Image.open(io.BytesIO(data)) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise BrokenPicture(picture=name, reason=f"{opened.width} × {opened.height}")
            opened.load()
            image, kind = ImageOps.exif_transpose(opened), opened.format
            is_upright = opened.getexif().get(ExifTags.Base.Orientation, 1) == 1
    except UnidentifiedImageError as error:
        raise BrokenPicture(picture=name, reason="≠ PNG, JPEG, TIFF") from error
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise BrokenPicture(picture=name, reason=str(error) or type(error).__name__) from error
    if kind not in ("PNG", "JPEG", "MPO", "TIFF"):
        raise BrokenPicture(picture=name, reason=str(kind))
    return OpenBitmap(image, kind, is_upright)


@lru_cache(32)
def prepare_bitmap(data: bytes, name: str, inks: Inks) -> bytes:
    """Return a picture's bitmap as a JPEG in CMYK or in grey; one in CMYK and upright stays as it is."""
    image, kind, is_upright = open_bitmap(data, name)
    if image.mode == "CMYK" and kind in ("JPEG", "MPO") and is_upright and not inks.is_draft:
        return data
    if image.has_transparency_data and image.convert("RGBA").getchannel("A").getextrema() != (255, 255):
        raise TransparentPicture(picture=name)
    out = io.BytesIO()
    inks.bitmap(image).save(out, "JPEG", quality=97, subsampling=0)
    return out.getvalue()
