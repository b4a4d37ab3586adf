"""Fonts: the typefaces that cards are set in, and one subset of each for a whole job.

Inside: CSS, glyphs of a font and of a page, letters that are missing, the smallest text, subsets.

Faces are drawn with complete fonts, so that a face is the same whatever is printed with it; only the job is subset.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from struct import unpack
from typing import NamedTuple

import uharfbuzz as harfbuzz


class Font(NamedTuple):
    """A font file and its family name in templates. Each weight is its own family, so that a page names its fonts."""

    family: str
    package: str
    file: str
    number: int = 0
    """Its place in a collection (TTC)."""

    @property
    def path(self) -> Path:
        """Return the path of the file: in its package, or anywhere on the system."""
        if not self.package:
            return Path(self.file)
        return Path(str(import_module(self.package).__file__)).parent / "files" / self.file

    @property
    def url(self) -> str:
        """Return the address of the font for style sheets; a font of a collection is taken out of it."""
        return _take_out(self) if self.path.suffix.lower() in COLLECTIONS else self.path.as_uri()

    @property
    def name(self) -> str:
        """Return the name of the font in a PDF; one that is not ours is marked as chosen by the deck."""
        stem = re.sub(r"[^A-Za-z0-9-]", "", Path(self.file).stem) + (f"-{self.number}" if self.number else "")
        return stem if self.package else f"{CHOSEN}{stem}"


CHOSEN = "Own-"
COLLECTIONS = (".ttc", ".otc")
FONTS = (
    Font("Card", "font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    Font("CardBold", "font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    Font("CardBlack", "font_source_sans_pro", "SourceSansPro-Black.ttf"),
    Font("Serif", "font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    Font("SerifBold", "font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    Font("SerifBlack", "font_source_serif_pro", "SourceSerifPro-Black.ttf"),
)


def css(own: Iterable[Font] = ()) -> str:
    """Return the CSS that declares fonts to templates: ours, and those of the deck's own."""
    return "".join(
        f'@font-face {{ font-family: "{font.family}"; src: url("{font.url}") }}\n' for font in (*FONTS, *own)
    )


@cache
def open_font(font: Font) -> harfbuzz.Face:
    """Open a font that cards are set in."""
    return harfbuzz.Face(font.path.read_bytes(), font.number)


@cache
def _take_out(font: Font) -> str:
    whole = harfbuzz.SubsetInput()
    whole.keep_everything()
    data = bytes(harfbuzz.subset(open_font(font), whole).blob.data)
    return "data:font/sfnt;base64," + b64encode(data).decode()


@cache
def letters(font: Font) -> Mapping[str, int]:
    """Return the characters of a font and their glyphs."""
    opened = harfbuzz.Font(open_font(font))
    return {chr(code): opened.get_nominal_glyph(code) for code in sorted(open_font(font).unicodes)}


def find_missing_letters(text: str, font: Font = FONTS[0]) -> str:
    """Return the characters of a text that a font lacks: another font would replace them silently."""
    covered = letters(font)
    return "".join(dict.fromkeys(char for char in text if char.isprintable() and char not in covered))


_SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>")


def find_glyphs(content: bytes) -> dict[str, set[int]]:
    """Return the glyphs that a page shows, by the resource name of their font."""
    strings, current = dict[str, list[bytes]](), list[bytes]()
    for font, string in _SHOWN.findall(content):
        if font:
            current = strings.setdefault(font.decode(), [])
        else:
            current.append(string)
    codes = {font: bytes.fromhex(b"".join(parts).decode()) for font, parts in strings.items()}
    return {font: set(unpack(f">{len(code) // 2}H", code)) for font, code in codes.items()}


_SIZE = re.compile(rb"/F\d+ ([\d.]+) Tf")


def find_smallest_text(content: bytes) -> float:
    """Return the size of the smallest letters of a face in points; WeasyPrint's unit is 3/4 of a point."""
    return 0.75 * min(map(float, _SIZE.findall(content)), default=1000)


def subset(font: Font, used: Iterable[int]) -> bytes:
    """Return a font cut down to some glyphs. They keep their numbers; a PDF needs only their outlines."""
    wanted = harfbuzz.SubsetInput()
    wanted.glyph_set.update(used)
    flags = harfbuzz.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.NOTDEF_OUTLINE | flags.NO_HINTING
    wanted.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in _NEEDLESS)
    return bytes(harfbuzz.subset(open_font(font), wanted).blob.data)


_NEEDLESS = (b"GPOS", b"GSUB", b"GDEF", b"BASE", b"DSIG", b"cmap", b"name", b"post", b"OS/2", b"gasp")
