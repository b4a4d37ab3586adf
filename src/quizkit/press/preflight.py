"""Preflight: find what a print shop would reject a file for. It reads any PDF, and knows more about our own."""

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
"""Tolerance in millimetres."""
FRONT, BACK = "front", "back"
THIN = 0.25
"""In points; thinner lines vanish in print."""
COARSE = 0.98
"""A picture with less than this share of the wanted resolution is not as sharp as it should be."""


class NotAPdf(QuizkitError):
    """The file is not a PDF, or it is damaged or encrypted."""

    name = "not-a-pdf"


class PreflightFinding(NamedTuple):
    """Something a print shop would not accept: its name, the page, and the figures."""

    name: str
    page: int | None = None
    facts: Mapping[str, str] = {}


Trim = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class CutCard:
    """A card on a page of ours: its name, which side it is, and its trim in millimetres."""

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
        """Return whether this is an imposed sheet of ours. Any other page is a single card, and needs its bleed."""
        return bool(self.cards) and self.trim is not None and _is_close(self.trim, self.media)


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file as the checks see it."""

    pdf: Pdf
    pages: Sequence[CheckedPage]
    service: Service

    @property
    def duplex(self) -> str:
        """Return the duplex mode of the file: over the long edge, over the short edge, or none."""
        return str(self.pdf.Root.get("/ViewerPreferences", Dictionary()).get("/Duplex", "")).removeprefix("/")

    @property
    def is_ours(self) -> bool:
        """Return whether quizkit wrote the file."""
        return str(self.pdf.docinfo.get("/Producer", "")) == "quizkit"


def preflight(data: bytes, name: str, service: Service) -> list[PreflightFinding]:
    """Return everything that a print shop would not accept."""
    try:
        with Pdf.open(io.BytesIO(data)) as pdf, closing(Reader(pdf, data)) as reader:
            pages = [_read_page(number, page, reader) for number, page in enumerate(pdf.pages, 1)]
            file = CheckedFile(pdf, [page for page in pages if isinstance(page, CheckedPage)], service)
            # Nothing else can be said about a file unless all its pages can be read.
            findings = [page for page in pages if isinstance(page, PreflightFinding)]
            findings = findings or [finding for check in CHECKS for finding in check(file)]
            return sorted(findings, key=lambda finding: (finding.page or 0, finding.name))
    except (PdfError, PasswordError, PdfiumError) as error:
        raise NotAPdf(file=name, reason=str(error)) from error


def _read_page(number: int, page: Page, reader: Reader) -> CheckedPage | PreflightFinding:
    try:
        return _interpret_page(number, page, reader)
    except Exception:  # noqa: BLE001  # a broken page may fail in any way, and that is a finding
        return PreflightFinding("broken-page", number)


def _interpret_page(number: int, page: Page, reader: Reader) -> CheckedPage:
    content = reader.page(number - 1)
    note = page.obj.get("/PieceInfo", Dictionary()).get("/quizkit", Dictionary()).get("/Private", Dictionary())
    if "/Shift" in note:
        # The page is shifted to make up for a printer; check it as it will come out.
        straight = PageContent()
        straight.add(content, Matrix(*map(float, note.Shift)).inverse())
        content = straight
    cards = [_read_card(card) for card in note.get("/Cards", [])]
    trim, bleed = (_to_area(page.obj.get(key)) for key in ("/TrimBox", "/BleedBox"))
    return CheckedPage(number, _to_area(page.mediabox) or Area(0, 0, 0, 0), trim, bleed, content, cards)


def _read_card(note: Object) -> CutCard:
    name, _, side = str(note.Name).rpartition(" ")
    left, below, width, height = map(float, note.Trim)
    return CutCard(name, side, (left, below, width, height))


def _to_area(box: Object | None) -> Area | None:
    if box is None:
        return None
    left, below, right, above = map(float, box)
    # A PDF box may name any two opposite corners.
    return Area(min(left, right), min(below, above), max(left, right), max(below, above))


def _margin(inner: Area, outer: Area) -> float:
    """Return how far one area lies within another, at the closest edge; negative if it sticks out."""
    return min(inner.left - outer.left, inner.below - outer.below, outer.right - inner.right, outer.above - inner.above)


def _is_close(one: Area, other: Area) -> bool:
    return all(abs(a - b) < NEAR * POINTS for a, b in zip(one, other, strict=True))


def _mm(points: float) -> str:
    return f"{points / POINTS:.1f}"


def _check_boxes(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Every page has a trim box, and enough bleed around it."""
    for page in file.pages:
        if page.trim is None:
            yield PreflightFinding("no-trim-box", page.number)
            continue
        bleed = page.bleed or page.trim
        width = _margin(page.trim, bleed)
        if min(width, _margin(bleed, page.media)) < -NEAR * POINTS:
            yield PreflightFinding("box-outside", page.number)
        if not page.is_laid_out and width < (file.service.bleed - NEAR) * POINTS:
            facts = {"found": _mm(width), "wanted": f"{file.service.bleed:.1f}"}
            yield PreflightFinding("bleed-too-small", page.number, facts)


def _check_sizes(file: CheckedFile) -> Iterator[PreflightFinding]:
    """All cards in a file are trimmed to the same size."""
    sizes = [
        (page.number, (page.trim.right - page.trim.left, page.trim.above - page.trim.below))
        for page in file.pages
        if page.trim
    ]
    for number, size in sizes:
        _, first = sizes[0]
        if any(abs(a - b) > NEAR * POINTS for a, b in zip(size, first, strict=True)):
            facts = {"found": " × ".join(map(_mm, size)), "wanted": " × ".join(map(_mm, first))}
            yield PreflightFinding("other-trim", number, facts)


def _check_backs(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Every front has its back exactly behind it."""
    if file.duplex == "Simplex":
        return
    if len(file.pages) % 2:
        yield PreflightFinding("odd-pages", None, {"pages": str(len(file.pages))})
    if not file.is_ours:
        return
    for first, second in list(pairwise(file.pages))[::2]:
        front, back = (second, first) if file.service.back_first else (first, second)
        if cards := _find_mismatched(front, back, file.duplex):
            yield PreflightFinding("back-elsewhere", back.number, {"cards": ", ".join(sorted(cards)[:5])})


def _find_mismatched(front: CheckedPage, back: CheckedPage, duplex: str) -> set[str]:
    """Return the names of cards whose back is not behind their front, or that lie on the wrong page."""
    wanted = [(card.name, _mirror(card.trim, front.media, duplex)) for card in front.cards if card.side == FRONT]
    found = [(card.name, card.trim) for card in back.cards if card.side == BACK]
    misplaced = {card.name for card in front.cards if card.side == BACK}
    misplaced |= {card.name for card in back.cards if card.side == FRONT}
    misplaced |= {card[0] for card in wanted if not any(_is_same(card, other) for other in found)}
    misplaced |= {card[0] for card in found if not any(_is_same(card, other) for other in wanted)}
    return misplaced


def _mirror(trim: Trim, media: Area, duplex: str) -> Trim:
    """Return where the back of a card must be trimmed, to be behind its front."""
    left, below, width, height = trim
    wide, high = (media.right - media.left) / POINTS, (media.above - media.below) / POINTS
    sideways = (duplex == "DuplexFlipLongEdge") is (high >= wide)
    return (wide - left - width, below, width, height) if sideways else (left, high - below - height, width, height)


def _is_same(one: tuple[str, Trim], other: tuple[str, Trim]) -> bool:
    return one[0] == other[0] and all(abs(a - b) < NEAR for a, b in zip(one[1], other[1], strict=True))


def _check_fonts(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Every font is embedded; a file of ours uses no other fonts than ours."""
    ours = {font.name for font in fonts.FONTS}
    used = {str(font.get("/BaseFont", "/?")).strip("/"): font for page in file.pages for font in page.content.fonts}
    for name, font in used.items():
        inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        descriptor = inner.get("/FontDescriptor", Dictionary())
        is_embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        if not is_embedded and font.get("/Subtype") != Name.Type3:
            yield PreflightFinding("font-not-embedded", None, {"font": name})
        elif file.is_ours and name.partition("+")[2] not in ours:
            yield PreflightFinding("foreign-font", None, {"font": name, "known": ", ".join(sorted(ours))})


def _check_integrity(file: CheckedFile) -> Iterator[PreflightFinding]:
    """The file is not encrypted, and no resource is missing."""
    if file.pdf.is_encrypted:
        yield PreflightFinding("encrypted")
    for page in file.pages:
        if page.content.is_broken:
            yield PreflightFinding("broken-page", page.number)


def _check_inks(file: CheckedFile) -> Iterator[PreflightFinding]:
    """A file for a press is CMYK, and total ink stays within the limit."""
    is_for_press = bool(file.service.standard) or "/OutputIntents" in file.pdf.Root
    for page in file.pages:
        foreign = page.content.spaces & {"RGB", "Lab"}
        if is_for_press and foreign:
            yield PreflightFinding("rgb", page.number, {"found": ", ".join(sorted(foreign))})
        most = max([page.content.ink, *(picture.ink for picture in page.content.pictures)])
        if most > file.service.ink + 0.5:
            facts = {"found": f"{most:.0f}", "wanted": str(file.service.ink)}
            yield PreflightFinding("too-much-ink", page.number, facts)


def _check_lines(file: CheckedFile) -> Iterator[PreflightFinding]:
    """No line is so thin that it vanishes in print."""
    for page in file.pages:
        thinnest = min(page.content.lines, default=THIN)
        if thinnest < THIN * 0.98:
            yield PreflightFinding("hairline", page.number, {"found": f"{thinnest:.2f}", "wanted": str(THIN)})


def _check_pictures(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Pictures have a sufficient resolution."""
    for page in file.pages:
        for picture in page.content.pictures:
            inches = (picture.area.right - picture.area.left) / 72
            dots = picture.width / inches if inches else file.service.dots
            if dots < COARSE * file.service.dots:
                facts = {"found": f"{dots:.0f}", "wanted": str(file.service.dots)}
                yield PreflightFinding("coarse-picture", page.number, facts)


def _check_safe_zone(file: CheckedFile) -> Iterator[PreflightFinding]:
    """No text is so close to the trim that it might be cut off."""
    margin = (file.service.safe - NEAR) * POINTS
    for page in file.pages:
        zones = [(card.name, _safe_zone(card, margin)) for card in page.cards]
        if not zones and page.trim and not page.is_laid_out:
            left, below, right, above = page.trim
            zones = [("", Area(left + margin, below + margin, right - margin, above - margin))]
        for name, zone in zones:
            on_card = [text for text in page.content.texts if _touches(text, zone, margin)]
            depth = max((-_margin(text, zone) for text in on_card), default=0.0)
            if depth > 0:
                yield PreflightFinding("outside-safe-zone", page.number, {"card": name, "by": _mm(depth)})


def _safe_zone(card: CutCard, margin: float) -> Area:
    left, below, width, height = (part * POINTS for part in card.trim)
    return Area(left + margin, below + margin, left + width - margin, below + height - margin)


def _touches(text: Area, zone: Area, margin: float) -> bool:
    """Return whether a text lies at least partly on a card, which is its safe zone and the margin around it."""
    across = text.right > zone.left - margin + 1 and text.left < zone.right + margin - 1
    return across and text.above > zone.below - margin + 1 and text.below < zone.above + margin - 1


def _check_standard(file: CheckedFile) -> Iterator[PreflightFinding]:
    """The file declares the standard that the service wants, and complies with it."""
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
    if not any(intent.get("/S") == Name.GTS_PDFX and all(key in intent for key in needed) for intent in intents):
        yield PreflightFinding("no-output-intent", None, {"wanted": wanted})
    if wanted == X1A:
        for page in file.pages:
            if page.content.is_transparent:
                yield PreflightFinding("transparent", page.number, {"wanted": wanted})


CHECKS: Sequence[Callable[[CheckedFile], Iterator[PreflightFinding]]] = (
    _check_integrity,
    _check_boxes,
    _check_sizes,
    _check_backs,
    _check_fonts,
    _check_inks,
    _check_lines,
    _check_pictures,
    _check_safe_zone,
    _check_standard,
)
