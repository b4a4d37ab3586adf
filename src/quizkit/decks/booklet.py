"""Booklet: the rules of a game in words, with an icon for each line, in every language of its deck."""

from typing import Annotated, Literal, Self

from pydantic import model_validator

from quizkit.cards import faults
from quizkit.cards.card import Count, Integer, Part, between
from quizkit.cards.text import Role, Text
from quizkit.safe_yaml import Value

Heading = Annotated[Text, Role("heading", 60)]
Paragraph = Annotated[Text, Role("paragraph", 1200)]
Icon = Literal[
    "book", "card", "check", "chip", "coins", "cross", "cup", "die", "down", "eye", "fast", "flag", "hourglass", "jump",
    "lock", "next", "pin", "question", "seal", "shield", "speech", "swap",
]  # fmt: skip
"""What is drawn in front of a line; the drawings are in the template `_icons.html`."""


class Section(Part):
    """A heading and the paragraphs below it: one with a bullet is a list item, one with bars a row of a table."""

    heading: Heading
    text: Annotated[tuple[Paragraph, ...], Count(1, 100)]


class Aid(Part):
    """A card with a summary of the rules, and how many of them are in the box."""

    heading: Annotated[Text, Role("heading", 40)]
    text: Annotated[tuple[Annotated[Text, Role("paragraph", 120)], ...], Count(1, 12)]
    copies: Annotated[Integer, between(1, 12)] = 1
    icons: tuple[Icon, ...] = ()
    """One for each line of the text, in its order; or none at all."""

    @model_validator(mode="after")
    def icon_for_each_line(self) -> Self:
        """Require as many icons as lines: one too few would stand in front of the wrong line."""
        if self.icons and len(self.icons) != len(self.text):
            allowed = str(len(self.text))
            raise faults.make_error(faults.WRONG_COUNT, at="icons", value="", detail=len(self.icons), allowed=allowed)
        return self


class Booklet(Part):
    """The file `booklet.yaml`."""

    sections: Annotated[tuple[Section, ...], Count(1, 100)]
    aids: Annotated[tuple[Aid, ...], Count(0, 12)] = ()
    setup: Annotated[tuple[Annotated[Text, Role("paragraph", 120)], ...], Count(0, 9)] = ()
    """What the numbers in the drawing of the table stand for."""

    def data(self) -> dict[str, Value]:
        """Return it as plain data."""
        return self.model_dump(mode="json", exclude_defaults=True)
