"""How many players answered cards correctly, as far as checks need it."""

from collections.abc import Iterable, Mapping

from quizkit.checks import PlaytestCount
from quizkit.store import playtests
from quizkit.store.history import Store
from quizkit.store.playtests import Answer
from quizkit.store.values import Revision


def first_answers(answers: Iterable[Answer]) -> list[Answer]:
    """Leave out what somebody answered again at a later sitting: by then they knew."""
    first = dict[tuple[str, str, int, int], Answer]()
    for answer in answers:
        first.setdefault((answer.player, answer.item, answer.revision, answer.part), answer)
    return list(first.values())


def count_playtests(store: Store, deck: str, cards: Mapping[str, Revision]) -> dict[str, dict[int, PlaytestCount]]:
    """Count, for each card as it is now and each question on it, who answered and who was correct."""
    counts = dict[str, dict[int, PlaytestCount]]()
    for answer in first_answers(playtests.answers(store, deck)):
        if answer.item in cards and cards[answer.item].number == answer.revision:
            questions = counts.setdefault(answer.item, {})
            right, of = questions.get(answer.part, PlaytestCount(0, 0))
            questions[answer.part] = PlaytestCount(right + answer.is_right, of + 1)
    return counts
