"""How strong bots are: every level beats the one below it, and no simple way of playing Switch beats an expert."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from playing import NAMES, begin, pack

from quizkit.play import start
from quizkit.play.bots import Bot, find_bot, run
from quizkit.play.bots.skilled_player import SkilledPlayer
from quizkit.play.games import list_games
from quizkit.play.games.switch.race import FREE, ON_OWN, ON_THEIRS, OWN, solve_race, weigh_runs
from quizkit.play.view import View

STEPS = [("random", "novice"), ("novice", "skilled"), ("skilled", "expert")]
GAMES = {"switch": 8000, "swiss-quiz": 1500}
"""Where levels are close, more games are needed to tell them apart."""
FEWEST = {name: max(2, game.rules.seating[0]) for name, game in list_games().items()}


@dataclass
class Stubborn:
    """Goes on in Switch up to some top card, and otherwise does as a skilled player does."""

    until: int
    ability: float | None = None

    def move(self, game: str, view: View[Any, Any, Any], belief: Any, random: Random) -> Any:
        if view.kind == "again":
            return "again" if view.table.tops[view.seat - 1] < self.until else "stop"
        return SkilledPlayer(1.0).move(game, view, belief, random)


def share_wins(game: str, players: Sequence[Bot], games: int, **more: Any) -> list[float]:
    """Return how many of a hundred games each wins, from every seat in turn; a shared win is shared."""
    first, wins, count = start(game, pack(game), NAMES[: len(players)], 0, **more), [0.0] * len(players), len(players)
    for index in range(games):
        match, order = first.restart(f"levels {index}"), [(seat + index) % count for seat in range(count)]
        run(match, [players[player] for player in order])
        assert match.outcome
        for seat in match.outcome.winners:
            wins[order[seat - 1]] += 100 / games / len(match.outcome.winners)
    return wins


@pytest.mark.slow
@pytest.mark.parametrize("game", list_games())
@pytest.mark.parametrize(("lower", "higher"), STEPS)
def test_every_level_wins_five_points_more_than_the_one_below(game: str, lower: str, higher: str) -> None:
    games = GAMES.get(game, 300) if higher == "expert" else 300
    best, *others = share_wins(game, [find_bot(higher), *[find_bot(lower)] * (FEWEST[game] - 1)], games)
    assert best - sum(others) / len(others) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["fr", "nl"])
@pytest.mark.parametrize("until", [1, 5, 9, 12, 17])
def test_no_simple_way_of_playing_switch_beats_an_expert(until: int, edition: str) -> None:
    expert, simple = share_wins("switch", [find_bot("expert"), Stubborn(until)], 600, options={"edition": edition})
    assert expert > simple


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("until", [1, 17])
def test_nor_do_several_who_play_so(seats: int, until: int) -> None:
    """Of 800 games, an equal share is off by 3 points once in twenty times."""
    expert, *_ = share_wins("switch", [find_bot("expert"), *[Stubborn(until)] * (seats - 1)], 800)
    assert expert > 100 / seats - 3


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
    for seed in range(2000):
        match = first.restart(seed)
        run(match, (find_bot("expert"),) * 2)
        assert match.outcome
        wins += match.outcome.winners == (1,)
    assert wins / 2000 == pytest.approx(solve_race(FIRST).turn[FREE][own][other], abs=0.03)


def test_when_it_pays_an_expert_goes_on() -> None:
    """With two players it always does: whoever is ahead is swapped with, and whoever stops gives the other a turn."""
    race = solve_race(FIRST)
    assert all(
        race.again[FREE][own][other] > race.ended[FREE][own][other] for own in range(2, 17) for other in range(1, 17)
    )
