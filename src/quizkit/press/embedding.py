"""Embed fonts in PDFs: only the glyphs that are used, and searchable."""

from collections.abc import Iterable
from struct import unpack_from

import uharfbuzz as harfbuzz
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from quizkit.press.fonts import Font, letters, open_font, subset


def embed(pdf: Pdf, chosen: Font, used: set[int]) -> Object:
    """Embed a subset of a font in a PDF."""
    face, name = open_font(chosen), chosen.name
    font, scale = harfbuzz.Font(face), 1000 / face.upem
    widths = Array()
    for glyph in sorted(used):
        widths.append(glyph)
        widths.append(Array([round(font.get_glyph_h_advance(glyph) * scale)]))
    data, tag, is_cff = subset(chosen, used), _subset_tag(used), "CFF " in face.table_tags
    extents, metrics = font.get_font_extents("ltr"), _read_table(face, "OS/2")
    bounds = unpack_from(">4h", _read_table(face, "head"), 36)
    # An old font does not say how high its capitals are.
    capitals = unpack_from(">h", metrics, 88)[0] if len(metrics) >= 90 else 0.8 * extents.ascender
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name(f"/{tag}+{name}"), Flags=32, ItalicAngle=0, StemV=80,
        FontBBox=Array([round(part * scale) for part in bounds]),
        Ascent=round(extents.ascender * scale), Descent=round(extents.descender * scale),
        CapHeight=round(capitals * scale),
    )  # fmt: skip
    if is_cff:
        # The outlines alone, which every version of PDF for a press knows: glyphs go by their numbers in it.
        outlines = _read_table(harfbuzz.Face(data), "CFF ")
        descriptor.FontFile3 = pdf.make_indirect(Stream(pdf, outlines, Subtype=Name.CIDFontType0C))
    else:
        descriptor.FontFile2 = pdf.make_indirect(Stream(pdf, data, Length1=len(data)))
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType0 if is_cff else Name.CIDFontType2, BaseFont=Name(f"/{tag}+{name}"),
        W=widths, CIDSystemInfo=Dictionary(Registry=b"Adobe", Ordering=b"Identity", Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor),
    )  # fmt: skip
    if not is_cff:
        inner.CIDToGIDMap = Name.Identity
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name(f"/{tag}+{name}"), Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(inner)]),
            ToUnicode=pdf.make_indirect(_to_unicode(pdf, chosen, used)),
        )
    )  # fmt: skip


def _read_table(face: harfbuzz.Face, tag: str) -> bytes:
    return bytes(face.reference_table(tag).data)


def _subset_tag(used: Iterable[int]) -> str:
    """Return the tag of a subset: six letters, as PDF requires, always the same for the same glyphs."""
    number = sum((glyph + 1) * (place + 7) for place, glyph in enumerate(sorted(used)))
    return "".join(chr(65 + number // 26**place % 26) for place in range(6))


def _to_unicode(pdf: Pdf, font: Font, used: Iterable[int]) -> Stream:
    """Return the map from glyphs to characters, so that text can be searched and copied."""
    # Where two characters share a glyph, the first one is the usual one.
    letter_of = {glyph: letter for letter, glyph in reversed(list(letters(font).items()))}
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
