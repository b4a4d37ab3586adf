"""Whole cards with and without faults: what was reached on cards that nobody has tuned for must not get worse."""

import pytest
from fault_corpus import (
    FIRST_HELD_BACK,
    HELD_BACK,
    SECOND_HELD_BACK,
    THIRD_HELD_BACK,
    WORK,
    measure,
    read_corpus,
)


def test_the_corpus_is_large_and_a_third_of_it_faulty_and_was_split_by_lot() -> None:
    work, held_back = read_corpus(WORK), read_corpus(HELD_BACK)
    every = [*work, *held_back]
    assert len(every) == len({entry["id"] for entry in every}) == 403
    assert sum("fault" in entry for entry in every) == 135
    assert len(held_back) > 1.9 * len(work)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "found", "alarmed", "in_error"),
    [
        (HELD_BACK, 0.87, 0.045, 0.01),
        (THIRD_HELD_BACK, 0.90, 0.09, 0.01),
        (SECOND_HELD_BACK, 0.86, 0.08, 0.01),
        (FIRST_HELD_BACK, 0.84, 0.06, 0.01),
    ],
)
def test_most_faults_are_found_and_few_correct_cards_reported(
    part: str, found: float, alarmed: float, in_error: float
) -> None:
    measured = measure(read_corpus(part))
    assert measured.all_found.value >= found
    assert measured.alarmed.value <= alarmed
    assert measured.in_error.value <= in_error
