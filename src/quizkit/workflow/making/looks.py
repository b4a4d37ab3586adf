"""Looks: templates of one's own for a deck, and what would go wrong in print with what `deck.yaml` says."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from quizkit.bundled import find_bundled
from quizkit.cards import faults
from quizkit.decks.deck import Deck
from quizkit.press.inks import cmyk
from quizkit.press.own_fonts import OURS, NoSuchFont, find_family
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.workflow import files
from quizkit.workflow.settings import NoWorkspace, find_home
from quizkit.workflow.stored.items import find_brief
from quizkit.workflow.stored.own_look import LOOKS, find_own_look
from quizkit.workflow.stored.workspace import Workspace

SHARED = ("cards.css", "_parts.html", "_back.html", "_seats.html", "_games.html")
"""What the templates of cards use together."""
LEAST_CONTRAST = 3.0
"""Below this, large letters cannot be read."""
ON_PAPER = "look.colours.points"
"""The colour in which letters stand on white paper; on all others they are black or white, whichever can be read."""
MOST_INK = 2.4
"""As a share: 240 percent, as much as every print service takes."""


class LookExists(QuizkitError):
    """The deck has templates of its own already."""

    name = "look-exists"


@dataclass(frozen=True, slots=True)
class EjectedLook:
    """The templates that a deck has of its own now."""

    folder: Path
    templates: tuple[str, ...]


def eject_look(workspace: Workspace, folder: Path, slug: str) -> EjectedLook:
    """Copy the templates that a deck uses into the workspace; from then on it is printed with them."""
    kinds, home = find_brief(workspace.store, slug).kinds, find_home(folder)
    if home is None:
        raise NoWorkspace(folder=folder)
    own = home / LOOKS / slug
    if find_own_look(folder, slug):
        raise LookExists(deck=slug, folder=str(own))
    ours, names = find_bundled("templates") / "press", (*(f"{kind}.html" for kind in kinds), *SHARED)
    for name in names:
        files.replace(own / name, (ours / name).read_bytes())
    return EjectedLook(own, names)


def find_unprintable(deck: Deck) -> Iterator[Problem]:
    """Find what would go wrong in print: missing pictures, colours that cannot be read or take too much ink."""
    brief, place = deck.brief, Place(f"{deck.slug}/deck.yaml")
    named = [("look.logo", brief.look.logo)] if brief.look and brief.look.logo else []
    named += [
        (f"categories.{word}.icon", category.icon) for word, category in brief.categories.items() if category.icon
    ]
    for field, picture in named:
        if picture not in deck.pictures:
            yield Problem(faults.MISSING_PICTURE, place, deck.slug, field, picture)
    if brief.look and brief.look.font not in OURS:
        try:
            find_family(brief.look.font)
        except NoSuchFont as error:
            suggestion = str(error.facts["suggestion"])
            font = brief.look.font
            yield Problem(faults.NO_SUCH_FONT, place, deck.slug, "look.font", font, suggestion=suggestion)
    colours = {f"categories.{word}.colour": category.colour for word, category in brief.categories.items()}
    if brief.look:
        colours |= {f"look.colours.{word}": colour for word, colour in brief.look.colours.items()}
        colours |= {"look.colour": brief.look.colour} if brief.look.colour else {}
    for field, colour in colours.items():
        yield from _check_colour(place, deck.slug, field, colour)


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
    """Return the contrast between letters in a colour and white paper, as the web measures it.

    >>> measure_contrast("#ffffff"), round(measure_contrast("#b2182b"), 1)
    (1.0, 6.9)
    """
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
