"""Raster: render pages as pictures, for screens and for services that do not take PDF.

Inside: PDF drawn as pictures, PNG and WebP, resolutions, pictures in a grid.
"""

import io
from collections.abc import Iterator, Sequence

import pypdfium2
from PIL.Image import Image, new

from quizkit.press.sizes import INCH, Size

GROUND = "#d9d9d9"
"""The colour between pictures."""


def draw_pages(pdf: bytes, dots: float) -> Iterator[Image]:
    """Yield the pages of a PDF as pictures, at a resolution in dots per inch."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            # Slightly less, because PDFium rounds up: 825 dots must not become 826.
            yield page.render(scale=dots / 72 * (1 - 1e-6), draw_annots=False).to_pil()
    finally:
        document.close()


def dots_per_inch(size: Size, width: int) -> float:
    """Return the resolution, in dots per inch, at which a picture of a page is this many dots wide."""
    return width / (size.width / INCH)


def png(image: Image, dots: float) -> bytes:
    """Return a page's picture as PNG, with its resolution."""
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dots, dots))
    return out.getvalue()


def webp(image: Image) -> bytes:
    """Return a page's picture as WebP, a third of the size of PNG, for web pages."""
    out = io.BytesIO()
    image.save(out, "WEBP", quality=80)
    return out.getvalue()


def montage(images: Sequence[Image], columns: int, gap: int = 12, rows: int = 0) -> Image:
    """Arrange pictures of pages of the same size in a grid, with room for at least this many rows."""
    width, height = images[0].size
    rows = max(rows, -(-len(images) // columns))
    grid = new("RGB", (columns * (width + gap) + gap, rows * (height + gap) + gap), GROUND)
    for at, image in enumerate(images):
        grid.paste(image, (gap + at % columns * (width + gap), gap + at // columns * (height + gap)))
    return grid
