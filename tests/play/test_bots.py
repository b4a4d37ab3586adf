"""Bots: what they know, and that they play to win."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from playing import begin, happened, kinds

from quizkit.play.bots import draw_belief, find_bot, list_bots, run
from quizkit.play.bots.skilled_player import SkilledPlayer
from quizkit.play.games.cantuun.policy import decide as travel
from quizkit.play.games.kwis_t.material import KwisTHand
from quizkit.play.games.kwis_t.policy import decide
from quizkit.play.games.secret_square.policy import decide_as_expert as seek
from quizkit.play.games.swiss_quiz.policy import decide as tip
from quizkit.play.rules import Hint
from quizkit.play.spaces import NumberRange, PlayerChoice
from quizkit.play.view import View


def test_there_are_random_and_skilled_players() -> None:
    assert list(list_bots()) == ["random", "novice", "skilled", "expert"]


@pytest.mark.parametrize(
    ("ability", "difficulty", "share"), [(0.0, 2, 0.5), (1.0, 1, 0.88), (1.0, 3, 0.5), (-2.0, 3, 0.05)]
)
def test_how_often_a_player_knows_depends_on_ability_and_difficulty(
    ability: float, difficulty: int, share: float
) -> None:
    random = Random(1)
    known = [draw_belief(Hint("true", difficulty), ability, random) for _ in range(4000)]
    assert known.count("true") / 4000 == pytest.approx(share, abs=0.03)
    assert draw_belief(Hint("true"), None, random) is None
    assert draw_belief(None, 1.0, random) is None


def test_of_several_answers_each_is_known_or_not_by_itself() -> None:
    random, hint = Random(1), Hint(("a", "b"), parts=(Hint("a", 1), Hint("b", 3)))
    known = [draw_belief(hint, 0.0, random) for _ in range(4000)]
    assert [sum(one[part] is not None for one in known) / 4000 for part in (0, 1)] == pytest.approx(
        [0.73, 0.27], abs=0.03
    )
    assert {one[0] for one in known} == {"a", None}


@pytest.mark.parametrize(
    ("game", "seats"), [("kwis-t", 4), ("switch", 3), ("swiss-quiz", 4), ("secret-square", 3), ("cantuun", 3)]
)
def test_skill_wins_more_than_its_share(game: str, seats: int) -> None:
    first, wins = begin(game, seats), 0
    players = (find_bot("skilled"), *(find_bot("random"),) * (seats - 1))
    for seed in range(150):
        match = first.restart(seed)
        run(match, players)
        assert match.outcome
        wins += 1 in match.outcome.winners
    assert wins / 150 > 1.4 / seats


@pytest.mark.parametrize("game", ["kwis-t", "swiss-quiz"])
def test_where_questions_are_asked_knowledge_counts(game: str) -> None:
    first, wins = begin(game, 3), Counter[int]()
    for seed in range(150):
        match = first.restart(seed)
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
    # The newcomer is ahead: of people, litres and tourists, the last are the furthest from what one expects.
    assert (match.view(3).kind, travel(match.view(3), None, Random(1))) == ("pick", 3)
    match.answer(3, 3)
    assert (travel(match.view(1), None, Random(1)), travel(match.view(1), 23, Random(1))) == (50, 23)
    match.answer(1, 20)
    assert (travel(match.view(2), None, Random(1)), travel(match.view(2), "less", Random(1))) == ("more", "less")


def test_speed_is_drawn_evenly() -> None:
    first, wins = begin("cantuun", 4), Counter[int]()
    for seed in range(300):
        match = first.restart(seed)
        run(match, (find_bot("random"),) * 4, 3)
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


# Secret Square: halves


def test_in_secret_square_a_question_halves_what_is_left_and_few_are_named() -> None:
    first = begin("secret-square", 2)
    for seed in range(40):
        match = first.restart(seed)
        match.answer(1, match.view(1).table.layout[seed % 25])
        for _ in range(7):
            options: Any = match.view(2).options
            question, count = seek(match.view(2), None, Random(seed)), len(options.left)
            true_of = (options.board.true_of(question) & options.mask).bit_count()
            assert true_of == 1 if count <= 3 else abs(2 * true_of - count) == count % 2
            match.answer(2, question)
            if match.view(1).table.round == 2:
                break
        # 25, 13, 7, 4, 2, 1 and its name: six questions, and a seeker has seven chips.
        assert kinds(match) == ["hide 2"]


def test_in_secret_square_the_last_chip_names_a_tile() -> None:
    match = begin("secret-square", 2, position={"round": 2, "hider": 1, "chips": [9, 1], "counters": ["ss-0001"]})
    match.answer(1, match.view(1).table.layout[0])
    assert seek(match.view(2), None, Random(1)).startswith("tile ")


def test_in_secret_square_a_skilled_hider_tells_the_truth() -> None:
    match = begin("secret-square", 2, {"hider_answers": True})
    run(match, (find_bot("skilled"),) * 2)
    assert match.outcome
    assert not {"shows", "forgets"} & {one[0] for one in happened(match)}


# Kwis 't!


def kwis(
    kind: str, seats: int = 4, *, right: int, tokens: tuple[int, ...], bids: tuple[int, ...] = ()
) -> View[Any, Any, Any]:
    """Show the first player a table on which this is to be decided."""
    first = begin("kwis-t", seats).view(1)
    options = (
        NumberRange(1, 5) if kind == "bid" else PlayerChoice(tuple(range(2, seats + 1)), ("",) * seats, may_pass=True)
    )
    shown = first.table._replace(tokens=tokens, bids=bids or (0,) * seats)
    return View(1, kind, options, shown, KwisTHand(("",) * 5, right, (), ()))


@pytest.mark.slow
def test_in_kwis_t_one_never_bids_far_below_what_one_has_for_nothing() -> None:
    bids = Counter(decide(kwis("bid", right=5, tokens=(1, 2, 3, 4, 5)), None, Random(seed)) for seed in range(20))
    assert set(bids) == {5}
    # A tactical bid pays where the token is high, and a bluff is tried now and then.
    tactical = Counter(decide(kwis("bid", right=4, tokens=(1, 2, 5, 1, 1)), None, Random(seed)) for seed in range(60))
    assert tactical.most_common(1)[0][0] == 3
    bluff = Counter(decide(kwis("bid", right=1, tokens=(1, 2, 3, 4, 5)), None, Random(seed)) for seed in range(60))
    assert bluff[5] > 30


def test_in_kwis_t_one_controls_whoever_is_likely_to_bluff_and_nobody_who_is_not() -> None:
    seen = kwis("control", right=1, tokens=(1, 2, 3, 4, 5), bids=(1, 1, 5, 2))
    assert decide(seen, None, Random(1)) == 3
    honest = kwis("control", right=5, tokens=(1, 2, 3, 4, 5), bids=(1, 1, 2, 1))
    assert decide(honest, None, Random(1)) == 0
