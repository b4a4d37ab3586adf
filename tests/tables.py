"""Tables for tests: with a bundled pack, a clock that stands still, and people who answer at random."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from quizkit.play.ask import TABLE
from quizkit.workflow.partying.guests import Guest
from quizkit.workflow.partying.sight import SCREEN, Onlooker, show_party
from quizkit.workflow.partying.table import PartyTable
from quizkit.workflow.playing.setup import PackRequest

GAMES = ("swiss-quiz", "kwis-t", "cantuun", "secret-square", "switch")
PEOPLE = (("Chloé", "fr"), ("Beat", "de"), ("Fien", "nl"))


class StillClock:
    """A clock that only tests set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def make_table(
    folder: Path, game: str, people: int = 3, bots: tuple[str, ...] = (), *, is_started: bool = True
) -> PartyTable:
    """Open a table at which some people sit, each in their own language."""
    table = PartyTable(game, PackRequest(folder), StillClock(), language="en")
    for name, language in PEOPLE[:people]:
        table.open_page(table.join(name, language).id)
    table.seat_bots(list(bots))
    if is_started:
        table.start()
    return table


def people_of(table: PartyTable) -> list[Guest]:
    return list(table.guests.all.values())


def read(table: PartyTable, who: Onlooker) -> bytes:
    """Return what a page of somebody receives."""
    language = "en" if who == SCREEN else who.language
    return json.dumps(show_party(table, who, language), ensure_ascii=False).encode()


Changed = Callable[[Guest, Any, Random], Any]


def step(table: PartyTable, random: Random, change: Changed = lambda _, move, __: move) -> bool:
    """Let whoever is next do something: press, answer at random, or a bot; return whether anything was left to do."""
    game = table.game
    assert game
    if game.is_over:
        return False
    if game.gate:
        for guest in table.guests.seated():
            table.be_ready(guest.id)
        return True
    seats = {table.find_mover(guest): guest for guest in table.guests.seated()}
    waiting = [seat for seat in game.match.waiting if seat in seats and (seat == TABLE or seat not in game.bots)]
    if waiting:
        seat = random.choice(waiting)
        guest, move = seats[seat], game.match.options[seat].sample(random)
        table.answer(guest.id, game.turn, change(guest, move, random))
        return True
    return table.tick()
