"""An order to print a pack, the job that follows from it, and what is refused before or after it is drawn."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from quizkit.packs.pack import Pack
from quizkit.press import pdf, profiles
from quizkit.press.boxwrap import BoxWrap
from quizkit.press.face import DrawnFace, Face, Overflow
from quizkit.press.faces import Look, css, refuse_unknown_templates
from quizkit.press.fonts import find_smallest_text
from quizkit.press.impose import STRAIGHT, Shift
from quizkit.press.inks import Inks
from quizkit.press.pieces import card_size
from quizkit.press.preflight import PreflightFinding, preflight
from quizkit.press.preflight.values import COARSEST
from quizkit.press.press_sheet import PressRun
from quizkit.press.services import SERVICES, Service
from quizkit.press.sheet import Duplex, Gather, Turn
from quizkit.press.sizes import CARDS, PAPERS, Shape, Size, name_paper
from quizkit.press.standards import Standard
from quizkit.press.style import read_style
from quizkit.press.tuckbox import THICKNESS
from quizkit.problems import QuizkitError
from quizkit.workflow.printing.sheets import make_sheet
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.unreleased import UNRELEASED

SMALLEST = 0.6
"""How far a card may be scaled down: its bleed is still wide enough."""
SMALLEST_TEXT = (6.0, 5.5)
"""The smallest letters in points, on cards in one language and in two."""


class TextTooLong(QuizkitError):
    """Some texts do not fit on their cards, even in small type."""

    name = "text-does-not-fit"

    def __init__(self, overflows: Sequence[Overflow], **facts: object) -> None:
        super().__init__(**facts)
        self.overflows = overflows


class TextTooSmall(QuizkitError):
    """Letters on some cards would be too small to read."""

    name = "text-too-small"


class NotSquare(QuizkitError):
    """A deck of square tiles is ordered in a size that is not square."""

    name = "not-square"


class BadLanguages(QuizkitError):
    """A card is printed in one language or in two different ones."""

    name = "bad-languages"


class CoarsePicture(QuizkitError):
    """A picture has too few pixels for its size in print."""

    name = "coarse-picture"


class NotForService(QuizkitError):
    """The print service does not take such files."""

    name = "not-for-service"


class CardTooSmall(QuizkitError):
    """The letters would be too small to read, and the bleed too narrow."""

    name = "card-too-small"


class NothingToPrint(QuizkitError):
    """There are no cards left to print."""

    name = "nothing-to-print"


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """How a pack is to be printed."""

    languages: tuple[str, ...]
    service: Service = SERVICES["home"]
    paper: Size | None = None
    card: Size | None = None
    gutter: float = 0.0
    turn: Turn = "long"
    is_separate: bool = False
    is_draft: bool = False
    has_kit: bool = False
    profile: Path | None = None
    shift: Shift = STRAIGHT
    templates: Path | None = None
    part: str = ""
    """Which cards are printed, if not all: their file must not replace that of the whole deck, or of other cards."""
    printer: str = ""
    """The name of the printer that `shift` makes up for."""
    smallest: float | None = None
    """The smallest letters to print, in points; by default 6, or 5.5 on cards in two languages."""
    thickness: float = THICKNESS
    """The thickness of a card in millimetres."""
    wrap: BoxWrap | None = None
    """The size of the publisher's box, if its lid is to be wrapped."""
    address: str = ""
    """Where pictures for a screen will be found: a folder, or a place on the web."""
    note: str = ""
    """What to print in the margin of each sheet."""
    is_proof: bool = False
    """Whether it is only to be corrected: nothing is laid out for a printer."""
    press: PressRun | None = None
    """The sheet of a printing press, with all its marks."""
    gather: Gather = "rows"
    is_cut_by_machine: bool = False
    """Whether to print marks for a cutting machine, and write files that tell it where to cut."""
    corners: float | None = None
    """The radius of round corners in millimetres, if a die is to cut them."""
    has_cut_lines: bool = False
    """Whether to draw whole lines to cut along, instead of crop marks."""


class PrintedFile(NamedTuple):
    """A file to be printed: how many cards and pages it has, and what a print shop would object to."""

    name: str
    data: bytes
    cards: int
    pages: int
    room: int = 1
    findings: tuple[PreflightFinding, ...] = ()
    is_booklet: bool = False
    is_one_sided: bool = False
    paper: str = ""
    """The paper to put into the printer, if it is not that of the order."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A pack, an order, and everything that follows from the two."""

    pack: Pack
    order: PrintOrder
    card: Size
    shape: Shape
    look: Look
    standard: Standard | None

    @property
    def style(self) -> str:
        """Return the style sheet that all faces share."""
        return css(self.look)

    def write_file(
        self, what: str, pages: Sequence[pdf.Page], duplex: Duplex, cards: int = 0, room: int = 1
    ) -> PrintedFile:
        """Write pages to a file, and check it the way a print shop would."""
        name = self.name_file(what)
        service = self.order.service
        data = pdf.write(pages, pdf.Demands(name, duplex, self.standard, service.ink, service.has_spots))
        spots = {layer.name for page in pages for placed in page.placed for layer in placed.drawn.spots}
        findings = preflight(data, name, service, spots if service.has_spots else (), is_trusted=True)
        _refuse_coarse(pages, findings)
        paper = self._name_other_paper(pages[0].paper)
        return PrintedFile(f"{name}.pdf", data, cards, len(pages), room, tuple(findings), paper=paper)

    def _name_other_paper(self, paper: Size) -> str:
        """Name a paper that differs from that of the order; a print shop chooses its own."""
        is_usual = paper.is_like(self.order.paper or PAPERS["a4"])
        return "" if is_usual or self.order.service.layout != "sheets" else name_paper(paper)

    def name_file(self, what: str) -> str:
        """Name a file after everything that may tell it from other files of the same pack."""
        order = self.order
        version = "unreleased" if self.pack.version == UNRELEASED else self.pack.version
        parts = [self.pack.deck, version, what, *order.languages]
        parts += [order.service.name] if order.service is not SERVICES["home"] else []
        papers = (order.card, order.paper, order.press.paper if order.press else None)
        parts += [f"{size.width:g}x{size.height:g}" for size in papers if size]
        parts += [order.turn] if order.turn != "long" else []
        parts += [order.gather] if order.gather != "rows" else []
        parts += ["cutter"] if order.is_cut_by_machine else []
        parts += [f"corners{order.corners:g}"] if order.corners is not None and not order.is_cut_by_machine else []
        parts += ["lines"] if order.has_cut_lines else []
        parts += [f"gutter{order.gutter:g}"] if order.gutter else []
        named = (order.printer, order.templates.name if order.templates else "")
        parts += [_make_slug(name) for name in named if name]
        parts += ["draft"] if order.is_draft else []
        return "-".join([*parts, order.part] if order.part else parts)


def _make_slug(name: str) -> str:
    return re.sub(r"[^\w.]+", "-", name).strip("-.").lower()


def make_job(pack: Pack, order: PrintOrder) -> PrintJob:
    """Make a print job of an order: work out the sizes, and refuse what cannot be printed before it is drawn."""
    _refuse_bad_order(pack, order)
    made_for = card_size(pack)
    card = order.card or order.service.nearest(made_for)
    # Templates are made for the deck's own size. For another size, faces get room of that shape, and are then scaled.
    if made_for.is_square and not card.is_square:
        raise NotSquare(deck=pack.deck, card=str(card), service=order.service.name)
    scale = min(card.width / made_for.width, card.height / made_for.height)
    if scale < SMALLEST:
        raise CardTooSmall(card=str(card), least=str(Size(*(round(SMALLEST * side, 1) for side in made_for))))
    shape = Shape(Size(card.width / scale, card.height / scale), order.service.bleed / scale)
    name = order.service.standard
    standard = Standard(name, profiles.choose_profile(order.profile, name)) if name else None
    inks = Inks(order.is_draft, standard.profile if standard else None, order.service.ink)
    job = PrintJob(pack, order, card, shape, Look(order.languages, order.templates, inks, read_style(pack)), standard)
    if uses_sheets(order):
        make_sheet(job).slots()
    return job


def _refuse_bad_order(pack: Pack, order: PrintOrder) -> None:
    """Refuse an order that makes no sense, before it takes any time."""
    if order.templates:
        refuse_unknown_templates(order.templates, pack.deck_brief.kinds)
    service = order.service
    refuse_unknown(order.languages, pack.deck_brief.languages)
    if not 1 <= len(set(order.languages)) == len(order.languages) <= 2:
        raise BadLanguages(languages=", ".join(order.languages))
    if order.card and service.cards and order.card not in [CARDS[name] for name in service.cards]:
        raise NotForService(service=service.name, option="--card", known=", ".join(service.cards))
    if order.paper and (service.layout not in ("sheets", "pages") or service.back_first):
        raise NotForService(service=service.name, option="--paper", known="–")
    wants_pages = service.layout == "pages" and service.standard != profiles.X1A
    refused = {
        "--flip": order.turn == "short" and not uses_sheets(order),
        "--fold": order.turn == "fold" and not uses_sheets(order),
        "--gather": order.gather != "rows" and not uses_sheets(order),
        "--cut-lines": order.has_cut_lines and not uses_sheets(order),
        "--proof": order.is_proof and service is not SERVICES["home"],
        "--sheet": order.press is not None and not wants_pages,
        "--wrap": order.wrap is not None and not wants_pages,
        "--cutter": order.is_cut_by_machine and service.layout != "sheets",
        "--corners": order.corners is not None and not (wants_pages or order.is_cut_by_machine),
    }
    for option in (option for option, is_refused in refused.items() if is_refused):
        raise NotForService(service=service.name, option=option, known="–")


def refuse_overflow(pack: Pack, overflows: Sequence[Overflow]) -> None:
    """Refuse a print job with texts that do not fit."""
    if overflows:
        raise TextTooLong(overflows, deck=pack.deck, count=len(overflows))


def refuse_small_text(job: PrintJob, drawn: Mapping[Face, DrawnFace]) -> None:
    """Refuse a print job with letters that nobody could read, and name the card."""
    least = job.order.smallest or SMALLEST_TEXT[len(job.order.languages) - 1]
    scale = job.card.width / job.shape.trim.width
    sizes = {face.name: scale * find_smallest_text(b"".join(side.layers)) for face, side in drawn.items()}
    name = min(sizes, key=lambda face: sizes[face])
    if sizes[name] < least - 0.05:
        count = sum(size < least - 0.05 for size in sizes.values())
        raise TextTooSmall(card=name, found=f"{sizes[name]:.1f}", least=f"{least:g}", count=count)


def _refuse_coarse(pages: Sequence[pdf.Page], findings: Sequence[PreflightFinding]) -> None:
    """Refuse a picture whose dots everybody would see. One that is only less sharp than it should be is reported."""
    for finding in findings:
        if finding.name == "coarse-picture" and not finding.is_advice and finding.page:
            cards = ", ".join(placed.name for placed in pages[finding.page - 1].placed if placed.drawn.bitmaps)
            found, wanted = (finding.facts[key] for key in ("found", "wanted"))
            raise CoarsePicture(card=cards, least=COARSEST, found=found, wanted=wanted)


def uses_sheets(order: PrintOrder) -> bool:
    """Return whether a job prints many cards on a sheet: at home always, for a print shop if a paper was ordered."""
    has_paper = order.paper is not None or order.press is not None
    return order.service.layout == "sheets" or (order.service.layout == "pages" and has_paper)
