"""Checks of a PDF's content: its fonts, letters, lines and pictures."""

from collections.abc import Iterator, Sequence

from pikepdf import Dictionary, Name

from quizkit.press import fonts
from quizkit.press.page_content import Area
from quizkit.press.preflight.values import Check, CheckedFile, PreflightFinding

THIN = 0.25
"""In points; thinner lines vanish in print."""
SMALLEST = 5.0
"""In points; smaller letters cannot be read."""
SHARP = 0.98
"""A picture with less than this share of the wanted resolution is not as sharp as it should be."""


def check_fonts(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Every font on the pages is embedded; a file of ours uses only our fonts and those that its deck chose."""
    ours = {font.name for font in fonts.FONTS}
    used = {str(font.get("/BaseFont", "/?")).strip("/"): font for page in file.pages for font in page.content.fonts}
    for name, font in used.items():
        inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        descriptor = inner.get("/FontDescriptor", Dictionary())
        is_embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        if not is_embedded and font.get("/Subtype") != Name.Type3:
            yield PreflightFinding("font-not-embedded", None, {"font": name})
        elif file.is_ours and name.partition("+")[2] not in ours and f"+{fonts.CHOSEN}" not in name:
            yield PreflightFinding("foreign-font", None, {"font": name, "known": ", ".join(sorted(ours))})


def check_letters(file: CheckedFile) -> Iterator[PreflightFinding]:
    """No letters on the pages are too small to read."""
    for page in file.pages:
        smallest = min(page.content.letters, key=lambda run: run.size, default=None)
        if smallest and 0 < smallest.size < SMALLEST - 0.05:
            facts = {"found": f"{smallest.size:.1f}", "wanted": f"{SMALLEST:g}"}
            yield PreflightFinding("small-text", page.number, facts, smallest.area)


def check_lines(file: CheckedFile) -> Iterator[PreflightFinding]:
    """No line on the pages is so thin that it vanishes in print, drawn as a line or as a narrow area."""
    for page in file.pages:
        lines = [*page.content.lines, *((min(area.width, area.height), area) for area, *_ in page.content.areas)]
        # An area without any width leaves no ink at all.
        drawn = ((width, area) for width, area in lines if max(area.width, area.height) > 1)
        width, area = min(drawn, key=lambda line: line[0], default=(THIN, Area(0, 0, 0, 0)))
        if width < THIN * 0.98:
            facts = {"found": f"{width:.2f}", "wanted": str(THIN)}
            yield PreflightFinding("hairline", page.number, facts, area)


def check_pictures(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Pictures on the pages have a sufficient resolution, in both directions."""
    for page in file.pages:
        for picture in page.content.pictures:
            if picture.dots < SHARP * file.service.dots and min(picture.sides) > 1:
                facts = {"found": f"{picture.dots:.0f}", "wanted": str(file.service.dots)}
                yield PreflightFinding("coarse-picture", page.number, facts, picture.area)


CHECKS: Sequence[Check] = (check_fonts, check_letters, check_lines, check_pictures)
