"""Secret Square: a picture with a name, and a yes or no to every question of the catalogue."""

from typing import Annotated, Self

from pydantic import AfterValidator, model_validator

from quizkit.cards import faults
from quizkit.cards.card import Card, Part, Ref, Slugs
from quizkit.cards.text import Line, Role, Text, check_drawing


class Picture(Part):
    """A drawing of our own (`svg`, a file in the deck's `pictures/`), a glyph of a named font for screens, or both."""

    svg: Annotated[Line, AfterValidator(check_drawing), Ref("pictures")] = ""
    glyph: Line = ""
    font: Line = ""

    @model_validator(mode="after")
    def drawing_or_glyph(self) -> Self:
        """Require at least one of the two, and a font with every glyph."""
        if not self.svg and not self.glyph:
            raise faults.make_error(faults.MISSING_FIELD, value="svg")
        if self.glyph and not self.font:
            raise faults.make_error(faults.MISSING_FIELD, at="font", value="font")
        return self


class Tile(Card):
    """A tile; `yes` and `no` together name every question of the catalogue."""

    name: Annotated[Text, Role("name", 24)]
    picture: Picture
    yes: Annotated[Slugs, Ref("questions")]
    no: Annotated[Slugs, Ref("questions")]

    @model_validator(mode="after")
    def yes_or_no(self) -> Self:
        """Refuse a question that is answered both ways."""
        if both := sorted(set(self.yes) & set(self.no)):
            raise faults.make_error(faults.REPEATED_VALUE, at="no", value=both[0])
        return self

    def shelf(self) -> str:
        """Keep each first tag (animals, things, food) in its own file."""
        return self.tags[0] if self.tags else self.kind


CARD = Tile
