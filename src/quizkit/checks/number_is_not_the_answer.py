"""A number in words that is not the number the card counts with."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.cards.kinds.encounter import Encounter
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.kinds.statement import Statement
from quizkit.cards.text import Text
from quizkit.checks import CardCheck, Context, Hit
from quizkit.checks.number_differs import may_be_equal
from quizkit.lexicon.amounts import Amount, Strength, read_amounts
from quizkit.lexicon.reading import read
from quizkit.problems import Severity

ROUNDING = 0.05
TIMES = frozenset(("day", "week", "month", "year", "century", "hour", "minute", "second", ""))
"""Units that an explanation may well use for something else."""


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Compare printed answers with the number beside them, and a true statement with its explanation."""
    if isinstance(card, Encounter):
        for index, one in enumerate(card.guesstimates, 1):
            yield from _printed(one.display, one.number, f"guesstimates.{index}.display")
    elif isinstance(card, Quiz):
        for index, question in enumerate(card.questions, 1):
            if question.number is not None:
                yield from _printed(question.answer, question.number, f"questions.{index}.answer")
    elif isinstance(card, Statement) and card.verdict:
        for language, words in card.text.items():
            if language in card.explanation:
                yield from _explained(words, card.explanation[language], language)


def _printed(text: Text, number: float, path: str) -> Iterator[Hit]:
    wanted = Amount(frozenset((float(number),)), 0, 1)
    for language, words in text.items():
        found = read_amounts(read(words, language))
        if found and not any(may_be_equal(wanted, one) for one in found):
            yield Hit(words, f"{number:g}", span=(0, len(words)), path=path, language=language)


def _explained(statement: str, explanation: str, language: str) -> Iterator[Hit]:
    said, why = read(statement, language), read(explanation, language)
    ours = [one for one in read_amounts(said) if one.strength is Strength.STRONG and one.unit not in TIMES]
    theirs = [one for one in read_amounts(why) if one.strength is Strength.STRONG]
    for one in ours:
        like = [other for other in theirs if other.unit == one.unit]
        if len(like) == 1 and len(ours) == 1 and not any(_is_near(one, other) for other in theirs):
            span = why.span(like[0].first, like[0].end)
            yield Hit(
                explanation[span[0] : span[1]], said.said(one.first, one.end),
                span=span, path="explanation", language=language,
            )  # fmt: skip


def _is_near(one: Amount, other: Amount) -> bool:
    """Return whether two numbers are the same, but for rounding: “about 580 km²” and 580.03."""
    return any(abs(ours - theirs) <= ROUNDING * abs(ours) for ours in one.values for theirs in other.values)


CHECK = CardCheck(
    code="F302",
    name="number-is-not-the-answer",
    severity=Severity.WARNING,
    bad={
        "verdict": True,
        "text": {"fr": "Le tunnel mesure 57 km.", "de": "Der Tunnel ist 57 km lang."},
        "explanation": {"fr": "Ses 75 km en font un record.", "de": "Das ist ein Rekord."},
    },
    good={
        "verdict": True,
        "text": {"fr": "Le tunnel mesure 57 km.", "de": "Der Tunnel ist 57 km lang."},
        "explanation": {"fr": "Ses 57 km en font un record.", "de": "Das ist ein Rekord."},
    },
    find=find,
)
