from making import ANNA

from quizkit.store.values import Changeset, Origin
from quizkit.workflow.stored.log import group_sittings


def change(number: int, author: str, at: str) -> Changeset:
    return Changeset(number, Origin(author, f"2026-01-01T{at}:00Z"), items=number)


def test_what_one_person_does_without_a_longer_rest_is_one_sitting() -> None:
    changes = [
        change(5, "Anna", "12:01"),
        change(4, "Anna", "11:31"),
        change(3, "Anna", "10:00"),
        change(2, "Beat", "09:59"),
        change(1, "Anna", "09:58"),
    ]
    sittings = group_sittings(changes)
    assert [[one.number for one in sitting.changesets] for sitting in sittings] == [[5, 4], [3], [2], [1]]
    assert [(sitting.author, sitting.items) for sitting in sittings[:2]] == [("Anna", 9), ("Anna", 3)]
    assert group_sittings([]) == []
    assert group_sittings([Changeset(1, ANNA)])[0].author == "Anna"
