"""Deliveries: several of them are one."""

from dataclasses import fields

import pytest
from making import change

from quizkit.cards import faults
from quizkit.problems import Place, Problem
from quizkit.store.history import Store
from quizkit.store.values import Confirmation, State, Step
from quizkit.workflow.intake.delivery import Delivery, UnitResult, UnitVerdict


@pytest.fixture
def one(on_sqlite: Store) -> Delivery:
    """A delivery that brings something of everything but rows."""
    place = Place("geo.xliff", 3)
    return Delivery(
        changes=(change("pj-0001", {"id": "pj-0001"}, 1),),
        missing=(on_sqlite.head("pj-0002"),),
        problems=(Problem(faults.UNKNOWN_VALUE, place, "pj-0001"),),
        steps=(Step("pj-0001", "de", State.REVIEW, "seen"),),
        units=(UnitResult("pj-0001:text", UnitVerdict.ACCEPTED, place),),
        still_right=(Confirmation("pj-0001", "text", "de"),),
        skipped=("pj-0003",),
    )


def test_deliveries_add_up_in_their_order(one: Delivery) -> None:
    other = Delivery(changes=(change("pj-0009", {"id": "pj-0009"}),), skipped=("pj-0008",))
    both = one + other
    assert both.changes == (*one.changes, *other.changes)
    assert both.skipped == ("pj-0003", "pj-0008")
    assert (other + one).changes == (*other.changes, *one.changes)


def test_nothing_is_lost_when_deliveries_add_up(one: Delivery) -> None:
    empty = Delivery()
    assert one + empty == empty + one == one
    twice = one + one
    for field in fields(Delivery):
        if field.name not in ("entries", "briefs"):
            assert getattr(twice, field.name) == getattr(one, field.name) * 2, field.name


def test_one_error_is_an_error_of_the_whole(one: Delivery) -> None:
    assert one.has_errors
    assert (Delivery() + one).has_errors
    assert not (Delivery() + Delivery()).has_errors


def test_what_is_missing_goes_only_if_somebody_says_so(one: Delivery) -> None:
    assert [(it.item, it.payload is None) for it in one.all_changes(delete=False)] == [("pj-0001", False)]
    assert [(it.item, it.payload is None, it.base) for it in one.all_changes(delete=True)] == [
        ("pj-0001", False, 1),
        ("pj-0002", True, 1),
    ]
