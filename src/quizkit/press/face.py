"""A face before and after it is drawn. A drawn face does not need WeasyPrint, which is slow to import."""

from dataclasses import dataclass
from typing import NamedTuple

DRAWING = "data:image/svg+xml;base64,"
"""The start of the URL of a drawing that is embedded in the page."""
BITMAP = "data:image/jpeg;base64,"
"""The same of a bitmap; it is in inks already."""


class Face(NamedTuple):
    """One side of a card: its name, its HTML, and how far its text may shrink, in percent."""

    name: str
    html: str
    floor: int = 70


class Overflow(NamedTuple):
    """A text that does not fit: its card and field, and the excess in millimetres."""

    field: str
    excess: float


class WordBreak(NamedTuple):
    """A word that is broken at the end of a line: its card and field, its language, and its parts: `Deutsch-land`."""

    field: str
    language: str
    word: str


class Bitmap(NamedTuple):
    """A bitmap on a face: its name in the operators, its size in pixels, its colour space, and its data as JPEG."""

    name: str
    width: int
    height: int
    space: str
    is_inverted: bool
    """Whether 255 stands for no ink, as Adobe's programs write it."""
    data: bytes


class SpotLayer(NamedTuple):
    """What a face paints in a spot colour: its name, and the operators."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class DrawnFace:
    """A face as PDF operators; its fonts are named F0, F1 … in the order of `fonts.FONTS`, or as `own_fonts` says."""

    layers: tuple[bytes, ...]
    """From the lowest to the highest; many faces share some of them."""
    overflow: tuple[Overflow, ...] = ()
    breaks: tuple[WordBreak, ...] = ()
    bitmaps: tuple[Bitmap, ...] = ()
    spots: tuple[SpotLayer, ...] = ()
    scale: int = 100
    """How large its letters are, in percent of those that cards of its kind have."""
