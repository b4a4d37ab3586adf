"""Games by players who do anything, log and views on, one process; beside OpenSpiel's games in Python. And a replay."""

import time
from collections.abc import Iterator
from random import Random

from playing import begin, pack

from benches import Figure
from quizkit.play import log
from quizkit.play.bots import find_bot, run
from quizkit.play.games import list_games

DECISIONS = 150_000
"""What one second is for."""
OWN_DECISIONS = {"kwis-t": 100_000, "secret-square": 100_000}
"""Where it is for fewer: answers are judged, or a game is over after ten moves, and must be begun."""
SAMPLE, SECONDS, REPEAT = 5_000, 0.03, 30
"""How many decisions, or of a peer how long, and how often: the best of many short runs, since others use the machine
too, and between two of their turns it is ours alone."""


def rate(game: str, seats: int) -> float:
    """Count the decisions of a second."""
    first, player, best = begin(game, seats), find_bot("random"), 0.0
    for _ in range(REPEAT):
        made, seed, start = 0, 0, time.process_time()
        while made < SAMPLE:
            made += run(first.restart(seed), (player,) * seats)
            seed += 1
        best = max(best, made / (time.process_time() - start))
    return best


def peers() -> Iterator[tuple[str, float]]:
    """Count the decisions of a second of OpenSpiel's games that are written in Python, as ours are."""
    import pyspiel
    from open_spiel.python import games as _  # noqa: F401  # registers them

    names = [one.short_name for one in pyspiel.registered_games() if one.short_name.startswith("python_")]
    for name in names:
        try:
            game = pyspiel.load_game(name)
            yield name, max(_random_games(game, Random(seed)) for seed in range(REPEAT))  # noqa: S311
        except (RuntimeError, ValueError, TypeError):
            # Some need parameters, or are no games that end.
            continue


def _random_games(game: object, random: Random) -> float:
    made, start = 0, time.process_time()
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
            made += 1
    return made / (time.process_time() - start)


def replayed(moves: int) -> float:
    """Give how long it takes to take up a game of so many moves from its log."""
    long = begin("swiss-quiz", 6)
    run(long, (find_bot("random"),) * 6, moves)
    data, best = log.dumps(long), 1.0
    for _ in range(REPEAT):
        start = time.perf_counter()
        log.resume(data, "game.jsonl", pack("swiss-quiz"))
        best = min(best, time.perf_counter() - start)
    return best


def speed() -> Iterator[Figure]:
    """Compare with what was promised, for the fewest and the most seats, and with the quickest peer."""
    slowest = float("inf")
    for name, game in list_games().items():
        for seats in game.rules.seating:
            found, promised = rate(name, seats), OWN_DECISIONS.get(name, DECISIONS)
            slowest = min(slowest, found)
            what = f"{name}, {seats} seats: {found:,.0f} decisions/s"
            yield Figure(what, promised / found, f"{promised:,} decisions/s", 1)
    peer, best = max(peers(), key=lambda one: one[1])
    yield Figure(f"the slowest of ours: {slowest:,.0f} decisions/s", best / slowest, f"{peer}: {best:,.0f}", 1)
    yield Figure("a log of 300 moves, resumed", replayed(300), "10 ms", 0.01)


BENCH = speed
