"""Standards: what turns a PDF into PDF/X, so that print shops accept it."""

import re
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, Stream

from quizkit.press.profiles import X1A, X4, Profile

DATE = b"D:20000101000000Z"
"""The date of every file: a release that is printed again must give the same file."""
_INKS = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ([kK])\b")


_PARTS = re.compile(rb"BT\n.*?ET\n|[^\n]*\n|[^\n]+$", re.DOTALL)
_SIZE = re.compile(rb" ([\d.]+) Tf")
SMALL = 10.0
"""In points; smaller letters are set in one ink."""
BLACK = b"0 0 0 1 k\n"
OVERPRINT, KNOCKOUT = "Over", "Knock"
"""The names of the graphics states in which black is printed over what is below it, or instead of it."""
OVER, KNOCK = f"/{OVERPRINT} gs\n".encode(), f"/{KNOCKOUT} gs\n".encode()


class Standard(NamedTuple):
    """A PDF/X standard and the profile of its output intent."""

    name: str
    profile: Profile


def declare(pdf: Pdf, standard: Standard, title: str, content: str) -> dict[str, Any]:
    """Declare the PDF/X standard of a file with a title and a content hash; return the options to save it with."""
    profile = Stream(pdf, standard.profile.data)
    profile.N, profile.Alternate = 4, Name.DeviceCMYK
    pdf.Root.OutputIntents = Array([
        Dictionary(
            Type=Name.OutputIntent, S=Name.GTS_PDFX, Info=standard.profile.title.encode(),
            OutputConditionIdentifier=standard.profile.condition.encode(),
            DestOutputProfile=pdf.make_indirect(profile),
        )
    ])  # fmt: skip
    if standard.profile.is_registered:
        pdf.Root.OutputIntents[0].RegistryName = b"http://www.color.org"
    for key in ("/CreationDate", "/ModDate"):
        pdf.docinfo[key] = DATE
    pdf.docinfo["/Creator"] = "quizkit"
    pdf.docinfo["/Trapped"] = Name("/False")
    if standard.name == X1A:
        pdf.docinfo["/GTS_PDFXVersion"] = X1A
        return {"force_version": "1.4", "object_stream_mode": ObjectStreamMode.disable}
    metadata = Stream(pdf, _XMP.format(title=escape(title), version=X4, content=content).encode())
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
    pdf.Root.Metadata = pdf.make_indirect(metadata)
    return {"force_version": "1.6"}


def limit_ink(content: bytes, most: int) -> bytes:
    """Reduce colours for PDF/X where total ink exceeds a limit in percent, which cannot dry; black stays."""

    def reduce_inks(match: re.Match[bytes]) -> bytes:
        *colours, black = (float(part) for part in match.groups()[:4])
        room = most / 100 - black
        if sum(colours) <= room:
            return match[0]
        # Rounded down, so that the sum does not exceed the limit.
        inks = [int(colour * room / sum(colours) * 1000) / 1000 for colour in colours]
        return " ".join(f"{part:g}" for part in (*inks, black)).encode() + b" " + match[5]

    return _INKS.sub(reduce_inks, content) if most < 400 else content


def ink_text(content: bytes, scale: float) -> bytes:
    """Set small text of a PDF/X in one ink, and let black overprint: a press a hair off leaves no edges then."""
    inked, inks, size, stack = list[bytes](), b"", SMALL, list[tuple[bytes, float]]()
    for part in _PARTS.findall(content):
        if part == b"q\n":
            stack.append((inks, size))
        elif part == b"Q\n" and stack:
            inks, size = stack.pop()
        elif part.endswith(b" k\n"):
            inks = part
        elif part.startswith(b"BT\n"):
            sizes = [float(number) for number in _SIZE.findall(part)] or [size]
            size = sizes[-1]
            # WeasyPrint's unit is a pixel of a screen, 3/4 of a point.
            is_small = 0.75 * scale * min(sizes) < SMALL
            is_mixed = sum(float(ink) > 0 for ink in inks.split()[:4]) > 1
            if inks == BLACK or (is_small and is_mixed):
                inked += [BLACK, OVER, part, KNOCK, inks]
                continue
        inked.append(part)
    return b"".join(inked)


_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>2000-01-01T00:00:00Z</xmp:CreateDate><xmp:ModifyDate>2000-01-01T00:00:00Z</xmp:ModifyDate>
<xmp:MetadataDate>2000-01-01T00:00:00Z</xmp:MetadataDate><xmp:CreatorTool>quizkit</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:{content}</xmpMM:DocumentID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass><xmpMM:VersionID>1</xmpMM:VersionID>
<pdf:Producer>quizkit</pdf:Producer><pdf:Trapped>False</pdf:Trapped><pdfxid:GTS_PDFXVersion>{version}</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
