"""Papers: their sizes in millimetres, by name or as `210x297`."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from quizkit.problems import QuizkitError, closest

POINTS = 72 / 25.4
"""PDF units in a millimetre."""


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float

    def turned(self) -> "Size":
        """Lay it on its side."""
        return Size(self.height, self.width)

    def grown(self, margin: float) -> "Size":
        """Add a margin on every side."""
        return Size(self.width + 2 * margin, self.height + 2 * margin)


PAPERS: Mapping[str, Size] = {
    "a4": Size(210, 297),
    "a3": Size(297, 420),
    "letter": Size(215.9, 279.4),
    "sra3": Size(320, 450),
}


class NoSuchSize(QuizkitError):
    """Nobody knows a paper of this name."""

    name = "no-such-size"


def named(word: str, known: Mapping[str, Size]) -> Size:
    """Find a size by its name, or read one such as `210x297`, `8.5x11in`."""
    plain = word.strip().lower().replace("×", "x")
    if plain in known:
        return known[plain]
    match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|in)?", plain)
    if not match:
        raise NoSuchSize(size=word, known=", ".join(known), suggestion=closest(plain, known))
    unit = 25.4 if match[3] == "in" else 1
    return Size(float(match[1]) * unit, float(match[2]) * unit)
