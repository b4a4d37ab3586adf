"""An answer that appears in its own question, or in another question on the card."""

import re
from collections.abc import Iterator, Sequence

from quizkit.cards.cantons import cantons
from quizkit.cards.card import Card
from quizkit.cards.kinds.canton import CantonQuestion
from quizkit.cards.kinds.quiz import Question, Quiz
from quizkit.checks import CardCheck, Context, Hit
from quizkit.lexicon.lexicon import cut_phrase, lexicon
from quizkit.problems import Severity

ENOUGH = 4
"""Shorter words occur in too many sentences by chance."""


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Look for answers that leak: in their own question, or in another that players hear."""
    if isinstance(card, Quiz):
        for index, question in enumerate(card.questions):
            yield from _find_in_questions(card.questions, index, question)
    elif isinstance(card, CantonQuestion):
        for language, words in card.question.items():
            for name in (cantons()[code].called(language) for code in card.answer):
                yield from _find_word(words, name, "question", language)


def _find_in_questions(questions: Sequence[Question], index: int, question: Question) -> Iterator[Hit]:
    for language, answer in question.answer.items():
        words = [word for word in cut_phrase(answer) if word not in lexicon(language).function_words]
        if len(words) != 1 or len(words[0]) < ENOUGH or not words[0].isalpha():
            continue
        for other, asked in enumerate(questions):
            where = f"questions.{other + 1}.question"
            for hit in _find_word(asked.question.get(language, ""), words[0], where, language):
                yield hit._replace(detail="" if other == index else f"questions.{index + 1}")


def _find_word(words: str, answer: str, path: str, language: str) -> Iterator[Hit]:
    match = re.search(rf"\b{re.escape(answer)}\b", words, re.IGNORECASE)
    if match:
        yield Hit(match[0], span=match.span(), path=path, language=language)


_OTHER = {
    "theme": "nature",
    "question": {"fr": "Combien de pattes a une araignée\u202f?", "de": "Wie viele Beine hat eine Spinne?"},
    "answer": {"fr": "huit", "de": "acht"},
}
CHECK = CardCheck(
    code="C501",
    name="answer-leaks",
    severity=Severity.WARNING,
    bad={
        "kind": "quiz",
        "questions": [
            {
                "theme": "nature",
                "question": {"fr": "Quel lac borde Zurich\u202f?", "de": "Welcher See liegt bei Zürich?"},
                "answer": {"fr": "le lac de Zurich", "de": "Zürich"},
            },
            *[_OTHER] * 4,
        ],
    },
    good={"kind": "quiz", "questions": [_OTHER] * 5},
    find=find,
)
