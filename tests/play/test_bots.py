"""Bots: what they know, and that they play to win."""

from collections import Counter
from random import Random

import pytest
from playing import begin

from quizkit.play.bots import bot, bots, knows, run
from quizkit.play.bots.skilled_player import SkilledPlayer
from quizkit.play.games._switch_material import Known
from quizkit.play.games.switch import run as cards_of
from quizkit.play.games.switch import sums
from quizkit.play.policies.cantuun import decide as travel
from quizkit.play.policies.swiss_quiz import tip
from quizkit.play.policies.switch import runs, solve
from quizkit.play.rules import Hint

DICE = (3,) * 6 + (4,) * 5 + (5,) * 5
KNOWN = Known(DICE, ("blank", "blank", "blank", "green", "red", "block"), 8)


def test_there_are_random_and_skilled_players() -> None:
    assert set(bots()) == {"random_player", "skilled_player"}


@pytest.mark.parametrize(
    ("ability", "difficulty", "share"), [(0.0, 2, 0.5), (1.0, 1, 0.88), (1.0, 3, 0.5), (-2.0, 3, 0.05)]
)
def test_how_often_a_player_knows_depends_on_ability_and_difficulty(
    ability: float, difficulty: int, share: float
) -> None:
    random = Random(1)
    known = [knows(Hint("true", difficulty), ability, random) for _ in range(4000)]
    assert known.count("true") / 4000 == pytest.approx(share, abs=0.03)
    assert knows(Hint("true"), None, random) is None
    assert knows(None, 1.0, random) is None


@pytest.mark.parametrize(("game", "seats"), [("switch", 3), ("swiss-quiz", 4), ("cantuun", 3)])
def test_skill_wins_more_than_its_share(game: str, seats: int) -> None:
    first, wins = begin(game, seats), 0
    players = (bot("skilled_player"), *(bot("random_player"),) * (seats - 1))
    for seed in range(150):
        match = first.anew(seed)
        run(match, players)
        assert match.outcome
        wins += 1 in match.outcome.winners
    assert wins / 150 > 1.4 / seats


def test_in_swiss_quiz_knowledge_counts() -> None:
    first, wins = begin("swiss-quiz", 3), Counter[int]()
    for seed in range(150):
        match = first.anew(seed)
        run(match, (SkilledPlayer(-1.0), SkilledPlayer(0.0), SkilledPlayer(2.0)))
        assert match.outcome
        wins.update(match.outcome.winners)
    assert wins[3] > wins[2] > wins[1]


def test_in_cantuun_one_lays_as_many_as_one_may_and_says_what_is_likely() -> None:
    match = begin("cantuun", 3, position={"reader": 3, "spaces": [1, 2, 1]}, chance=["cu-0008", "ce-0005"])
    assert len(travel(match.view(1), None, Random(1))) == 2
    assert travel(match.view(1), ("UR", "VS"), Random(1)) == ("UR", "VS")
    match.answer(1, ("UR",))
    match.answer(2, ("ZH",))
    # The newcomer is ahead: hours or people, 72 and 200, of which the second is far from what one expects.
    assert (match.view(3).kind, travel(match.view(3), None, Random(1))) == ("pick", 2)
    match.answer(3, 3)
    assert (travel(match.view(1), None, Random(1)), travel(match.view(1), 23, Random(1))) == (300, 23)
    match.answer(1, 20)
    assert (travel(match.view(2), None, Random(1)), travel(match.view(2), "less", Random(1))) == ("more", "less")


def test_speed_is_drawn_evenly() -> None:
    first, wins = begin("cantuun", 4), Counter[int]()
    for seed in range(300):
        match = first.anew(seed)
        run(match, (bot("random_player"),) * 4, 3)
        wins.update(seat for seat, _ in match.entries[:1])
    assert all(70 < wins[seat] < 130 for seat in (2, 3, 4))


def test_sure_players_stake_and_others_keep_their_chips_except_before_a_camera() -> None:
    match = begin("swiss-quiz", 3)
    assert tip(match.view(1), "true", Random(1)) == ("true", 3, 0)  # four fields, to the green one
    assert tip(match.view(1), None, Random(1))[1:] == (0, 0)
    before = begin("swiss-quiz", 3, position={
        "reader": 1, "fields": [9, 0, 0], "chips": [4, 4, 4], "flags": [1, 0, 0], "spots": [12, 18, 24, 30, 36, 42], "arrived": [0, 0, 0],
    })  # fmt: skip
    # §10: whoever stands before a camera stakes a chip even if unsure.
    assert tip(before.view(1), None, Random(1))[1] > 0


# Switch: the plan is exact


def test_how_likely_a_throw_lays_cards_adds_up() -> None:
    for top, dice in enumerate(DICE, 1):
        assert sum(runs(dice, top, 16).values()) == pytest.approx(1)
    # Card 1 with three dice: a 1 among them.
    assert runs(3, 1, 16)[0] == pytest.approx((5 / 6) ** 3)


def test_no_decision_of_the_plan_can_be_bettered() -> None:
    plan = solve(KNOWN)
    for top, dice in enumerate(DICE, 1):
        likely = runs(dice, top, 16)
        back = 9 if top > 8 else 1

        def expected(nothing: float, top: int = top, likely: dict[int, float] = likely) -> float:
            laid = sum(share * min(plan.after[top + 1 : top + most + 1]) for most, share in likely.items() if most)
            return plan.turn[top] / 6 + 5 / 6 * (laid + likely.get(0, 0) * nothing)

        assert plan.turn[top] == pytest.approx(1 + expected(plan.turn[top]), abs=1e-9)
        assert plan.after[top] == pytest.approx(min(plan.turn[top], expected(plan.turn[back])), abs=1e-9)
    assert [top for top in range(2, 17) if plan.goes_on(top)] == [2, 3, 9, 10, 11, 12, 13, 14, 15, 16]


def test_a_player_alone_who_follows_the_plan_takes_as_many_turns_as_it_says() -> None:
    plan, random, turns = solve(KNOWN), Random(5), 0
    for _ in range(3000):
        top = 1
        while top < 17:
            turns, is_first = turns + 1, True
            while True:
                dice = tuple(1 + int(random.random() * 6) for _ in range(DICE[top - 1]))
                if random.random() < 1 / 6:
                    break
                most = cards_of(sums(dice), top, 16)
                if not most:
                    top = top if is_first else 9 if top > 8 else 1
                    break
                top, is_first = top + plan.lay(top, most), False
                if top == 17 or not plan.goes_on(top):
                    break
    assert turns / 3000 == pytest.approx(plan.turn[1], rel=0.03)
