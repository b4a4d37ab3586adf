"""Spot colours that a template may ask for: foil and varnish, which lie over everything that is printed.

WeasyPrint knows nothing of spot colours. In templates each is a CMYK colour with a trace of cyan that no other colour
has; what is painted in it is then taken out of the face, and becomes a layer of its own.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from quizkit.press.face import SpotLayer

SPOTS: Mapping[str, str] = {
    "Gold": "0.1 0.3 0.8 0.15",
    "Silver": "0.1 0 0 0.35",
    "Copper": "0.1 0.6 0.7 0.2",
    "Varnish": "0.25 0 0 0",
}
"""The names that print shops know, and the inks in which a screen shows each."""
_TRACES = {f"0.000{31 + 2 * at}": name for at, name in enumerate(SPOTS)}
_MARKED = re.compile(rb"^(0\.000\d\d) 0 0 0\.0001 ([kK])\n$")
"""A colour that stands for a spot colour."""


def spot(name: str) -> str:
    """Return what stands for a spot colour in a template."""
    marks = {known.lower(): trace for trace, known in _TRACES.items()}
    if name.lower() not in marks:
        raise ValueError(f"spot({name!r}): {', '.join(marks)}")
    return f"device-cmyk({marks[name.lower()]} 0 0 0.0001)"


def separate_spots(content: bytes) -> tuple[bytes, tuple[SpotLayer, ...]]:
    """Return what a face paints in inks, and its layers of spot colours. Every line has one operator."""
    lines = content.splitlines(keepends=True)
    used = {_TRACES[match[1].decode()] for line in lines if (match := _MARKED.match(line))}
    if not used:
        return content, ()
    return _keep(lines, ""), tuple(SpotLayer(name, _keep(lines, name)) for name in sorted(used))


class _Colours(NamedTuple):
    """The spot colours in which areas and lines are painted; none if it is an ordinary colour."""

    fill: str = ""
    stroke: str = ""


def _keep(lines: list[bytes], wanted: str) -> bytes:
    """Return the operators of a face without what is painted in other colours than the wanted one."""
    kept, now, stack = list[bytes](), _Colours(), list[_Colours]()
    for line in lines:
        operator = line.rsplit(maxsplit=1)[-1].decode("latin-1") if line.strip() else ""
        if operator == "q":
            stack.append(now)
        elif operator == "Q" and stack:
            now = stack.pop()
        elif operator in ("k", "K"):
            match = _MARKED.match(line)
            name = _TRACES[match[1].decode()] if match else ""
            now = now._replace(fill=name) if operator == "k" else now._replace(stroke=name)
            if name == wanted:
                kept.append(_select_spot(name, operator) if name else line)
            continue
        elif operator in _PAINTED:
            fill, stroke = now.fill == wanted, now.stroke == wanted
            kept.append(_PAINTED[operator][(2 if fill else 0) + (1 if stroke else 0)])
            continue
        elif (operator in ("TJ", "Tj") and now.fill != wanted) or (operator == "Do" and wanted):
            continue
        kept.append(line)
    return b"".join(kept)


def _select_spot(name: str, operator: str) -> bytes:
    return f"/{name} cs 1 scn\n".encode() if operator == "k" else f"/{name} CS 1 SCN\n".encode()


_END, _FILL, _EVEN, _LINE = b"n\n", b"f\n", b"f*\n", b"S\n"
_PAINTED: Mapping[str, tuple[bytes, bytes, bytes, bytes]] = {
    "f": (_END, _END, _FILL, _FILL), "F": (_END, _END, _FILL, _FILL), "f*": (_END, _END, _EVEN, _EVEN),
    "S": (_END, _LINE, _END, _LINE), "s": (_END, b"s\n", _END, b"s\n"),
    "B": (_END, _LINE, _FILL, b"B\n"), "B*": (_END, _LINE, _EVEN, b"B*\n"),
    "b": (_END, b"s\n", _FILL, b"b\n"), "b*": (_END, b"s\n", _EVEN, b"b*\n"),
}  # fmt: skip
"""What is left of an operator that paints: if nothing is wanted, only the line, only the area, or both."""
