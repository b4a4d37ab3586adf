"""Random games in one process, with log and views, compared with OpenSpiel's games in Python; and a replay."""

import time
from collections.abc import Iterator
from random import Random

from playing import begin, pack

from benches import Figure
from quizkit.play import log
from quizkit.play.bots import find_bot, run
from quizkit.play.games import list_games

DECISIONS = 150_000
"""How many decisions we promise per second."""
OWN_DECISIONS = {"kwis-t": 100_000, "secret-square": 100_000}
"""Games with fewer: their answers are judged, or a game ends after ten moves and a new one must start."""
SAMPLE, SECONDS, REPEAT = 5_000, 0.03, 30
"""Decisions in a run of ours, seconds of a peer's run, and the number of runs. The best of many short runs counts:
others use the machine too, but not all the time."""


def rate(game: str, seats: int) -> float:
    """Return the number of decisions per second."""
    first, player, best = begin(game, seats), find_bot("random"), 0.0
    for _ in range(REPEAT):
        decisions, seed, start = 0, 0, time.process_time()
        while decisions < SAMPLE:
            decisions += run(first.restart(seed), (player,) * seats)
            seed += 1
        best = max(best, decisions / (time.process_time() - start))
    return best


def peers() -> Iterator[tuple[str, float]]:
    """Yield the decisions per second of OpenSpiel's games that are written in Python, as ours are."""
    import pyspiel
    from open_spiel.python import games as _  # noqa: F401  # registers them

    names = [game.short_name for game in pyspiel.registered_games() if game.short_name.startswith("python_")]
    for name in names:
        try:
            game = pyspiel.load_game(name)
            yield name, max(_play_random_games(game, Random(seed)) for seed in range(REPEAT))
        except (RuntimeError, ValueError, TypeError):
            # Some need parameters, or never end.
            continue


def _play_random_games(game: object, random: Random) -> float:
    decisions, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()  # type: ignore[attr-defined]
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
                continue
            if state.is_simultaneous_node():
                raise ValueError("asks several at once")
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions / (time.process_time() - start)


def time_replay(moves: int) -> float:
    """Return how long it takes to resume a game of this many moves from its log."""
    match = begin("swiss-quiz", 6)
    run(match, (find_bot("random"),) * 6, moves)
    data, best = log.dumps(match), 1.0
    for _ in range(REPEAT):
        start = time.perf_counter()
        log.resume(data, "game.jsonl", pack("swiss-quiz"))
        best = min(best, time.perf_counter() - start)
    return best


def speed() -> Iterator[Figure]:
    """Compare with what we promise, for each number of seats, and with the fastest peer."""
    slowest = float("inf")
    for name, game in list_games().items():
        for seats in game.rules.seating:
            achieved, promised = rate(name, seats), OWN_DECISIONS.get(name, DECISIONS)
            slowest = min(slowest, achieved)
            what = f"{name}, {seats} seats: {achieved:,.0f} decisions/s"
            yield Figure(what, promised / achieved, f"{promised:,} decisions/s", 1)
    peer, best = max(peers(), key=lambda named_rate: named_rate[1])
    yield Figure(f"the slowest of ours: {slowest:,.0f} decisions/s", best / slowest, f"{peer}: {best:,.0f}", 1)
    yield Figure("a log of 300 moves, resumed", time_replay(300), "10 ms", 0.01)


BENCH = speed
