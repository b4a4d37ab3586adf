"""A spy on every connection: nothing that somebody may not know is in the bytes that are sent to them.

The backs of the cards carry words that are nowhere else, and so do the answers that people write: these are searched
for. What has no words, such as a tip, is tested by doing something else in secret: nobody else's bytes may change.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from tables import GAMES, PEOPLE, StillClock, read, step

from quizkit.packs.pack import Pack
from quizkit.play.view import as_data
from quizkit.workflow.partying.guests import Guest
from quizkit.workflow.partying.sight import SCREEN, Onlooker
from quizkit.workflow.partying.table import PartyTable
from quizkit.workflow.playing.setup import PackRequest
from quizkit.workflow.stored.find_pack import pack_bundled

TOKEN = re.compile(r"§[\w-]+§")
GAMES_EACH, MOST = 2, 250
"""How many games, and how much of each: people who know nothing take for ever to get to Uri."""


def mark_secrets(pack: Pack) -> Pack:
    """Write a word of its own on the back of every card, in every language."""
    data = json.loads(pack.dumps())
    for entry in data["cards"]:
        card = entry["card"]
        if "explanation" in card:
            card["explanation"] = dict.fromkeys(card["explanation"], f"§{card['id']}§")
        for number, question in enumerate(card.get("questions", [])):
            question["answer"] = dict.fromkeys(question["answer"], f"§{card['id']}-{number}§")
            for field in ("number", "accepted", "tolerance", "unit"):
                question.pop(field, None)
        for number, guesstimate in enumerate(card.get("guesstimates", [])):
            guesstimate["display"] = dict.fromkeys(guesstimate["display"], f"§{card['id']}-{number}§")
            guesstimate["question"] = dict.fromkeys(guesstimate["question"], f"§{card['id']}-q{number}§")
    data["digest"] = ""
    return Pack.model_validate(data).with_digest()


class Spy:
    """Looks at what everybody at a table receives."""

    def __init__(self, table: PartyTable) -> None:
        self.table, self.found = table, 0
        self._known = dict[int, set[str]]()
        """Words that were told before, by onlooker."""
        self._onlookers: list[Onlooker] = [SCREEN, *table.guests.all.values()]

    def look(self) -> None:
        """Search what is sent now for what was not told."""
        for number, who in enumerate(self._onlookers):
            sent = {*TOKEN.findall(read(self.table, who).decode())}
            if not sent <= self._known.get(number, set()):
                self._known[number] = self._list_known(who)
            assert sent <= self._known.get(number, set()), (who, sent - self._known[number])
            self.found += len(sent)

    def forget(self) -> None:
        """Begin another game, in which nothing has been told yet."""
        self._known = {}

    def _list_known(self, who: Onlooker) -> set[str]:
        """Return the words that somebody was told, saw fall, or wrote themselves."""
        assert self.table.game
        match, seat = self.table.game.match, 0 if who == SCREEN else who.seat
        told = [event.facts for event in match.events() if event.audience is None or (seat and event.is_for(seat))]
        own = [move for mover, move in match.entries if seat and mover == seat]
        # What the table is to rule on, everybody at it may read.
        doubt = match.rules.show_hand(0) if match.setup.game.name == "kwis-t" else None
        return {*TOKEN.findall(json.dumps(as_data([told, own, doubt]), ensure_ascii=False))}

    def compare_worlds(self, random: Random) -> None:
        """Let whoever answered last have answered differently, where that is a secret: nobody else sees any change."""
        game = self.table.game
        assert game
        match, entries = game.match, game.match.entries
        before = match.branch(len(entries) - 1)
        seat, move = entries[-1]
        if not before.ask or game.gate or match.rules.reveals != before.rules.reveals:
            return
        if match.ask is not None and len(before.ask.options) > 1 and match.setup.game.name != "secret-square":
            is_pending = len(match.waiting) == len(before.waiting) - 1 > 0
        else:
            is_pending = before.ask.audience == () and len(before.ask.options) == 1
        if not is_pending:
            return
        other = (
            ({"true": "false", "false": "true"}[move[0]], *move[1:])
            if match.setup.game.name == "swiss-quiz"
            else before.options[seat].sample(random)
        )
        before.answer(seat, other)
        here = self._read_others(seat)
        game.match = before
        assert self._read_others(seat) == here
        game.match = match

    def _read_others(self, seat: int) -> list[bytes]:
        return [read(self.table, who) for who in self._onlookers if who == SCREEN or who.seat != seat]


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    # In memory, if there is such a place: every answer is written to the disk, and there are many.
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        yield Path(name)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_sent_what_they_may_not_know(game: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    file = folder / f"{game}.json"
    file.write_bytes(mark_secrets(pack_bundled(game)).dumps())
    table = PartyTable(game, PackRequest(folder, file=file), StillClock(), language="en")
    for name, language in PEOPLE:
        table.open_page(table.join(name, language).id)
    table.join("Zoë", "en", looks_on=True)
    random, spy, compared = Random(game), Spy(table), 0
    for _ in range(GAMES_EACH):
        table.start()
        spy.forget()
        assert table.game
        change = write if game == "kwis-t" else keep
        for _ in range(MOST):
            if not step(table, random, change):
                break
            spy.look()
            if table.game.match.entries and random.random() < 0.1:
                spy.compare_worlds(random)
                compared += 1
        table.end()
        spy.look()
    assert compared
    assert spy.found or game in {"secret-square", "switch"}


def keep(_guest: Guest, move: Any, _random: Random) -> Any:
    """Answer as it was drawn."""
    return move


def write(guest: Guest, move: Any, random: Random) -> Any:
    """Write words of one's own where words are asked for."""
    if isinstance(move, tuple) and len(move) == 5 and all(isinstance(part, str) for part in move):
        return tuple(f"§{guest.seat}-{random.randrange(10**9)}§" for _ in move)
    return move
