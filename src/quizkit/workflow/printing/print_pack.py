"""Print a pack: fill in its faces, draw them, and lay them out the way the printer wants them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from quizkit.cards import faults
from quizkit.packs.pack import Pack
from quizkit.press import impose, kit
from quizkit.press.faces import faces
from quizkit.press.impose import Side, TwoSides
from quizkit.press.pictures import EmptyPicture
from quizkit.press.pieces import Piece, list_pieces
from quizkit.press.preflight import PreflightFinding
from quizkit.press.sheet import Duplex
from quizkit.progress import Watch, unwatched
from quizkit.workflow.parallel import map_parallel
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_box import print_box
from quizkit.workflow.printing.print_job import (
    NothingToPrint,
    PrintedFile,
    PrintJob,
    PrintOrder,
    make_job,
    refuse_overflow,
    refuse_small_text,
    uses_sheets,
)
from quizkit.workflow.printing.print_pictures import print_pictures, write_save
from quizkit.workflow.printing.sheets import lay_out_sheets, make_sheet, outline, write_cuts
from quizkit.workflow.printing.translated import refuse_untranslated
from quizkit.workflow.tree.drawings import find_undrawable

TURNED: Duplex = "DuplexFlipLongEdge"


def print_pack(
    pack: Pack, order: PrintOrder, watch: Watch = unwatched, only: Sequence[Piece] | None = None
) -> list[PrintedFile]:
    """Print a pack, each kind of card to its own file: the backs of the kinds differ, and so may the paper."""
    job = make_job(pack, order)
    pieces = list(list_pieces(pack) if only is None else only) + (list(kit.extras(pack)) if order.has_kit else [])
    if not pieces:
        raise NothingToPrint(deck=pack.deck)
    refuse_untranslated(pack, pieces, order.languages)
    pairs = [faces(piece, pack, job.look, job.shape.trim) for piece in pieces]
    _refuse_undrawable(pack)
    sides = [side for pair in pairs for side in pair]
    drawn = dict(zip(sides, draw_faces(sides, job.shape, job.style, watch), strict=True))
    refuse_overflow(pack, [overflow for side in dict.fromkeys(sides) for overflow in drawn[side].overflow])
    refuse_small_text(job, drawn)
    by_kind = dict[str, list[TwoSides]]()
    for piece, (front, back) in zip(pieces, pairs, strict=True):
        card = TwoSides(Side(front.name, drawn[front]), Side(back.name, drawn[back]))
        by_kind.setdefault(piece.kind, []).extend([card] * piece.copies)
    parts = [partial(_print_kind, job, kind, cards) for kind, cards in by_kind.items()]
    if order.has_kit:
        # It holds all cards, whichever of them are printed now.
        parts.append(partial(print_box, job, [*list_pieces(pack), *kit.extras(pack)]))
    files = [file for files in map_parallel(_print_part, parts, least=2, chunk=1) for file in files]
    return files + ([write_save(job, pieces, files)] if order.service.layout == "atlas" else [])


def _print_part(part: Callable[[], Iterable[PrintedFile]]) -> list[PrintedFile]:
    return list(part())


def _refuse_undrawable(pack: Pack) -> None:
    """Refuse a drawing that would leave an empty place on a card; one that cannot be read was refused already."""
    for problem in find_undrawable(pack.pictures, pack.deck):
        if problem.fault is faults.BLANK_DRAWING:
            raise EmptyPicture(picture=problem.value)


def _print_kind(job: PrintJob, kind: str, cards: Sequence[TwoSides]) -> Iterator[PrintedFile]:
    """Print all cards of a kind; the first file names faces with letters smaller than both of its sizes.

    Aids are no kind of card in the deck: each has its own text, and nobody compares their letters.
    """
    is_in_deck = any(card["kind"] == kind for card in job.pack.cards)
    sides = [side for card in cards for side in card] if is_in_deck else []
    names = dict.fromkeys(side.name for side in sides if side.drawn.scale < 100)
    findings = (PreflightFinding("smaller-letters", None, {"card": ", ".join(names)}),) if names else ()
    for file in _print_cards(job, kind, cards):
        yield file._replace(findings=file.findings + findings)
        findings = ()


def _print_cards(job: PrintJob, kind: str, cards: Sequence[TwoSides]) -> Iterator[PrintedFile]:
    """Lay out all cards of a kind."""
    order, service = job.order, job.order.service
    if service.layout in ("pictures", "atlas"):
        yield from print_pictures(job, kind, cards)
        return
    if uses_sheets(order):
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
