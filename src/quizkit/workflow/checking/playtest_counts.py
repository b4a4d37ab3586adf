"""Tried: how many players got cards right, as far as checks care."""

from collections.abc import Iterable, Mapping

from quizkit.checks import PlaytestCount
from quizkit.store import playtests
from quizkit.store.history import Store
from quizkit.store.playtests import Answer
from quizkit.store.values import Revision


def first_answers(answers: Iterable[Answer]) -> list[Answer]:
    """Leave out what somebody answered again at a later sitting: by then they knew."""
    found = dict[tuple[str, str, int, int], Answer]()
    for one in answers:
        found.setdefault((one.player, one.item, one.revision, one.part), one)
    return list(found.values())


def count_playtests(store: Store, deck: str, cards: Mapping[str, Revision]) -> dict[str, dict[int, PlaytestCount]]:
    """Count, for each card as it is now and each question on it, who answered and who was right."""
    found = dict[str, dict[int, PlaytestCount]]()
    for one in first_answers(playtests.answers(store, deck)):
        if one.item in cards and cards[one.item].number == one.revision:
            parts = found.setdefault(one.item, {})
            right, of = parts.get(one.part, PlaytestCount(0, 0))
            parts[one.part] = PlaytestCount(right + one.is_right, of + 1)
    return found
