"""Lay cards out on sheets, with the marks that whoever cuts them wants: scissors, a press, a cutting machine."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from quizkit.labels import Labels
from quizkit.press import cutter, impose, press_sheet
from quizkit.press.face import Face
from quizkit.press.faces import fill_template
from quizkit.press.impose import TwoSides
from quizkit.press.pdf import Page
from quizkit.press.sheet import PaperSheet, turn_best
from quizkit.press.sizes import PAPERS, Shape, Size
from quizkit.workflow.printing.face_cache import draw_faces

if TYPE_CHECKING:
    from quizkit.workflow.printing.print_job import PrintedFile, PrintJob

NOTE_HEIGHT, NOTE_GAP = 3.5, 3.0
"""The height of a note in the margin, and its distance from the crop marks, in millimetres."""


def make_sheet(job: "PrintJob") -> PaperSheet:
    """Return the sheet that has room for the most cards."""
    order, bleed = job.order, job.order.service.bleed
    if order.press:
        # A die cuts every card on its own.
        least = 0.0 if order.corners is None else 2 * bleed
        return press_sheet.make_press_sheet(order.press, job.card, bleed, max(order.gutter, least))
    sheet = PaperSheet(order.paper or PAPERS["a4"], job.card, bleed, order.gutter, order.turn)
    return cutter.make_cutter_sheet(sheet) if order.is_cut_by_machine else turn_best(sheet)


def lay_out_sheets(job: "PrintJob", kind: str, sheet: PaperSheet, cards: Sequence[TwoSides]) -> list[tuple[Page, ...]]:
    """Lay out all cards of a kind: a front and a back for each sheet, or one page if it is to be folded."""
    order = job.order
    note = _draw_note(job, sheet, order.note) if order.note and not order.press else None
    leaves = impose.on_sheets(cards, job.shape, sheet, order.shift, note, order.gather)
    if order.press:
        return [_mark_for_press(job, kind, sheet, leaf, number, len(leaves)) for number, leaf in enumerate(leaves, 1)]
    if order.is_cut_by_machine:
        return [(cutter.mark_page(front), *behind) for front, *behind in leaves]
    if order.has_cut_lines:
        return [(replace(front, lines=impose.cut_lines(front)), *behind) for front, *behind in leaves]
    return leaves


def _mark_for_press(
    job: "PrintJob", kind: str, sheet: PaperSheet, leaf: tuple[Page, ...], number: int, count: int
) -> tuple[Page, ...]:
    """Add what a press needs to both sides of a sheet; the die is drawn on the front only."""
    run, say = job.order.press, Labels(job.order.languages[0])
    assert run is not None  # noqa: S101 -- only then is it called
    name, pages = job.name_file(kind), list[Page]()
    for side, page in zip(("front", "back"), leaf, strict=True):
        label = say(f"press.sheet-{side}", name=name, number=number, count=count)
        note = _draw_note(job, sheet, " · ".join(filter(None, (label, job.order.note))))
        marked = press_sheet.mark_page(replace(page, note=impose.place_note(note, sheet)), run, number, count)
        pages.append(outline(job, marked) if side == "front" else marked)
    return tuple(pages)


def outline(job: "PrintJob", page: Page) -> Page:
    """Return a sheet's page with the outlines of its cards as a die, if it is to have round corners."""
    return page if job.order.corners is None else replace(page, dies=cutter.outline_cards(page, job.order.corners))


def _draw_note(job: "PrintJob", sheet: PaperSheet, text: str) -> impose.MarginNote:
    """Draw a note for the margin of a sheet, beside its first card."""
    size = Size(sheet.card.height - 2 * NOTE_GAP, NOTE_HEIGHT)
    filled_in = Face("note", fill_template(job.look, "note.html", {"text": text, "size": size}))
    [drawn] = draw_faces([filled_in], Shape(size, 0), job.style)
    return impose.MarginNote(drawn, size)


def write_cuts(job: "PrintJob", kind: str, sheet: PaperSheet) -> Iterator["PrintedFile"]:
    """Write a sheet's cuts for a cutting machine, in the two formats that such machines read."""
    if not job.order.is_cut_by_machine:
        return
    from quizkit.workflow.printing.print_job import PrintedFile

    radius = cutter.ROUNDING if job.order.corners is None else job.order.corners
    for ending, write in (("svg", cutter.write_svg), ("dxf", cutter.write_dxf)):
        yield PrintedFile(f"{job.name_file(kind)}-cut.{ending}", write(sheet, radius), 0, 0)
