"""A face before and after it is drawn. A drawn face does not need WeasyPrint, which is slow to import."""

from dataclasses import dataclass
from typing import NamedTuple

DRAWING = "data:image/svg+xml;base64,"
"""The start of the URL of a drawing that is embedded in the page."""


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


@dataclass(frozen=True, slots=True)
class DrawnFace:
    """A face as PDF operators; its fonts are named F0, F1 … in the order of `fonts.FONTS`."""

    content: bytes
    overflow: tuple[Overflow, ...] = ()
    breaks: tuple[WordBreak, ...] = ()
