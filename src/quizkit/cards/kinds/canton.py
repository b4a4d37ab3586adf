"""Cantuun: a question whose answer is a set of cantons."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, model_validator

from quizkit.cards import faults
from quizkit.cards.cantons import CantonCode, canton_set, cantons
from quizkit.cards.card import Card, Count, Exercise, Ref, distinct
from quizkit.cards.fact import FactError, answer, find_dates
from quizkit.cards.text import Line, Role, Text


def refuse_unreadable(expression: str) -> str:
    """Refuse a fact query of a Cantuun question that cannot be read."""
    try:
        answer(expression)
    except FactError as error:
        word = error.word or "…"
        raise faults.make_error(
            faults.BROKEN_FACT, value=word, allowed=error.allowed, suggestion=error.suggestion
        ) from error
    return expression


def in_order(codes: tuple[str, ...]) -> tuple[str, ...]:
    """Sort the cantons of an answer by code, so that it is written in only one way."""
    return tuple(sorted(codes))


CantonSet = Annotated[
    tuple[CantonCode, ...],
    BeforeValidator(canton_set),
    AfterValidator(distinct),
    Count(1, 8),
    AfterValidator(in_order),
]


class CantonQuestion(Card):
    """A question and its cantons. If it has a `fact`, the answer is recomputed and must agree."""

    type: Annotated[Literal["simple", "double", "lightning"], Ref("labels")]
    question: Annotated[Text, Role("question", 160)]
    answer: Annotated[CantonSet, Ref("cantons")]
    fact: Annotated[Line, AfterValidator(lambda line: refuse_unreadable(line) if line else line)] = ""

    @model_validator(mode="after")
    def answer_agrees_with_fact(self) -> Self:
        """Recompute the answer and compare."""
        if self.fact and (computed := answer(self.fact)) != self.answer:
            raise faults.make_error(
                faults.ANSWER_DISAGREES,
                at="answer",
                value=", ".join(self.answer),
                suggestion=", ".join(computed[:9]),
                detail="; ".join((self.fact, *(f"{field} {day}" for field, day in self.figures().items()))),
            )
        return self

    def figures(self) -> Mapping[str, str]:
        """Return the numbers of the table of cantons that the answer is computed from, and their dates."""
        return find_dates(self.fact) if self.fact else {}

    def exercises(self, language: str) -> Iterator[Exercise]:
        """Ask which cantons they are; the answer is their names in order, or their codes."""
        if language in self.question:
            names = ", ".join(cantons()[code].called(language) for code in self.answer)
            yield Exercise(self.id, self.question[language], (names, ", ".join(self.answer)), as_of=self.known_as_of())

    def shelf(self) -> str:
        """Keep each type of question in its own file."""
        return self.type


CARD = CantonQuestion
