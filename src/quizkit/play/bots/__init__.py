"""Bots: players of ours. One sees a `View` and has a stream of random numbers of its own, nothing else.

Inside: bots by name, levels that make no difference at a table, beliefs drawn for them.

What a player may know by heart is drawn by the driver, from the bot's stream, and handed over as a belief.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import permutations
from math import exp
from random import Random
from typing import Any, Protocol

from quizkit.discovery import discover
from quizkit.play.ask import TABLE
from quizkit.play.chance import open_stream
from quizkit.play.engine import Match
from quizkit.play.games import find_game
from quizkit.play.rules import Hint
from quizkit.play.spaces import Space
from quizkit.play.view import View
from quizkit.problems import QuizkitError, closest


class NoSuchBot(QuizkitError):
    """We have no such player."""

    name = "no-such-bot"


class LevelNotOffered(QuizkitError):
    """At a table of this size, the level plays no better than the one below it."""

    name = "level-not-offered"


class Bot(Protocol):
    """A player."""

    ability: float | None
    """How much it knows: a card as difficult as that is known one time in two. None: it knows nothing."""

    def move(self, game: str, view: View[Any, Any, Space], belief: Any, random: Random, /) -> Any:
        """Choose a move; `belief` is the answer the player thinks is correct, if there is one."""


@cache
def list_bots() -> dict[str, Bot]:
    """Return our bots, by name."""
    return {name: bot for module in discover(__name__, "BOTS").values() for name, bot in module.items()}


def find_bot(name: str) -> Bot:
    """Find a bot by its name."""
    if name not in list_bots():
        raise NoSuchBot(bot=name, bots=", ".join(list_bots()), suggestion=closest(name, list_bots()))
    return list_bots()[name]


def find_player(name: str) -> Bot:
    """Find one of our bots, or one of somebody's own: `my_bots.py:Careful`."""
    if ":" not in name:
        return find_bot(name)
    from quizkit.play.bots._own import load_bot

    return load_bot(name)


def list_levels(game: str, seats: int) -> list[str]:
    """Return the bots that a game offers at a table of this size, each stronger than the one before."""
    close = find_game(game).close_levels
    return [name for name in list_bots() if seats not in close.get(name, ())]


def check_levels(game: str, bots: Iterable[str], seats: int) -> None:
    """Refuse a bot that would play no better than one of a lower level at this table."""
    for bot in bots:
        if seats in find_game(game).close_levels.get(bot, ()):
            raise LevelNotOffered(bot=bot, game=game, count=seats, bots=", ".join(list_levels(game, seats)))


def draw_belief(hint: Hint | None, ability: float | None, random: Random, language: str = "") -> Any:
    """Draw whether a bot knows the answer: the harder the card in the language that is played, the less likely."""
    if hint is None or ability is None:
        return None
    if hint.parts:
        return tuple(draw_belief(part, ability, random, language) for part in hint.parts)
    return hint.spell(language) if random.random() < 1 / (1 + exp(hint.level(language) - 2 - ability)) else None


def run(
    match: Match, players: Sequence[Bot], limit: int | None = None, watch: Callable[[int], None] | None = None
) -> int:
    """Let bots play a match to its end, or up to a limit of moves, which leaves no outcome. Returns how many they made.

    Whoever watches is told after every ask how many moves were made so far.
    """
    setup, rules, view, answer, count = match.setup, match.rules, match.view, match.answer, 0
    game = setup.game.name
    own = [
        (player.move, player.ability, open_stream(setup.seed, f"bot {seat}")) for seat, player in enumerate(players, 1)
    ]
    table = TableAnswers(setup.seed)
    while (options := match.options) and (limit is None or count < limit):
        for seat in options if len(options) == 1 else table.order(match):
            if seat == TABLE:
                answer(TABLE, table.rule(rules.hint(TABLE), options[TABLE]))
                continue
            move, ability, random = own[seat - 1]
            belief = None if ability is None else draw_belief(rules.hint(seat), ability, random)
            answer(seat, move(game, view(seat), belief, random))
            count += 1
        if watch:
            watch(count)
    return count


@cache
def _orders(seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(seats))


class TableAnswers:
    """Answers for the table, where nobody sits at one."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    @cached_property
    def _random(self) -> Random:
        # Few games need it.
        return open_stream(self._seed, "table")

    def order(self, match: Match) -> Sequence[int]:
        """Return who answers first: it is drawn where it matters."""
        waiting = match.waiting
        if not (match.ask and match.ask.is_race):
            return waiting
        orders = _orders(waiting)
        return orders[int(self._random.random() * len(orders))]

    def rule(self, hint: Hint | None, options: Space) -> Any:
        """Rule correctly, or draw where the table is asked what cards or dice there are."""
        return options.sample(self._random) if hint is None else hint.answer
