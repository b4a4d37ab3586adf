"""What somebody does without a longer rest is one entry of the history, and can be undone as one."""

from dataclasses import replace

import pytest
from making import ANNA, BEAT

from quizkit.store.history import Store
from quizkit.store.values import Changeset, Origin
from quizkit.workflow.stored.items import read_texts
from quizkit.workflow.stored.rewrite import Rewrite, store_rewrite
from quizkit.workflow.stored.sittings import (
    NoSitting,
    end_sitting,
    find_open,
    find_sitting,
    group_sittings,
    list_sittings,
    undo_sitting,
)


def change(number: int, author: str, at: str, file: str = "") -> Changeset:
    return Changeset(number, Origin(author, f"2026-01-01T{at}:00Z", file=file), items=number)


def test_what_one_person_does_in_one_deck_without_a_longer_rest_is_one_sitting() -> None:
    changes = [
        change(9, "Anna", "12:03"),
        change(8, "Anna", "12:02"),
        change(7, "Anna", "12:01"),
        change(6, "Anna", "12:01", file="cards.xlsx"),
        change(5, "Beat", "11:59"),
        change(4, "Anna", "11:31"),
        change(3, "Anna", "10:00"),
        change(2, "Anna", "09:59"),
        change(1, "Anna", "09:58"),
    ]
    decks = {number: {"a"} for number in (1, 4, 5, 6, 7, 9)} | {2: {"b"}, 3: {"a", "b"}}
    sittings = group_sittings(changes, decks, {8: "a"})
    numbers = [[one.number for one in sitting.changesets] for sitting in sittings]
    # 8 says that she is done: what follows is another sitting. A file, or several decks, stand by themselves.
    assert numbers == [[9], [7, 4], [6], [5], [3], [2], [1]]
    assert [sitting.end.number if sitting.end else None for sitting in sittings[:2]] == [None, 8]
    assert (sittings[1].items, sittings[1].is_open("2026-01-01T12:04:00Z")) == (11, False)
    assert sittings[0].is_open("2026-01-01T12:33:00Z")
    assert not sittings[0].is_open("2026-01-01T12:34:00Z")
    assert group_sittings([], {}, {}) == []


def at(minute: int, origin: Origin = ANNA) -> Origin:
    return replace(origin, at=f"2026-05-01T10:{minute:02}:00Z")


def write(store: Store, card: str, base: int, words: str, origin: Origin, path: str = "text") -> None:
    assert store_rewrite(store, Rewrite(card, base, {(path, "de"): words}), origin).changeset


def test_a_sitting_is_ended_with_a_reason_and_undone_as_one(store: Store) -> None:
    write(store, "pj-0001", 1, "Eins.", at(1))
    write(store, "pj-0002", 1, "Zwei.", at(2))
    write(store, "pj-0001", 2, "Von Beat.", at(3, BEAT), "explanation")
    write(store, "pj-0001", 3, "Drei.", at(4))
    assert [sitting.deck for sitting in find_open(store, "Anna", at(5).at)] == ["petit-jeu"]
    end_sitting(store, "petit-jeu", replace(at(5), message="Deutsch, erster Teil"))
    with pytest.raises(NoSitting):
        end_sitting(store, "petit-jeu", at(6))
    write(store, "pj-0002", 2, "Danach.", at(6), "explanation")
    later, sitting, *_ = (one for one in list_sittings(store, None, 50) if one.author == "Anna")
    assert (len(later.changesets), len(sitting.changesets), sitting.end and sitting.end.origin.message) == (
        1,
        3,
        "Deutsch, erster Teil",
    )
    assert find_sitting(store, sitting.number) == sitting
    assert undo_sitting(store, sitting.number, at(7)).changeset
    texts = read_texts(store.head("pj-0001"))
    assert texts["text"]["de"] == "Der See gefriert jeden Winter."
    # What somebody else wrote between two of her saves stays.
    assert texts["explanation"]["de"] == "Von Beat."
    after = read_texts(store.head("pj-0002"))
    assert (after["text"]["de"], after["explanation"]["de"]) == ("Die Arve ist eine Kiefer.", "Danach.")
