"""Impose: lay faces on pages. One function for each way to hand them to somebody who prints."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from quizkit.press.face import DrawnFace
from quizkit.press.pdf import UPRIGHT, MarkLine, Matrix, Page, PlacedFace
from quizkit.press.sheet import EDGE, MARK, OFFSET, CardTooLarge, PaperSheet, Slot, deal
from quizkit.press.sizes import PageBox, Shape, Size

OVERLAP = 10.0
"""Millimetres that two parts of a board share, to be glued on each other."""


class Side(NamedTuple):
    """A face to lay down: whose it is, and how it is drawn."""

    name: str
    drawn: DrawnFace


class TwoSides(NamedTuple):
    """Both sides of a card."""

    front: Side
    back: Side


class Shift(NamedTuple):
    """How far a printer misplaces backs, seen through the paper from the front.

    Millimetres to the right and up, degrees anticlockwise.
    """

    x: float = 0.0
    y: float = 0.0
    degrees: float = 0.0

    def undone(self, sheet: PaperSheet) -> Matrix:
        """Return the matrix that moves a page of backs the other way, turned around its middle."""
        if self == STRAIGHT:
            return UPRIGHT
        # On the back itself one direction is mirrored, and so is the turn.
        right, up = (-self.x, self.y) if sheet.turns_sideways else (self.x, -self.y)
        across, along = cos(radians(self.degrees)), sin(radians(self.degrees))
        x, y = sheet.paper.width / 2, sheet.paper.height / 2
        # Moved back first, then turned back.
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
    cards: Sequence[TwoSides], shape: Shape, sheet: PaperSheet, shift: Shift = STRAIGHT
) -> list[tuple[Page, ...]]:
    """Lay many cards on each sheet: pages of fronts and of their backs; to be folded, both on one page."""
    slots = sheet.slots()
    return [
        _folded(dealt, slots, shape, sheet) if sheet.turn == "fold" else _turned(dealt, slots, shape, sheet, shift)
        for dealt in ([cards[at] for at in part] for part in deal(len(cards), len(slots)))
    ]


def _turned(
    cards: Sequence[TwoSides], slots: Sequence[Slot], shape: Shape, sheet: PaperSheet, shift: Shift
) -> tuple[Page, Page]:
    places = slots[: len(cards)]
    backs = [sheet.back(slot) for slot in places]
    whole = PageBox(0, 0, *sheet.paper)
    fronts = _laid([card.front for card in cards], places, shape, sheet)
    # Turned over the short edge of its paper, a card is turned over its own short edge too.
    is_turned = not sheet.turns_sideways
    behind = _laid([card.back for card in cards], backs, shape, sheet, is_turned=is_turned)
    return (
        Page(sheet.paper, fronts, whole, whole, list(_marks(sheet, places))),
        Page(sheet.paper, behind, whole, whole, list(_marks(sheet, backs)), shift.undone(sheet)),
    )


def _folded(cards: Sequence[TwoSides], slots: Sequence[Slot], shape: Shape, sheet: PaperSheet) -> tuple[Page]:
    places = slots[: len(cards)]
    backs = [sheet.back(slot) for slot in places]
    fronts = _laid([card.front for card in cards], places, shape, sheet)
    behind = _laid([card.back for card in cards], backs, shape, sheet)
    middle, whole = sheet.paper.width / 2, PageBox(0, 0, *sheet.paper)
    fold = MarkLine(middle, EDGE, middle, sheet.paper.height - EDGE, is_dashed=True)
    lines = [*_marks(sheet, [*places, *backs]), fold]
    return (Page(sheet.paper, [*fronts, *behind], whole, whole, lines),)


def _laid(
    sides: Sequence[Side], places: Sequence[Slot], shape: Shape, sheet: PaperSheet, *, is_turned: bool = False
) -> list[PlacedFace]:
    scale = sheet.card.width / shape.trim.width
    size = sheet.card.grown(sheet.bleed)
    laid = []
    for slot, side in zip(places, sides, strict=True):
        x, y = slot.x - sheet.bleed, slot.y - sheet.bleed
        matrix = (
            (-scale, 0.0, 0.0, -scale, x + size.width, y + size.height) if is_turned else (scale, 0.0, 0.0, scale, x, y)
        )
        trim = PageBox(*slot, *sheet.card)
        laid.append(PlacedFace(side.name, side.drawn, shape.page, matrix, sheet.shown(slot, places), trim))
    return laid


def _marks(sheet: PaperSheet, places: Sequence[Slot]) -> Iterator[MarkLine]:
    """Draw lines at the edges of the block, where a knife goes along."""
    xs = sorted({round(x, 4) for slot in places for x in (slot.x, slot.x + sheet.card.width)})
    ys = sorted({round(y, 4) for slot in places for y in (slot.y, slot.y + sheet.card.height)})
    gap = sheet.bleed + OFFSET
    for x in xs:
        for end, way in ((ys[0], -1), (ys[-1], 1)):
            yield MarkLine(x, end + way * gap, x, end + way * (gap + MARK))
    for y in ys:
        for end, way in ((xs[0], -1), (xs[-1], 1)):
            yield MarkLine(end + way * gap, y, end + way * (gap + MARK), y)


def one_a_page(cards: Sequence[TwoSides], shape: Shape, card: Size, *, back_first: bool) -> list[tuple[Page, ...]]:
    """Give each face a page of its own, as large as card and bleed: a print shop lays them out itself."""
    fronts, backs = (as_pages(sides, shape, card.width / shape.trim.width) for sides in zip(*cards, strict=True))
    return list(zip(backs, fronts, strict=True) if back_first else zip(fronts, backs, strict=True))


def as_pages(sides: Sequence[Side], shape: Shape, scale: float = 1) -> list[Page]:
    """Give each face a page with nothing else on it."""
    page = Size(shape.page.width * scale, shape.page.height * scale)
    bleed, whole = shape.bleed * scale, PageBox(0, 0, *page)
    trim = whole.grown(-bleed)
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    return [
        Page(page, [PlacedFace(side.name, side.drawn, shape.page, matrix, whole, trim)], trim, whole) for side in sides
    ]


def at_trim_size(sides: Sequence[Side], shape: Shape) -> list[Page]:
    """Give each face a page as large as the card once it is cut, to look at."""
    size, whole = shape.trim, PageBox(0, 0, *shape.trim)
    matrix = (1.0, 0.0, 0.0, 1.0, -shape.bleed, -shape.bleed)
    return [
        Page(size, [PlacedFace(side.name, side.drawn, shape.page, matrix, whole, whole)], whole, whole)
        for side in sides
    ]


def on_one_paper(side: Side, shape: Shape, paper: Size) -> list[Page]:
    """Lay a board on a paper that is large enough, with marks around it."""
    upright = paper if (paper.width > paper.height) is (shape.trim.width > shape.trim.height) else paper.turned()
    sheet = PaperSheet(upright, shape.trim, shape.bleed)
    place = sheet.slots()[0]
    everything = PageBox(0, 0, *upright)
    return [Page(upright, _laid([side], [place], shape, sheet), everything, everything, list(_marks(sheet, [place])))]


def over_several_papers(side: Side, shape: Shape, paper: Size) -> list[Page]:
    """Lay a board over as many papers as it needs; neighbours overlap, to be glued on each other."""
    room = Size(paper.width - 2 * EDGE, paper.height - 2 * EDGE)
    if min(room) <= OVERLAP:
        raise CardTooLarge(card=str(shape.trim), paper=str(paper))
    across, up = (_parts(long, part) for long, part in zip(shape.page, room, strict=True))
    pages = []
    for row in reversed(range(len(up))):
        for column in range(len(across)):
            x, y = EDGE - across[column], EDGE - up[row]
            trim = PageBox(x + shape.bleed, y + shape.bleed, *shape.trim)
            cuts = [trim.x, trim.x + trim.width], [trim.y, trim.y + trim.height]
            # Where the edge of the neighbour to the right, and of that below, comes to lie.
            cuts[0].extend(x + start for start in across[column + 1 : column + 2])
            cuts[1].extend(y + start + room.height for start in up[row - 1 : row] if row)
            placed = PlacedFace(side.name, side.drawn, shape.page, (1, 0, 0, 1, x, y), PageBox(EDGE, EDGE, *room), trim)
            pages.append(
                Page(paper, [placed], PageBox(0, 0, *paper), PageBox(0, 0, *paper), list(_edges(paper, *cuts)))
            )
    return pages


def _parts(long: float, room: float) -> list[float]:
    """Return where parts begin, so that they cover a length and all overlap alike; one part lies in the middle."""
    count = int(-(-(long - OVERLAP) // (room - OVERLAP)))
    return [at * (long - room) / (count - 1) for at in range(count)] if count > 1 else [(long - room) / 2]


def _edges(paper: Size, xs: Sequence[float], ys: Sequence[float]) -> Iterator[MarkLine]:
    """Mark places along the edges of a paper, in its white margin."""
    for x in (x for x in xs if EDGE <= x <= paper.width - EDGE):
        yield from (MarkLine(x, end + 0.5, x, end + EDGE - 0.5) for end in (0, paper.height - EDGE))
    for y in (y for y in ys if EDGE <= y <= paper.height - EDGE):
        yield from (MarkLine(end + 0.5, y, end + EDGE - 0.5, y) for end in (0, paper.width - EDGE))


def as_booklet(pages: Sequence[Side], page: Size) -> list[Page]:
    """Lay pages two by two on sheets that are folded and stapled in the middle; turned over the short edge."""
    blank = Side("", DrawnFace(b""))
    padded = [*pages, *[blank] * (-len(pages) % 4)]
    paper = Size(page.width * 2, page.height)
    found = []
    for at in range(len(padded) // 2):
        low, high = padded[at], padded[-1 - at]
        left, right = (high, low) if at % 2 == 0 else (low, high)
        everything = PageBox(0, 0, *paper)
        placed = [
            PlacedFace(side.name, side.drawn, page, (1, 0, 0, 1, x, 0), PageBox(x, 0, *page), PageBox(x, 0, *page))
            for side, x in ((left, 0.0), (right, page.width))
            if side is not blank
        ]
        found.append(Page(paper, placed, everything, everything))
    return found
