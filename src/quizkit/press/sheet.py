"""Sheets: where cards lie on paper, and where their backs must lie to match."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from quizkit.press.sizes import PageBox, Size
from quizkit.problems import QuizkitError

Turn = Literal["long", "short", "fold"]
"""How backs get behind fronts: the paper is turned over its long or short edge, or folded in the middle."""
Duplex = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]
"""The same in PDF's own terms."""
Gather = Literal["rows", "stacks", "repeat"]
"""How cards are dealt to sheets: row by row; so that the piles of cut cards stack up in order; one card a sheet."""
EDGE = 5.0
"""Millimetres along the edges of the paper that home printers leave blank."""
MARK, OFFSET = 4.0, 1.0
"""The length of a crop mark and its distance from the bleed, in millimetres."""


class CardTooLarge(QuizkitError):
    """Not even one card fits on the paper."""

    name = "card-too-large"


class Slot(NamedTuple):
    """Where a card lies: the lower left corner of its trim, in millimetres from that of the paper."""

    x: float
    y: float


class Margins(NamedTuple):
    """Millimetres that stay blank at least: at either side of the paper, at its head and at its foot."""

    side: float = 0.0
    head: float = 0.0
    foot: float = 0.0


NO_MARGINS = Margins()


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """Cards in rows and columns in the middle of the paper or, if it is to be folded, beside the fold."""

    paper: Size
    card: Size
    bleed: float = 3.0
    gutter: float = 0.0
    turn: Turn = "long"
    margins: Margins = NO_MARGINS

    @property
    def columns(self) -> int:
        """Return the number of cards in a row."""
        if self.turn == "fold":
            room = self.paper.width / 2 - self._margin - self.bleed
            return self._fit(room, self.card.width)
        return self._fit(self.paper.width - 2 * max(self._margin, self.margins.side), self.card.width)

    @property
    def rows(self) -> int:
        """Return the number of cards in a column."""
        return self._fit(self._top - self._bottom, self.card.height)

    @property
    def room(self) -> int:
        """Return the number of cards on a sheet."""
        return max(0, self.columns) * max(0, self.rows)

    @property
    def _margin(self) -> float:
        return max(EDGE, self.bleed + OFFSET + MARK)

    @property
    def _bottom(self) -> float:
        return max(self._margin, self.margins.foot)

    @property
    def _top(self) -> float:
        return self.paper.height - max(self._margin, self.margins.head)

    def _fit(self, room: float, each: float) -> int:
        return int((room + self.gutter + 1e-6) // (each + self.gutter))

    def slots(self) -> tuple[Slot, ...]:
        """Return the slots on the front, row by row from the upper left corner."""
        if not self.room:
            raise CardTooLarge(card=str(self.card), paper=str(self.paper))
        step_x, step_y = self.card.width + self.gutter, self.card.height + self.gutter
        wide = self.columns * step_x - self.gutter
        left = self.paper.width / 2 - wide - self.bleed if self.turn == "fold" else (self.paper.width - wide) / 2
        top = (self._bottom + self._top + self.rows * step_y - self.gutter) / 2 - self.card.height
        return tuple(
            Slot(left + column * step_x, top - row * step_y)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @property
    def turns_sideways(self) -> bool:
        """Return whether left and right change places on the back, rather than top and bottom."""
        is_upright = self.paper.height >= self.paper.width
        return self.turn == "fold" or (self.turn == "long") is is_upright

    @property
    def duplex(self) -> Duplex:
        """Return the duplex mode to ask the printer for."""
        modes: dict[Turn, Duplex] = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "fold": "Simplex"}
        return modes[self.turn]

    def back(self, slot: Slot) -> Slot:
        """Return the slot on the back that is exactly behind a card."""
        if self.turns_sideways:
            return Slot(self.paper.width - slot.x - self.card.width, slot.y)
        return Slot(slot.x, self.paper.height - slot.y - self.card.height)

    def shown(self, slot: Slot, places: Iterable[Slot]) -> PageBox:
        """Return the part of a face that shows: the card and its bleed, up to half the gutter beside a neighbour."""
        taken = {(round(place.x, 3), round(place.y, 3)) for place in places}
        wide, high = self.card.width + self.gutter, self.card.height + self.gutter
        left, below, right, above = (
            min(self.bleed, self.gutter / 2) if (round(slot.x + x, 3), round(slot.y + y, 3)) in taken else self.bleed
            for x, y in ((-wide, 0), (0, -high), (wide, 0), (0, high))
        )
        width, height = self.card.width + left + right, self.card.height + below + above
        return PageBox(slot.x - left, slot.y - below, width, height)


def deal(count: int, room: int, gather: Gather = "rows") -> Iterator[Sequence[int]]:
    """Yield which cards go on each sheet. On the last one, slots may stay empty; the others do not move.

    >>> list(map(list, deal(5, 2, "stacks")))
    [[0, 3], [1, 4], [2]]
    """
    if gather == "repeat":
        yield from ([card] * room for card in range(count))
        return
    sheets = -(-count // room)
    for number in range(sheets):
        yield range(number, count, sheets) if gather == "stacks" else range(count)[number * room : (number + 1) * room]


def turn_best(sheet: PaperSheet) -> PaperSheet:
    """Turn a sheet's paper on its side if that makes room for more cards."""
    sideways = replace(sheet, paper=sheet.paper.turned())
    return sideways if sideways.room > sheet.room else sheet
