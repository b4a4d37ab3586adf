"""Screen colours: drawings in printing inks, as browsers can show them."""

import re

_INKS = re.compile(r"device-cmyk\(([^)]*)\)")


def show_on_screen(svg: str) -> str:
    """Return a drawing in printing inks as browsers can show it, in light.

    >>> show_on_screen('<path fill="device-cmyk(0 1 .5 0.2)"/>')
    '<path fill="rgb(204 0 102)"/>'
    """
    return _INKS.sub(lambda match: _mix(*map(float, match[1].split())), svg)


def _mix(cyan: float, magenta: float, yellow: float, black: float) -> str:
    shown = (round(255 * (1 - ink) * (1 - black)) for ink in (cyan, magenta, yellow))
    return f"rgb({' '.join(map(str, shown))})"
