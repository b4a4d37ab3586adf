"""A number in a text that is not the number the card counts with."""

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
SHORT = 2
"""Numbers with so few figures differ in one of them by chance."""
TIMES = frozenset(("day", "week", "month", "year", "century", "hour", "minute", "second", ""))
"""Units that an explanation often uses for something else."""


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Compare printed answers with the number field of the card, and true statements with their explanations."""
    if isinstance(card, Encounter):
        for index, guesstimate in enumerate(card.guesstimates, 1):
            yield from _check_printed(guesstimate.display, guesstimate.number, f"guesstimates.{index}.display")
    elif isinstance(card, Quiz):
        for index, question in enumerate(card.questions, 1):
            if question.number is not None:
                yield from _check_printed(question.answer, question.number, f"questions.{index}.answer")
    elif isinstance(card, Statement) and card.verdict:
        for language, words in card.text.items():
            if language in card.explanation:
                yield from _check_explanation(words, card.explanation[language], language)


def _check_printed(text: Text, number: float, path: str) -> Iterator[Hit]:
    wanted = Amount(frozenset((float(number),)), 0, 1)
    for language, words in text.items():
        amounts = read_amounts(read(words, language))
        if amounts and not any(may_be_equal(wanted, amount) for amount in amounts):
            yield Hit(words, f"{number:g}", span=(0, len(words)), path=path, language=language)


def _check_explanation(statement: str, explanation: str, language: str) -> Iterator[Hit]:
    said, why = read(statement, language), read(explanation, language)
    ours = [amount for amount in read_amounts(said) if amount.strength is Strength.STRONG and amount.unit not in TIMES]
    theirs = [amount for amount in read_amounts(why) if amount.strength is Strength.STRONG]
    for amount in ours:
        like = [other for other in theirs if other.unit == amount.unit]
        is_slip = len(like) == 1 and len(ours) == 1 and _is_slip(amount, like[0])
        if is_slip and not any(_is_near(amount, other) for other in theirs):
            span = why.span(like[0].first, like[0].end)
            yield Hit(
                explanation[span[0] : span[1]], said.said(amount.first, amount.end),
                span=span, path="explanation", language=language,
            )  # fmt: skip


def _is_slip(one: Amount, other: Amount) -> bool:
    """Return whether one number may be another mistyped: with its figures in another order, or one of them changed."""
    return any(_are_slips(f"{ours:g}", f"{theirs:g}") for ours in one.values for theirs in other.values)


def _are_slips(ours: str, theirs: str) -> bool:
    if sorted(ours) == sorted(theirs) or ours.strip("0.") == theirs.strip("0."):
        return True
    differing = sum(a != b for a, b in zip(ours, theirs, strict=False))
    return len(ours) == len(theirs) > SHORT and differing == 1


def _is_near(one: Amount, other: Amount) -> bool:
    """Return whether two numbers are the same except for rounding: “about 580 km²” and 580.03."""
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
