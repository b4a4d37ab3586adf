"""An answer to so many questions that it is worth a guess."""

from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity
from quizkit.tells.questions import find_repeated_answers


def find(deck: Survey) -> Iterator[Hit]:
    """Count how often each answer is repeated in the deck as it is printed."""
    given = ((card.id, answer) for card in deck.in_order() for answer in card.answers)
    for answer, cards in find_repeated_answers(given):
        yield Hit(answer, detail=", ".join(dict.fromkeys(cards)))


def _cards(*answers: str) -> list[dict[str, object]]:
    """Return a canton question for each answer."""
    asked = {"fr": "Quel canton\u202f?", "de": "Welcher Kanton?"}
    return [
        {"id": f"x-{number}", "kind": "canton", "type": "simple", "question": asked, "answer": [answer]}
        for number, answer in enumerate(answers, 1)
    ]


CHECK = DeckCheck(
    code="B613",
    name="repeated-answer",
    severity=Severity.INFO,
    bad=_cards("VS", "GR", "VS", "VS"),
    good=_cards("VS", "GR", "VS", "GR"),
    find=find,
)
