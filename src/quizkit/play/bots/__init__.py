"""Bots: players of ours. One sees a `View` and has a stream of random numbers of its own, nothing else.

What a player may know by heart is drawn by the driver, from the bot's stream, and handed over as a belief.
"""

from functools import cache
from math import exp
from random import Random
from typing import Any, Protocol

from quizkit.discovery import discover
from quizkit.play.ask import TABLE
from quizkit.play.chance import stream
from quizkit.play.engine import Match
from quizkit.play.rules import Hint
from quizkit.play.view import View
from quizkit.problems import QuizkitError, closest


class NoSuchBot(QuizkitError):
    """We have no such player."""

    name = "no-such-bot"


class Bot(Protocol):
    """A player."""

    ability: float | None
    """How much it knows: the same as a card's difficulty, one time in two. Nothing at all, if there is none."""

    def __call__(self, game: str, view: View, belief: Any, random: Random, /) -> Any:
        """Choose a move; `belief` is what the player takes for right, if anything."""


@cache
def bots() -> dict[str, Bot]:
    """Give our players, by name."""
    return discover(__name__, "BOT")


def bot(name: str) -> Bot:
    """Find a player."""
    if name not in bots():
        raise NoSuchBot(bot=name, bots=", ".join(bots()), suggestion=closest(name, bots()))
    return bots()[name]


def knows(hint: Hint | None, ability: float | None, random: Random) -> Any:
    """Draw whether a player knows the answer: the harder the card, the less likely."""
    if hint is None or ability is None:
        return None
    return hint.answer if random.random() < 1 / (1 + exp(hint.difficulty - 2 - ability)) else None


def run(match: Match, players: tuple[Bot, ...], limit: int | None = None) -> int:
    """Let bots play to the end, or for so many moves; gives how many they made. A limit reached leaves no outcome."""
    game, rules_seed, count = match.setup.game.name, match.setup.seed, 0
    streams = [stream(rules_seed, f"bot {seat}") for seat in range(len(players) + 1)]
    while (ask := match.ask) is not None and count != limit:
        seats = match.waiting if len(ask.options) > 1 else tuple(ask.options)
        if ask.is_race:
            seats = tuple(sorted(seats, key=lambda _: streams[TABLE].random()))
        for seat in seats:
            random = streams[seat]
            if seat == TABLE:
                hint = match.rules.hint(TABLE)
                match.answer(TABLE, ask.options[TABLE].sample(random) if hint is None else hint.answer)
                continue
            player = players[seat - 1]
            belief = None if player.ability is None else knows(match.rules.hint(seat), player.ability, random)
            match.answer(seat, player(game, match.view(seat), belief, random))
            count += 1
    return count
