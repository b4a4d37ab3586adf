"""Print cards as pictures, for services and screens that take no PDF, and the save file that names them."""

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from quizkit.press import impose, pdf, raster, tabletop
from quizkit.press.impose import TwoSides
from quizkit.press.pieces import Piece
from quizkit.press.sizes import Shape
from quizkit.workflow.printing.print_job import PrintedFile, PrintJob

ATLAS_WIDTH = 4096
"""The widest picture that it shows sharply, in pixels."""


def print_pictures(job: PrintJob, kind: str, cards: Sequence[TwoSides]) -> Iterator[PrintedFile]:
    """Print every face as its own picture, or many of them on one."""
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


def draw_board(job: PrintJob, data: bytes, shape: Shape) -> Iterator[PrintedFile]:
    """Draw the board as a picture, for services that take no PDF; none is wider than a screen shows sharply."""
    service = job.order.service
    most = raster.dots_per_inch(shape.page, ATLAS_WIDTH) if service.layout == "atlas" else service.dots
    dots = min(service.dots, most)
    for image in raster.draw_pages(data, dots):
        yield PrintedFile(f"{job.name_file('board')}.png", raster.png(image, dots), 0, 1, is_one_sided=True)


def write_save(job: PrintJob, pieces: Sequence[Piece], files: Sequence[PrintedFile]) -> PrintedFile:
    """Write the save file with which Tabletop Simulator puts all printed pictures on the table at once."""
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
