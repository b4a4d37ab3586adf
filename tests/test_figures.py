"""Figures against closed forms and textbooks."""

from collections import Counter
from itertools import product
from math import comb, sqrt
from random import Random
from statistics import NormalDist

import pytest

from quizkit.figures import (
    Share,
    bin_samples,
    compare_ranks,
    compare_shares,
    correct_for_looks,
    estimate_larger,
    find_noticeable,
    newcombe_interval,
    quantile,
    wilson_interval,
)

Z = 1.959963984540054


@pytest.mark.parametrize(("hits", "of"), [(0, 10), (1, 10), (5, 10), (81, 263), (10, 10), (3, 100_000)])
def test_both_ends_of_an_interval_solve_wilsons_equation(hits: int, of: int) -> None:
    for end in wilson_interval(Share(hits, of)):
        assert (hits / of - end) ** 2 == pytest.approx(Z * Z * end * (1 - end) / of, abs=1e-12)


def test_newcombes_example_81_of_263() -> None:
    # Newcombe 1998, Statistics in Medicine 17, table I, method 3; 56/70 and 48/80, method 10.
    assert wilson_interval(Share(81, 263)) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert newcombe_interval(Share(48, 80), Share(56, 70)) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert newcombe_interval(Share(56, 70), Share(48, 80)) == pytest.approx((-0.3339, -0.0524), abs=5e-5)


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    def likely(hits: int, of: int, truth: float) -> float:
        return comb(of, hits) * truth**hits * (1 - truth) ** (of - hits)

    for truth in (0.1, 1 / 3, 0.5):
        held = [
            hits
            for hits in range(201)
            if wilson_interval(Share(hits, 200)).low <= truth <= wilson_interval(Share(hits, 200)).high
        ]
        assert sum(likely(hits, 200, truth) for hits in held) == pytest.approx(0.95, abs=0.012)


def test_two_shares_differ_as_a_squared_table_does() -> None:
    # 20/50 and 35/50: the four-field table has chi² = 100 · (20 · 15 − 30 · 35)² / (50 · 50 · 55 · 45).
    chi = 100 * (20 * 15 - 30 * 35) ** 2 / (50 * 50 * 55 * 45)
    assert compare_shares(Share(20, 50), Share(35, 50)) == pytest.approx(2 * NormalDist().cdf(-sqrt(chi)))


@pytest.mark.parametrize("pair", [((0, 0), (5, 9)), ((0, 9), (0, 9)), ((9, 9), (4, 4)), ((3, 9), (3, 9))])
def test_what_is_the_same_or_unknown_does_not_differ(pair: tuple[tuple[int, int], tuple[int, int]]) -> None:
    assert compare_shares(Share(*pair[0]), Share(*pair[1])) == pytest.approx(1)


def test_ranks_are_counted_pair_by_pair() -> None:
    first, second = Counter({1: 3, 4: 2, 9: 1}), Counter({1: 1, 4: 5, 7: 2})
    pairs = [(b > a) + (b == a) / 2 for a, b in product(first.elements(), second.elements())]
    assert estimate_larger(first, second) == pytest.approx(sum(pairs) / len(pairs))
    # Four 1s, seven 4s and two 7s are equals.
    total, equals = 14, (4**3 - 4) + (7**3 - 7) + (2**3 - 2)
    spread = sqrt(6 * 8 / 12 * (total + 1 - equals / (total * (total - 1))))
    assert compare_ranks(first, second) == pytest.approx(2 * NormalDist().cdf(-abs(sum(pairs) - 24) / spread))
    assert compare_ranks(first, first) == pytest.approx(1)
    assert compare_ranks(Counter({5: 4}), Counter({5: 9})) == 1
    assert compare_ranks(Counter(), second) == 1
    assert estimate_larger(Counter(), second) == 0.5


def test_tests_cry_wolf_one_time_in_twenty() -> None:
    random, alarms = Random(4), [0, 0]
    for _ in range(1000):
        here, there = ([random.random() for _ in range(150)] for _ in "ab")
        alarms[0] += compare_shares(*(Share(sum(one < 0.4 for one in all_), 150) for all_ in (here, there))) < 0.05
        alarms[1] += compare_ranks(*(Counter(int(30 * one) for one in all_) for all_ in (here, there))) < 0.05
    assert all(32 <= one <= 70 for one in alarms)


def test_looking_at_many_figures_makes_each_less_sure() -> None:
    assert correct_for_looks([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert correct_for_looks([0.9, 0.8]) == [1.0, 1.0]
    assert correct_for_looks([]) == []


def test_what_would_be_noticed_is_noticed_four_times_in_five() -> None:
    size = find_noticeable([Share(500, 1000)], 1000, 1000)
    assert size == pytest.approx(2.8016 * sqrt(0.25 * 2 / 1000), abs=1e-4)
    random, seen = Random(2), 0
    for _ in range(400):
        low, high = (sum(random.random() < 0.5 + side * size / 2 for _ in range(1000)) for side in (-1, 1))
        seen += compare_shares(Share(low, 1000), Share(high, 1000)) < 0.05
    assert seen / 400 == pytest.approx(0.8, abs=0.06)
    assert find_noticeable([Share(500, 1000)], 1000, 1000, looks=9) > size
    assert find_noticeable([], 0, 9) == 1


@pytest.mark.parametrize("share", [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0])
def test_a_quantile_is_that_of_the_sorted_list(share: float) -> None:
    random = Random(3)
    values = sorted(random.randrange(40) for _ in range(333))
    needed = max(1, -int(-share * 333 // 1))
    assert quantile(Counter(values), share) == values[needed - 1]
    assert quantile(Counter(), share) == 0


def test_bins_hold_everything_once() -> None:
    first, second = Counter({3: 1, 4: 2, 11: 5}), Counter({8: 2})
    found = bin_samples([first, second], 5)
    assert tuple(found) == (3, 2, ((3, 0, 0, 0, 5), (0, 0, 2, 0, 0)))
    assert found.shares[0] == (0.375, 0, 0, 0, 0.625)
    assert bin_samples([Counter()], 5) == (0, 1, ((0,),))
