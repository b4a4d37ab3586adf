"""What checks of a file look at, and what they find.

Inside: areas within areas, lengths in points and millimetres, findings that are advice.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pikepdf import Dictionary, Object, Pdf

from quizkit.press.page_content import Area, PageContent
from quizkit.press.services import Service
from quizkit.press.sizes import POINTS

NEAR = 0.1
"""Tolerance in millimetres."""
Trim = tuple[float, float, float, float]


class PreflightFinding(NamedTuple):
    """Something a print shop would not accept: its name, the page, the figures, and where on the page it is."""

    name: str
    page: int | None = None
    facts: Mapping[str, str] = {}
    area: Area | None = None

    @property
    def is_advice(self) -> bool:
        """Return whether a print shop would print it all the same."""
        is_coarse = self.name == "coarse-picture" and float(self.facts["found"]) >= COARSEST
        return is_coarse or self.name == "smaller-letters"


COARSEST = 200
"""The lowest resolution of a picture that is printed, in dots per inch."""


@dataclass(frozen=True, slots=True)
class CutCard:
    """A card on a page of ours: its name, which side it is, and its trim in millimetres."""

    name: str
    side: str
    trim: Trim


@dataclass(frozen=True, slots=True)
class CheckedPage:
    """A page as the checks see it."""

    number: int
    page: Object
    media: Area
    trim: Area | None
    bleed: Area | None
    content: PageContent
    cards: Sequence[CutCard]
    draw: Callable[[float], Any]
    """Draws the page at a resolution in dots per inch, as an array of brightness."""

    @property
    def is_laid_out(self) -> bool:
        """Return whether this is an imposed sheet of ours. Any other page is a single card, and needs its bleed."""
        return bool(self.cards) and self.trim is not None and is_close(self.trim, self.media)


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file as the checks see it."""

    pdf: Pdf
    pages: Sequence[CheckedPage]
    service: Service
    spots: Collection[str] = ()
    """The spot colours that were ordered."""

    @property
    def duplex(self) -> str:
        """Return the duplex mode of the file: over the long edge, over the short edge, or none."""
        return str(self.pdf.Root.get("/ViewerPreferences", Dictionary()).get("/Duplex", "")).removeprefix("/")

    @property
    def is_ours(self) -> bool:
        """Return whether quizkit wrote the file."""
        return str(self.pdf.docinfo.get("/Producer", "")) == "quizkit"

    @property
    def is_for_press(self) -> bool:
        """Return whether the file goes to a press, which has its own inks."""
        return bool(self.service.standard) or "/OutputIntents" in self.pdf.Root


Check = Callable[[CheckedFile], Iterator[PreflightFinding]]


def margin(inner: Area, outer: Area) -> float:
    """Return how far one area on a page lies within another, at the closest edge; negative if it sticks out."""
    return min(inner.left - outer.left, inner.below - outer.below, outer.right - inner.right, outer.above - inner.above)


def is_close(one: Area, other: Area) -> bool:
    """Return whether two areas that a check compares are the same but for a hair."""
    return all(abs(a - b) < NEAR * POINTS for a, b in zip(one, other, strict=True))


def to_mm(points: float) -> str:
    """Return a length in points as text, in millimetres."""
    return f"{points / POINTS:.1f}"
