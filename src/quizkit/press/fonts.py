"""Fonts: the typefaces that cards are set in, and one subset of each for a whole job.

Faces are drawn with complete fonts, so that a face is the same whatever is printed with it; only the job is subset.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from struct import unpack, unpack_from
from typing import NamedTuple

import uharfbuzz as harfbuzz
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream


class Font(NamedTuple):
    """A font file and its family name in templates. Each weight is its own family, so that a page names its fonts."""

    family: str
    package: str
    file: str

    @property
    def path(self) -> Path:
        """Return the path of the file in its package."""
        return Path(str(import_module(self.package).__file__)).parent / "files" / self.file

    @property
    def name(self) -> str:
        """Return the name of the font in a PDF."""
        return Path(self.file).stem


FONTS = (
    Font("Card", "font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    Font("CardBold", "font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    Font("CardBlack", "font_source_sans_pro", "SourceSansPro-Black.ttf"),
)


def css() -> str:
    """Return the CSS that declares the fonts to templates."""
    return "".join(
        f'@font-face {{ font-family: "{font.family}"; src: url("{font.path.as_uri()}") }}\n' for font in FONTS
    )


@cache
def open_font(name: str) -> harfbuzz.Face:
    """Open a font by its name in a PDF."""
    return harfbuzz.Face(next(font.path for font in FONTS if font.name == name).read_bytes())


@cache
def letters(name: str) -> Mapping[str, int]:
    """Return the characters of a font and their glyphs."""
    font = harfbuzz.Font(open_font(name))
    return {chr(code): font.get_nominal_glyph(code) for code in sorted(open_font(name).unicodes)}


def find_missing_letters(text: str) -> str:
    """Return the characters of a text that our fonts lack: another font would replace them silently."""
    covered = letters(FONTS[0].name)
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


def subset(name: str, used: Iterable[int]) -> bytes:
    """Return a font cut down to some glyphs. They keep their numbers; a PDF needs only their outlines."""
    wanted = harfbuzz.SubsetInput()
    wanted.glyph_set.update(used)
    flags = harfbuzz.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.NOTDEF_OUTLINE | flags.NO_HINTING
    wanted.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in _NEEDLESS)
    return bytes(harfbuzz.subset(open_font(name), wanted).blob.data)


_NEEDLESS = (b"GPOS", b"GSUB", b"GDEF", b"BASE", b"DSIG", b"cmap", b"name", b"post", b"OS/2", b"gasp")


def embed(pdf: Pdf, name: str, used: set[int]) -> Object:
    """Embed a subset of a font in a PDF."""
    face = open_font(name)
    font, scale = harfbuzz.Font(face), 1000 / face.upem
    widths = Array()
    for glyph in sorted(used):
        widths.append(glyph)
        widths.append(Array([round(font.get_glyph_h_advance(glyph) * scale)]))
    data, tag = subset(name, used), _subset_tag(used)
    bounds, capitals = (
        unpack_from(">4h", _read_table(face, "head"), 36),
        unpack_from(">h", _read_table(face, "OS/2"), 88)[0],
    )
    extents = font.get_font_extents("ltr")
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name(f"/{tag}+{name}"), Flags=32, ItalicAngle=0, StemV=80,
        FontBBox=Array([round(part * scale) for part in bounds]),
        Ascent=round(extents.ascender * scale), Descent=round(extents.descender * scale),
        CapHeight=round(capitals * scale),
        FontFile2=pdf.make_indirect(Stream(pdf, data, Length1=len(data))),
    )  # fmt: skip
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name(f"/{tag}+{name}"), W=widths, CIDToGIDMap=Name.Identity,
        CIDSystemInfo=Dictionary(Registry=b"Adobe", Ordering=b"Identity", Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor),
    )  # fmt: skip
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name(f"/{tag}+{name}"), Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(inner)]),
            ToUnicode=pdf.make_indirect(_to_unicode(pdf, name, used)),
        )
    )  # fmt: skip


def _read_table(face: harfbuzz.Face, tag: str) -> bytes:
    return bytes(face.reference_table(tag).data)


def _subset_tag(used: Iterable[int]) -> str:
    """Return the tag of a subset: six letters, as PDF requires, always the same for the same glyphs."""
    number = sum((glyph + 1) * (place + 7) for place, glyph in enumerate(sorted(used)))
    return "".join(chr(65 + number // 26**place % 26) for place in range(6))


def _to_unicode(pdf: Pdf, name: str, used: Iterable[int]) -> Stream:
    """Return the map from glyphs to characters, so that text can be searched and copied."""
    # Where two characters share a glyph, the first one is the usual one.
    letter_of = {glyph: letter for letter, glyph in reversed(list(letters(name).items()))}
    lines = [
        f"<{glyph:04x}> <{letter_of[glyph].encode('utf-16-be').hex()}>\n"
        for glyph in sorted(used)
        if glyph in letter_of
    ]
    # A block may have at most 100 lines.
    blocks = [lines[at : at + 100] for at in range(0, len(lines), 100)]
    parts = [f"{len(block)} beginbfchar\n{''.join(block)}endbfchar\n" for block in blocks]
    text = (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n/CMapName /Letters def\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
        f"{''.join(parts)}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )
    return Stream(pdf, text.encode())
