"""Preflight: what a print shop would send a file back for. Any PDF is read; of our own more is known."""

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pikepdf import Array, Dictionary, Matrix, Name, Object, Page, PasswordError, Pdf, PdfError
from pypdfium2 import PdfiumError

from quizkit.press import fonts
from quizkit.press.pdf_reader import Area, PageContent, Reader
from quizkit.press.profiles import X1A
from quizkit.press.services import Service
from quizkit.press.sizes import POINTS
from quizkit.problems import QuizkitError

NEAR = 0.1
"""Millimetres that do not matter."""
FRONT, BACK = "front", "back"
THIN = 0.25
"""Points; thinner lines are lost in print."""
COARSE = 0.75
"""A picture with fewer dots than this share of what the service wants looks coarse."""


class NotAPdf(QuizkitError):
    """The file is no PDF, or is broken or locked."""

    name = "not-a-pdf"


class PreflightFinding(NamedTuple):
    """Something a print shop would not take: what, on which page, and the figures."""

    name: str
    page: int | None = None
    facts: Mapping[str, str] = {}


Trim = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class CutCard:
    """A card on a page of ours: whose face it is, and where it will be cut, in millimetres."""

    name: str
    side: str
    trim: Trim


@dataclass(frozen=True, slots=True)
class CheckedPage:
    """A page as the checks see it."""

    number: int
    media: Area
    trim: Area | None
    bleed: Area | None
    content: PageContent
    cards: Sequence[CutCard]

    @property
    def is_laid_out(self) -> bool:
        """Return whether it is a sheet of ours that many cards lie on; what others send is a card, and needs its bleed."""
        return bool(self.cards) and self.trim is not None and _close(self.trim, self.media)


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file as the checks see it."""

    pdf: Pdf
    sheets: Sequence[CheckedPage]
    service: Service

    @property
    def duplex(self) -> str:
        """Return how the file wants to be turned: over the long or short edge, or not at all."""
        return str(self.pdf.Root.get("/ViewerPreferences", Dictionary()).get("/Duplex", "")).removeprefix("/")

    @property
    def is_ours(self) -> bool:
        """Return whether quizkit made it."""
        return str(self.pdf.docinfo.get("/Producer", "")) == "quizkit"


def preflight(data: bytes, name: str, service: Service) -> list[PreflightFinding]:
    """Find all that somebody who prints would not take."""
    try:
        with Pdf.open(io.BytesIO(data)) as pdf, closing(Reader(pdf, data)) as reader:
            read = [_sheet(number, page, reader) for number, page in enumerate(pdf.pages, 1)]
            file = CheckedFile(pdf, [sheet for sheet in read if isinstance(sheet, CheckedPage)], service)
            # Of a file that cannot be read whole, nothing else can be said.
            found = [sheet for sheet in read if isinstance(sheet, PreflightFinding)]
            found = found or [finding for check in CHECKS for finding in check(file)]
            return sorted(found, key=lambda one: (one.page or 0, one.name))
    except (PdfError, PasswordError, PdfiumError) as error:
        raise NotAPdf(file=name, reason=str(error)) from error


def _sheet(number: int, page: Page, reader: Reader) -> CheckedPage | PreflightFinding:
    try:
        return _read(number, page, reader)
    except Exception:  # noqa: BLE001  # a broken page may fail in any way, and that is what is to be found
        return PreflightFinding("broken-page", number)


def _read(number: int, page: Page, reader: Reader) -> CheckedPage:
    content = reader.page(number - 1)
    known = page.obj.get("/PieceInfo", Dictionary()).get("/quizkit", Dictionary()).get("/Private", Dictionary())
    if "/Shift" in known:
        # A page is shifted for a printer that misplaces it: what will be cut is where it would be without.
        straight = PageContent()
        straight.add(content, Matrix(*map(float, known.Shift)).inverse())
        content = straight
    cards = [_card(one) for one in known.get("/Cards", [])]
    trim, bleed = (_area(page.obj.get(key)) for key in ("/TrimBox", "/BleedBox"))
    return CheckedPage(number, _area(page.mediabox) or Area(0, 0, 0, 0), trim, bleed, content, cards)


def _card(noted: Object) -> CutCard:
    name, _, side = str(noted.Name).rpartition(" ")
    left, below, width, height = map(float, noted.Trim)
    return CutCard(name, side, (left, below, width, height))


def _area(box: Object | None) -> Area | None:
    if box is None:
        return None
    left, below, right, above = map(float, box)
    # Any two opposite corners will do.
    return Area(min(left, right), min(below, above), max(left, right), max(below, above))


def _margin(inner: Area, outer: Area) -> float:
    """Return how far a box lies within another, at its closest side."""
    return min(inner.left - outer.left, inner.below - outer.below, outer.right - inner.right, outer.above - inner.above)


def _close(one: Area, other: Area) -> bool:
    return all(abs(a - b) < NEAR * POINTS for a, b in zip(one, other, strict=True))


def _mm(points: float) -> str:
    return f"{points / POINTS:.1f}"


def _boxes(file: CheckedFile) -> Iterator[PreflightFinding]:
    """A page says where it is cut, and how far colour reaches beyond."""
    for sheet in file.sheets:
        if sheet.trim is None:
            yield PreflightFinding("no-trim-box", sheet.number)
            continue
        bleed = sheet.bleed or sheet.trim
        if min(_margin(sheet.trim, bleed), _margin(bleed, sheet.media)) < -NEAR * POINTS:
            yield PreflightFinding("box-outside", sheet.number)
        least = _margin(sheet.trim, bleed)
        if not sheet.is_laid_out and least < (file.service.bleed - NEAR) * POINTS:
            facts = {"found": _mm(least), "wanted": f"{file.service.bleed:.1f}"}
            yield PreflightFinding("bleed-too-small", sheet.number, facts)


def _uniform(file: CheckedFile) -> Iterator[PreflightFinding]:
    """All cards of a file are cut to the same size."""
    sizes = [
        (sheet.trim.right - sheet.trim.left, sheet.trim.above - sheet.trim.below) for sheet in file.sheets if sheet.trim
    ]
    for sheet, size in zip((sheet for sheet in file.sheets if sheet.trim), sizes, strict=True):
        if any(abs(a - b) > NEAR * POINTS for a, b in zip(size, sizes[0], strict=True)):
            facts = {"found": " × ".join(map(_mm, size)), "wanted": " × ".join(map(_mm, sizes[0]))}
            yield PreflightFinding("other-trim", sheet.number, facts)


def _pairs(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Every front has its back behind it."""
    if file.duplex == "Simplex":
        return
    if len(file.sheets) % 2:
        yield PreflightFinding("odd-pages", None, {"pages": str(len(file.sheets))})
    if not file.is_ours:
        return
    for first, second in list(pairwise(file.sheets))[::2]:
        front, back = (second, first) if file.service.back_first else (first, second)
        wanted = [
            (card.name, _mirrored(card.trim, front.media, file.duplex)) for card in front.cards if card.side == FRONT
        ]
        found = [(card.name, card.trim) for card in back.cards if card.side == BACK]
        lost = {card.name for card in front.cards if card.side == BACK}
        lost |= {card.name for card in back.cards if card.side == FRONT}
        lost |= {one[0] for one in wanted if not any(_is_same(one, other) for other in found)}
        lost |= {one[0] for one in found if not any(_is_same(one, other) for other in wanted)}
        if lost:
            yield PreflightFinding("back-elsewhere", back.number, {"cards": ", ".join(sorted(lost)[:5])})


def _mirrored(trim: Trim, media: Area, duplex: str) -> Trim:
    left, below, width, height = trim
    wide, high = (media.right - media.left) / POINTS, (media.above - media.below) / POINTS
    sideways = (duplex == "DuplexFlipLongEdge") is (high >= wide)
    return (wide - left - width, below, width, height) if sideways else (left, high - below - height, width, height)


def _is_same(one: tuple[str, Trim], other: tuple[str, Trim]) -> bool:
    return one[0] == other[0] and all(abs(a - b) < NEAR for a, b in zip(one[1], other[1], strict=True))


def _fonts(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Every font is in the file; in a file of ours, only those we know."""
    known = {one.name for one in fonts.FONTS}
    used = {str(font.get("/BaseFont", "/?")).strip("/"): font for sheet in file.sheets for font in sheet.content.fonts}
    for name, font in used.items():
        inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        descriptor = inner.get("/FontDescriptor", Dictionary())
        is_embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        if not is_embedded and font.get("/Subtype") != Name.Type3:
            yield PreflightFinding("font-not-embedded", None, {"font": name})
        elif file.is_ours and name.partition("+")[2] not in known:
            yield PreflightFinding("foreign-font", None, {"font": name, "known": ", ".join(sorted(known))})


def _whole(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Nothing is locked, and nothing is named that is not there."""
    if file.pdf.is_encrypted:
        yield PreflightFinding("encrypted")
    for sheet in file.sheets:
        if sheet.content.is_broken:
            yield PreflightFinding("broken-page", sheet.number)


def _inks(file: CheckedFile) -> Iterator[PreflightFinding]:
    """A press prints four inks, and not too much of them on one spot."""
    is_for_press = bool(file.service.standard) or "/OutputIntents" in file.pdf.Root
    for sheet in file.sheets:
        foreign = sheet.content.spaces & {"RGB", "Lab"}
        if is_for_press and foreign:
            yield PreflightFinding("rgb", sheet.number, {"found": ", ".join(sorted(foreign))})
        most = max([sheet.content.ink, *(one.ink for one in sheet.content.pictures)])
        if most > file.service.ink + 0.5:
            yield PreflightFinding(
                "too-much-ink", sheet.number, {"found": f"{most:.0f}", "wanted": str(file.service.ink)}
            )


def _lines(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Lines that are too thin vanish in print."""
    for sheet in file.sheets:
        if sheet.content.lines and min(sheet.content.lines) < THIN * 0.98:
            yield PreflightFinding(
                "hairline", sheet.number, {"found": f"{min(sheet.content.lines):.2f}", "wanted": str(THIN)}
            )


def _pictures(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Pictures have enough dots."""
    for sheet in file.sheets:
        for one in sheet.content.pictures:
            wide = (one.area.right - one.area.left) / 72
            dots = one.width / wide if wide else file.service.dots
            if dots < COARSE * file.service.dots:
                yield PreflightFinding(
                    "coarse-picture", sheet.number, {"found": f"{dots:.0f}", "wanted": str(file.service.dots)}
                )


def _safe(file: CheckedFile) -> Iterator[PreflightFinding]:
    """No text lies so close to the edge that it could be cut."""
    margin = (file.service.safe - NEAR) * POINTS
    for sheet in file.sheets:
        zones = [(card.name, _zone(card, margin)) for card in sheet.cards]
        if not zones and sheet.trim and not sheet.is_laid_out:
            left, below, right, above = sheet.trim
            zones = [("", Area(left + margin, below + margin, right - margin, above - margin))]
        for name, zone in zones:
            out = [text for text in sheet.content.texts if _meets(text, zone, margin) and not _holds(zone, text)]
            if out:
                depth = max(
                    max(zone.left - one.left, zone.below - one.below, one.right - zone.right, one.above - zone.above)
                    for one in out
                )
                yield PreflightFinding("outside-safe-zone", sheet.number, {"card": name, "by": _mm(depth)})


def _zone(card: CutCard, margin: float) -> Area:
    left, below, width, height = (part * POINTS for part in card.trim)
    return Area(left + margin, below + margin, left + width - margin, below + height - margin)


def _meets(text: Area, zone: Area, margin: float) -> bool:
    """Return whether a text lies on a card, be it in part."""
    across = text.right > zone.left - margin + 1 and text.left < zone.right + margin - 1
    return across and text.above > zone.below - margin + 1 and text.below < zone.above + margin - 1


def _holds(zone: Area, text: Area) -> bool:
    return zone.left <= text.left and zone.below <= text.below and text.right <= zone.right and text.above <= zone.above


def _standard(file: CheckedFile) -> Iterator[PreflightFinding]:
    """The file is of the standard that the service wants, and keeps to it."""
    wanted = file.service.standard
    if not wanted:
        return
    metadata = file.pdf.Root.get("/Metadata")
    declared = str(file.pdf.docinfo.get("/GTS_PDFXVersion", ""))
    declared = declared or (wanted if metadata is not None and wanted.encode() in metadata.read_bytes() else "")
    if not declared.startswith(wanted):
        yield PreflightFinding("not-of-standard", None, {"found": declared or "PDF", "wanted": wanted})
    intents = file.pdf.Root.get("/OutputIntents", Array())
    needed = ("/OutputConditionIdentifier", "/DestOutputProfile")
    if not any(one.get("/S") == Name.GTS_PDFX and all(key in one for key in needed) for one in intents):
        yield PreflightFinding("no-output-intent", None, {"wanted": wanted})
    if wanted == X1A:
        for sheet in file.sheets:
            if sheet.content.is_transparent:
                yield PreflightFinding("transparent", sheet.number, {"wanted": wanted})


CHECKS: Sequence[Callable[[CheckedFile], Iterator[PreflightFinding]]] = (
    _whole, _boxes, _uniform, _pairs, _fonts, _inks, _lines, _pictures, _safe, _standard,
)  # fmt: skip
