"""Sheet: where cards lie on paper, and where their backs must lie to meet them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from quizkit.press.sizes import PageBox, Size
from quizkit.problems import QuizkitError

Turn = Literal["long", "short", "fold"]
"""How backs come behind fronts: the paper is turned over its long or short edge, or folded in the middle."""
Duplex = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]
"""The same in the words of PDF."""
EDGE = 5.0
"""Millimetres along the edge of a paper that printers at home leave white."""
MARK, OFFSET = 4.0, 1.0
"""How long a cutting mark is, and how far from the bleed."""


class CardTooLarge(QuizkitError):
    """Not even one card fits the paper."""

    name = "card-too-large"


class Slot(NamedTuple):
    """Where a card lies: the left lower corner of its trimmed area, in millimetres from that of the paper."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """Cards in rows and columns in the middle of a paper, or, to be folded, in the middle of its left half."""

    paper: Size
    card: Size
    bleed: float = 3.0
    gutter: float = 0.0
    turn: Turn = "long"

    @property
    def columns(self) -> int:
        """Count the cards beside each other."""
        if self.turn == "fold":
            room = self.paper.width / 2 - max(EDGE, self.bleed + OFFSET + MARK) - self.bleed
            return self._fit(room, self.card.width)
        return self._fit(self.paper.width - 2 * self._margin, self.card.width)

    @property
    def rows(self) -> int:
        """Count the cards above each other."""
        return self._fit(self.paper.height - 2 * self._margin, self.card.height)

    @property
    def room(self) -> int:
        """Count the cards on a sheet."""
        return max(0, self.columns) * max(0, self.rows)

    @property
    def _margin(self) -> float:
        return max(EDGE, self.bleed + OFFSET + MARK)

    def _fit(self, room: float, each: float) -> int:
        return int((room + self.gutter + 1e-6) // (each + self.gutter))

    def slots(self) -> tuple[Slot, ...]:
        """Return the places on the front: row by row from the left upper corner, as one reads."""
        if not self.room:
            raise CardTooLarge(card=str(self.card), paper=str(self.paper))
        step_x, step_y = self.card.width + self.gutter, self.card.height + self.gutter
        wide = self.columns * step_x - self.gutter
        left = self.paper.width / 2 - wide - self.bleed if self.turn == "fold" else (self.paper.width - wide) / 2
        top = (self.paper.height + self.rows * step_y - self.gutter) / 2 - self.card.height
        return tuple(
            Slot(left + column * step_x, top - row * step_y)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @property
    def turns_sideways(self) -> bool:
        """Return whether left and right change places on the back, or else above and below."""
        is_upright = self.paper.height >= self.paper.width
        return self.turn == "fold" or (self.turn == "long") is is_upright

    @property
    def duplex(self) -> Duplex:
        """Say it to the printer."""
        words: dict[Turn, Duplex] = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "fold": "Simplex"}
        return words[self.turn]

    def back(self, slot: Slot) -> Slot:
        """Find where the back of a card lies, so that it meets its front."""
        if self.turns_sideways:
            return Slot(self.paper.width - slot.x - self.card.width, slot.y)
        return Slot(slot.x, self.paper.height - slot.y - self.card.height)

    def shown(self, slot: Slot, places: Iterable[Slot]) -> PageBox:
        """Return what of a face is shown: the card and its bleed, of which a neighbour leaves half the gutter."""
        known = {(round(one.x, 3), round(one.y, 3)) for one in places}
        wide, high = self.card.width + self.gutter, self.card.height + self.gutter
        left, below, right, above = (
            min(self.bleed, self.gutter / 2) if (round(slot.x + x, 3), round(slot.y + y, 3)) in known else self.bleed
            for x, y in ((-wide, 0), (0, -high), (wide, 0), (0, high))
        )
        width, height = self.card.width + left + right, self.card.height + below + above
        return PageBox(slot.x - left, slot.y - below, width, height)


def deal(count: int, room: int) -> Iterator[range]:
    """Deal so many cards to sheets; the last sheet keeps its places, even if some stay empty."""
    for first in range(0, count, room):
        yield range(first, min(count, first + room))


def turn_best(sheet: PaperSheet) -> PaperSheet:
    """Lay the paper upright or on its side, whichever takes more cards; upright if it does not matter."""
    sideways = PaperSheet(sheet.paper.turned(), sheet.card, sheet.bleed, sheet.gutter, sheet.turn)
    return sideways if sideways.room > sheet.room else sheet
