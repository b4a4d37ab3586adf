"""Checks of colours: which inks a page needs, how much of them, and what is printed over what.

Inside: CMYK, total ink, overprint, inks of small text, spot colours.
"""

from collections.abc import Iterator, Sequence

from quizkit.press.page_content import Area, Inks, PageContent
from quizkit.press.preflight.values import Check, CheckedFile, PreflightFinding

LARGE = 10.0
"""In points; smaller letters in several inks get coloured edges as soon as the press is a hair off."""
TRACE = 0.1
"""Less of an ink does not show."""
DIES = ("CutContour", "Crease")
"""Names of spot colours that are not printed: where to cut and to fold."""


def check_colours(file: CheckedFile) -> Iterator[PreflightFinding]:
    """The inks of a file for a press are CMYK, also where transparency is blended."""
    for page in file.pages if file.is_for_press else ():
        foreign = page.content.spaces & {"RGB", "Lab"}
        if foreign:
            yield PreflightFinding("rgb", page.number, {"found": ", ".join(sorted(foreign))})
        groups = page.content.groups & {"RGB", "Lab"}
        if groups:
            yield PreflightFinding("rgb-group", page.number, {"found": ", ".join(sorted(groups))})


def check_ink(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Total ink stays within the limit, also where one colour is printed over another."""
    for page in file.pages:
        over, area = _find_overprinted_ink(page.content)
        most = max([page.content.ink, over, *(picture.ink for picture in page.content.pictures)])
        if most > file.service.ink + 0.5:
            facts = {"found": f"{most:.0f}", "wanted": str(file.service.ink)}
            yield PreflightFinding("too-much-ink", page.number, facts, area if most == over else None)


def _find_overprinted_ink(content: PageContent) -> tuple[float, Area | None]:
    """Return the most ink in percent where something is printed over something else, and where that is."""
    most, where = 0.0, None
    for at, top in enumerate(content.areas):
        if not top.is_overprinted or top.inks is None:
            continue
        inks: Inks = top.inks
        for below in reversed(content.areas[:at]):
            if below.inks and below.area.touches(top.area):
                cyan, magenta, yellow, black = (max(pair) for pair in zip(inks, below.inks, strict=True))
                inks = (cyan, magenta, yellow, black)
                if not below.is_overprinted:
                    break
        if 100 * sum(inks) > most:
            most, where = 100 * sum(inks), top.area
    return most, where


def check_overprint(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Nothing white is printed over a colour: it would not be there."""
    for page in file.pages:
        for painted in (*page.content.areas, *page.content.letters):
            if painted.is_overprinted and painted.inks is not None and not any(painted.inks):
                yield PreflightFinding("white-overprint", page.number, {}, painted.area)
                break


def check_text_inks(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Small text is not in black with colours below it, nor in more than two inks."""
    for page in file.pages if file.is_for_press else ():
        for run in page.content.letters:
            if run.inks is None or run.size >= LARGE:
                continue
            used = [ink for ink in run.inks if ink > TRACE]
            if len(used) > 2 or (len(used) > 1 and run.inks[3] > 0.6):
                facts = {"found": str(len(used)), "size": f"{run.size:.1f}"}
                yield PreflightFinding("text-in-many-inks", page.number, facts, run.area)
                break


def check_spots(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Spot colours are ones that somebody asked for, can be shown in CMYK, and overprint what is below them."""
    known = {name.lower(): name for name in (*DIES, *file.spots)}
    used = {name.lower() for page in file.pages for name in page.content.spots}
    for name in (name for name in file.spots if name.lower() not in used):
        yield PreflightFinding("missing-spot", None, {"found": name})
    for page in file.pages:
        for name, alternate in sorted(page.content.spots.items()):
            if name == "All":
                continue
            if alternate in ("RGB", "Lab") and file.is_for_press:
                yield PreflightFinding("spot-in-rgb", page.number, {"found": name})
            if name.lower() not in known and file.is_for_press:
                facts = {"found": name, "known": ", ".join(known.values())}
                yield PreflightFinding("unknown-spot", page.number, facts)
            elif name in page.content.knockouts and file.is_for_press:
                yield PreflightFinding("spot-knocks-out", page.number, {"found": name})


CHECKS: Sequence[Check] = (check_colours, check_ink, check_overprint, check_text_inks, check_spots)
