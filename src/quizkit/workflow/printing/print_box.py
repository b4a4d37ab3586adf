"""Print the rest of the box: the board, the rules, the box itself, and at home what else goes into it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from quizkit.bundled import find_bundled
from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.press import impose, kit, pdf, profiles
from quizkit.press.boxwrap import BoxWrap
from quizkit.press.faces import face
from quizkit.press.impose import Side
from quizkit.press.pieces import Piece
from quizkit.press.sheet import CardTooLarge, PaperSheet, turn_best
from quizkit.press.sizes import PAPERS, Shape, Size
from quizkit.press.tuckbox import TuckBox, fit_box, read_barcode
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_job import PrintedFile, PrintJob, refuse_overflow
from quizkit.workflow.printing.print_pictures import draw_board
from quizkit.workflow.stored.unreleased import UNRELEASED

CONTENTS = 2
"""The section of the rules that says what is in the box."""


def print_box(job: PrintJob, pieces: Sequence[Piece]) -> Iterator[PrintedFile]:
    """Print the rest of the box: everything but the cards.

    A service of pictures cuts no boxes, and a standard without layers has no place for die lines.
    """
    yield from _print_board(job)
    yield from _print_booklets(job)
    if job.order.service.layout in ("sheets", "pages") and job.order.service.standard != profiles.X1A:
        yield _print_tuck_box(job, pieces)
        if job.order.wrap:
            yield _print_wrap(job, job.order.wrap)
        if job.order.service.layout == "sheets":
            yield from _print_paper_goods(job)


def _print_tuck_box(job: PrintJob, pieces: Sequence[Piece]) -> PrintedFile:
    """Print the box at home on the smallest paper it fits on; for a print shop as it is, with bleed."""
    box = _fit_box(job, sum(piece.copies for piece in pieces))
    shape = Shape(box.flat, job.order.service.bleed)
    side = _draw_box(job, box, shape)
    if job.order.service.layout != "sheets":
        [page] = impose.as_pages([side], shape)
        lines = impose.move_dies(box.die_lines(), shape.bleed, shape.bleed)
    else:
        [page] = impose.on_one_paper(side, shape, _choose_paper(box.flat, shape.bleed))
        trim = page.placed[0].trim
        lines = impose.move_dies(box.die_lines(), trim.x, trim.y)
    return job.write_file("box", [impose.with_dies(page, lines)], "Simplex")._replace(is_one_sided=True)


def _fit_box(job: PrintJob, cards: int) -> TuckBox:
    """Return a box for all cards; at home, if no paper is large enough, one for a part, to be made for each.

    The parts are the stacks of the deck, or as few as there is paper for.
    """
    box = fit_box(job.card, cards, job.order.thickness)
    if job.order.service.layout != "sheets" or _find_paper(box.flat, job.order.service.bleed):
        return box
    stacks = job.pack.brief.get("blueprint", {}).get("stacks") or 1
    smaller = (fit_box(job.card, ceil(cards / parts), job.order.thickness) for parts in range(stacks, cards + 1))
    return next((part for part in smaller if _find_paper(part.flat, job.order.service.bleed)), box)


def _draw_box(job: PrintJob, box: TuckBox, shape: Shape) -> Side:
    facts, sections = job.pack.game.get("box", {}), job.pack.booklet.get("sections", ())
    digits, bars = read_barcode(facts["ean"]) if "ean" in facts else ("", "")
    values = {
        "side": "front", "size": box.flat, "panels": box.panels, "inked": box.inked,
        "box": facts, "digits": digits, "bars": bars,
        "contents": sections[CONTENTS]["text"] if len(sections) > CONTENTS else (),
        "imprint": " · ".join(_find_imprint(job.pack, job.order.languages[0], ())),
    }  # fmt: skip
    front = face("box front", "tuckbox.html", job.pack, job.look, values)
    [drawn] = draw_faces([front], shape, job.style)
    refuse_overflow(job.pack, drawn.overflow)
    return Side(front.name, drawn)


def _find_imprint(pack: Pack, language: str, labels: Sequence[str]) -> list[str]:
    """Return who made a game: what it says itself, and of ours what its licence wants, with further credits."""
    own = pack.game.get("box", {}).get("imprint", "")
    is_ours = (find_bundled("content") / pack.deck).is_dir()
    ours = [Labels(language)(f"press.{label}") for label in (*labels, "attribution")] if is_ours else []
    return [line for line in (own, *ours) if line]


def _print_wrap(job: PrintJob, wrap: BoxWrap) -> PrintedFile:
    """Print the wrap of a lid for a print shop, as it is, with bleed."""
    shape = Shape(wrap.flat, job.order.service.bleed)
    values = {"side": "front", "size": wrap.flat, "panels": wrap.panels, "box": job.pack.game.get("box", {})}
    front = face("wrap front", "boxwrap.html", job.pack, job.look, values)
    [drawn] = draw_faces([front], shape, job.style)
    [page] = impose.as_pages([Side(front.name, drawn)], shape)
    lines = impose.move_dies(wrap.die_lines(), shape.bleed, shape.bleed)
    return job.write_file("wrap", [impose.with_dies(page, lines)], "Simplex")._replace(is_one_sided=True)


def _choose_paper(flat: Size, bleed: float) -> Size:
    if (paper := _find_paper(flat, bleed)) is None:
        raise CardTooLarge(card=str(flat), paper=str(PAPERS["sra3"]))
    return paper


def _find_paper(flat: Size, bleed: float) -> Size | None:
    papers = (PAPERS["a4"], PAPERS["a3"], PAPERS["sra3"])
    return next((paper for paper in papers if turn_best(PaperSheet(paper, flat, bleed)).room), None)


def _print_paper_goods(job: PrintJob) -> Iterator[PrintedFile]:
    """Print what people make themselves, at home: pieces to cut out, pads to write on, screens to write behind."""
    paper, box = job.order.paper or PAPERS["a4"], job.pack.game.get("box", {})
    if job.pack.game.get("material"):
        yield _print_one_sided(job, "tokens", "tokens.html", paper)
    if "pad" in box:
        yield _print_one_sided(job, "pad", "pad.html", PAPERS["a4"])
    if box.get("screens"):
        yield _print_one_sided(job, "screen", "screen.html", PAPERS["a4"].turned())


def _print_one_sided(job: PrintJob, what: str, template: str, paper: Size) -> PrintedFile:
    from quizkit.press.render import flow  # it loads WeasyPrint

    text = face(what, template, job.pack, job.look, {"size": paper})
    sides = [Side(f"{what} {number}", page) for number, page in enumerate(flow(text, paper, ""), 1)]
    return job.write_file(what, impose.as_pages(sides, Shape(paper, 0)), "Simplex")._replace(is_one_sided=True)


def _print_board(job: PrintJob) -> Iterator[PrintedFile]:
    """Print the board: at home on one sheet if it is large enough, or else on several; for a print shop as it is."""
    template, shape = kit.board(job.pack), Shape(kit.BOARD, job.order.service.bleed)
    if not template:
        return
    front = face("board front", template, job.pack, job.look, {"side": "front", "size": shape.trim})
    [drawn] = draw_faces([front], shape, job.style)
    side = Side(front.name, drawn)
    if job.order.service.layout in ("pictures", "atlas"):
        yield from draw_board(job, pdf.write(impose.as_pages([side], shape), pdf.Demands("board")), shape)
        return
    if job.order.service.layout != "sheets":
        yield job.write_file("board", impose.as_pages([side], shape), "Simplex")._replace(is_one_sided=True)
        return
    paper = job.order.paper or PAPERS["a4"]
    fits = turn_best(PaperSheet(paper, shape.trim, shape.bleed)).room
    lay_out = impose.on_one_paper if fits else impose.over_several_papers
    yield job.write_file("board", lay_out(side, shape, paper), "Simplex")._replace(is_one_sided=True)


def _print_booklets(job: PrintJob) -> Iterator[PrintedFile]:
    """Print the rules in each language: page by page, and at home also as a booklet to be folded and stapled."""
    if not job.pack.booklet:
        return
    from quizkit.press.render import flow  # it loads WeasyPrint

    for language in job.order.languages:
        order, look = replace(job.order, languages=(language,)), job.look._replace(languages=(language,))
        single = replace(job, order=order, look=look)
        title = job.pack.deck_brief.title.get(language) or job.pack.deck
        # What has not been released has no number yet.
        edition = title if job.pack.version == UNRELEASED else f"{title} {job.pack.version}"
        lines = [edition, *_find_imprint(job.pack, language, ["credits"])]
        values = {"language": language, "size": kit.PAGE, "credits": lines}
        text = face("rules", "booklet.html", job.pack, look, values)
        sides = [Side(f"rules {number}", page) for number, page in enumerate(flow(text, kit.PAGE, ""), 1)]
        bleed = job.order.service.bleed if job.standard else 0
        yield single.write_file("rules", impose.as_pages_with_bleed(sides, Shape(kit.PAGE, bleed)), "Simplex")
        if job.order.service.layout == "sheets":
            booklet = single.write_file("rules-booklet", impose.as_booklet(sides, kit.PAGE), "DuplexFlipShortEdge")
            yield booklet._replace(is_booklet=True)
