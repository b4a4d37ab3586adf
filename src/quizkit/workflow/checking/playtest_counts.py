"""How many players answered cards correctly, as far as checks need it."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from quizkit.cards.card import UNSEEN
from quizkit.checks import PlaytestCount
from quizkit.store import playtests
from quizkit.store.history import Store
from quizkit.store.playtests import Answer, Flag
from quizkit.store.seen import keep_seen
from quizkit.store.values import Revision

Played = TypeVar("Played", Answer, Flag)


def first_answers(answers: Iterable[Answer]) -> list[Answer]:
    """Count only first playtest answers: by a later sitting people knew."""
    first = dict[tuple[str, str, int, int], Answer]()
    for answer in answers:
        first.setdefault((answer.player, answer.item, answer.revision, answer.part), answer)
    return list(first.values())


def bring_forward(store: Store, heads: Mapping[str, Revision], results: Iterable[Played]) -> list[Played]:
    """Count what players said of an older revision as said of the newest, if they saw no difference."""
    same: dict[tuple[str, int], bool] = {}

    def is_same(item: str, number: int) -> bool:
        head = heads.get(item)
        if head is None or head.number == number or head.is_tombstone or not any(map(head.may_have, UNSEEN)):
            return False
        return keep_seen(store.revision(item, number).data) == keep_seen(head.data)

    brought = []
    for played in results:
        key = (played.item, played.revision)
        if key not in same:
            same[key] = is_same(*key)
        brought.append(played._replace(revision=heads[played.item].number) if same[key] else played)
    return brought


def count_playtests(store: Store, deck: str, cards: Mapping[str, Revision]) -> dict[str, dict[int, PlaytestCount]]:
    """Count, for each card as it is now and each question on it, who answered and who was correct."""
    counts = dict[str, dict[int, PlaytestCount]]()
    for answer in first_answers(bring_forward(store, cards, playtests.answers(store, deck))):
        if answer.item in cards and cards[answer.item].number == answer.revision:
            questions = counts.setdefault(answer.item, {})
            right, of = questions.get(answer.part, PlaytestCount(0, 0))
            questions[answer.part] = PlaytestCount(right + answer.is_right, of + 1)
    return counts
