"""Tried: how many players got cards right, as far as checks care."""

from collections.abc import Iterable, Mapping

from quizkit.checks import Tried
from quizkit.store import playtests
from quizkit.store.history import Store
from quizkit.store.playtests import Answer
from quizkit.store.values import Revision


def first(answers: Iterable[Answer]) -> list[Answer]:
    """Leave out what somebody answered again at a later sitting: by then they knew."""
    found = dict[tuple[str, str, int, int], Answer]()
    for one in answers:
        found.setdefault((one.player, one.item, one.revision, one.part), one)
    return list(found.values())


def tried(store: Store, deck: str, cards: Mapping[str, Revision]) -> dict[str, dict[int, Tried]]:
    """Count, for each card as it is now and each question on it, who answered and who was right."""
    found = dict[str, dict[int, Tried]]()
    for one in first(playtests.answers(store, deck)):
        if one.item in cards and cards[one.item].number == one.revision:
            parts = found.setdefault(one.item, {})
            right, of = parts.get(one.part, Tried(0, 0))
            parts[one.part] = Tried(right + one.is_right, of + 1)
    return found
