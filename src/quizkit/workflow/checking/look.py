"""What would go wrong in print with what `deck.yaml` says of its look: pictures, letters and colours."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from quizkit.cards import faults
from quizkit.decks.brief import Brief
from quizkit.decks.look import COLOURED, OURS, DeckLook
from quizkit.decks.pictures import is_bitmap, unpack_picture
from quizkit.press.inks import cmyk
from quizkit.problems import Place, Problem, closest
from quizkit.workflow.stored.own_look import find_own_look

LEAST_CONTRAST = 3.0
"""Below this, large letters cannot be read."""
ON_PAPER = "look.colours.points"
"""The colour in which letters stand on white paper; on all others they are black or white, whichever can be read."""
MOST_INK = 2.4
"""As a share: 240 percent, as much as every print service takes."""


def find_unprintable(slug: str, brief: Brief, pictures: Mapping[str, str]) -> Iterator[Problem]:
    """Find what of a deck's look would go wrong in print: missing pictures or fonts, unreadable or inky colours."""
    place, look = Place(f"{slug}/deck.yaml"), brief.look or DeckLook()
    named = {"look.logo": look.logo}
    named |= {f"categories.{word}.icon": category.icon for word, category in brief.categories.items()}
    for field, picture in named.items():
        if picture and picture not in pictures:
            yield Problem(faults.MISSING_PICTURE, place, slug, field, picture)
    if is_bitmap(look.logo) and look.logo in pictures:
        yield from _check_logo(place, slug, look.logo, pictures[look.logo])
    if look.font not in OURS:
        yield from _check_font(place, slug, look.font)
    for name in look.colours.keys() - COLOURED if not find_own_look(Path.cwd(), slug) else ():
        suggestion = closest(name, COLOURED)
        yield Problem(
            faults.UNUSED_COLOUR, place, slug, f"look.colours.{name}", name, ", ".join(COLOURED), suggestion=suggestion
        )
    colours = {f"categories.{word}.colour": category.colour for word, category in brief.categories.items()}
    colours |= {f"look.colours.{word}": colour for word, colour in look.colours.items()}
    colours |= {"look.colour": look.colour} if look.colour else {}
    for field, colour in colours.items():
        yield from _check_colour(place, slug, field, colour)


def _check_font(place: Place, deck: str, font: str) -> Iterator[Problem]:
    from quizkit.press.own_fonts import NoSuchFont, find_family

    try:
        find_family(font)
    except NoSuchFont as error:
        suggestion = str(error.facts["suggestion"])
        yield Problem(faults.NO_SUCH_FONT, place, deck, "look.font", font, suggestion=suggestion)


def _check_logo(place: Place, deck: str, file: str, picture: str) -> Iterator[Problem]:
    """Check that a logo is sharp in print; one that cannot be read has been told about where it lies."""
    from quizkit.press.logo import SHARP, lay_on_white, measure_dots
    from quizkit.press.pictures import BrokenPicture

    with suppress(BrokenPicture):
        dots = measure_dots(lay_on_white(unpack_picture(file, picture), file))
        if dots < SHARP:
            yield Problem(faults.COARSE_LOGO, place, deck, "look.logo", file, detail=f"{dots:.0f}")


def _check_colour(place: Place, deck: str, field: str, colour: str) -> Iterator[Problem]:
    """Check that a colour is one, that letters on it can be read, and that a press can print it."""
    if not re.fullmatch("#[0-9a-fA-F]{6}", colour):
        yield Problem(faults.BAD_FORMAT, place, deck, field, colour, "#rrggbb, #b2182b")
        return
    if field == ON_PAPER and (contrast := measure_contrast(colour)) < LEAST_CONTRAST:
        yield Problem(faults.LOW_CONTRAST, place, deck, field, colour, detail=f"{contrast:.1f}")
    ink = sum(map(float, re.findall(r"[\d.]+", cmyk(colour).partition("(")[2])))
    if ink > MOST_INK:
        yield Problem(faults.TOO_MUCH_INK, place, deck, field, colour, detail=f"{ink:.0%}")


def measure_contrast(colour: str) -> float:
    """Return the contrast between a look's letters and white paper, as the web measures it.

    >>> measure_contrast("#ffffff"), round(measure_contrast("#b2182b"), 1)
    (1.0, 6.9)
    """
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
