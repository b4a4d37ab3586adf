"""Whole cards with and without faults: what was reached on cards that nobody has tuned for must not get worse."""

from fault_corpus import HELD_BACK, WORK, measure, read_corpus


def test_the_corpus_is_large_and_a_third_of_it_faulty_and_was_split_by_lot() -> None:
    work, held_back = read_corpus(WORK), read_corpus(HELD_BACK)
    every = [*work, *held_back]
    assert len(every) == len({entry["id"] for entry in every}) == 600
    assert sum("fault" in entry for entry in every) == 200
    assert len(held_back) == 2 * len(work)


def test_most_faults_are_found_and_few_correct_cards_reported() -> None:
    measured = measure(read_corpus(HELD_BACK))
    assert measured.all_found.value >= 0.8
    assert measured.alarmed.value <= 0.08
    assert measured.in_error.value <= 0.01
