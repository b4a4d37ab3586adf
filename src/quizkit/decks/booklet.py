"""Booklet: the rules of a game in words, in every language of its deck."""

from typing import Annotated

from quizkit.cards.card import Count, Integer, Part, between
from quizkit.cards.text import Role, Text
from quizkit.safe_yaml import Value

Heading = Annotated[Text, Role("heading", 60)]
Paragraph = Annotated[Text, Role("paragraph", 1200)]


class Section(Part):
    """A heading and the paragraphs below it: one with a bullet is a list item, one with bars a row of a table."""

    heading: Heading
    text: Annotated[tuple[Paragraph, ...], Count(1, 100)]


class Aid(Part):
    """A card with a summary of the rules, and how many of them are in the box."""

    heading: Annotated[Text, Role("heading", 40)]
    text: Annotated[tuple[Annotated[Text, Role("paragraph", 120)], ...], Count(1, 12)]
    copies: Annotated[Integer, between(1, 12)] = 1


class Booklet(Part):
    """The file `booklet.yaml`."""

    sections: Annotated[tuple[Section, ...], Count(1, 100)]
    aids: Annotated[tuple[Aid, ...], Count(0, 12)] = ()
    setup: Annotated[tuple[Annotated[Text, Role("paragraph", 120)], ...], Count(0, 9)] = ()
    """What the numbers in the drawing of the table stand for."""

    def data(self) -> dict[str, Value]:
        """Return it as plain data."""
        return self.model_dump(mode="json", exclude_defaults=True)
