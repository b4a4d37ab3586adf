"""Blank drawings: SVG that is well formed and draws nothing. Only drawing it tells."""

from base64 import b64encode
from collections.abc import Iterator, Mapping

from quizkit.press.face import DRAWING

SIDE = 60
"""How many dots wide and high a drawing is looked at."""
GROUND = "#7f3f9f"
"""The colour behind it, which nobody draws with: white is as good a drawing as black."""
PAGE = f"""
@page {{ size: {SIDE}px; margin: 0; background: {GROUND} }}
body {{ margin: 0 }}
img {{ width: {SIDE}px; height: {SIDE}px; display: block }}
"""


def find_blank(pictures: Mapping[str, str]) -> Iterator[str]:
    """Draw pictures, each on a page of its own, and yield the names of those that leave nothing there."""
    if not pictures:
        return
    try:
        from weasyprint import CSS, HTML

        from quizkit.press.raster import draw_pages
        from quizkit.press.render import Jail
    except OSError:
        # Pango is missing: nothing can be drawn or printed here.
        return
    drawings = (b64encode(svg.encode()).decode() for svg in pictures.values())
    html = "".join(f'<img src="{DRAWING}{drawing}">' for drawing in drawings)
    try:
        pdf = HTML(string=html, url_fetcher=Jail(())).write_pdf(stylesheets=[CSS(string=PAGE)])
    except Exception:  # whatever WeasyPrint stumbles over, one of them cannot be drawn  # noqa: BLE001
        yield from pictures if len(pictures) == 1 else _find_each(pictures)
        return
    for name, page in zip(pictures, draw_pages(pdf, 96), strict=True):
        if len(page.convert("RGB").getcolors(SIDE * SIDE) or ()) == 1:
            yield name


def _find_each(pictures: Mapping[str, str]) -> Iterator[str]:
    for name, svg in pictures.items():
        yield from find_blank({name: svg})
