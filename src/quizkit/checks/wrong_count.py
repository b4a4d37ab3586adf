"""A list that is too short or too long: fewer than five questions, one guesstimate."""

from quizkit.cards.faults import WRONG_COUNT
from quizkit.checks import ReadingCheck

_QUESTION = {
    "theme": "nature",
    "question": {"fr": "Quel fleuve traverse Genève\u202f?", "de": "Welcher Fluss fliesst durch Genf?"},
    "answer": {"fr": "le Rhône", "de": "die Rhone"},
}
CHECK = ReadingCheck(
    code=WRONG_COUNT.code,
    name=WRONG_COUNT.name,
    severity=WRONG_COUNT.severity,
    bad={"kind": "quiz", "questions": [_QUESTION] * 4},
    good={"kind": "quiz", "questions": [_QUESTION] * 5},
)
