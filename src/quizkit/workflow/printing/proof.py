"""Proofs: sheets to correct on, with the id of every card and room to write, and the same as a web page to mail.

Inside: the height of rows, where sides and notes lie.
"""

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from quizkit import pages
from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.press import impose, raster
from quizkit.press.face import DrawnFace, Face
from quizkit.press.faces import BadTemplate, faces, fill_template
from quizkit.press.impose import Side
from quizkit.press.pdf import UPRIGHT, Demands, Page, PlacedFace, write
from quizkit.press.pieces import Piece, list_pieces
from quizkit.press.sizes import PAPERS, PageBox, Shape, Size
from quizkit.progress import Watch, unwatched
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_job import NothingToPrint, PrintedFile, PrintJob, PrintOrder, make_job

PAPER = PAPERS["a4"]
EDGE, GAP, TITLE, LINES = 12.0, 3.0, 6.0, 33.0
"""Millimetres: around everything, between cards, for the line above a card, and for notes below two languages."""
LINE = 6.5
"""The height of a line for notes."""
SCALE = 0.75
"""The size of a card on a proof."""
DOTS = 110
"""Dots per inch of the pictures on the web page: small enough to mail, sharp enough to read."""


@dataclass(frozen=True, slots=True)
class ProofRow:
    """One printed card: what is said above it, and its sides in every language that has been written."""

    name: str
    title: str
    faces: tuple[tuple[str, Face], ...]


@dataclass(frozen=True, slots=True)
class ProofLayout:
    """Where things are on a page of a proof, in millimetres from its lower left corner."""

    card: Size
    languages: int

    @property
    def has_notes_below(self) -> bool:
        """Return whether notes are written below the cards: beside those in two languages there is no room."""
        return self.languages > 1

    @property
    def height(self) -> float:
        """Return the height of a row."""
        return TITLE + self.card.height * SCALE + GAP + (LINES + GAP if self.has_notes_below else 0)

    @property
    def rows(self) -> int:
        """Return how many rows there are on a page."""
        return max(1, int((PAPER.height - 2 * EDGE - TITLE) // self.height))

    def place(self, row: int, column: int) -> PageBox:
        """Return where a side lies."""
        width, height = self.card.width * SCALE, self.card.height * SCALE
        top = PAPER.height - EDGE - row * self.height
        return PageBox(EDGE + column * (width + GAP), top - TITLE - height, width, height)

    def find_notes(self, row: int) -> PageBox:
        """Return where notes are written."""
        first, end = self.place(row, 0), self.place(row, 2 * self.languages)
        if self.has_notes_below:
            return PageBox(EDGE, first.y - GAP - LINES, PAPER.width - 2 * EDGE, LINES)
        return PageBox(end.x, first.y, PAPER.width - EDGE - end.x, first.height)


def print_proof(
    pack: Pack, order: PrintOrder, watch: Watch = unwatched, only: Sequence[Piece] | None = None
) -> list[PrintedFile]:
    """Print a proof of cards, released or not: as a PDF, and as a web page."""
    job = make_job(pack, order)
    rows = [_make_row(job, piece) for piece in (list_pieces(pack) if only is None else only)]
    if not rows:
        raise NothingToPrint(deck=pack.deck)
    sides = list(dict.fromkeys(face for row in rows for _, face in row.faces))
    drawn = dict(zip(sides, draw_faces(sides, job.shape, job.style, watch), strict=True))
    layout = ProofLayout(job.shape.trim, len(order.languages))
    sheets = list(_lay_out(job, layout, rows, drawn))
    name = job.name_file("proof")
    data = write(sheets, Demands(name, "Simplex"))
    page = _write_page(job, rows, drawn)
    return [
        PrintedFile(f"{name}.pdf", data, len(rows), len(sheets), layout.rows),
        PrintedFile(f"{name}.html", page, len(rows), 1),
    ]


def _make_row(job: PrintJob, piece: Piece) -> ProofRow:
    """Fill in a card in each language on its own; a language that was not written is left out, and named."""
    sides, missing = list[tuple[str, Face]](), list[str]()
    for language in job.order.languages:
        look = job.look._replace(languages=(language,))
        try:
            sides += [(language, side) for side in faces(piece, job.pack, look, job.shape.trim)]
        except BadTemplate:
            missing.append(language)
    say = Labels(job.order.languages[0])
    numbers = ", ".join(map(str, piece.numbers))
    parts = [piece.name.replace("+", " · "), say("press.proof-number", number=numbers)]
    parts += [say("press.proof-missing", language=language.upper()) for language in missing]
    return ProofRow(piece.name, " · ".join(parts), tuple(sides))


def _lay_out(
    job: PrintJob, layout: ProofLayout, rows: Sequence[ProofRow], drawn: dict[Face, DrawnFace]
) -> Iterator[Page]:
    """Lay out rows on pages, each with what is written around the cards, and a mark across every card."""
    mark = Side("mark", _hollow(_draw(job, "proof-mark.html", {"text": _name_proof(job)}, job.shape.trim)))
    batches = [rows[start : start + layout.rows] for start in range(0, len(rows), layout.rows)]
    whole = PageBox(0, 0, *PAPER)
    for number, batch in enumerate(batches, 1):
        values = {"edge": EDGE, "lines": LINE, "rows": _describe_rows(layout, batch, drawn)}
        around = _draw(job, "proof.html", {**values, "foot": _write_foot(job, number, len(batches))}, PAPER)
        placed = [PlacedFace("around", around, PAPER, UPRIGHT, whole, whole)]
        for at, row in enumerate(batch):
            for column, (_, face) in enumerate(row.faces):
                box = layout.place(at, column)
                placed.append(_place(Side(face.name, drawn[face]), job.shape, box))
                placed.append(_place(mark, Shape(job.shape.trim, 0), box))
        yield Page(PAPER, placed, whole, whole)


def _describe_rows(
    layout: ProofLayout, rows: Sequence[ProofRow], drawn: dict[Face, DrawnFace]
) -> list[dict[str, object]]:
    return [
        {
            "title": row.title,
            "top": EDGE + at * layout.height,
            "notes": layout.find_notes(at),
            "overflows": any(drawn[face].overflow for _, face in row.faces),
        }
        for at, row in enumerate(rows)
    ]


def _place(side: Side, shape: Shape, box: PageBox) -> PlacedFace:
    matrix = (SCALE, 0.0, 0.0, SCALE, box.x - shape.bleed * SCALE, box.y - shape.bleed * SCALE)
    return PlacedFace(side.name, side.drawn, shape.page, matrix, box, box)


def _draw(job: PrintJob, template: str, values: dict[str, object], size: Size) -> DrawnFace:
    say = Labels(job.order.languages[0])
    filled_in = Face(template, fill_template(job.look, template, {**values, "size": size, "say": say}))
    [drawing] = draw_faces([filled_in], Shape(size, 0), job.style)
    return drawing


def _hollow(drawn: DrawnFace) -> DrawnFace:
    """Return a drawing whose letters are mere outlines, so that the card below can be read; CSS cannot say that."""
    return replace(
        drawn, layers=tuple(layer.replace(b"BT\n", b"BT\n1 Tr 0 .9 .9 .1 K .5 w\n") for layer in drawn.layers)
    )


def _name_proof(job: PrintJob) -> str:
    return Labels(job.order.languages[0])("press.proof")


def _write_foot(job: PrintJob, number: int, count: int) -> str:
    about = job.order.note or f"{job.pack.deck} {job.pack.version}"
    return f"{_name_proof(job)} · {about} · {number}/{count}"


def _write_page(job: PrintJob, rows: Sequence[ProofRow], drawn: dict[Face, DrawnFace]) -> bytes:
    """Write the web page: all pictures are in it, so that it can be mailed."""
    sides = [Side(face.name, drawn[face]) for row in rows for _, face in row.faces]
    document = write(impose.at_trim_size(sides, job.shape), Demands("proof"))
    pictures = (base64.b64encode(raster.webp(image)).decode() for image in raster.draw_pages(document, DOTS))
    shown = [
        {
            "title": row.title,
            "sides": [(language, next(pictures)) for language, _ in row.faces],
            "overflows": any(drawn[face].overflow for _, face in row.faces),
        }
        for row in rows
    ]
    say = Labels(job.order.languages[0])
    about = job.order.note or f"{job.pack.deck} {job.pack.version}"
    html = pages.render("reports/proof.html", say=say, about=about, rows=shown, language=job.order.languages[0])
    return html.encode()
