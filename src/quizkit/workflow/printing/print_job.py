"""Print a pack: fill in its faces, draw them, and lay them out the way the printer wants them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from quizkit.packs.pack import Pack
from quizkit.press import impose, kit, pdf, profiles, raster, tabletop
from quizkit.press.boxwrap import BoxWrap
from quizkit.press.face import DrawnFace, Face, Overflow
from quizkit.press.faces import BadTemplate, Look, css, face, faces, refuse_unknown_templates
from quizkit.press.fonts import find_smallest_text
from quizkit.press.impose import STRAIGHT, Shift, Side, TwoSides
from quizkit.press.inks import Inks
from quizkit.press.pieces import Piece, card_size, list_pieces
from quizkit.press.preflight import PreflightFinding, preflight
from quizkit.press.preflight.values import COARSEST
from quizkit.press.press_sheet import PressRun
from quizkit.press.services import SERVICES, Service
from quizkit.press.sheet import Duplex, Gather, PaperSheet, Turn, turn_best
from quizkit.press.sizes import CARDS, PAPERS, Shape, Size, name_paper
from quizkit.press.standards import Standard
from quizkit.press.style import read_style
from quizkit.press.tuckbox import THICKNESS
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.sheets import lay_out_sheets, make_sheet, outline, write_cuts
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.unreleased import UNRELEASED

ATLAS_WIDTH = 4096
"""The widest picture that it shows sharply, in pixels."""
SMALLEST = 0.6
"""How far a card may be scaled down: its bleed is still wide enough."""
SMALLEST_TEXT = (6.0, 5.5)
"""The smallest letters in points, on cards in one language and in two."""
TURNED: Duplex = "DuplexFlipLongEdge"


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
        data = pdf.write(pages, pdf.Demands(name, duplex, self.standard, self.order.service.ink))
        findings = preflight(data, name, self.order.service, is_trusted=True)
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


def print_pack(
    pack: Pack, order: PrintOrder, watch: Watch = unwatched, only: Sequence[Piece] | None = None
) -> list[PrintedFile]:
    """Print a pack, each kind of card to its own file: the backs of the kinds differ, and so may the paper."""
    job = make_job(pack, order)
    pieces = list(list_pieces(pack) if only is None else only) + (list(kit.extras(pack)) if order.has_kit else [])
    if not pieces:
        raise NothingToPrint(deck=pack.deck)
    pairs = [faces(piece, pack, job.look, job.shape.trim) for piece in pieces]
    sides = [side for pair in pairs for side in pair]
    drawn = dict(zip(sides, draw_faces(sides, job.shape, job.style, watch), strict=True))
    refuse_overflow(pack, [overflow for side in dict.fromkeys(sides) for overflow in drawn[side].overflow])
    _refuse_small_text(job, drawn)
    by_kind = dict[str, list[TwoSides]]()
    for piece, (front, back) in zip(pieces, pairs, strict=True):
        card = TwoSides(Side(front.name, drawn[front]), Side(back.name, drawn[back]))
        by_kind.setdefault(piece.kind, []).extend([card] * piece.copies)
    files = [file for kind, cards in by_kind.items() for file in _print_cards(job, kind, cards)]
    if order.has_kit:
        files += [*_print_board(job), *_print_booklets(job), *_print_box(job, pieces)]
    return files + ([_write_save(job, pieces, files)] if order.service.layout == "atlas" else [])


def make_job(pack: Pack, order: PrintOrder) -> PrintJob:
    """Work out the sizes, and refuse what cannot be printed before anything is drawn."""
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
    if _uses_sheets(order):
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
        "--flip": order.turn == "short" and not _uses_sheets(order),
        "--fold": order.turn == "fold" and not _uses_sheets(order),
        "--gather": order.gather != "rows" and not _uses_sheets(order),
        "--cut-lines": order.has_cut_lines and not _uses_sheets(order),
        "--proof": order.is_proof and service is not SERVICES["home"],
        "--sheet": order.press is not None and not wants_pages,
        "--wrap": order.wrap is not None and not wants_pages,
        "--cutter": order.is_cut_by_machine and service.layout != "sheets",
        "--corners": order.corners is not None and not (wants_pages or order.is_cut_by_machine),
    }
    for option in (option for option, is_refused in refused.items() if is_refused):
        raise NotForService(service=service.name, option=option, known="–")


def refuse_overflow(pack: Pack, overflows: Sequence[Overflow]) -> None:
    """Refuse texts that do not fit."""
    if overflows:
        raise TextTooLong(overflows, deck=pack.deck, count=len(overflows))


def _refuse_small_text(job: PrintJob, drawn: Mapping[Face, DrawnFace]) -> None:
    """Refuse letters that nobody could read, and name the card."""
    least = job.order.smallest or SMALLEST_TEXT[len(job.order.languages) - 1]
    scale = job.card.width / job.shape.trim.width
    sizes = {face.name: scale * find_smallest_text(side.content) for face, side in drawn.items()}
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


def _uses_sheets(order: PrintOrder) -> bool:
    """Return whether many cards share a sheet: at home always, for a print shop only if a paper was ordered."""
    has_paper = order.paper is not None or order.press is not None
    return order.service.layout == "sheets" or (order.service.layout == "pages" and has_paper)


def _print_cards(job: PrintJob, kind: str, cards: Sequence[TwoSides]) -> Iterator[PrintedFile]:
    """Lay out all cards of a kind."""
    order, service = job.order, job.order.service
    if service.layout in ("pictures", "atlas"):
        yield from _print_pictures(job, kind, cards)
        return
    if _uses_sheets(order):
        sheet = make_sheet(job)
        leaves, room, duplex = lay_out_sheets(job, kind, sheet, cards), sheet.room, sheet.duplex
        yield from write_cuts(job, kind, sheet)
    else:
        leaves, room, duplex = impose.one_a_page(cards, job.shape, job.card, back_first=service.back_first), 1, TURNED
        leaves = [tuple(outline(job, page) for page in leaf) for leaf in leaves]
    if not order.is_separate or order.turn == "fold":
        yield job.write_file(kind, [page for leaf in leaves for page in leaf], duplex, len(cards), room)
        return
    sides = ("back", "front") if service.back_first else ("front", "back")
    for side, pages in zip(sides, zip(*leaves, strict=True), strict=True):
        yield job.write_file(f"{kind}-{side}s", pages, "Simplex", len(cards), room)


def _print_pictures(job: PrintJob, kind: str, cards: Sequence[TwoSides]) -> Iterator[PrintedFile]:
    """Draw every face as its own picture, or many of them on one."""
    draw = _draw_singles if job.order.service.layout == "pictures" else _draw_atlas
    leaves = impose.one_a_page(cards, job.shape, job.card, back_first=False)
    for side, pages in zip(("front", "back"), zip(*leaves, strict=True), strict=True):
        yield from draw(job, job.name_file(kind), side, pdf.write(pages, pdf.Demands(kind)))


def _draw_singles(job: PrintJob, name: str, side: str, data: bytes) -> Iterator[PrintedFile]:
    dots = job.order.service.dots
    for number, image in enumerate(raster.draw_pages(data, dots), 1):
        yield PrintedFile(f"{name}/{number:03}-{side}.png", raster.png(image, dots), 1, 1)


def _draw_atlas(job: PrintJob, name: str, side: str, data: bytes) -> Iterator[PrintedFile]:
    columns, rows, room = tabletop.COLUMNS, tabletop.ROWS, tabletop.ROOM
    dots = raster.dots_per_inch(job.card, ATLAS_WIDTH // columns)
    images = list(raster.draw_pages(data, dots))
    for number, start in enumerate(range(0, len(images), room), 1):
        batch = images[start : start + room]
        atlas = raster.montage(batch, columns, gap=0, rows=rows)
        yield PrintedFile(f"{name}-{side}s-{number}.png", raster.png(atlas, dots), len(batch), 1, room)


def _write_save(job: PrintJob, pieces: Sequence[Piece], files: Sequence[PrintedFile]) -> PrintedFile:
    """Write the save file with which Tabletop Simulator puts all decks on the table at once."""
    language, kinds = job.order.languages[0], dict.fromkeys(piece.kind for piece in pieces)
    addresses = [f"{job.order.address.rstrip('/')}/{quote(file.name)}" for file in files if file.name.endswith(".png")]

    def find(what: str) -> list[str]:
        return [address for address in addresses if f"/{quote(job.name_file(what))}" in address]

    decks = [
        tabletop.CardSheets(
            kind,
            [
                tabletop.NamedCard(piece.name, "\n\n".join(tabletop.find_text(card, language) for card in piece.cards))
                for piece in pieces
                if piece.kind == kind
                for _ in range(piece.copies)
            ],
            [address for address in find(kind) if "-fronts-" in address],
            [address for address in find(kind) if "-backs-" in address],
        )
        for kind in kinds
    ]
    title = job.pack.deck_brief.title.get(language) or job.pack.deck_brief.name
    data = tabletop.write_save(title, decks, next(iter(find("board")), ""))
    return PrintedFile(f"{job.name_file('save')}.json", data, 0, 0)


def _print_board(job: PrintJob) -> Iterator[PrintedFile]:
    """Print the board: at home on one sheet if it is large enough, or else on several; for a print shop as it is."""
    template, shape = kit.board(job.pack), Shape(kit.BOARD, job.order.service.bleed)
    if not template:
        return
    front = face("board front", template, job.pack, job.look, {"side": "front", "size": shape.trim})
    [drawn] = draw_faces([front], shape, job.style)
    side = Side(front.name, drawn)
    if job.order.service.layout in ("pictures", "atlas"):
        yield from _draw_board(job, pdf.write(impose.as_pages([side], shape), pdf.Demands("board")), shape)
        return
    if job.order.service.layout != "sheets":
        yield job.write_file("board", impose.as_pages([side], shape), "Simplex")._replace(is_one_sided=True)
        return
    paper = job.order.paper or PAPERS["a4"]
    fits = turn_best(PaperSheet(paper, shape.trim, shape.bleed)).room
    lay_out = impose.on_one_paper if fits else impose.over_several_papers
    yield job.write_file("board", lay_out(side, shape, paper), "Simplex")._replace(is_one_sided=True)


def _draw_board(job: PrintJob, data: bytes, shape: Shape) -> Iterator[PrintedFile]:
    """Draw the board as a picture, for services that take no PDF; none is wider than a screen shows sharply."""
    service = job.order.service
    most = raster.dots_per_inch(shape.page, ATLAS_WIDTH) if service.layout == "atlas" else service.dots
    dots = min(service.dots, most)
    for image in raster.draw_pages(data, dots):
        yield PrintedFile(f"{job.name_file('board')}.png", raster.png(image, dots), 0, 1, is_one_sided=True)


def _print_box(job: PrintJob, pieces: Sequence[Piece]) -> Iterator[PrintedFile]:
    """Print the box, and at home what else goes into it.

    A service of pictures cuts no boxes, and a standard without layers has no place for die lines.
    """
    if job.order.service.layout in ("sheets", "pages") and job.order.service.standard != profiles.X1A:
        from quizkit.workflow.printing.print_box import print_paper_goods, print_tuck_box, print_wrap

        yield from print_tuck_box(job, pieces)
        if job.order.wrap:
            yield print_wrap(job, job.order.wrap)
        if job.order.service.layout == "sheets":
            yield from print_paper_goods(job)


def _print_booklets(job: PrintJob) -> Iterator[PrintedFile]:
    """Print the rules in each language: page by page, and at home also as a booklet to be folded and stapled."""
    if not job.pack.booklet:
        return
    from quizkit.press.render import flow  # it loads WeasyPrint

    for language in job.order.languages:
        order, look = replace(job.order, languages=(language,)), job.look._replace(languages=(language,))
        single = replace(job, order=order, look=look)
        values = {"language": language, "size": kit.PAGE}
        text = face("rules", "booklet.html", job.pack, look, values)
        sides = [Side(f"rules {number}", page) for number, page in enumerate(flow(text, kit.PAGE, ""), 1)]
        bleed = job.order.service.bleed if job.standard else 0
        yield single.write_file("rules", impose.as_pages_with_bleed(sides, Shape(kit.PAGE, bleed)), "Simplex")
        if job.order.service.layout == "sheets":
            booklet = single.write_file("rules-booklet", impose.as_booklet(sides, kit.PAGE), "DuplexFlipShortEdge")
            yield booklet._replace(is_booklet=True)


def find_changed_pieces(pack: Pack, before: Pack, order: PrintOrder) -> list[Piece]:
    """Return the pieces that look different from those of an earlier release: what a reprint needs."""
    look, size = make_job(pack, order).look, card_size(pack)
    if size != card_size(before):
        return list(list_pieces(pack))
    printed = {_fill_in(piece, before, look, size) for piece in list_pieces(before)} - {None}
    return [piece for piece in list_pieces(pack) if _fill_in(piece, pack, look, size) not in printed]


def _fill_in(piece: Piece, pack: Pack, look: Look, size: Size) -> tuple[str, str, int] | None:
    """Return what is on both sides of a piece, and its copies; `None` if a text had not been translated yet."""
    try:
        front, back = faces(piece, pack, look, size)
    except BadTemplate:
        return None
    return front.html, back.html, piece.copies
