"""Kwis 't!: five questions and their answers.

Inside: tolerances, every answer that counts.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import model_validator

from quizkit.cards import faults
from quizkit.cards.card import Card, Count, Exercise, Number, Part, Ref, Slug, between
from quizkit.cards.text import Role, Text

SHELF = 10
"""How many cards one file of the content tree holds."""


class Question(Part):
    """A question, its answer, and other answers that are correct.

    `accepted` holds alternatives separated by `|` or `;`; each language has its own, or none. If the
    answer is a number, `tolerance` says how far off an answer may be.
    """

    theme: Annotated[Slug, Ref("themes")]
    question: Annotated[Text, Role("question", 130)]
    answer: Annotated[Text, Role("answer", 50)]
    accepted: Annotated[Text, Role("accepted", 200, required=False)] = Text()
    number: Number | None = None
    tolerance: Annotated[Number, between(0, 1_000_000)] | None = None

    @model_validator(mode="after")
    def tolerance_needs_a_number(self) -> Self:
        """Refuse a tolerance without a number."""
        if self.tolerance is not None and self.number is None:
            raise faults.make_error(faults.MISSING_FIELD, at="number", value="number")
        return self

    def accepts(self, language: str) -> tuple[str, ...]:
        """Return every answer that counts in this language, the printed one first."""
        others = re.split(r"[|;]", self.accepted.get(language, ""))
        return (self.answer[language], *(other.strip() for other in others if other.strip()))

    def list_answers(self) -> tuple[str, ...]:
        """Return every answer that counts, in any language."""
        return tuple(answer for language in self.answer for answer in self.accepts(language))


class Quiz(Card):
    """A question card."""

    questions: Annotated[tuple[Question, ...], Count(5, 5)]

    def exercises(self, language: str) -> Iterator[Exercise]:
        """Ask every question that exists in this language."""
        for index, question in enumerate(self.questions, 1):
            if language in question.question and language in question.answer:
                key, answers = f"{self.id}-{index}", question.accepts(language)
                yield Exercise(
                    key, question.question[language], answers, number=question.number, tolerance=question.tolerance or 0
                )

    def shelf(self) -> str:
        """Keep ten cards in a file, by the number in their ids."""
        digits = self.id.rpartition("-")[2]
        first = (int(digits) - 1) // SHELF * SHELF + 1 if digits.isdecimal() and int(digits) else 0
        return f"{first:04}-{first + SHELF - 1:04}" if first else self.kind


CARD = Quiz
