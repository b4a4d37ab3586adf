"""Planted faults: what is promised of negations, numbers and languages, on sentences nobody has tuned for."""

import pytest
from planted import HELD_BACK, SEEN, scores, sentences

ALL, HELD = scores(sentences(*SEEN, *HELD_BACK)), scores(sentences(*HELD_BACK))


def test_the_corpus_is_large_enough_half_of_it_faulty_and_a_third_held_back() -> None:
    found, held = sentences(*SEEN, *HELD_BACK), sentences(*HELD_BACK)
    planted = [one for one in found if "planted" in one]
    assert len(found) >= 300
    assert (len(planted) * 2, len(held) * 3) == (len(found), len(found))
    assert len({one["id"] for one in found}) == len(found)
    assert all(one["in"] != one["source"] for one in planted)


@pytest.mark.parametrize(
    ("name", "recall", "false_alarms"),
    [("negation-differs", 0.95, 0.03), ("number-differs", 0.95, 0.03), ("wrong-language", 0.98, 0.03)],
)
def test_promises_are_kept(name: str, recall: float, false_alarms: float) -> None:
    for score in (ALL[name], HELD[name]):
        assert score.recall >= recall, score.missed
        assert score.false_alarms < false_alarms, score.false


def test_every_planted_fault_has_a_check() -> None:
    assert {one["planted"] for one in sentences(*SEEN, *HELD_BACK) if "planted" in one} <= set(ALL)
