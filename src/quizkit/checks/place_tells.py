"""Question cards on which the easiest question is usually in the same place."""

from collections.abc import Iterator

from quizkit.cards.kinds.quiz import Quiz
from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity
from quizkit.tells.questions import find_place_tell


def find(deck: Survey) -> Iterator[Hit]:
    """Find whether the place of a question tells how easy it is: compare those of each card by playtests."""
    tell = find_place_tell({card.id: len(card.themes) for card in deck.played(Quiz)}, deck.playtests)
    if tell and tell.is_noticed:
        # Exact numbers are left out: otherwise every further player would bring back a dismissed problem.
        yield Hit(str(tell.place))


def _cards(*right: list[int]) -> list[dict[str, object]]:
    """Return cards whose questions were asked ten times, and how many of the answers were correct."""
    asked = {"fr": "Quel fleuve\u202f?"}
    question = {"theme": "nature", "question": asked, "answer": {"fr": "le Rhin"}}
    return [
        {"id": f"x-{number}", "kind": "quiz", "questions": [question] * 5, "answers": 10, "right": counts}
        for number, counts in enumerate(right, 1)
    ]


CHECK = DeckCheck(
    code="B614",
    name="place-tells",
    severity=Severity.WARNING,
    bad=_cards([9, 5, 4, 4, 2], [8, 6, 5, 3, 3], [10, 7, 7, 5, 1], [7, 6, 3, 4, 2]),
    good=_cards([9, 5, 4, 4, 2], [3, 6, 5, 8, 3], [1, 7, 10, 5, 7], [2, 6, 3, 4, 7]),
    find=find,
)
