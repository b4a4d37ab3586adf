"""Impose: lay faces on pages. One function for each way to hand them to somebody who prints."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from quizkit.press.face import Drawn
from quizkit.press.pdf import UPRIGHT, Line, Matrix, Page, Placed
from quizkit.press.sheet import EDGE, MARK, OFFSET, CardTooLarge, Sheet, Slot, deal
from quizkit.press.sizes import Box, Shape, Size

OVERLAP = 10.0
"""Millimetres that two parts of a board share, to be glued on each other."""


class Side(NamedTuple):
    """A face to lay down: whose it is, and how it is drawn."""

    name: str
    drawn: Drawn


class Card(NamedTuple):
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

    def undone(self, sheet: Sheet) -> Matrix:
        """Give the matrix that moves a page of backs the other way, turned around its middle."""
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


def sheets(cards: Sequence[Card], shape: Shape, sheet: Sheet, shift: Shift = STRAIGHT) -> list[tuple[Page, ...]]:
    """Lay many cards on each sheet: pages of fronts and of their backs; to be folded, both on one page."""
    slots = sheet.slots()
    return [
        _folded(dealt, slots, shape, sheet) if sheet.turn == "fold" else _turned(dealt, slots, shape, sheet, shift)
        for dealt in ([cards[at] for at in part] for part in deal(len(cards), len(slots)))
    ]


def _turned(
    cards: Sequence[Card], slots: Sequence[Slot], shape: Shape, sheet: Sheet, shift: Shift
) -> tuple[Page, Page]:
    places = slots[: len(cards)]
    backs = [sheet.back(slot) for slot in places]
    whole = Box(0, 0, *sheet.paper)
    fronts = _laid([card.front for card in cards], places, shape, sheet)
    # Turned over the short edge of its paper, a card is turned over its own short edge too.
    is_turned = not sheet.turns_sideways
    behind = _laid([card.back for card in cards], backs, shape, sheet, is_turned=is_turned)
    return (
        Page(sheet.paper, fronts, whole, whole, list(_marks(sheet, places))),
        Page(sheet.paper, behind, whole, whole, list(_marks(sheet, backs)), shift.undone(sheet)),
    )


def _folded(cards: Sequence[Card], slots: Sequence[Slot], shape: Shape, sheet: Sheet) -> tuple[Page]:
    places = slots[: len(cards)]
    backs = [sheet.back(slot) for slot in places]
    fronts = _laid([card.front for card in cards], places, shape, sheet)
    behind = _laid([card.back for card in cards], backs, shape, sheet)
    middle, whole = sheet.paper.width / 2, Box(0, 0, *sheet.paper)
    fold = Line(middle, EDGE, middle, sheet.paper.height - EDGE, is_dashed=True)
    lines = [*_marks(sheet, [*places, *backs]), fold]
    return (Page(sheet.paper, [*fronts, *behind], whole, whole, lines),)


def _laid(
    sides: Sequence[Side], places: Sequence[Slot], shape: Shape, sheet: Sheet, *, is_turned: bool = False
) -> list[Placed]:
    scale = sheet.card.width / shape.trim.width
    size = sheet.card.grown(sheet.bleed)
    laid = []
    for slot, side in zip(places, sides, strict=True):
        x, y = slot.x - sheet.bleed, slot.y - sheet.bleed
        matrix = (
            (-scale, 0.0, 0.0, -scale, x + size.width, y + size.height) if is_turned else (scale, 0.0, 0.0, scale, x, y)
        )
        trim = Box(*slot, *sheet.card)
        laid.append(Placed(side.name, side.drawn, shape.page, matrix, sheet.shown(slot, places), trim))
    return laid


def _marks(sheet: Sheet, places: Sequence[Slot]) -> Iterator[Line]:
    """Draw lines at the edges of the block, where a knife goes along."""
    xs = sorted({round(x, 4) for slot in places for x in (slot.x, slot.x + sheet.card.width)})
    ys = sorted({round(y, 4) for slot in places for y in (slot.y, slot.y + sheet.card.height)})
    gap = sheet.bleed + OFFSET
    for x in xs:
        for end, way in ((ys[0], -1), (ys[-1], 1)):
            yield Line(x, end + way * gap, x, end + way * (gap + MARK))
    for y in ys:
        for end, way in ((xs[0], -1), (xs[-1], 1)):
            yield Line(end + way * gap, y, end + way * (gap + MARK), y)


def singles(cards: Sequence[Card], shape: Shape, card: Size, *, back_first: bool) -> list[tuple[Page, ...]]:
    """Give each face a page of its own, as large as card and bleed: a print shop lays them out itself."""
    fronts, backs = (plain(sides, shape, card.width / shape.trim.width) for sides in zip(*cards, strict=True))
    return list(zip(backs, fronts, strict=True) if back_first else zip(fronts, backs, strict=True))


def plain(sides: Sequence[Side], shape: Shape, scale: float = 1) -> list[Page]:
    """Give each face a page with nothing else on it."""
    page = Size(shape.page.width * scale, shape.page.height * scale)
    bleed, whole = shape.bleed * scale, Box(0, 0, *page)
    trim = whole.grown(-bleed)
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    return [Page(page, [Placed(side.name, side.drawn, shape.page, matrix, whole, trim)], trim, whole) for side in sides]


def trimmed(sides: Sequence[Side], shape: Shape) -> list[Page]:
    """Give each face a page as large as the card once it is cut, to look at."""
    size, whole = shape.trim, Box(0, 0, *shape.trim)
    matrix = (1.0, 0.0, 0.0, 1.0, -shape.bleed, -shape.bleed)
    return [
        Page(size, [Placed(side.name, side.drawn, shape.page, matrix, whole, whole)], whole, whole) for side in sides
    ]


def whole(side: Side, shape: Shape, paper: Size) -> list[Page]:
    """Lay a board on a paper that is large enough, with marks around it."""
    upright = paper if (paper.width > paper.height) is (shape.trim.width > shape.trim.height) else paper.turned()
    sheet = Sheet(upright, shape.trim, shape.bleed)
    place = sheet.slots()[0]
    everything = Box(0, 0, *upright)
    return [Page(upright, _laid([side], [place], shape, sheet), everything, everything, list(_marks(sheet, [place])))]


def split(side: Side, shape: Shape, paper: Size) -> list[Page]:
    """Lay a board over as many papers as it needs; neighbours overlap, to be glued on each other."""
    room = Size(paper.width - 2 * EDGE, paper.height - 2 * EDGE)
    if min(room) <= OVERLAP:
        raise CardTooLarge(card=str(shape.trim), paper=str(paper))
    across, up = (_parts(long, part) for long, part in zip(shape.page, room, strict=True))
    pages = []
    for row in reversed(range(len(up))):
        for column in range(len(across)):
            x, y = EDGE - across[column], EDGE - up[row]
            trim = Box(x + shape.bleed, y + shape.bleed, *shape.trim)
            cuts = [trim.x, trim.x + trim.width], [trim.y, trim.y + trim.height]
            # Where the edge of the neighbour to the right, and of that below, comes to lie.
            cuts[0].extend(x + start for start in across[column + 1 : column + 2])
            cuts[1].extend(y + start + room.height for start in up[row - 1 : row] if row)
            placed = Placed(side.name, side.drawn, shape.page, (1, 0, 0, 1, x, y), Box(EDGE, EDGE, *room), trim)
            pages.append(Page(paper, [placed], Box(0, 0, *paper), Box(0, 0, *paper), list(_edges(paper, *cuts))))
    return pages


def _parts(long: float, room: float) -> list[float]:
    """Say where parts begin, so that they cover a length and all overlap alike; one part lies in the middle."""
    count = int(-(-(long - OVERLAP) // (room - OVERLAP)))
    return [at * (long - room) / (count - 1) for at in range(count)] if count > 1 else [(long - room) / 2]


def _edges(paper: Size, xs: Sequence[float], ys: Sequence[float]) -> Iterator[Line]:
    """Mark places along the edges of a paper, in its white margin."""
    for x in (x for x in xs if EDGE <= x <= paper.width - EDGE):
        yield from (Line(x, end + 0.5, x, end + EDGE - 0.5) for end in (0, paper.height - EDGE))
    for y in (y for y in ys if EDGE <= y <= paper.height - EDGE):
        yield from (Line(end + 0.5, y, end + EDGE - 0.5, y) for end in (0, paper.width - EDGE))


def booklet(pages: Sequence[Side], page: Size) -> list[Page]:
    """Lay pages two by two on sheets that are folded and stapled in the middle; turned over the short edge."""
    blank = Side("", Drawn(b""))
    padded = [*pages, *[blank] * (-len(pages) % 4)]
    paper = Size(page.width * 2, page.height)
    found = []
    for at in range(len(padded) // 2):
        low, high = padded[at], padded[-1 - at]
        left, right = (high, low) if at % 2 == 0 else (low, high)
        everything = Box(0, 0, *paper)
        placed = [
            Placed(side.name, side.drawn, page, (1, 0, 0, 1, x, 0), Box(x, 0, *page), Box(x, 0, *page))
            for side, x in ((left, 0.0), (right, page.width))
            if side is not blank
        ]
        found.append(Page(paper, placed, everything, everything))
    return found
