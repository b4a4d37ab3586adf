"""Rasch's model: known difficulties are found again, and errors are as large as they are said to be."""

from itertools import product
from math import exp, log
from random import Random
from time import perf_counter

import pytest

from quizkit.play.rasch import DIFFICULTY, Measure, fit

Answers = list[tuple[int, int, bool]]


def simulated(people: int, items: int, seen: int, seed: str) -> tuple[Answers, list[float]]:
    """Draw players and questions as the model thinks of them, and let each player answer some of the questions."""
    random = Random(seed)
    abilities = [random.gauss(0, 1) for _ in range(people)]
    difficulties = [random.gauss(0, DIFFICULTY) for _ in range(items)]
    answers = [
        (who, item, random.random() < 1 / (1 + exp(difficulties[item] - ability)))
        for who, ability in enumerate(abilities)
        for item in sorted(random.sample(range(items), seen))
    ]
    return answers, difficulties


def test_many_answers_find_the_difficulties_again() -> None:
    answers, truth = simulated(300, 40, 40, "many")
    found = fit(answers)
    assert max(abs(found[item].value - truth[item]) for item in found) < 0.6
    assert max(measure.error for measure in found.values()) < 0.35


@pytest.mark.parametrize(("people", "items", "seen"), [(4, 60, 30), (8, 60, 60), (12, 220, 40), (60, 220, 40)])
def test_an_interval_holds_the_truth_about_95_times_in_a_hundred(people: int, items: int, seen: int) -> None:
    hits = list[bool]()
    for number in range(max(12, 5000 // items)):
        answers, truth = simulated(people, items, seen, f"{number} {people}")
        for item, measure in fit(answers).items():
            low, high = measure.interval
            hits.append(low < truth[item] < high)
    assert 0.92 < sum(hits) / len(hits) < 0.98


def test_one_answer_of_one_player_is_the_closed_form() -> None:
    # By symmetry ability and difficulty go opposite ways, in proportion to their variances.
    found = fit([("anna", "x", False)])["x"]
    ability = -found.value / DIFFICULTY**2
    chance = 1 / (1 + exp(found.value - ability))
    assert found.value == pytest.approx(DIFFICULTY**2 * chance)
    # The curvature of two unknowns, inverted by hand.
    weight = chance * (1 - chance)
    variance = (weight + 1) / ((weight + 1) * (weight + DIFFICULTY**-2) - weight**2)
    assert found.error == pytest.approx(variance**0.5)


def test_the_fit_is_where_the_slope_is_nought() -> None:
    answers, _ = simulated(12, 8, 6, "slope")
    found = fit(answers)
    # Whoever knows all difficulties can find each ability alone; then every item's slope must vanish.
    abilities = {
        who: _ability([(found[item].value, is_right) for one, item, is_right in answers if one == who])
        for who, _, _ in answers
    }
    for item, measure in found.items():
        surplus = sum(
            is_right - 1 / (1 + exp(measure.value - abilities[who])) for who, one, is_right in answers if one == item
        )
        assert -surplus - measure.value / DIFFICULTY**2 == pytest.approx(0, abs=1e-6)


def _ability(answers: list[tuple[float, bool]]) -> float:
    """Find by halving where what pulls up and what pulls down are equal."""
    low, high = -10.0, 10.0
    for _ in range(80):
        middle = (low + high) / 2
        slope = sum(is_right - 1 / (1 + exp(difficulty - middle)) for difficulty, is_right in answers) - middle
        low, high = (middle, high) if slope > 0 else (low, middle)
    return low


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
    assert {item: again[item] for item in found} == {
        item: (pytest.approx(one.value), pytest.approx(one.error)) for item, one in found.items()
    }
    assert fit([]) == {}


def test_the_share_of_a_question_that_very_many_answered_is_read_off_it() -> None:
    # With all players alike in the mean, the difficulty is a little steeper than the plain log-odds.
    value = fit([(who, "x", who % 4 == 0) for who in range(800)])["x"].value
    assert log(3) < value < 1.25 * log(3)


def test_660_questions_and_200_players_take_well_under_a_second() -> None:
    answers, _ = simulated(200, 660, 200, "speed")
    began = perf_counter()
    assert len(fit(answers)) == 660
    assert perf_counter() - began < 1


def test_an_interval_is_twice_the_error_to_either_side() -> None:
    low, high = Measure(1.0, 0.5).interval
    assert (low, high) == (pytest.approx(0.02, abs=0.001), pytest.approx(1.98, abs=0.001))
