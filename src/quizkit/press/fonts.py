"""Fonts: the faces that cards are set in, and one subset of each for a whole job.

Pages are drawn with whole fonts, so that a page is the same whatever is printed beside it; only the job is subset.
"""

import io
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream


class Font(NamedTuple):
    """A font file, and the family that templates ask for: one for each weight, so that a page names its fonts."""

    family: str
    package: str
    file: str

    @property
    def path(self) -> Path:
        """Find the file in its package."""
        return Path(str(import_module(self.package).__file__)).parent / "files" / self.file

    @property
    def name(self) -> str:
        """Give the name it has in a PDF."""
        return Path(self.file).stem


FONTS = (
    Font("Card", "font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    Font("CardBold", "font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    Font("CardBlack", "font_source_sans_pro", "SourceSansPro-Black.ttf"),
)


def css() -> str:
    """Declare the fonts to templates."""
    return "".join(f'@font-face {{ font-family: "{one.family}"; src: url("{one.path.as_uri()}") }}\n' for one in FONTS)


@cache
def opened(name: str) -> TTFont:
    """Open a font by the name it has in a PDF."""
    return TTFont(next(one.path for one in FONTS if one.name == name), lazy=True)


def missing(text: str) -> str:
    """Give the characters of a text that no font of ours has: another font would draw them, without a word."""
    known = opened(FONTS[0].name).getBestCmap()
    return "".join(dict.fromkeys(char for char in text if char.isprintable() and ord(char) not in known))


_SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>")


def glyphs(content: bytes) -> dict[str, set[int]]:
    """Find which glyphs of which fonts a page shows: resource name → numbers."""
    found, current = dict[str, set[int]](), set[int]()
    for font, shown in _SHOWN.findall(content):
        if font:
            current = found.setdefault(font.decode(), set())
        else:
            current.update(int(shown[at : at + 4], 16) for at in range(0, len(shown), 4))
    return found


def subset(name: str, used: Iterable[int]) -> bytes:
    """Cut a font down to some glyphs, which keep their numbers."""
    options = Options(retain_gids=True, notdef_outline=True, layout_features=[], hinting=False, glyph_names=False)
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "DSIG", "cmap", "name", "post", "OS/2"]
    font = TTFont(next(one.path for one in FONTS if one.name == name), recalcTimestamp=False)
    cutter = Subsetter(options)
    cutter.populate(gids=sorted(used))
    cutter.subset(font)
    out = io.BytesIO()
    font.save(out, reorderTables=True)
    return out.getvalue()


def embed(pdf: Pdf, name: str, used: set[int]) -> Object:
    """Put a subset of a font into a PDF."""
    font = opened(name)
    scale = 1000 / font["head"].unitsPerEm
    order, advances = font.getGlyphOrder(), font["hmtx"].metrics
    widths = Array()
    for glyph in sorted(used):
        widths.append(glyph)
        widths.append(Array([round(advances[order[glyph]][0] * scale)]))
    data, tag = subset(name, used), _tag(used)
    head, hhea, os2 = font["head"], font["hhea"], font["OS/2"]
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name(f"/{tag}+{name}"), Flags=32, ItalicAngle=0, StemV=80,
        FontBBox=Array([round(v * scale) for v in (head.xMin, head.yMin, head.xMax, head.yMax)]),
        Ascent=round(hhea.ascent * scale), Descent=round(hhea.descent * scale),
        CapHeight=round(os2.sCapHeight * scale),
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
            ToUnicode=pdf.make_indirect(_to_unicode(pdf, font, used)),
        )
    )  # fmt: skip


def _tag(used: Iterable[int]) -> str:
    """Name a subset as PDF wants it, six letters, always the same for the same glyphs."""
    number = sum((glyph + 1) * (place + 7) for place, glyph in enumerate(sorted(used)))
    return "".join(chr(65 + number // 26**place % 26) for place in range(6))


def _to_unicode(pdf: Pdf, font: TTFont, used: Iterable[int]) -> Stream:
    """Say which letters the glyphs stand for, so that text can be searched and copied."""
    letters = _letters(font)
    known = [(glyph, letters[glyph]) for glyph in sorted(used) if glyph in letters]
    parts = [
        f"{len(known[at : at + 100])} beginbfchar\n"
        + "".join(f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>\n" for glyph, letter in known[at : at + 100])
        + "endbfchar\n"
        for at in range(0, len(known), 100)
    ]
    text = (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
        f"{''.join(parts)}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )
    return Stream(pdf, text.encode())


@cache
def _letters(font: TTFont) -> Mapping[int, str]:
    found = dict[int, str]()
    for code, name in sorted(font.getBestCmap().items()):
        found.setdefault(font.getGlyphID(name), chr(code))
    return found
