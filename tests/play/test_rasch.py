"""Rasch's model: known difficulties are found again, and errors are as large as they are said to be."""

from itertools import product
from math import exp, log
from random import Random
from time import perf_counter

import pytest

from quizkit.play.rasch import DIFFICULTY, Measure, fit

Answers = list[tuple[int, int, bool]]


def simulated(people: int, items: int, seen: int, seed: str) -> tuple[Answers, list[float]]:
    """Draw players and questions as the model thinks of them, and let each player answer some of the questions.

    Gives the answers, and how far each question lies above the mean of the players.
    """
    random = Random(seed)
    abilities = [random.gauss(0, 1) for _ in range(people)]
    difficulties = [random.gauss(0, DIFFICULTY) for _ in range(items)]
    answers = [
        (who, item, random.random() < 1 / (1 + exp(difficulties[item] - ability)))
        for who, ability in enumerate(abilities)
        for item in sorted(random.sample(range(items), seen))
    ]
    return answers, [difficulty - sum(abilities) / people for difficulty in difficulties]


def test_many_answers_find_the_difficulties_again() -> None:
    answers, truth = simulated(300, 40, 40, "many")
    found = fit(answers)
    assert max(abs(found[item].value - truth[item]) for item in found) < 0.6
    assert max(measure.error for measure in found.values()) < 0.35


@pytest.mark.slow
@pytest.mark.parametrize(("people", "items", "seen"), [(4, 60, 30), (8, 60, 60), (12, 220, 40), (60, 220, 40)])
def test_an_interval_holds_the_truth_about_95_times_in_a_hundred(people: int, items: int, seen: int) -> None:
    hits = list[bool]()
    for number in range(max(12, 5000 // items)):
        answers, truth = simulated(people, items, seen, f"{number} {people}")
        for item, measure in fit(answers).items():
            low, high = measure.interval
            hits.append(low < truth[item] < high)
    assert 0.92 < sum(hits) / len(hits) < 0.98


def test_one_wrong_answer_of_one_player_is_the_closed_form() -> None:
    value, error = fit([("anna", "x", False)])["x"]
    # The slopes are nought where the difficulty is s² p, and the ability -p.
    chance = 1 / (1 + exp(value))
    assert value == pytest.approx(chance * (1 + DIFFICULTY**2))
    # The curvature of two unknowns, inverted by hand.
    weight = chance * (1 - chance)
    determinant = (weight + 1) * (weight + DIFFICULTY**-2) - weight**2
    assert error**2 == pytest.approx((1 + DIFFICULTY**-2) / determinant)


def test_players_who_are_all_alike_are_the_closed_form() -> None:
    # Six players, each wrong on the first question and right on the second: by symmetry their ability is 0.
    found = fit([(who, item, item == "easy") for who in range(6) for item in ("hard", "easy")])
    assert found["hard"].value == pytest.approx(-found["easy"].value)
    chance = 1 / (1 + exp(found["hard"].value))
    assert found["hard"].value == pytest.approx(6 * chance * DIFFICULTY**2)


@pytest.mark.parametrize("count", [1, 8, 500])
@pytest.mark.parametrize("is_right", [True, False])
def test_all_right_or_all_wrong_stays_finite(count: int, is_right: bool) -> None:
    measure = fit([(who, "x", is_right) for who in range(count)])["x"]
    assert 0.5 < (-measure.value if is_right else measure.value) < 8
    assert 0 < measure.error < DIFFICULTY


def test_more_answers_make_surer() -> None:
    errors = [fit([(who, "x", who % 2 == 0) for who in range(count)])["x"].error for count in (2, 8, 32, 128)]
    assert errors == sorted(errors, reverse=True)
    assert abs(fit([(who, "x", who % 2 == 0) for who in range(128)])["x"].value) < 1e-6


def test_who_knows_less_makes_a_question_no_harder() -> None:
    # Two questions, each half right; the one that good players got is the harder one.
    easy = [(who, f"warm-up {n}", who < 4) for who, n in product(range(8), range(10))]
    found = fit(
        [
            *easy,
            *((who, "good", who % 2 == 0) for who in range(4)),
            *((who, "bad", who % 2 == 0) for who in range(4, 8)),
        ]
    )
    assert found["good"].value > 0.5 > -0.5 > found["bad"].value


def test_the_order_of_answers_does_not_matter_and_nothing_gives_nothing() -> None:
    answers, _ = simulated(9, 12, 7, "order")
    shuffled = Random(1).sample(answers, len(answers))
    found, again = fit(answers), fit(shuffled)
    for item, measure in found.items():
        assert list(again[item]) == pytest.approx(list(measure))
    assert fit([]) == {}


def test_the_share_of_a_question_that_very_many_answered_is_read_off_it() -> None:
    # With all players alike in the mean, the difficulty is a little steeper than the plain log-odds.
    value = fit([(who, "x", who % 4 == 0) for who in range(800)])["x"].value
    assert log(3) < value < 1.25 * log(3)


@pytest.mark.slow
def test_660_questions_and_200_players_take_well_under_a_second() -> None:
    answers, _ = simulated(200, 660, 200, "speed")
    times = list[float]()
    # Of several: whoever else works on this machine is not what is measured.
    for _ in range(5):
        began = perf_counter()
        assert len(fit(answers)) == 660
        times.append(perf_counter() - began)
    assert min(times) < 1


def test_an_interval_is_twice_the_error_to_either_side() -> None:
    assert list(Measure(1.0, 0.5).interval) == pytest.approx([0.02, 1.98], abs=0.001)
