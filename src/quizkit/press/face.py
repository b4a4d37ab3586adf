"""Drawn: a face before and after it is drawn. What is drawn already needs no WeasyPrint, which is slow to load."""

from dataclasses import dataclass
from typing import NamedTuple

DRAWING = "data:image/svg+xml;base64,"
"""How the address of a drawing begins that stands in the page itself."""


class Face(NamedTuple):
    """One side of a card: whose it is, what is on it, and how far its text may shrink, in per cent."""

    name: str
    html: str
    floor: int = 70


class Overflow(NamedTuple):
    """A text that does not fit: of which card, which text, and by how many millimetres."""

    field: str
    excess: float


@dataclass(frozen=True, slots=True)
class DrawnFace:
    """A face as PDF operators; its fonts are named F0, F1 … in the order of `fonts.FONTS`."""

    content: bytes
    overflow: tuple[Overflow, ...] = ()
