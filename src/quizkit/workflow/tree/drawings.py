"""The pictures of a deck, looked at as a press would: drawings parsed, then really drawn; bitmaps read.

Drawing takes a while, so what has been drawn once is remembered by its hash, in the user's cache.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256

from quizkit.cards import faults
from quizkit.decks.pictures import is_bitmap, unpack_picture
from quizkit.problems import Place, Problem, QuizkitError, shorten
from quizkit.workflow import files
from quizkit.workflow.user_folders import cache_folder

LARGEST, LARGEST_BITMAP = 500_000, 2_000_000
"""How many characters a drawing may have, and how many bytes a bitmap."""
MOST_PIXELS = 25_000_000
REMEMBERED = 20_000
"""How many drawings are remembered at most."""


def find_undrawable(pictures: Mapping[str, str], folder: str) -> Iterator[Problem]:
    """Find the pictures that would be missing in print: those that are none, and those that show nothing."""
    sound = dict[str, str]()
    for name, svg in pictures.items():
        place = Place(f"{folder}/{name}")
        if problem := (_look_at(name, svg, place) if is_bitmap(name) else _parse(name, svg, place)):
            yield problem
        elif not is_bitmap(name):
            sound[name] = svg
    hashes = {name: sha256(svg.encode()).hexdigest() for name, svg in sound.items()}
    known = _read_known() if sound else []
    new = {name: svg for name, svg in sound.items() if hashes[name] not in known}
    if not new:
        return
    from quizkit.press.blank import find_blank

    blank = set(find_blank(new))
    yield from (Problem(faults.BLANK_DRAWING, Place(f"{folder}/{name}"), value=name) for name in new if name in blank)
    _remember([*known, *(hashes[name] for name in new if name not in blank)])


def _parse(name: str, svg: str, place: Place) -> Problem | None:
    from quizkit.press.inks import Inks
    from quizkit.press.pictures import EmptyPicture, prepare_drawing

    if len(svg) > LARGEST:
        return Problem(faults.PICTURE_TOO_LARGE, place, value=str(len(svg)), allowed=str(LARGEST))
    try:
        prepare_drawing(svg, Inks(), name)
    except EmptyPicture:
        return Problem(faults.BLANK_DRAWING, place, value=name)
    except QuizkitError as error:
        reason = error.facts.get("what") or error.facts.get("reason") or error.name
        return Problem(faults.NOT_A_DRAWING, place, value=name, detail=shorten(reason))
    return None


def _look_at(name: str, picture: str, place: Place) -> Problem | None:
    from quizkit.press.logo import lay_on_white

    data = unpack_picture(name, picture)
    if len(data) > LARGEST_BITMAP:
        size, most = f"{len(data) / 1e6:.1f} MB", f"{LARGEST_BITMAP / 1e6:.0f} MB"
        return Problem(faults.BITMAP_TOO_LARGE, place, value=size, allowed=most)
    try:
        image = lay_on_white(data, name)
    except QuizkitError as error:
        return Problem(faults.NOT_A_BITMAP, place, value=name, detail=shorten(error.facts.get("reason") or error.name))
    if image.width * image.height > MOST_PIXELS:
        size, most = f"{image.width} × {image.height} px", f"{MOST_PIXELS / 1e6:.0f} Mpx"
        return Problem(faults.BITMAP_TOO_LARGE, place, value=size, allowed=most)
    if len(image.convert("RGB").getcolors(2) or (1, 2)) < 2:
        return Problem(faults.BLANK_DRAWING, place, value=name)
    return None


def _read_known() -> list[str]:
    try:
        known = json.loads((cache_folder() / "drawings.json").read_bytes())
    except (OSError, ValueError):
        return []
    return [item for item in known if isinstance(item, str)] if isinstance(known, list) else []


def _remember(known: list[str]) -> None:
    try:
        files.replace(cache_folder() / "drawings.json", json.dumps(known[-REMEMBERED:]).encode())
    except files.CannotWrite:
        # No space or no rights: then they are drawn again next time.
        return
