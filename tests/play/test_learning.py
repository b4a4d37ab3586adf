"""The games as environments for learning programs: PettingZoo accepts them, and the guide says what the numbers are."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test
from playing import TABLES, begin, pack

from quizkit.labels import Labels
from quizkit.play.aec import QuizkitEnv
from quizkit.play.encoding import ACTIONS, number_moves
from quizkit.play.games import list_games
from quizkit.play.protocol import show_ask

GUIDE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
ENCODED = [(game, seats) for game, seats in TABLES if list_games()[game].encode]


def play(env: QuizkitEnv, seed: int) -> tuple[list[Any], dict[str, float]]:
    """Play a game by drawing lots; give what was seen and won."""
    env.reset(seed)
    seen, won = [], dict.fromkeys(env.possible_agents, 0.0)
    space = env.action_space(env.possible_agents[0])
    space.seed(seed)
    for agent in env.agent_iter(50_000):
        observation, reward, is_over, is_broken_off, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        seen.append((agent, observation["observation"].tolist()))
        won[agent] += reward
        env.step(None if is_over or is_broken_off else int(space.sample(observation["action_mask"])))
    return seen, won


@pytest.mark.parametrize(("game", "seats"), ENCODED)
@pytest.mark.filterwarnings("ignore:Observation")  # PettingZoo remarks on every environment with a mask
def test_pettingzoo_accepts_every_game(game: str, seats: int) -> None:
    env = QuizkitEnv(game, pack(game), seats)
    api_test(env, num_cycles=200)
    seen, won = play(env, 3)
    assert sum(won.values()) == pytest.approx(0)
    assert max(won.values()) > 0
    assert play(env, 3) == (seen, won)


def test_an_agent_sees_what_it_believes_as_an_action() -> None:
    env = QuizkitEnv("swiss-quiz", pack("swiss-quiz"), 3, ability=50.0)
    env.reset(1)
    numbers = env.name_numbers("seat_1")
    # 4 chips and no flags: the first five actions say that it is true, the others that it is not.
    assert numbers["belief"] in {(0,), (5,)}
    assert env.observe("seat_1")["action_mask"].sum() == 10
    assert env.observe("seat_2")["action_mask"].sum() == 0
    assert env.name_numbers("seat_2")["belief"] == (-1,)
    env.step(int(numbers["belief"][0]))
    assert env.name_numbers("seat_2")["tip"] == (-1,)
    assert env.name_numbers("seat_1")["tip"] == (int(numbers["belief"][0]) // 5,)


def test_moves_are_numbered_as_they_are_listed() -> None:
    def numbered(game: str, seats: int, **more: Any) -> list[Any]:
        match = begin(game, seats, **more)
        ask = show_ask(match, Labels("en"))
        assert ask
        return number_moves(ask["moves"][str(match.waiting[0])])

    assert numbered("swiss-quiz", 3)[:6] == [("true", chips, 0) for chips in range(5)] + [("false", 0, 0)]
    # Written answers have no numbers.
    assert numbered("kwis-t", 3) == []
    assert numbered("cantuun", 3, chance=["cu-0008"]).index(("AG", "AI")) == 26
    match = begin("secret-square", 2)
    match.answer(1, match.view(1).table.layout[0])
    ask = show_ask(match, Labels("en"))
    assert ask
    listed = number_moves(ask["moves"]["2"])
    assert len(listed) < ACTIONS
    assert all(match.options[2].contains(move) for move in listed)
    assert not np.any([isinstance(move, tuple) for move in listed])


@pytest.mark.parametrize("game", dict(ENCODED))
def test_the_guide_says_what_the_numbers_are(game: str) -> None:
    env = QuizkitEnv(game, pack(game), list_games()[game].rules.seating[0])
    groups = ", ".join(f"`{name}` {len(group)}" for name, group in env.name_numbers("seat_1").items())
    assert f"| {game} | {groups} |" in GUIDE
    assert re.search(r"more than 1,024 moves", GUIDE)
