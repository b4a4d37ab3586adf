"""Cantuun: guesstimates for two players who meet in a canton."""

from collections.abc import Iterator
from typing import Annotated, Literal

from quizkit.cards.card import Card, Claim, Count, Difficulty, Exercise, Integer, Number, Pace, Part, between
from quizkit.cards.text import Role, Text

Unit = Literal[
    "m", "km", "km2", "kg", "t", "l", "chf", "percent", "celsius",
    "year", "years", "days", "hours", "minutes", "seconds", "people", "count",
]  # fmt: skip
CHANGING = frozenset(("people", "chf", "percent", "count", "t", "kg", "l"))
"""Units of people, money and trade, which change; the height of a mountain does not."""


class Guesstimate(Part):
    """A question whose answer is a number, and that number the way each language writes it."""

    question: Annotated[Text, Role("question", 130)]
    number: Number
    unit: Unit
    year: Annotated[Integer, between(1200, 2100)] | None = None
    display: Annotated[Text, Role("number", 30)]


class Encounter(Card):
    """Two to four guesstimates; the player who draws the card picks one."""

    difficulty: Difficulty
    guesstimates: Annotated[tuple[Guesstimate, ...], Count(2, 4)]

    def claims(self) -> Iterator[Claim]:
        """Yield the questions: a number of a year stays true, one of people or money changes from year to year."""
        for claim, guesstimate in zip(super().claims(), self.guesstimates, strict=True):
            changing: Pace | None = "fast" if guesstimate.unit in CHANGING else None
            yield claim._replace(pace="never" if guesstimate.year else changing)

    def exercises(self, language: str) -> Iterator[Exercise]:
        """Ask every guesstimate; an answer within ten percent is good enough."""
        for index, guesstimate in enumerate(self.guesstimates, 1):
            if language in guesstimate.question and language in guesstimate.display:
                margin = 0 if guesstimate.unit == "year" else abs(guesstimate.number) / 10
                key, answers = f"{self.id}-{index}", (guesstimate.display[language],)
                yield Exercise(
                    key, guesstimate.question[language], answers, number=guesstimate.number, tolerance=margin
                )

    def shelf(self) -> str:
        """Keep each number of stars in its own file."""
        return f"{self.difficulty}-star"


CARD = Encounter
