"""Raster: pages as pictures, for screens and for services that want no PDF."""

import io
from collections.abc import Iterator, Sequence

import pypdfium2
from PIL.Image import Image, new

from quizkit.press.sizes import INCH, Size

GROUND = "#d9d9d9"
"""What lies between pictures."""


def draw_pages(pdf: bytes, dots: float) -> Iterator[Image]:
    """Show the pages of a PDF, so many dots to the inch."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            # A hair less: PDFium rounds up, and 825 dots must not become 826.
            yield page.render(scale=dots / 72 * (1 - 1e-6), draw_annots=False).to_pil()
    finally:
        document.close()


def dots_per_inch(size: Size, width: int) -> float:
    """Return how many dots to the inch make a page so many dots wide."""
    return width / (size.width / INCH)


def png(image: Image, dots: float) -> bytes:
    """Write a picture that knows how large it is."""
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dots, dots))
    return out.getvalue()


def montage(images: Sequence[Image], columns: int, gap: int = 12, rows: int = 0) -> Image:
    """Lay pictures of one size beside each other, with room for so many rows at least."""
    width, height = images[0].size
    rows = max(rows, -(-len(images) // columns))
    made = new("RGB", (columns * (width + gap) + gap, rows * (height + gap) + gap), GROUND)
    for at, one in enumerate(images):
        made.paste(one, (gap + at % columns * (width + gap), gap + at // columns * (height + gap)))
    return made
