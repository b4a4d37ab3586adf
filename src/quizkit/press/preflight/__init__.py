"""Preflight: find what a print shop would reject a file for. It reads any PDF, and knows more about our own.

To add a reason, add a function to one of the modules here, and its words to the labels.
"""

import io
from collections.abc import Collection, Sequence
from contextlib import closing
from functools import partial

from pikepdf import Dictionary, Matrix, Object, Page, PasswordError, Pdf, PdfError
from pypdfium2 import PdfiumError

from quizkit.press.page_content import Area, PageContent
from quizkit.press.pdf_reader import Reader
from quizkit.press.preflight import content, document, inks, pages
from quizkit.press.preflight.values import Check, CheckedFile, CheckedPage, CutCard, PreflightFinding
from quizkit.press.services import Service
from quizkit.problems import QuizkitError

__all__ = ["CHECKS", "NotAPdf", "PreflightFinding", "preflight"]
CHECKS: Sequence[Check] = (*document.CHECKS, *pages.CHECKS, *content.CHECKS, *inks.CHECKS)


class NotAPdf(QuizkitError):
    """The file is not a PDF, or it is damaged or encrypted."""

    name = "not-a-pdf"


def preflight(
    data: bytes, name: str, service: Service, spots: Collection[str] = (), *, is_trusted: bool = False
) -> list[PreflightFinding]:
    """Return everything that a print shop would not accept, given the spot colours that were ordered.

    A file we have just written is trusted, and read faster.
    """
    try:
        with Pdf.open(io.BytesIO(data)) as pdf, closing(Reader(pdf, data, is_trusted=is_trusted)) as reader:
            read = [_read_page(number, page, reader) for number, page in enumerate(pdf.pages, 1)]
            file = CheckedFile(pdf, [page for page in read if isinstance(page, CheckedPage)], service, spots)
            # Nothing else can be said about a file unless all its pages can be read.
            findings = [page for page in read if isinstance(page, PreflightFinding)]
            findings = findings or [finding for check in CHECKS for finding in check(file)]
            return sorted(findings, key=lambda finding: (finding.page or 0, finding.name))
    except (PdfError, PasswordError, PdfiumError) as error:
        raise NotAPdf(file=name) from error


def _read_page(number: int, page: Page, reader: Reader) -> CheckedPage | PreflightFinding:
    try:
        return _interpret_page(number, page, reader)
    except Exception:  # noqa: BLE001  # a broken page may fail in any way, and that is a finding
        return PreflightFinding("broken-page", number)


def _interpret_page(number: int, page: Page, reader: Reader) -> CheckedPage:
    content = reader.page(number - 1)
    note = page.obj.get("/PieceInfo", Dictionary()).get("/quizkit", Dictionary()).get("/Private", Dictionary())
    if "/Shift" in note:
        # The page is shifted to make up for a printer; check it as it will come out.
        straight = PageContent()
        straight.add(content, Matrix(*map(float, note.Shift)).inverse())
        content = straight
    cards = [_read_card(card) for card in note.get("/Cards", [])]
    trim, bleed = (_to_area(page.obj.get(key)) for key in ("/TrimBox", "/BleedBox"))
    media = _to_area(page.mediabox) or Area(0, 0, 0, 0)
    return CheckedPage(number, page.obj, media, trim, bleed, content, cards, partial(reader.picture, number - 1))


def _read_card(note: Object) -> CutCard:
    name, _, side = str(note.Name).rpartition(" ")
    left, below, width, height = map(float, note.Trim)
    return CutCard(name, side, (left, below, width, height))


def _to_area(box: Object | None) -> Area | None:
    if box is None:
        return None
    left, below, right, above = map(float, box)
    # A PDF box may name any two opposite corners.
    return Area(min(left, right), min(below, above), max(left, right), max(below, above))
