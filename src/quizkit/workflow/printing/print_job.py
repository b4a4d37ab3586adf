"""Print a pack: fill in and draw its faces, and lay them out as somebody who prints wants them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from quizkit.packs.pack import Pack
from quizkit.press import impose, kit, pdf, profiles, raster
from quizkit.press.face import Face, Overflow
from quizkit.press.faces import BadTemplate, Look, css, face, faces, fill_template
from quizkit.press.impose import STRAIGHT, Shift, Side, TwoSides
from quizkit.press.inks import Inks
from quizkit.press.pieces import Piece, card_size, list_pieces
from quizkit.press.preflight import PreflightFinding, preflight
from quizkit.press.services import SERVICES, Service
from quizkit.press.sheet import Duplex, PaperSheet, Turn, turn_best
from quizkit.press.sizes import CARDS, PAPERS, Shape, Size
from quizkit.press.standards import Standard
from quizkit.problems import QuizkitError, closest
from quizkit.progress import Watch, unwatched
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.stored.unreleased import UNRELEASED

ATLAS = (10, 7)
"""How many faces Tabletop Simulator takes beside and above each other on one picture."""
ATLAS_WIDTH = 4096
"""The widest picture it shows sharply."""
SMALLEST = 0.6
"""How far a card may be scaled down: letters stay legible, and what bleeds reaches far enough."""
TURNED: Duplex = "DuplexFlipLongEdge"
NOTE_HEIGHT, NOTE_GAP = 3.5, 3.0
"""Millimetres: how high a note in the margin is, and how far it keeps from the crop marks."""


class TextTooLong(QuizkitError):
    """Texts do not fit their cards, even in small letters."""

    name = "text-does-not-fit"

    def __init__(self, overflows: Sequence[Overflow], **facts: object) -> None:
        super().__init__(**facts)
        self.overflows = overflows


class LanguageNotInPack(QuizkitError):
    """The pack has no such language."""

    name = "language-not-in-pack"


class BadLanguages(QuizkitError):
    """A card bears one language, or two."""

    name = "bad-languages"


class NotForService(QuizkitError):
    """A service takes no such files."""

    name = "not-for-service"


class CardTooSmall(QuizkitError):
    """Letters would be too small to read, and the bleed too narrow."""

    name = "card-too-small"


class NothingToPrint(QuizkitError):
    """No card is left to print."""

    name = "nothing-to-print"


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """How a pack shall be printed."""

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
    is_partial: bool = False
    """Whether only some cards are printed: such a file must not take the place of the whole."""
    note: str = ""
    """What to print in the margin of sheets."""

    @property
    def look(self) -> Look:
        """Return how faces are filled in."""
        return Look(self.languages, self.templates, Inks(self.is_draft))


class PrintedFile(NamedTuple):
    """A file for whoever prints: how many cards and pages are in it, and what a print shop would not like."""

    name: str
    data: bytes
    cards: int
    pages: int
    room: int = 1
    findings: tuple[PreflightFinding, ...] = ()
    is_booklet: bool = False


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A pack and an order, and what follows from both."""

    pack: Pack
    order: PrintOrder
    card: Size
    shape: Shape
    style: str
    standard: Standard | None

    def file(self, what: str, pages: Sequence[pdf.Page], duplex: Duplex, cards: int = 0, room: int = 1) -> PrintedFile:
        """Write pages to a file, and look at it as a print shop would."""
        name = self.named(what)
        data = pdf.write(pages, pdf.Demands(name, duplex, self.standard, self.order.service.ink))
        return PrintedFile(
            f"{name}.pdf", data, cards, len(pages), room, tuple(preflight(data, name, self.order.service))
        )

    def named(self, what: str) -> str:
        """Name a file by all in which it may differ from others of the same pack."""
        order = self.order
        version = "unreleased" if self.pack.version == UNRELEASED else self.pack.version
        parts = [self.pack.deck, version, what, *order.languages]
        parts += [order.service.name] if order.service is not SERVICES["home"] else []
        parts += [f"{size.width:g}x{size.height:g}" for size in (order.card, order.paper) if size]
        parts += ["draft"] if order.is_draft else []
        return "-".join([*parts, "some"] if order.is_partial else parts)


def print_pack(
    pack: Pack, order: PrintOrder, watch: Watch = unwatched, only: Sequence[Piece] | None = None
) -> list[PrintedFile]:
    """Print every kind of card of a pack, each to a file of its own: their backs differ, and so may their paper."""
    job = _job(pack, order)
    found = list(list_pieces(pack) if only is None else only) + (list(kit.extras(pack)) if order.has_kit else [])
    if not found:
        raise NothingToPrint(deck=pack.deck)
    sides = [faces(piece, pack, order.look, job.shape.trim) for piece in found]
    wanted = [one for pair in sides for one in pair]
    known = dict(zip(wanted, draw_faces(wanted, job.shape, job.style, watch), strict=True))
    _refuse_overflow(pack, [one for made in dict.fromkeys(wanted) for one in known[made].overflow])
    by_kind = dict[str, list[TwoSides]]()
    for piece, (front, back) in zip(found, sides, strict=True):
        card = TwoSides(Side(front.name, known[front]), Side(back.name, known[back]))
        by_kind.setdefault(piece.kind, []).extend([card] * piece.copies)
    files = [one for kind, cards in by_kind.items() for one in _cards(job, kind, cards)]
    return files + ([*_board(job), *_booklets(job)] if order.has_kit else [])


def _job(pack: Pack, order: PrintOrder) -> PrintJob:
    """Work out sizes; refuse what cannot be printed before anything is drawn."""
    _refuse(pack, order)
    wanted = card_size(pack)
    card = order.card or order.service.nearest(wanted)
    # Templates are made for the deck's own size; another one is drawn with more room, and scaled.
    scale = min(card.width / wanted.width, card.height / wanted.height)
    if scale < SMALLEST:
        raise CardTooSmall(card=str(card), least=str(Size(*(round(SMALLEST * side, 1) for side in wanted))))
    shape = Shape(Size(card.width / scale, card.height / scale), order.service.bleed / scale)
    standard = order.service.standard
    meant = Standard(standard, profiles.choose_profile(order.profile, standard)) if standard else None
    job = PrintJob(pack, order, card, shape, css(order.look), meant)
    if _lies_on_sheets(order):
        _sheet(job).slots()
    return job


def _refuse(pack: Pack, order: PrintOrder) -> None:
    """Refuse an order that makes no sense, before it costs time."""
    known, service = pack.deck_brief.languages, order.service
    for language in order.languages:
        if language not in known:
            raise LanguageNotInPack(language=language, known=", ".join(known), suggestion=closest(language, known))
    if not 1 <= len(set(order.languages)) == len(order.languages) <= 2:
        raise BadLanguages(languages=", ".join(order.languages))
    if order.card and service.cards and order.card not in [CARDS[name] for name in service.cards]:
        raise NotForService(service=service.name, option="--card", known=", ".join(service.cards))
    if order.paper and (service.layout not in ("sheets", "pages") or service.back_first):
        raise NotForService(service=service.name, option="--paper", known="–")
    if order.turn != "long" and not _lies_on_sheets(order):
        raise NotForService(service=service.name, option="--fold" if order.turn == "fold" else "--flip", known="–")


def _refuse_overflow(pack: Pack, overflows: Sequence[Overflow]) -> None:
    if overflows:
        raise TextTooLong(overflows, deck=pack.deck, count=len(overflows))


def _lies_on_sheets(order: PrintOrder) -> bool:
    """Return whether cards lie together on a paper: at home always, for a print shop if it says on which."""
    return order.service.layout == "sheets" or (order.service.layout == "pages" and order.paper is not None)


def _sheet(job: PrintJob) -> PaperSheet:
    order = job.order
    return turn_best(PaperSheet(order.paper or PAPERS["a4"], job.card, order.service.bleed, order.gutter, order.turn))


def _cards(job: PrintJob, kind: str, cards: Sequence[TwoSides]) -> Iterator[PrintedFile]:
    """Lay out all cards of a kind."""
    order, service = job.order, job.order.service
    if service.layout in ("pictures", "atlas"):
        yield from _pictures(job, kind, cards)
        return
    leaves: Sequence[tuple[pdf.Page, ...]]
    if _lies_on_sheets(order):
        sheet = _sheet(job)
        note = _draw_note(job, sheet) if order.note else None
        leaves = impose.on_sheets(cards, job.shape, sheet, order.shift, note)
        room, duplex = sheet.room, sheet.duplex
    else:
        leaves, room, duplex = impose.one_a_page(cards, job.shape, job.card, back_first=service.back_first), 1, TURNED
    if not order.is_separate or order.turn == "fold":
        yield job.file(kind, [page for leaf in leaves for page in leaf], duplex, len(cards), room)
        return
    sides = ("back", "front") if service.back_first else ("front", "back")
    for side, pages in zip(sides, zip(*leaves, strict=True), strict=True):
        yield job.file(f"{kind}-{side}s", pages, "Simplex", len(cards), room)


def _draw_note(job: PrintJob, sheet: PaperSheet) -> impose.Note:
    """Draw what is printed in the margin of each sheet, beside its first card."""
    size = Size(sheet.card.height - 2 * NOTE_GAP, NOTE_HEIGHT)
    text = Face("note", fill_template(job.order.look, "note.html", {"text": job.order.note, "size": size}))
    [drawn] = draw_faces([text], Shape(size, 0), job.style)
    return impose.Note(drawn, size)


def _pictures(job: PrintJob, kind: str, cards: Sequence[TwoSides]) -> Iterator[PrintedFile]:
    """Show every face as a picture of its own, or many on one."""
    leaves = impose.one_a_page(cards, job.shape, job.card, back_first=False)
    for side, pages in zip(("front", "back"), zip(*leaves, strict=True), strict=True):
        data = pdf.write(pages, pdf.Demands(kind))
        yield from (_alone if job.order.service.layout == "pictures" else _atlas)(job, f"{job.named(kind)}", side, data)


def _alone(job: PrintJob, name: str, side: str, data: bytes) -> Iterator[PrintedFile]:
    dots = job.order.service.dots
    for number, image in enumerate(raster.draw_pages(data, dots), 1):
        yield PrintedFile(f"{name}/{number:03}-{side}.png", raster.png(image, dots), 1, 1)


def _atlas(job: PrintJob, name: str, side: str, data: bytes) -> Iterator[PrintedFile]:
    columns, rows = ATLAS
    # The last place is kept for the back that others see.
    dots, room = raster.dots_per_inch(job.card, ATLAS_WIDTH // columns), columns * rows - 1
    images = list(raster.draw_pages(data, dots))
    for number, at in enumerate(range(0, len(images), room), 1):
        some = images[at : at + room]
        whole = raster.montage(some, columns, gap=0, rows=rows)
        yield PrintedFile(f"{name}-{side}s-{number}.png", raster.png(whole, dots), len(some), 1, room)


def _board(job: PrintJob) -> Iterator[PrintedFile]:
    """Print the board: on a paper that is large enough, or over several; for a print shop as it is."""
    template, shape = kit.board(job.pack), Shape(kit.BOARD, job.order.service.bleed)
    if not template:
        return
    made = face("board front", template, job.pack, job.order.look, {"side": "front", "size": shape.trim})
    [one] = draw_faces([made], shape, job.style)
    side = Side(made.name, one)
    if job.order.service.layout != "sheets":
        yield job.file("board", impose.as_pages([side], shape), "Simplex")
        return
    paper = job.order.paper or PAPERS["a4"]
    fits = turn_best(PaperSheet(paper, shape.trim, shape.bleed)).room
    yield job.file(
        "board", (impose.on_one_paper if fits else impose.over_several_papers)(side, shape, paper), "Simplex"
    )


def _booklets(job: PrintJob) -> Iterator[PrintedFile]:
    """Print the rules in each language: page by page, and at home also as sheets to be folded and stapled."""
    if not job.pack.booklet:
        return
    from quizkit.press.render import flow  # it loads WeasyPrint

    for language in job.order.languages:
        single = replace(job, order=replace(job.order, languages=(language,)))
        values = {"language": language, "size": kit.PAGE}
        text = face("rules", "booklet.html", job.pack, single.order.look, values)
        sides = [Side(f"rules {number}", one) for number, one in enumerate(flow(text, kit.PAGE, ""), 1)]
        yield single.file("rules", impose.as_pages(sides, Shape(kit.PAGE, 0)), "Simplex")
        if job.order.service.layout == "sheets":
            made = single.file("rules-booklet", impose.as_booklet(sides, kit.PAGE), "DuplexFlipShortEdge")
            yield made._replace(is_booklet=True)


def find_changed_pieces(pack: Pack, before: Pack, order: PrintOrder) -> list[Piece]:
    """Return the pieces that look otherwise than in an earlier release: what a reprint needs."""
    _job(pack, order)
    size = card_size(pack)
    if size != card_size(before):
        return list(list_pieces(pack))
    known = {_shown(piece, before, order.look, size) for piece in list_pieces(before)} - {None}
    return [piece for piece in list_pieces(pack) if _shown(piece, pack, order.look, size) not in known]


def _shown(piece: Piece, pack: Pack, look: Look, size: Size) -> tuple[str, str, int] | None:
    """Return what a piece looks like; nothing, if it could not be printed: a text was not yet translated."""
    try:
        front, back = faces(piece, pack, look, size)
    except BadTemplate:
        return None
    return front.html, back.html, piece.copies
