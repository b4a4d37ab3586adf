"""How strong bots are: every level beats the one below it, and no simple way of playing Switch beats an expert."""

from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

import pytest
from levels import STEPS, WANTED, line_up, measure_step, play_games
from playing import begin

from quizkit.labels import Labels
from quizkit.play.bots import LevelNotOffered, check_levels, find_bot, run
from quizkit.play.bots.skilled_player import SkilledPlayer
from quizkit.play.games.switch.race import FREE, ON_OWN, ON_THEIRS, OWN, solve_race, weigh_runs
from quizkit.play.view import View

CLOSE = {("switch", "expert"), ("swiss-quiz", "expert"), ("secret-square", "skilled"), ("secret-square", "expert")}
"""Where a step is not much more than five points: `scripts/bench levels` plays the thousands of games that show it."""


@dataclass
class Stubborn:
    """Goes on in Switch up to some top card, and otherwise does as a skilled player does."""

    until: int
    ability: float | None = None

    def move(self, game: str, view: View[Any, Any, Any], belief: Any, random: Random) -> Any:
        if view.kind == "again":
            return "again" if view.table.tops[view.seat - 1] < self.until else "stop"
        return SkilledPlayer(1.0).move(game, view, belief, random)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "lower", "higher"), STEPS)
def test_every_level_that_is_offered_beats_the_one_below(game: str, seats: int, lower: str, higher: str) -> None:
    is_close = (game, higher) in CLOSE
    step = measure_step(play_games(game, line_up(higher, lower, seats), range(240 if is_close else 36)), seats)
    assert step.points > (0 if is_close else WANTED)


def test_a_level_that_is_no_better_is_not_offered() -> None:
    check_levels("switch", ["expert", "novice"], 2)
    with pytest.raises(LevelNotOffered) as refused:
        check_levels("switch", ["skilled", "expert", "my_bots.py:Careful"], 3)
    assert Labels("en").error(refused.value) == (
        "With 3 players, bots of the level expert play switch no better than those of the level below, "
        "so they are not offered. Available: random, novice, skilled."
    )


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["fr", "nl"])
@pytest.mark.parametrize("until", [1, 5, 9, 12, 17])
def test_no_simple_way_of_playing_switch_beats_an_expert(until: int, edition: str) -> None:
    players = [find_bot("expert"), Stubborn(until)]
    assert fmean(play_games("switch", players, range(300), options={"edition": edition})) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("until", [1, 17])
def test_nor_do_several_who_play_so(seats: int, until: int) -> None:
    """Skilled is the best level there. Of 400 games, an equal share is off by 4 points once in twenty times."""
    shares = play_games("switch", [find_bot("skilled"), *[Stubborn(until)] * (seats - 1)], range(400))
    assert fmean(shares) > 1 / seats - 0.04


# Switch: the race is exact

FIRST = begin("switch", 2).view(1).table.known


def test_how_likely_a_throw_lays_cards_adds_up() -> None:
    for top, dice in enumerate(FIRST.dice, 1):
        assert sum(weigh_runs(dice, top, 16).values()) == pytest.approx(1)
    # Card 1 with three dice: a 1 among them.
    assert weigh_runs(3, 1, 16)[0] == pytest.approx((5 / 6) ** 3)


def test_one_of_two_wins_and_the_token_helps_its_owner() -> None:
    race = solve_race(FIRST)
    for own in range(1, 17):
        for other in range(1, 17):
            assert race.ended[FREE][own][other] == pytest.approx(1 - race.turn[FREE][other][own], abs=1e-6)
            assert race.turn[ON_THEIRS][own][other] > race.turn[FREE][own][other] > race.turn[ON_OWN][own][other]
            assert race.turn[OWN][own][other] > race.turn[FREE][own][other]
            assert race.after[FREE][own][other] >= race.ended[FREE][own][other]
    assert race.after[FREE][17] == (1.0,) * 18


@pytest.mark.slow
@pytest.mark.parametrize(("own", "other"), [(1, 1), (12, 9), (3, 15)])
def test_two_experts_win_as_often_as_the_race_says(own: int, other: int) -> None:
    piles = [{"colour": "blue", "top": own}, {"colour": "green", "top": other}]
    first = begin("switch", 2, position={"turn": 1, "piles": piles})
    wins = 0
    for seed in range(600):
        match = first.restart(seed)
        run(match, (find_bot("expert"),) * 2)
        assert match.outcome
        wins += match.outcome.winners == (1,)
    assert wins / 600 == pytest.approx(solve_race(FIRST).turn[FREE][own][other], abs=0.05)


def test_when_it_pays_an_expert_goes_on() -> None:
    """With two players it always does: whoever is ahead is swapped with, and whoever stops gives the other a turn."""
    race = solve_race(FIRST)
    assert all(
        race.again[FREE][own][other] > race.ended[FREE][own][other] for own in range(2, 17) for other in range(1, 17)
    )
