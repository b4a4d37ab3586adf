"""Look: how a deck looks in print, for people who write no templates: colours, fonts, patterns, a logo."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator

from quizkit.cards import faults
from quizkit.cards.card import Number, Part, Slug, between
from quizkit.cards.text import Line, check_picture

OURS = ("sans", "serif")
"""The families that come with quizkit."""
COLOURED = (
    "simple", "double", "lightning", "encounter", "chance", "quiz", "points", "action", "bonus", "tile",
    "red", "blue", "yellow", "green",
)  # fmt: skip
"""What has a colour of its own in our templates; those of a workspace may name more."""
_COLOUR = re.compile("#[0-9a-f]{6}")


def colour(words: str) -> str:
    """Accept a colour of a deck's look, as screens have it: `#b2182b`."""
    if not _COLOUR.fullmatch(words.lower()):
        raise faults.make_error(faults.BAD_FORMAT, value=words, allowed="#rrggbb, #b2182b")
    return words.lower()


Colour = Annotated[Line, AfterValidator(colour)]


def font_name(words: str) -> str:
    """Accept the name of a font for a deck's look, as people call it: `Lato`, `DejaVu Serif`."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 -]{0,39}", words):
        raise faults.make_error(faults.BAD_FORMAT, value=words, allowed="sans, serif, DejaVu Serif")
    return words


FontName = Annotated[Line, AfterValidator(font_name)]


class DeckLook(Part):
    """What `look:` in deck.yaml may say."""

    colour: Colour | None = None
    """The main colour: of bands, backs, the booklet and the box."""
    colours: Mapping[Slug, Colour] = {}
    """Other colours, by what they are for: a kind of card, or one of its types."""
    font: FontName = "sans"
    """The letters: `sans` (Source Sans), `serif` (Source Serif), or a font of your workspace, your system or pip."""
    back: Literal["pattern", "plain", "dots", "squares", "diamonds"] = "pattern"
    """What is on the backs that all cards of a kind share."""
    radius: Annotated[Number, between(0, 11)] = 11
    """How round the plate on a back is, in millimetres."""
    logo: Annotated[Line, AfterValidator(check_picture)] = ""
    """A picture in `pictures/`, SVG or PNG, that stands on backs instead of the title."""
    spot: Literal["", "gold", "silver", "copper", "varnish"] = ""
    """A foil or a varnish for the titles on backs and boxes, if a print shop prints them."""
