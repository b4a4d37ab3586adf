"""Many games by players who do anything: what must hold at every moment, holds."""

from random import Random
from typing import Any

import pytest
from playing import TABLES, VARIANTS, begin

from quizkit.play import Match
from quizkit.play.bots import find_bot, run
from quizkit.play.chance import open_stream
from quizkit.play.games import list_games
from quizkit.play.games.cantuun.rules import Cantuun
from quizkit.play.games.flashcards.rules import Flashcards
from quizkit.play.games.kwis_t.rules import KwisT
from quizkit.play.games.secret_square.rules import SecretSquare
from quizkit.play.games.swiss_quiz.rules import SwissQuiz
from quizkit.play.games.switch.rules import Switch
from quizkit.play.hands import AnswerSheet

GAMES = 1000
"""Of each game, shared out among tables of every size."""
BOUND = 3000
"""No game that was ever seen takes a third of it."""


def check_switch(rules: Any) -> None:
    assert isinstance(rules, Switch)
    assert set(rules.colours.values()) == set(list(rules.box.decks)[: len(rules.seats)])
    assert len(rules.colours) == len(rules.seats)
    assert all(1 <= top <= rules.last + 1 for top in rules.tops.values())
    assert not rules.blocked or rules.token_of
    assert not rules.blocked or rules.blocked != rules.token_of


def check_swiss_quiz(rules: Any) -> None:
    assert isinstance(rules, SwissQuiz)
    staked = [sum(part) for part in zip(*rules.stakes.values(), strict=True)]
    assert rules.bank + sum(rules.chips.values()) + staked[0] == 50
    assert min(rules.bank, *rules.chips.values(), *rules.flags.values()) >= 0
    on_way = [field for field in rules.fields.values() if 0 < field < rules.goal]
    assert len(set(on_way)) == len(on_way)
    flags = 7 if len(rules.seats) <= 4 else 5
    assert len(rules.spots) + sum(rules.flags.values()) + staked[1] <= flags
    assert not rules.spots or len(rules.spots) + sum(rules.flags.values()) == flags
    assert not rules.spots or rules.spots[0] >= max(rules.fields.values())


def check_secret_square(rules: Any) -> None:
    assert isinstance(rules, SecretSquare)
    cells, chosen = rules.options.columns * rules.options.rows, rules.options
    assert sum(rules.chips.values()) == chosen.hider_chips + chosen.seeker_chips * (len(rules.seats) - 1)
    # Only a seeker can have none, and only while the hider is about to answer or when it is over.
    assert min(rules.chips.values()) >= 0 < rules.chips[rules.hider]
    layout, left = rules.board.tiles, rules.tiles
    assert len(set(layout)) == cells
    assert not set(layout) & set(rules.counters[: rules.round - 1]) or rules.round > chosen.rounds
    assert len(rules.counters) == rules.round - 1
    # What lies is what bits say, in its places, and the secret tile is never removed.
    assert left == tuple(tile for tile in layout if rules.book.bits[tile] & rules.lying)
    assert not rules.secret or rules.secret in left
    assert rules.seeker != rules.hider


def check_kwis_t(rules: Any) -> None:
    assert isinstance(rules, KwisT)
    held = [card for hand in rules.hands.values() for card in hand]
    assert sorted((*rules.pile, *rules.under, *held, *rules.gone)) == list(rules.box.bonus)
    assert rules.pile == sorted(rules.pile)
    assert set(rules.gone) <= set(rules.box.actions)
    assert all(0 <= rules.right.get(seat, 0) <= 5 for seat in rules.seats)
    assert all(rules.bids[seat] for seat in rules.board)
    assert rules.scores.keys() == set(rules.seats)
    # When answers are written, all actions of the last round have been played (phase 8).
    assert rules.sheets or not set(held) & set(rules.box.actions)


def check_cantuun(rules: Any) -> None:
    assert isinstance(rules, Cantuun)
    assert all(1 <= space <= rules.goal for space in rules.spaces.values())
    assert rules.markers == {seat: rules.routes[seat].spaces[space - 1] for seat, space in rules.spaces.items()}
    assert sorted(rules.order) == list(rules.seats)
    for kind, pile in rules.piles.items():
        assert len(set(pile.used)) == len(pile.used)
        assert not {*pile.used} & {*pile.list_moves()} or not pile.left
        assert kind == "question" or pile.left + len(pile.used) == {"encounter": 47, "chance": 16}[kind]
    asked, every = rules.piles["question"], 138 if rules.options.mix.double == 3 else 285
    assert asked.left + len(asked.used) == every
    laid = [seat for seat in rules.laid if seat != rules.reader]
    assert len(laid) == len(rules.laid) < len(rules.seats)
    assert rules.shown <= len(laid)


def check_flashcards(rules: Any) -> None:
    assert isinstance(rules, Flashcards)
    assert len(set(rules.again)) == len(rules.again)
    assert not {*rules.again} & {*rules.unasked}
    assert sum(rules.scores.values()) <= len(rules.asked) <= rules.limit
    assert all(count <= 1 + rules.options.repeats for count in rules.asked.values())


CHECKS = {
    "flashcards": check_flashcards, "cantuun": check_cantuun, "kwis-t": check_kwis_t, "secret-square": check_secret_square, "switch": check_switch,
    "swiss-quiz": check_swiss_quiz,
}  # fmt: skip


def _partly(answer: Any, space: Any, random: Random) -> Any:
    """Know some of several answers in words, and mistype others."""
    if not isinstance(space, AnswerSheet):
        return answer
    return tuple((part, part, part[1:].strip(), "")[int(random.random() * 4)] for part in answer)


def play(match: Match, game: str, seed: int) -> int:
    random, count = open_stream(str(seed), "test"), 0
    check = CHECKS[game]
    while match.ask is not None:
        assert match.ask.options
        for seat, space in match.ask.options.items():
            hint = match.rules.hint(seat)
            # Some know the answer, or part of it, where it is one.
            is_known = hint is not None and space.contains(hint.answer) and random.random() < 0.8
            move = _partly(hint.answer, space, random) if hint and is_known else space.sample(random)
            assert space.contains(move)
            match.answer(seat, move)
        check(match.rules)
        count += 1
        assert count < BOUND
    return count


def test_every_game_has_its_invariants() -> None:
    assert set(CHECKS) == set(VARIANTS) == set(list_games())


@pytest.mark.parametrize(
    ("game", "seats"),
    # With the fewest seats every game is tried in the fast run too.
    [
        pytest.param(*table, marks=() if table[1] == list_games()[table[0]].rules.seating[0] else pytest.mark.slow)
        for table in TABLES
    ],
)
def test_random_games_keep_what_must_be_kept_and_end(game: str, seats: int) -> None:
    sizes = sum(table == game for table, _ in TABLES)
    for options in VARIANTS[game]:
        first = begin(game, seats, options)
        for seed in range(-(-GAMES // sizes // len(VARIANTS[game]))):
            match = first.restart(seed)
            play(match, game, seed)
            assert match.outcome
            assert {one.seat for one in match.outcome.standings} == set(match.rules.seats)
            assert match.outcome.winners


def test_a_limit_leaves_a_game_without_an_outcome() -> None:
    match = begin("switch", 2)
    assert run(match, (find_bot("random"),) * 2, 5) == 5
    assert match.outcome is None
