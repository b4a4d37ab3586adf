"""Cantuun: guesstimates for two players who meet in a canton."""

from collections.abc import Iterator
from typing import Annotated, Literal

from quizkit.cards.card import Card, Count, Exercise, Integer, Number, Part, between
from quizkit.cards.text import Role, Text

Unit = Literal[
    "m", "km", "km2", "kg", "t", "l", "chf", "percent", "celsius",
    "year", "years", "days", "hours", "minutes", "seconds", "people", "count",
]  # fmt: skip


class Guesstimate(Part):
    """A question whose answer is a number, and the number as each language writes it."""

    question: Annotated[Text, Role("question", 130)]
    number: Number
    unit: Unit
    year: Annotated[Integer, between(1200, 2100)] | None = None
    display: Annotated[Text, Role("number", 30)]


class Encounter(Card):
    """Two to four guesstimates; whoever draws the card picks one."""

    difficulty: Literal[1, 2, 3]
    guesstimates: Annotated[tuple[Guesstimate, ...], Count(2, 4)]

    def exercises(self, language: str) -> Iterator[Exercise]:
        """Every guesstimate; whoever comes within a tenth knows it well."""
        for index, one in enumerate(self.guesstimates, 1):
            if language in one.question and language in one.display:
                margin = 0 if one.unit == "year" else abs(one.number) / 10
                key, answers = f"{self.id}-{index}", (one.display[language],)
                yield Exercise(key, one.question[language], answers, number=one.number, tolerance=margin)

    def shelf(self) -> str:
        """One file a number of stars."""
        return f"{self.difficulty}-star"


CARD = Encounter
