"""A marked copy of a file: a frame around every place that a print shop would object to, and a note that says why."""

import io
from collections.abc import Callable, Sequence

from pikepdf import Array, Dictionary, Name, Object, Page, Pdf, String

from quizkit.press.page_content import Area
from quizkit.press.preflight.values import PreflightFinding

RED = Array([0.85, 0.1, 0.1])
NOTE = 18.0
"""The side of a note's icon, in points."""


def mark_findings(
    data: bytes, findings: Sequence[PreflightFinding], describe: Callable[[PreflightFinding], str]
) -> bytes:
    """Return a copy of a PDF with a note for each finding; what is about the whole file is noted on its first page."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            here = [finding for finding in findings if (finding.page or 1) == number]
            notes = [_note(pdf, page, at, describe(finding), finding.area) for at, finding in enumerate(here)]
            if notes:
                page.obj.Annots = Array([*page.obj.get("/Annots", Array()), *notes])
        out = io.BytesIO()
        pdf.save(out, encryption=False, deterministic_id=True)
        return out.getvalue()


def _note(pdf: Pdf, page: Page, at: int, text: str, area: Area | None) -> Object:
    """Return a frame around an area, or an icon in the margin; a viewer shows the text of both."""
    left, _, _, above = map(float, page.mediabox)
    corner = (left + 2, above - (at + 1) * (NOTE + 2))
    spot = Area(*corner, corner[0] + NOTE, corner[1] + NOTE) if area is None else area
    frame = [spot.left - 2, spot.below - 2, spot.right + 2, spot.above + 2]
    note = Dictionary(
        Type=Name.Annot, Subtype=Name.Text if area is None else Name.Square, Rect=Array(frame),
        Contents=String(text), T=String("quizkit"), C=RED, F=4, Border=Array([0, 0, 1.5]),
    )  # fmt: skip
    return pdf.make_indirect(note)
