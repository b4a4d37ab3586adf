"""Imposition: lay faces out on pages. One function for each layout that a printer may want.

Inside: cards on sheets, one face a page, boards on one paper or over several, booklets, die lines, notes in margins.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin
from typing import NamedTuple

from quizkit.press.face import DrawnFace
from quizkit.press.pdf import UPRIGHT, DieLine, MarkLine, Matrix, Page, PlacedFace
from quizkit.press.sheet import EDGE, MARK, OFFSET, CardTooLarge, Gather, PaperSheet, Slot, deal
from quizkit.press.sizes import PageBox, Shape, Size

OVERLAP = 10.0
"""Millimetres by which two parts of a board overlap, to be glued together."""


class Side(NamedTuple):
    """A face to lay out: its name and its drawing."""

    name: str
    drawn: DrawnFace


class TwoSides(NamedTuple):
    """The two sides of a card."""

    front: Side
    back: Side


class MarginNote(NamedTuple):
    """A line of text for the left margin of a sheet, read from the right."""

    drawn: DrawnFace
    size: Size


class Shift(NamedTuple):
    """How far a printer misplaces backs, as seen from the front through the paper.

    In millimetres to the right and up, and in degrees anticlockwise.
    """

    x: float = 0.0
    y: float = 0.0
    degrees: float = 0.0

    def correction(self, sheet: PaperSheet) -> Matrix:
        """Return the matrix that moves a page of backs the other way, and rotates it around its centre."""
        if self == STRAIGHT:
            return UPRIGHT
        # On the back itself one direction is mirrored, and so is the rotation.
        right, up = (-self.x, self.y) if sheet.turns_sideways else (self.x, -self.y)
        across, along = cos(radians(self.degrees)), sin(radians(self.degrees))
        x, y = sheet.paper.width / 2, sheet.paper.height / 2
        # First moved back, then rotated back.
        from_x, from_y = x + right, y + up
        return (
            across,
            along,
            -along,
            across,
            x - across * from_x + along * from_y,
            y - along * from_x - across * from_y,
        )


STRAIGHT = Shift()


def on_sheets(
    cards: Sequence[TwoSides],
    shape: Shape,
    sheet: PaperSheet,
    shift: Shift = STRAIGHT,
    note: MarginNote | None = None,
    gather: Gather = "rows",
) -> list[tuple[Page, ...]]:
    """Lay out many cards on each sheet: a page of fronts and one of backs; on a folded sheet, both on one page."""
    slots, leaves = sheet.slots(), list[tuple[Page, ...]]()
    for dealt in ([cards[at] for at in part] for part in deal(len(cards), len(slots), gather)):
        front, *behind = (
            _impose_folded(dealt, slots, shape, sheet)
            if sheet.turn == "fold"
            else _impose_duplex(dealt, slots, shape, sheet, shift)
        )
        leaves.append((replace(front, note=place_note(note, sheet)) if note else front, *behind))
    return leaves


def place_note(note: MarginNote, sheet: PaperSheet) -> PlacedFace:
    """Place a sheet's note upright in the left margin, half-way up the first card: no crop mark is there."""
    slot = sheet.slots()[0]
    x = max(0.0, (slot.x - sheet.bleed - note.size.height) / 2)
    y = slot.y + (sheet.card.height - note.size.width) / 2
    box = PageBox(x, y, note.size.height, note.size.width)
    return PlacedFace("note", note.drawn, note.size, (0, 1, -1, 0, x + note.size.height, y), box, box)


def _impose_duplex(
    cards: Sequence[TwoSides], slots: Sequence[Slot], shape: Shape, sheet: PaperSheet, shift: Shift
) -> tuple[Page, Page]:
    places = slots[: len(cards)]
    backs = [sheet.back(slot) for slot in places]
    whole = PageBox(0, 0, *sheet.paper)
    fronts = _place_sides([card.front for card in cards], places, shape, sheet)
    # If top and bottom change places on the back, backs must be upside down to stand upright on their cards.
    is_rotated = not sheet.turns_sideways
    behind = _place_sides([card.back for card in cards], backs, shape, sheet, is_rotated=is_rotated)
    return (
        Page(sheet.paper, fronts, whole, whole, list(_crop_marks(sheet, places))),
        Page(sheet.paper, behind, whole, whole, list(_crop_marks(sheet, backs)), shift.correction(sheet)),
    )


def _impose_folded(cards: Sequence[TwoSides], slots: Sequence[Slot], shape: Shape, sheet: PaperSheet) -> tuple[Page]:
    places = slots[: len(cards)]
    backs = [sheet.back(slot) for slot in places]
    fronts = _place_sides([card.front for card in cards], places, shape, sheet)
    behind = _place_sides([card.back for card in cards], backs, shape, sheet)
    middle, whole = sheet.paper.width / 2, PageBox(0, 0, *sheet.paper)
    fold = MarkLine(middle, EDGE, middle, sheet.paper.height - EDGE, is_dashed=True)
    lines = [*_crop_marks(sheet, [*places, *backs]), fold]
    return (Page(sheet.paper, [*fronts, *behind], whole, whole, lines),)


def _place_sides(
    sides: Sequence[Side], places: Sequence[Slot], shape: Shape, sheet: PaperSheet, *, is_rotated: bool = False
) -> list[PlacedFace]:
    scale = sheet.card.width / shape.trim.width
    size = sheet.card.grown(sheet.bleed)
    placed = []
    for slot, side in zip(places, sides, strict=True):
        x, y = slot.x - sheet.bleed, slot.y - sheet.bleed
        matrix = (
            (-scale, 0.0, 0.0, -scale, x + size.width, y + size.height)
            if is_rotated
            else (scale, 0.0, 0.0, scale, x, y)
        )
        trim = PageBox(*slot, *sheet.card)
        placed.append(PlacedFace(side.name, side.drawn, shape.page, matrix, sheet.shown(slot, places), trim))
    return placed


def _crop_marks(sheet: PaperSheet, places: Sequence[Slot]) -> Iterator[MarkLine]:
    """Yield crop marks around the block of cards, one at each end of every cut."""
    xs = sorted({round(x, 4) for slot in places for x in (slot.x, slot.x + sheet.card.width)})
    ys = sorted({round(y, 4) for slot in places for y in (slot.y, slot.y + sheet.card.height)})
    gap = sheet.bleed + OFFSET
    for x in xs:
        for end, direction in ((ys[0], -1), (ys[-1], 1)):
            yield MarkLine(x, end + direction * gap, x, end + direction * (gap + MARK))
    for y in ys:
        for end, direction in ((xs[0], -1), (xs[-1], 1)):
            yield MarkLine(end + direction * gap, y, end + direction * (gap + MARK), y)


def cut_lines(page: Page) -> list[MarkLine]:
    """Return whole lines along the edges of the cards laid out on a page, for scissors."""
    boxes = [placed.trim for placed in page.placed]
    xs = sorted({round(x, 4) for box in boxes for x in (box.x, box.x + box.width)})
    ys = sorted({round(y, 4) for box in boxes for y in (box.y, box.y + box.height)})
    level = [MarkLine(xs[0] - MARK, y, xs[-1] + MARK, y) for y in ys]
    return [*level, *(MarkLine(x, ys[0] - MARK, x, ys[-1] + MARK) for x in xs)]


def one_a_page(cards: Sequence[TwoSides], shape: Shape, card: Size, *, back_first: bool) -> list[tuple[Page, ...]]:
    """Lay out each face on a page of its own, card plus bleed: the print shop does the imposition."""
    fronts, backs = (as_pages(sides, shape, card.width / shape.trim.width) for sides in zip(*cards, strict=True))
    return list(zip(backs, fronts, strict=True) if back_first else zip(fronts, backs, strict=True))


def as_pages(sides: Sequence[Side], shape: Shape, scale: float = 1) -> list[Page]:
    """Lay out each face on a page of its own, with nothing else on it."""
    page = Size(shape.page.width * scale, shape.page.height * scale)
    bleed, whole = shape.bleed * scale, PageBox(0, 0, *page)
    trim = whole.grown(-bleed)
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    return [
        Page(page, [PlacedFace(side.name, side.drawn, shape.page, matrix, whole, trim)], trim, whole) for side in sides
    ]


def as_pages_with_bleed(sides: Sequence[Side], shape: Shape) -> list[Page]:
    """Lay out each face on a page with bleed around it: these faces have none, and white edges."""
    whole, trim = PageBox(0, 0, *shape.page), PageBox(shape.bleed, shape.bleed, *shape.trim)
    matrix = (1.0, 0.0, 0.0, 1.0, shape.bleed, shape.bleed)
    return [
        Page(shape.page, [PlacedFace(side.name, side.drawn, shape.trim, matrix, trim, trim)], trim, whole)
        for side in sides
    ]


def at_trim_size(sides: Sequence[Side], shape: Shape) -> list[Page]:
    """Lay out each face on a page of its own, trimmed, to look at."""
    size, whole = shape.trim, PageBox(0, 0, *shape.trim)
    matrix = (1.0, 0.0, 0.0, 1.0, -shape.bleed, -shape.bleed)
    return [
        Page(size, [PlacedFace(side.name, side.drawn, shape.page, matrix, whole, whole)], whole, whole)
        for side in sides
    ]


def on_one_paper(side: Side, shape: Shape, paper: Size) -> list[Page]:
    """Lay out a board on one sheet that is large enough, with crop marks around it."""
    oriented = paper if (paper.width > paper.height) is (shape.trim.width > shape.trim.height) else paper.turned()
    sheet = PaperSheet(oriented, shape.trim, shape.bleed)
    place = sheet.slots()[0]
    whole = PageBox(0, 0, *oriented)
    placed = _place_sides([side], [place], shape, sheet)
    return [Page(oriented, placed, whole, whole, list(_crop_marks(sheet, [place])))]


def move_dies(lines: Sequence[DieLine], x: float, y: float) -> list[DieLine]:
    """Return die lines moved to where their piece is laid out."""
    return [line._replace(points=tuple((at + x, up + y) for at, up in line.points)) for line in lines]


def with_dies(page: Page, lines: Sequence[DieLine]) -> Page:
    """Return a page laid out with die lines instead of crop marks: they say all that marks would."""
    return replace(page, lines=(), dies=lines)


def over_several_papers(side: Side, shape: Shape, paper: Size) -> list[Page]:
    """Lay out a board on as many sheets as it needs; neighbours overlap, to be glued together."""
    room = Size(paper.width - 2 * EDGE, paper.height - 2 * EDGE)
    if min(room) <= OVERLAP:
        raise CardTooLarge(card=str(shape.trim), paper=str(paper))
    across, up = (_split(length, part) for length, part in zip(shape.page, room, strict=True))
    whole, pages = PageBox(0, 0, *paper), []
    for row in reversed(range(len(up))):
        for column in range(len(across)):
            x, y = EDGE - across[column], EDGE - up[row]
            trim = PageBox(x + shape.bleed, y + shape.bleed, *shape.trim)
            cuts = [trim.x, trim.x + trim.width], [trim.y, trim.y + trim.height]
            # Mark where the edges of the neighbours to the right and below will lie.
            cuts[0].extend(x + start for start in across[column + 1 : column + 2])
            cuts[1].extend(y + start + room.height for start in up[row - 1 : row] if row)
            placed = PlacedFace(side.name, side.drawn, shape.page, (1, 0, 0, 1, x, y), PageBox(EDGE, EDGE, *room), trim)
            pages.append(Page(paper, [placed], whole, whole, list(_edge_marks(paper, *cuts))))
    return pages


def _split(length: float, room: float) -> list[float]:
    """Return where the parts of a length begin, so that all overlap equally; a single part is centred."""
    count = int(-(-(length - OVERLAP) // (room - OVERLAP)))
    return [at * (length - room) / (count - 1) for at in range(count)] if count > 1 else [(length - room) / 2]


def _edge_marks(paper: Size, xs: Sequence[float], ys: Sequence[float]) -> Iterator[MarkLine]:
    """Yield marks at these positions along the edges of a sheet, in its white margin."""
    for x in (x for x in xs if EDGE <= x <= paper.width - EDGE):
        yield from (MarkLine(x, end + 0.5, x, end + EDGE - 0.5) for end in (0, paper.height - EDGE))
    for y in (y for y in ys if EDGE <= y <= paper.height - EDGE):
        yield from (MarkLine(end + 0.5, y, end + EDGE - 0.5, y) for end in (0, paper.width - EDGE))


def as_booklet(pages: Sequence[Side], page: Size) -> list[Page]:
    """Lay out a booklet's pages in pairs, on sheets folded and stapled in the middle; duplex over the short edge."""
    blank = Side("", DrawnFace(()))
    padded = [*pages, *[blank] * (-len(pages) % 4)]
    paper = Size(page.width * 2, page.height)
    whole, spreads = PageBox(0, 0, *paper), []
    for at in range(len(padded) // 2):
        low, high = padded[at], padded[-1 - at]
        left, right = (high, low) if at % 2 == 0 else (low, high)
        placed = [
            PlacedFace(side.name, side.drawn, page, (1, 0, 0, 1, x, 0), PageBox(x, 0, *page), PageBox(x, 0, *page))
            for side, x in ((left, 0.0), (right, page.width))
            if side is not blank
        ]
        spreads.append(Page(paper, placed, whole, whole))
    return spreads
