"""Sheet: where cards lie on paper, and where their backs must lie to meet them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from quizkit.press.sizes import Size
from quizkit.problems import QuizkitError

Flip = Literal["long", "short"]
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
class Sheet:
    """Cards in rows and columns in the middle of a paper."""

    paper: Size
    card: Size
    bleed: float = 3.0
    gutter: float = 0.0

    @property
    def columns(self) -> int:
        """Count the cards beside each other."""
        return self._fit(self.paper.width, self.card.width)

    @property
    def rows(self) -> int:
        """Count the cards above each other."""
        return self._fit(self.paper.height, self.card.height)

    def _fit(self, room: float, each: float) -> int:
        margin = max(EDGE, self.bleed + OFFSET + MARK)
        return int((room - 2 * margin + self.gutter + 1e-6) // (each + self.gutter))

    def slots(self) -> tuple[Slot, ...]:
        """Give the places on the front: row by row from the left upper corner, as one reads."""
        if not self.columns * self.rows:
            raise CardTooLarge(card=_said(self.card), paper=_said(self.paper))
        step_x, step_y = self.card.width + self.gutter, self.card.height + self.gutter
        left = (self.paper.width - self.columns * step_x + self.gutter) / 2
        top = (self.paper.height + self.rows * step_y - self.gutter) / 2 - self.card.height
        return tuple(
            Slot(left + column * step_x, top - row * step_y)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def back(self, slot: Slot, flip: Flip) -> Slot:
        """Find where the back of a card lies once the paper is turned over its long or its short edge."""
        is_upright = self.paper.height >= self.paper.width
        if (flip == "long") is is_upright:
            return Slot(self.paper.width - slot.x - self.card.width, slot.y)
        return Slot(slot.x, self.paper.height - slot.y - self.card.height)

    def shown(self, slot: Slot, places: Iterable[Slot]) -> tuple[float, float, float, float]:
        """Give how much of its bleed a card shows on the left, below, on the right and above.

        All of it, but where it has a neighbour only half of the gutter.
        """
        known = {(round(one.x, 3), round(one.y, 3)) for one in places}
        wide, high = self.card.width + self.gutter, self.card.height + self.gutter
        return tuple(  # type: ignore[return-value]
            min(self.bleed, self.gutter / 2) if (round(slot.x + x, 3), round(slot.y + y, 3)) in known else self.bleed
            for x, y in ((-wide, 0), (0, -high), (wide, 0), (0, high))
        )


def deal(count: int, room: int) -> Iterator[range]:
    """Deal so many cards to sheets; the last sheet keeps its places, even if some stay empty."""
    for first in range(0, count, room):
        yield range(first, min(count, first + room))


def best(paper: Size, card: Size, bleed: float, gutter: float) -> Sheet:
    """Lay the paper upright or on its side, whichever takes more cards; upright if it does not matter."""
    upright, sideways = Sheet(paper, card, bleed, gutter), Sheet(paper.turned(), card, bleed, gutter)
    return sideways if sideways.columns * sideways.rows > upright.columns * upright.rows else upright


def _said(size: Size) -> str:
    return f"{size.width:g} × {size.height:g} mm"
