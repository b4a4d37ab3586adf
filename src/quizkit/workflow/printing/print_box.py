"""Print the tuck box of a game: as deep as its cards, with where to cut and where to crease."""

from collections.abc import Iterator, Sequence
from math import ceil

from quizkit.bundled import find_bundled
from quizkit.labels import Labels
from quizkit.press import impose
from quizkit.press.boxwrap import BoxWrap
from quizkit.press.faces import face
from quizkit.press.impose import Side
from quizkit.press.pieces import Piece
from quizkit.press.sheet import CardTooLarge, PaperSheet, turn_best
from quizkit.press.sizes import PAPERS, Shape, Size
from quizkit.press.tuckbox import TuckBox, fit_box, read_barcode
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_job import PrintedFile, PrintJob, refuse_overflow

CONTENTS = 2
"""The section of the rules that says what is in the box."""


def print_tuck_box(job: PrintJob, pieces: Sequence[Piece]) -> Iterator[PrintedFile]:
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
    yield job.write_file("box", [impose.with_dies(page, lines)], "Simplex")._replace(is_one_sided=True)


def _fit_box(job: PrintJob, cards: int) -> TuckBox:
    """Return a box for all cards; at home, if no paper is large enough, one for a stack, to be made for each."""
    box = fit_box(job.card, cards, job.order.thickness)
    if job.order.service.layout != "sheets" or _find_paper(box.flat, job.order.service.bleed):
        return box
    stacks = job.pack.brief.get("blueprint", {}).get("stacks") or 1
    return fit_box(job.card, ceil(cards / stacks), job.order.thickness)


def _draw_box(job: PrintJob, box: TuckBox, shape: Shape) -> Side:
    facts, sections = job.pack.game.get("box", {}), job.pack.booklet.get("sections", ())
    digits, bars = read_barcode(facts["ean"]) if "ean" in facts else ("", "")
    is_ours = (find_bundled("content") / job.pack.deck).is_dir()
    credit = Labels(job.order.languages[0])("press.attribution") if is_ours else ""
    values = {
        "side": "front", "size": box.flat, "panels": box.panels, "inked": box.inked,
        "box": facts, "digits": digits, "bars": bars,
        "contents": sections[CONTENTS]["text"] if len(sections) > CONTENTS else (),
        "imprint": " · ".join(part for part in (facts.get("imprint", ""), credit) if part),
    }  # fmt: skip
    front = face("box front", "tuckbox.html", job.pack, job.look, values)
    [drawn] = draw_faces([front], shape, job.style)
    refuse_overflow(job.pack, drawn.overflow)
    return Side(front.name, drawn)


def print_wrap(job: PrintJob, wrap: BoxWrap) -> PrintedFile:
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


def print_paper_goods(job: PrintJob) -> Iterator[PrintedFile]:
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
