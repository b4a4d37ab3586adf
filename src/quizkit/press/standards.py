"""Standards: what makes a PDF a PDF/X, so that a print shop takes it without asking."""

import re
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, Stream

from quizkit.press.profiles import X1A, X4, Profile

DATE = b"D:20000101000000Z"
"""Every file bears the same date: a release printed again must be the same file."""
_INKS = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ([kK])\b")


class Standard(NamedTuple):
    """A standard and the press it names."""

    name: str
    profile: Profile


def declare(pdf: Pdf, standard: Standard, title: str, content: str) -> dict[str, Any]:
    """Make a file say what it is, by its title and a hash of its content; give how it must be saved."""
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
    """Take colour out of areas that would get more ink than a press can dry, in per cent; black stays."""

    def less(found: re.Match[bytes]) -> bytes:
        *colours, black = (float(part) for part in found.groups()[:4])
        room = most / 100 - black
        if sum(colours) <= room:
            return found[0]
        # Rounded down, or the sum might exceed the limit by a hair.
        inks = [int(colour * room / sum(colours) * 1000) / 1000 for colour in colours]
        return " ".join(f"{part:g}" for part in (*inks, black)).encode() + b" " + found[5]

    return _INKS.sub(less, content) if most < 400 else content


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
