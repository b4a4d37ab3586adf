"""Layers of a face: what many faces have alike, such as a band with the sign of a category, is drawn once for all.

A template marks what stands alone, at places of its own, with `{% filter layer %}`; the rest of the face lies over it.
"""

import re
from collections.abc import Iterator, Sequence
from sys import intern

from markupsafe import Markup

from quizkit.press.face import DrawnFace, Face, SpotLayer

_START, _END = "<!--layer-->", "<!--/layer-->"
_LAYER = re.compile(f"{_START}(.*?){_END}", re.DOTALL)


def mark_layer(html: Markup) -> Markup:
    """Mark elements of a face that stand alone, as layers."""
    return Markup(f"{_START}{html}{_END}")  # noqa: S704  # from a template, which escapes what is on cards


def cut_layers(html: str) -> Iterator[tuple[str, bool]]:
    """Cut a face into parts, and yield each with whether it is a layer."""
    end = 0
    for layer in _LAYER.finditer(html):
        yield from ((html[end : layer.start()], False), (layer[0], True))
        end = layer.end()
    yield html[end:], False


def split_layers(face: Face) -> list[Face]:
    """Return the layers of a face and, over them, the rest, each to be drawn as if it were a face."""
    # Thousands of faces have the same layers, of which one is enough.
    layers = [face._replace(html=intern(html.strip())) for html in _LAYER.findall(face.html)]
    return [*layers, face._replace(html=_LAYER.sub("", face.html))] if layers else [face]


def stack_layers(drawn: Sequence[DrawnFace]) -> DrawnFace:
    """Return a face whose layers were drawn one by one, from the lowest to the highest."""
    if len(drawn) == 1:
        return drawn[0]
    spots = dict[str, bytes]()
    for layer in drawn:
        for name, content in layer.spots:
            spots[name] = spots.get(name, b"") + _enclose(content)
    return DrawnFace(
        tuple(content for layer in drawn for content in layer.layers),
        tuple(overflow for layer in drawn for overflow in layer.overflow),
        tuple(word for layer in drawn for word in layer.breaks),
        tuple({bitmap.name: bitmap for layer in drawn for bitmap in layer.bitmaps}.values()),
        tuple(SpotLayer(name, content) for name, content in sorted(spots.items())),
        min(layer.scale for layer in drawn),
    )


def _enclose(content: bytes) -> bytes:
    """Return operators that leave nothing behind for those that follow."""
    return b"q\n" + content + b"\nQ\n"
