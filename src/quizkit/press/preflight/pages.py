"""Checks of pages: their boxes and bleed, which way up they are, and whether backs are behind their fronts.

Inside: page boxes, turned or scaled pages, blank pages, bleed, trim sizes, backs behind fronts, the safe zone.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from quizkit.press.page_content import Area
from quizkit.press.preflight.values import (
    NEAR,
    Check,
    CheckedFile,
    CheckedPage,
    CutCard,
    PreflightFinding,
    Trim,
    is_close,
    margin,
    to_mm,
)
from quizkit.press.sizes import POINTS

FRONT, BACK = "front", "back"
COARSE, FINE = 12.0, 72.0
"""Dots per inch at which a page is looked at: whether there is anything on it, and what is in its bleed."""
WHITE = 250
"""What is as bright as this is paper."""


def check_boxes(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Every page has a trim box, and enough bleed around it."""
    for page in file.pages:
        if page.trim is None:
            yield PreflightFinding("no-trim-box", page.number)
            continue
        bleed = page.bleed or page.trim
        width = margin(page.trim, bleed)
        if min(width, margin(bleed, page.media)) < -NEAR * POINTS:
            yield PreflightFinding("box-outside", page.number)
        if not page.is_laid_out and width < (file.service.bleed - NEAR) * POINTS:
            facts = {"found": to_mm(width), "wanted": f"{file.service.bleed:.1f}"}
            yield PreflightFinding("bleed-too-small", page.number, facts, page.trim)
        crop = page.page.get("/CropBox")
        if crop is not None and margin(bleed, Area(*map(float, crop))) < -NEAR * POINTS:
            yield PreflightFinding("cropped", page.number, {}, bleed)


def check_position(file: CheckedFile) -> Iterator[PreflightFinding]:
    """No page is turned or scaled by the file itself: print shops' programs do not agree on what that means."""
    for page in file.pages:
        if int(page.page.get("/Rotate", 0)) % 360:
            yield PreflightFinding("rotated-page", page.number, {"found": str(int(page.page.Rotate))})
        if float(page.page.get("/UserUnit", 1)) != 1:
            yield PreflightFinding("scaled-page", page.number, {"found": f"{float(page.page.UserUnit):g}"})


def check_blank(file: CheckedFile) -> Iterator[PreflightFinding]:
    """There is something on every page."""
    for page in file.pages:
        content = page.content
        is_drawn = content.letters or content.areas or content.lines or content.pictures or content.spaces
        if not is_drawn or (not page.cards and page.draw(COARSE).min() > WHITE):
            yield PreflightFinding("blank-page", page.number)


def check_bleed(file: CheckedFile) -> Iterator[PreflightFinding]:
    """What reaches the trim goes on into the bleed. That is seen, not declared: the page is drawn."""
    seen = dict[Any, list[Area]]()
    for page in file.pages:
        if page.is_laid_out or not page.trim or not page.bleed or int(page.page.get("/Rotate", 0)):
            continue
        if margin(page.trim, page.bleed) < POINTS:
            continue
        # Backs that are all alike are looked at once.
        key = page.page.Contents.objgen if file.is_ours else page.number
        if key not in seen:
            seen[key] = list(_find_white_bleed(page, page.trim, page.bleed))
        if seen[key]:
            yield PreflightFinding("bleed-is-white", page.number, {}, seen[key][0])


def _find_white_bleed(page: CheckedPage, trim: Area, bleed: Area) -> Iterator[Area]:
    """Yield the edges along which ink ends at the trim, rather than at the end of the bleed."""
    picture, unit = page.draw(FINE), FINE / 72
    height, width = picture.shape

    def cut(left: float, below: float, right: float, above: float) -> Any:
        """Return a part of the picture."""
        x, y = left - page.media.left, page.media.above - above
        rows = slice(max(0, round(y * unit)), min(height, round((page.media.above - below) * unit)))
        return picture[rows, max(0, round(x * unit)) : min(width, round((right - page.media.left) * unit))]

    # The first millimetre inside the trim, and the outer part of the bleed.
    left, below, right, above = trim
    part = margin(trim, bleed) / 2
    for axis, inside, outside in (
        (1, (left, below, left + 3, above), (bleed.left, below, left - part, above)),
        (1, (right - 3, below, right, above), (right + part, below, bleed.right, above)),
        (0, (left, below, right, below + 3), (left, bleed.below, right, below - part)),
        (0, (left, above - 3, right, above), (left, above + part, right, bleed.above)),
    ):
        inked, bare = (cut(*inside) < WHITE).all(axis=axis), (cut(*outside) > WHITE).all(axis=axis)
        length = min(len(inked), len(bare))
        # A crop mark or a letter is narrow; an area that was meant to be cut is not.
        if length and (inked[:length] & bare[:length]).sum() > 8 * unit:
            yield Area(*outside)


def check_sizes(file: CheckedFile) -> Iterator[PreflightFinding]:
    """All cards in a file are trimmed to the same size."""
    sizes = [(page.number, (page.trim.width, page.trim.height)) for page in file.pages if page.trim]
    for number, size in sizes:
        _, first = sizes[0]
        if any(abs(a - b) > NEAR * POINTS for a, b in zip(size, first, strict=True)):
            facts = {"found": " × ".join(map(to_mm, size)), "wanted": " × ".join(map(to_mm, first))}
            yield PreflightFinding("other-trim", number, facts)


def check_backs(file: CheckedFile) -> Iterator[PreflightFinding]:
    """Every front has its back exactly behind it."""
    if file.duplex == "Simplex":
        return
    if len(file.pages) % 2:
        yield PreflightFinding("odd-pages", None, {"pages": str(len(file.pages))})
    if not file.is_ours:
        return
    for first, second in list(pairwise(file.pages))[::2]:
        front, back = (second, first) if file.service.back_first else (first, second)
        if cards := _find_mismatched(front, back, file.duplex):
            yield PreflightFinding("back-elsewhere", back.number, {"cards": ", ".join(sorted(cards)[:5])})


def _find_mismatched(front: CheckedPage, back: CheckedPage, duplex: str) -> set[str]:
    """Return the names of cards whose back is not behind their front, or that lie on the wrong page."""
    wanted = [(card.name, _mirror(card.trim, front.media, duplex)) for card in front.cards if card.side == FRONT]
    backs = [(card.name, card.trim) for card in back.cards if card.side == BACK]
    misplaced = {card.name for card in front.cards if card.side == BACK}
    misplaced |= {card.name for card in back.cards if card.side == FRONT}
    misplaced |= {card[0] for card in wanted if not any(_is_same(card, other) for other in backs)}
    misplaced |= {card[0] for card in backs if not any(_is_same(card, other) for other in wanted)}
    return misplaced


def _mirror(trim: Trim, media: Area, duplex: str) -> Trim:
    """Return where the back of a card must be trimmed, to be behind its front."""
    left, below, width, height = trim
    wide, high = media.width / POINTS, media.height / POINTS
    sideways = (duplex == "DuplexFlipLongEdge") is (high >= wide)
    return (wide - left - width, below, width, height) if sideways else (left, high - below - height, width, height)


def _is_same(one: tuple[str, Trim], other: tuple[str, Trim]) -> bool:
    return one[0] == other[0] and all(abs(a - b) < NEAR for a, b in zip(one[1], other[1], strict=True))


def check_safe_zone(file: CheckedFile) -> Iterator[PreflightFinding]:
    """No text is so close to the trim that it might be cut off."""
    width = (file.service.safe - NEAR) * POINTS
    for page in file.pages:
        zones = [(card.name, _safe_zone(card, width)) for card in page.cards]
        if not zones and page.trim and not is_close(page.trim, page.media):
            left, below, right, above = page.trim
            zones = [("", Area(left + width, below + width, right - width, above - width))]
        for name, zone in zones:
            on_card = [text for text in page.content.texts if _touches(text, zone, width)]
            worst = max(on_card, key=lambda text: -margin(text, zone), default=None)
            if worst and margin(worst, zone) < 0:
                facts = {"card": name, "by": to_mm(-margin(worst, zone))}
                yield PreflightFinding("outside-safe-zone", page.number, facts, worst)


def _safe_zone(card: CutCard, width: float) -> Area:
    left, below, wide, high = (part * POINTS for part in card.trim)
    return Area(left + width, below + width, left + wide - width, below + high - width)


def _touches(text: Area, zone: Area, width: float) -> bool:
    """Return whether a text lies at least partly on a card, which is its safe zone and the margin around it."""
    across = text.right > zone.left - width + 1 and text.left < zone.right + width - 1
    return across and text.above > zone.below - width + 1 and text.below < zone.above + width - 1


CHECKS: Sequence[Check] = (
    check_boxes, check_position, check_blank, check_bleed, check_sizes, check_backs, check_safe_zone,
)  # fmt: skip
