"""Simulating: the same whoever plays, and right where one can know what comes out."""

import pickle
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import permutations
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playing import begin, changed, pack

from quizkit.figures import Share, wilson_interval
from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.play.ask import Ask, Draw, Play
from quizkit.play.bots import find_bot, find_player, run
from quizkit.play.games import Game, list_games
from quizkit.play.rules import GameDocument, Rules
from quizkit.play.simulate import Spec, Tally, line_up, play_batch, prepare, simulate
from quizkit.play.spaces import NumberRange, WordChoice
from quizkit.play.standings import rank_seats
from quizkit.problems import QuizkitError


def spec(game: str, *players: str, **more: Any) -> Spec:
    return Spec(game, pack(game).dumps(), players, "1", **more)


def total(given: Spec, count: int, executor: Executor | None = None, **more: Any) -> Tally:
    return sum(simulate(given, count, executor, **more), Tally())


# The same, whoever plays


@pytest.mark.parametrize("game", ["switch", "swiss-quiz"])
@pytest.mark.parametrize("size", [1, 7, 40, 1000])
def test_batches_do_not_matter(game: str, size: int) -> None:
    given = spec(game, "skilled", "skilled", "random")
    assert total(given, 40, size=size) == play_batch(given, 0, 40) == total(given, 40)
    assert play_batch(given, 0, 25) + play_batch(given, 25, 15) == play_batch(given, 0, 40)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["switch", "swiss-quiz"])
def test_processes_and_threads_do_not_matter(game: str) -> None:
    given = spec(game, "skilled", "novice", "random")
    serial = total(given, 60)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        assert total(given, 60, executor, width=2, size=7) == serial
        assert total(given, 60, executor, width=2) == serial
    with ThreadPoolExecutor(3) as threads:
        assert total(given, 60, threads, width=3, size=1) == serial


def test_batches_come_in_order_and_few_are_sent_ahead() -> None:
    class Counting(ThreadPoolExecutor):
        sent = 0

        def submit(self, *work: Any, **more: Any) -> Any:
            self.sent += 1
            return super().submit(*work, **more)

    with Counting(2) as executor:
        given = simulate(spec("switch", "random", "random"), 50, executor, 2, 2)
        assert next(given) == play_batch(spec("switch", "random", "random"), 0, 2)
        assert executor.sent == 8
        assert sum(one.games for one in given) == 48


def test_another_seed_plays_other_games_and_more_games_begin_the_same() -> None:
    given = spec("switch", "skilled", "random")
    other = Spec(given.game, given.pack, given.players, "2")
    assert total(given, 30) != total(other, 30)
    assert next(iter(simulate(given, 30, size=10))) == total(given, 10)


def test_specs_tallies_and_errors_travel() -> None:
    given = spec("switch", "skilled", "random", options=(("edition", "nl"),))
    assert pickle.loads(pickle.dumps(given)) == given
    tally = play_batch(given, 0, 3)
    assert pickle.loads(pickle.dumps(tally)) == tally
    with pytest.raises(QuizkitError) as refused:
        prepare(spec("switch", "skiled", "random"))
    again = pickle.loads(pickle.dumps(refused.value))
    assert (type(again), again.facts) == (type(refused.value), refused.value.facts)


def test_every_player_sits_everywhere_beside_everybody() -> None:
    assert [line_up(3, index) for index in range(6)] == [
        (0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2),
    ]  # fmt: skip
    for count in (2, 4, 5):
        rounds = len(list(permutations(range(count))))
        assert len({line_up(count, index) for index in range(rounds)}) == rounds
        assert line_up(count, rounds) == line_up(count, 0)


# Games of which everything is known


class Nothing(GameDocument):
    pass


class Coin(Rules[None, Nothing, Nothing]):
    """Each round a coin decides who gets a point; the first to `goal` wins. Seat 1 gets it `bias` times in a hundred."""

    name, version, seating = "coin", 1, (2, 2)
    events: ClassVar = {"falls": ("seat", "card")}
    card_events: ClassVar = {"falls": "card"}
    option_model, position_model = Nothing, Nothing
    goal, bias = 1, 50

    @staticmethod
    def unpack(pack: Pack) -> None:
        """Nothing is needed."""

    def play(self) -> Play:
        self.points, self.thrown = [0, 0], 0
        while max(self.points) < self.goal:
            yield Ask("throw", {1: WordChoice(("heads",))})
            side = 0 if (yield Draw("coin", NumberRange(1, 100))) <= self.bias else 1
            self.points[side] += 1
            self.thrown += 1
            self.tell("falls", side + 1, self.thrown % 3)
        return rank_seats({1: (self.points[0],), 2: (self.points[1],)})

    def show_table(self) -> tuple[int, ...]:
        return tuple(self.points)

    def lead(self) -> tuple[int, ...]:
        return tuple(self.points)

    def rounds_played(self) -> int:
        return self.thrown


class Biased(Coin):
    name, goal, bias = "biased", 2, 60


class Tied(Coin):
    """Ends in a tie one time in two, and says nothing of leads, rounds or cards."""

    name = "tied"
    card_events: ClassVar = {}

    def play(self) -> Play:
        self.points = [0, 0]
        yield Ask("throw", {1: WordChoice(("heads",)), 2: WordChoice(("heads",))})
        drawn = yield Draw("coin", NumberRange(1, 10))
        return rank_seats({1: (drawn > 4,), 2: (drawn > 9,)})

    def lead(self) -> tuple[int, ...]:
        return ()

    def rounds_played(self) -> int:
        return 0


@pytest.fixture(autouse=True)
def coins(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (Coin, Biased, Tied):
        monkeypatch.setitem(list_games(), game.name, Game(game))


def coin(game: str, **more: Any) -> Spec:
    return Spec(game, changed("switch", rules={}).dumps(), ("random", "novice"), "coin", **more)


@pytest.mark.parametrize(
    ("game", "truth"),
    # The first to two points, 60 % each: p² + 2p²(1 − p).
    [("coin", 0.5), ("biased", 0.6**2 + 2 * 0.6**2 * 0.4)],
)
def test_win_rates_are_what_they_must_be(game: str, truth: float) -> None:
    tally = total(coin(game), 4000, size=1000)
    low, high = wilson_interval(Share(tally.seats[1], tally.finished))
    assert low <= truth <= high
    # Who throws does not matter, and players change seats: each wins half the games.
    low, high = wilson_interval(Share(tally.players[1], tally.finished))
    assert low <= 0.5 <= high
    assert tally.seats.total() == tally.players.total() == tally.games == tally.finished == 4000
    assert tally.ties == tally.unfinished == 0


def test_length_and_lead_are_what_they_must_be() -> None:
    tally, count = total(coin("biased"), 4000, size=1000), 4000

    def near(found: int, truth: float) -> bool:
        return abs(found / count - truth) < 3 * sqrt(truth * (1 - truth) / count)

    # Two throws if both fall the same; else a third. Somebody leads from the first throw on.
    short = 0.6**2 + 0.4**2
    assert set(tally.decisions) == {2, 3}
    assert near(tally.decisions[2], short)
    assert tally.rounds == tally.decisions == tally.cards
    # 1–0, 1–1, and the other one wins: one change, at the end. The same one wins: never given away.
    assert near(tally.changes[1], (1 - short) / 2)
    assert tally.changes[0] + tally.changes[1] == count
    assert tally.decided == Counter({
        50: tally.decisions[2], 33: tally.decisions[3] - tally.changes[1], 100: tally.changes[1],
    })  # fmt: skip


def test_ties_are_nobodys_wins_and_what_a_game_does_not_know_is_left_out() -> None:
    tally = total(coin("tied"), 3000, size=1000)
    low, high = wilson_interval(Share(tally.ties, 3000))
    assert low <= 0.5 <= high
    assert tally.seats == {1: 3000 - tally.ties}
    assert tally.rounds == tally.changes == tally.decided == tally.cards == Counter()
    assert tally.decisions == {2: 3000}


def test_games_that_are_given_up_are_counted_and_nothing_else_of_them() -> None:
    tally = total(coin("biased", limit=2), 1000, size=100)
    assert tally.unfinished + tally.decisions[2] == tally.games == 1000
    assert 0.4 < tally.unfinished / 1000 < 0.56
    assert tally.finished == tally.seats.total() == tally.players.total() == tally.decisions.total()


def test_cards_are_counted_once() -> None:
    class Long(Coin):
        name, goal = "long", 9

    list_games()["long"] = Game(Long)
    try:
        assert total(coin("long"), 20).cards == {3: 20}
    finally:
        del list_games()["long"]


# The games we have


def test_swiss_quiz_tells_who_leads_and_how_many_statements_were_read() -> None:
    match, players = prepare(spec("swiss-quiz", "skilled", "skilled", "skilled"))
    match = match.restart("x")
    run(match, players)
    reads = [event for event in match.events() if event.kind == "reads"]
    assert match.rules.rounds_played() == len(reads)
    assert max(match.rules.lead()) == match.view(1).table.goal


@pytest.mark.parametrize("options", [(), (("target", 100),)])
def test_in_switch_the_winner_of_a_round_leads(options: tuple[tuple[str, Any], ...]) -> None:
    tally = total(spec("switch", "skilled", "skilled", options=options), 20)
    assert tally.finished == 20
    assert min(tally.rounds) > 0
    assert tally.decided.total() == tally.seats.total()


@pytest.mark.parametrize(("game", "event"), [("switch", "throws"), ("cantuun", "reads"), ("kwis-t", "reads")])
def test_rounds_and_turns_are_counted(game: str, event: str) -> None:
    """A turn of Switch may take several throws; the last question of Cantuun has been played too."""
    match = begin(game, 3)
    run(match, (find_bot("random"),) * 3)
    happened = [one for one in match.events() if one.kind == event]
    counted = match.rules.rounds_played()
    assert 0 < counted <= len(happened)
    assert game == "switch" or counted == len(happened)


def test_a_bot_of_ones_own_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = (
        "class Lazy:\n    def move(self, game, view, belief, random):\n        return view.options.sample(random)\n"
    )
    (tmp_path / "ours.py").write_text(source)
    given = spec("switch", "ours.py:Lazy", "skilled")
    tally = play_batch(given, 0, 40)
    assert tally == play_batch(given, 0, 20) + play_batch(given, 20, 20)
    assert tally.players[2] > tally.players[1]


@pytest.mark.parametrize(
    ("name", "source", "told"),
    [
        ("ours.py:Lazy", "class Quick:\n    def move(self): ...\n", "ours.py has no class Lazy with a method “move”. Available: Quick."),
        ("ours.py:Lazy", "class Lazy: ...\n", "ours.py has no class Lazy with a method “move”. Available: –."),
        ("ours.py:Lazy", "class Lazy(:\n", "Bots cannot be read from ours.py (1: invalid syntax). Name a Python file"),
        ("none.py:Lazy", "", "Bots cannot be read from none.py (none.py: *.py). Name a Python file"),
        ("ours.txt:Lazy", "", "Bots cannot be read from ours.txt (ours.txt: *.py). Name a Python file"),
    ],
)  # fmt: skip
def test_a_bot_that_is_none_is_refused_with_its_reason(
    name: str, source: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from quizkit.play.bots._own import load_bot

    monkeypatch.chdir(tmp_path)
    load_bot.cache_clear()
    (tmp_path / "ours.py").write_text(source)
    (tmp_path / "ours.txt").write_text(source)
    with pytest.raises(QuizkitError) as refused:
        find_player(name)
    assert Labels("en").error(refused.value).startswith(told)
