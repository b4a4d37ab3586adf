"""Checks of the file as a whole: it is sound, it does nothing but print, and it keeps to its standard.

Inside: encryption, scripts and notes, hidden layers, oddities, the PDF/X standard, the output intent.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pikepdf import Array, Dictionary, Name, Stream

from quizkit.press.preflight.values import Check, CheckedFile, PreflightFinding
from quizkit.press.profiles import X1A


def check_integrity(file: CheckedFile) -> Iterator[PreflightFinding]:
    """The file is not encrypted, and no resource is missing."""
    if file.pdf.is_encrypted:
        yield PreflightFinding("encrypted")
    for page in file.pages:
        if page.content.is_broken:
            yield PreflightFinding("broken-page", page.number)


def check_activity(file: CheckedFile) -> Iterator[PreflightFinding]:
    """The file carries out nothing and carries nothing along: no scripts, attachments, forms or notes."""
    root = file.pdf.Root
    names = root.get("/Names", Dictionary())
    actions = [root.get("/OpenAction"), *(page.page.get("/AA") for page in file.pages)]
    if "/JavaScript" in names or "/AA" in root or any(isinstance(action, Dictionary) for action in actions):
        yield PreflightFinding("script")
    if "/EmbeddedFiles" in names or "/AF" in root or "/Collection" in root:
        yield PreflightFinding("attachment")
    if len(root.get("/AcroForm", Dictionary()).get("/Fields", Array())):
        yield PreflightFinding("form-field")
    for page in file.pages:
        kinds = [str(note.get("/Subtype", "")).strip("/") for note in page.page.get("/Annots", Array())]
        if "FileAttachment" in kinds:
            yield PreflightFinding("attachment", page.number)
        others = sorted(set(kinds) - {"FileAttachment", "PrinterMark", "TrapNet", "Widget"})
        if others:
            yield PreflightFinding("annotation", page.number, {"found": ", ".join(others)})


def check_layers(file: CheckedFile) -> Iterator[PreflightFinding]:
    """No layer is hidden: one program would print it, another would not."""
    layers = file.pdf.Root.get("/OCProperties")
    if layers is None:
        return
    default = layers.get("/D", Dictionary())
    hidden = list(default.get("/OFF", Array()))
    if str(default.get("/BaseState", "/ON")) == "/OFF":
        hidden += [group for group in layers.get("/OCGs", Array()) if group not in list(default.get("/ON", Array()))]
    for group in layers.get("/OCGs", Array()):
        usage = group.get("/Usage", Dictionary()).get("/Print", Dictionary())
        if str(usage.get("/PrintState", "/ON")) == "/OFF" and group not in hidden:
            hidden.append(group)
    for group in hidden:
        yield PreflightFinding("hidden-layer", None, {"found": str(group.get("/Name", "?"))})


def check_oddities(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Nothing in the file changes how a press prints: transfer functions, halftones, PostScript, other versions."""
    for page in file.pages if file.is_for_press else ():
        for what in sorted(page.content.oddities):
            yield PreflightFinding("oddity", page.number, {"found": what})


def check_standard(file: CheckedFile) -> Iterator[PreflightFinding]:
    """The file declares the standard that the service wants, and complies with it."""
    wanted = file.service.standard
    if not wanted:
        return
    declared, info = _find_declared(file, wanted), file.pdf.docinfo
    metadata = _read_metadata(file)
    if not declared.startswith(wanted):
        yield PreflightFinding("not-of-standard", None, {"found": declared or "PDF", "wanted": wanted})
    if str(info.get("/Trapped", "/Unknown")) not in ("/True", "/False") and not any(
        word in metadata for word in (b"Trapped>True", b"Trapped>False", b'Trapped="True"', b'Trapped="False"')
    ):
        yield PreflightFinding("no-trapped", None, {"wanted": wanted})
    if "/Title" not in info and b"dc:title" not in metadata:
        yield PreflightFinding("no-title", None, {"wanted": wanted})
    if wanted == X1A:
        if file.pdf.pdf_version > "1.4":
            yield PreflightFinding("newer-pdf", None, {"found": file.pdf.pdf_version, "wanted": wanted})
        for page in file.pages:
            if page.content.is_transparent:
                yield PreflightFinding("transparent", page.number, {"wanted": wanted})
    if any(_has_filter(stream, Name.LZWDecode) for stream in file.pdf.objects):
        yield PreflightFinding("lzw", None, {"wanted": wanted})


def _find_declared(file: CheckedFile, wanted: str) -> str:
    declared = str(file.pdf.docinfo.get("/GTS_PDFXVersion", ""))
    return declared or (wanted if wanted.encode() in _read_metadata(file) else "")


def _read_metadata(file: CheckedFile) -> bytes:
    metadata = file.pdf.Root.get("/Metadata")
    return metadata.read_bytes() if isinstance(metadata, Stream) else b""


def _has_filter(stream: Any, wanted: Name) -> bool:
    if not isinstance(stream, Stream):
        return False
    filters = stream.get("/Filter", Array())
    return wanted in (list(filters) if isinstance(filters, Array) else [filters])


def check_intent(file: CheckedFile) -> Iterator[PreflightFinding]:
    """The output intent names a press, by a profile of four inks."""
    wanted = file.service.standard
    intents = [intent for intent in file.pdf.Root.get("/OutputIntents", Array()) if intent.get("/S") == Name.GTS_PDFX]
    complete = [
        intent for intent in intents if "/OutputConditionIdentifier" in intent and "/DestOutputProfile" in intent
    ]
    if wanted and not complete:
        yield PreflightFinding("no-output-intent", None, {"wanted": wanted})
    for intent in complete:
        profile = intent.DestOutputProfile
        data = profile.read_bytes()
        space = data[16:20].decode("latin-1").strip()
        if space != "CMYK" or data[36:40] != b"acsp" or int(profile.get("/N", 0)) != 4:
            yield PreflightFinding("intent-not-cmyk", None, {"found": space or "?"})
    if len(intents) > 1:
        yield PreflightFinding("many-intents", None, {"found": str(len(intents))})


CHECKS: Sequence[Check] = (
    check_integrity, check_activity, check_layers, check_oddities, check_standard, check_intent,
)  # fmt: skip
