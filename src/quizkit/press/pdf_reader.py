"""Read what the pages of any PDF put on paper."""

from typing import Any

from pikepdf import Object, Pdf, Stream
from pypdfium2 import PdfDocument

from quizkit.press.operators import choose_settings, interpret
from quizkit.press.page_content import Area, PageContent

DEEPEST = 8
"""How deep forms may be nested; a file that nests them deeper is up to no good."""


class Reader:
    """Reads the pages of one file. A form that is placed many times is read once."""

    def __init__(self, pdf: Pdf, data: bytes, *, is_trusted: bool = False) -> None:
        self._pdf, self._pdfium, self._is_trusted = pdf, PdfDocument(data), is_trusted
        self._forms: dict[tuple[int, int], PageContent] = {}
        self._plain: dict[tuple[frozenset[bytes], bytes], PageContent] = {}

    def page(self, at: int) -> PageContent:
        """Read a page. Only PDFium can tell where its letters are: it knows the fonts."""
        page = self._pdf.pages[at]
        content = interpret(page, page.resources, self.form)
        content.add_group(page)
        text = self._pdfium[at].get_textpage()
        content.texts = [Area(*text.get_rect(line)) for line in range(text.count_rects())]
        return content

    def picture(self, at: int, dots: float) -> Any:
        """Return a page as it looks, as an array of brightness, with 255 for white paper; its first row is on top."""
        import numpy as np

        bitmap = self._pdfium[at].render(scale=dots / 72, draw_annots=False, may_draw_forms=False, crop=(0, 0, 0, 0))
        return np.asarray(bitmap.to_pil().convert("RGB")).min(axis=2)

    def close(self) -> None:
        """Release the resources of PDFium."""
        self._pdfium.close()

    def form(self, form: Object, depth: int) -> PageContent:
        """Read a form."""
        if form.objgen not in self._forms:
            self._forms[form.objgen] = (self._is_trusted and self._read_plain(form)) or self._read(form, depth)
        return self._forms[form.objgen]

    def _read(self, form: Object, depth: int) -> PageContent:
        content = PageContent()
        if depth < DEEPEST:
            content = interpret(form, form.get("/Resources"), self.form, depth + 1)
        content.add_group(form)
        return content

    def _read_plain(self, form: Object) -> PageContent | None:
        """Read a face that we have just drawn ourselves: only its colours and fonts matter, and many have the same."""
        settings = choose_settings(form.read_bytes())
        if settings is None or "/Group" in form:
            return None
        key = settings, form.Resources.unparse()
        if key not in self._plain:
            source = Stream(self._pdf, b"\n".join(sorted(settings)))
            self._plain[key] = interpret(source, form.Resources, self.form, is_plain=True)
        return self._plain[key]
