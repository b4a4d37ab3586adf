"""Inks: turn screen colours into CMYK, in full colour or, for a draft, with little ink."""

import re
from typing import NamedTuple

DARK = 0.28
"""Below this brightness a colour takes white text, above it black."""
PALE = 0.3
"""How much of a drawing's darkness a draft keeps."""
_CMYK = re.compile(r"device-cmyk\(([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\)")


class Inks(NamedTuple):
    """How templates get their colours: in full, or as a draft."""

    is_draft: bool = False

    def fill(self, colour: str) -> str:
        """Return the ink for an area: none in a draft."""
        return "device-cmyk(0 0 0 0)" if self.is_draft else cmyk(colour)

    def line(self, colour: str) -> str:
        """Return the ink for text and lines on paper: black in a draft."""
        return "device-cmyk(0 0 0 1)" if self.is_draft else cmyk(colour)

    def on(self, colour: str) -> str:
        """Return white or black for text on an area: black in a draft."""
        return "device-cmyk(0 0 0 1)" if self.is_draft or _brightness(colour) >= DARK else "device-cmyk(0 0 0 0)"

    def picture(self, svg: str) -> str:
        """Return a drawing in its colours: in pale grey in a draft."""
        return _CMYK.sub(_fade, svg) if self.is_draft else svg


def cmyk(colour: str) -> str:
    """Return `#rrggbb` as CMYK, with as much black and as little colour as possible.

    >>> cmyk("#ff0000")
    'device-cmyk(0 1 1 0)'
    """
    red, green, blue = _parse_channels(colour)
    black = 1 - max(red, green, blue)
    inks = [(1 - part - black) / (1 - black) if black < 1 else 0 for part in (red, green, blue)]
    return "device-cmyk(" + " ".join(f"{part:.3g}" for part in (*inks, black)) + ")"


def _parse_channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _brightness(colour: str) -> float:
    red, green, blue = _parse_channels(colour)
    return float(0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)


def _fade(match: re.Match[str]) -> str:
    cyan, magenta, yellow, black = (float(part) for part in match.groups())
    dark = 1 - (1 - black) * (1 - (0.3 * cyan + 0.59 * magenta + 0.11 * yellow))
    return f"device-cmyk(0 0 0 {PALE * dark:.3g})"
