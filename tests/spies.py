"""A spy on every connection of a party: it reads the bytes that the app really sends, to everybody, and searches them.

The backs of the cards carry words that are nowhere else, and so do the answers that people write: these are searched
for, and so are the code of the table and what browsers are known by. What has no words, such as a tip, a bid or the
dice, is tested by letting it be something else in secret: nobody who may not know it is sent a different byte.
"""

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from starlette.types import Message
from tables import PEOPLE, StillClock

from quizkit.packs.pack import Pack
from quizkit.party.opening import guard_app
from quizkit.party.visit import GUEST, HOST, Party
from quizkit.play import Match
from quizkit.play.ask import TABLE
from quizkit.play.bots import draw_belief, find_bot
from quizkit.play.games.secret_square.rules import SecretSquare
from quizkit.play.view import as_data
from quizkit.web.door import Door
from quizkit.web.guard import Guard
from quizkit.web.tries import Tries
from quizkit.workflow.partying.guests import Guest
from quizkit.workflow.partying.hall import Hall
from quizkit.workflow.partying.table import PartyTable
from quizkit.workflow.playing.setup import PackRequest

TOKEN = re.compile(r"§[\w-]+§")
VERSION = re.compile(rb'"version": (\d+), ')
ADDRESS, COOKIE = "127.0.0.1:4848", "spied"
OPENING, COMPARING = 4, 0.15
"""After how many answers, and how often later, things are imagined otherwise."""
KNOWING = 0.75
"""How often people answer as well as an expert: whoever only guesses takes for ever to get to Uri."""


def mark_secrets(pack: Pack) -> Pack:
    """Write a word of its own on the back of every card, in every language."""
    data = json.loads(pack.dumps())
    for entry in data["cards"]:
        card = entry["card"]
        if "explanation" in card:
            card["explanation"] = dict.fromkeys(card["explanation"], f"§{card['id']}§")
        for number, question in enumerate(card.get("questions", [])):
            question["answer"] = dict.fromkeys(question["answer"], f"§{card['id']}-{number}§")
            for name in ("number", "accepted", "tolerance", "unit"):
                question.pop(name, None)
        for number, guesstimate in enumerate(card.get("guesstimates", [])):
            guesstimate["display"] = dict.fromkeys(guesstimate["display"], f"§{card['id']}-{number}§")
            guesstimate["question"] = dict.fromkeys(guesstimate["question"], f"§{card['id']}-q{number}§")
    return _read_pack(data)


def swap_answers(pack: Pack) -> Pack:
    """Turn every answer without words into another one: true statements are false, other cantons are right."""
    data = json.loads(pack.dumps())
    cantons = sorted(str(canton["code"]) for canton in pack.cantons)
    for entry in data["cards"]:
        card = entry["card"]
        if "verdict" in card:
            card["verdict"] = not card["verdict"]
        if isinstance(card.get("answer"), list):
            others = [code for code in cantons if code not in card["answer"]]
            card["answer"] = (others + card["answer"])[: len(card["answer"])]
            card.pop("fact", None)
    return _read_pack(data)


def _read_pack(data: dict[str, Any]) -> Pack:
    data["digest"] = ""
    return Pack.model_validate(data).with_digest()


@dataclass(slots=True, eq=False)
class Connection:
    """The browser of somebody: one open stream, and what they send. All bytes that come back are kept."""

    app: Guard
    guest: Guest | None
    """Nobody: the big screen."""
    passport: str
    sent: list[bytes] = field(default_factory=list)
    """What was sent here and nobody has searched yet."""
    snapshot: bytes = b""
    version: int = -1
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    known: set[str] = field(default_factory=set)
    """Words that were told before."""

    @property
    def seat(self) -> int:
        return self.guest.seat if self.guest else 0

    async def ask(self, method: str, path: str, data: object = None) -> int:
        """Send a request; return how it was answered."""
        status, body = 0, json.dumps(data).encode()

        async def receive() -> Message:
            return {"type": "http.request", "body": body}

        async def send(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            self._keep(message)

        await self.app(self._scope(method, path), receive, send)
        return status

    async def listen(self) -> None:
        """Hold the stream open until somebody hangs up."""

        async def receive() -> Message:
            await asyncio.Event().wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            self._keep(message)
            if found := VERSION.search(message.get("body", b"")):
                self.version, self.snapshot = int(found[1]), VERSION.sub(b"", message["body"])
                self.heard.set()

        await self.app(self._scope("GET", "/news"), receive, send)

    def _keep(self, message: Message) -> None:
        for header in message.get("headers", ()):
            self.sent.append(b": ".join(header))
        if body := message.get("body"):
            self.sent.append(body)

    def _scope(self, method: str, path: str) -> dict[str, Any]:
        headers = {
            "host": ADDRESS, "cookie": f"{COOKIE}={self.passport}", "content-type": "application/json",
            "sec-fetch-site": "same-origin",
        }  # fmt: skip
        return {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
            "raw_path": path.encode(), "root_path": "", "scheme": "http", "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 50_000), "server": ("127.0.0.1", 4848),
        }  # fmt: skip


class SpiedParty:
    """A party at which people play at random or as experts do, and every connection is spied on."""

    def __init__(self, game: str, pack: Pack, folder: Path, random: Random) -> None:
        self.table = PartyTable(
            game, PackRequest(folder, held=pack), StillClock(), language="en", draw_seed=lambda: str(random.random())
        )
        self.random, self.bytes, self.found = random, 0, 0
        self.worlds = Counter[str]()
        self._swapped = swap_answers(pack)
        hall, door = Hall(), Door(b"k" * 32)
        hall.add(self.table)
        app = guard_app(Party(hall, door, Tries(time.monotonic), f"http://{ADDRESS}", COOKIE), frozenset({ADDRESS}), 0)
        guests = [self.table.join(name, language) for name, language in PEOPLE]
        guests.append(self.table.join("Zoë", "en", looks_on=True))
        self.connections = [
            Connection(app, None, door.make_pass(f"{HOST} {self.table.id}")),
            *(Connection(app, guest, door.make_pass(f"{GUEST} {self.table.id} {guest.id}")) for guest in guests),
        ]

    async def play(self, games: int, most: int) -> None:
        """Play games one after the other, each to its end or for so many steps; then the host ends it."""
        streams = [asyncio.create_task(one.listen()) for one in self.connections]
        for one in self.connections:
            await one.ask("GET", "/")
        await self._search()
        for _ in range(games):
            await self.connections[0].ask("POST", "/host", {"order": "start"})
            for one in self.connections:
                one.known = set()
            for _ in range(most):
                await self._search()
                await self._compare_worlds()
                if not await self._step():
                    break
            await self._search()
            await self.connections[0].ask("POST", "/host", {"order": "end"})
            await self._search()
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)

    # What people do

    async def _step(self) -> bool:
        """Let everybody press, or somebody answer; return whether there was anything to do."""
        game = self.table.game
        assert game
        if game.is_over:
            return False
        if game.gate:
            for one in self._players():
                await one.ask("POST", "/ready", {})
            return True
        movers = {self.table.find_mover(one.guest): one for one in self._players() if one.guest}
        seat = self.random.choice([seat for seat in game.match.waiting if seat in movers])
        one = movers[seat]
        # Whoever answers for somebody else, or nonsense, is told why not; in words that tell nothing.
        await self.random.choice(self.connections).ask("POST", "/move", {"turn": game.turn, "move": ["§no§"]})
        move = as_data(self._choose(game.match, seat))
        assert await one.ask("POST", "/move", {"turn": game.turn, "move": move}) == 200
        return True

    def _players(self) -> list[Connection]:
        return [one for one in self.connections if one.seat]

    def _choose(self, match: Match, seat: int) -> Any:
        move = match.options[seat].sample(self.random)
        if seat != TABLE and self.random.random() < KNOWING:
            expert = find_bot("expert")
            belief = draw_belief(match.rules.hint(seat), expert.ability, self.random)
            move = expert.move(match.setup.game.name, match.view(seat), belief, self.random)
        if isinstance(move, tuple) and len(move) == 5 and all(isinstance(part, str) for part in move):
            # Some write what nobody else does.
            return tuple(part or f"§{seat}-{self.random.randrange(10**9)}§" for part in move)
        return move

    # What the spy does

    async def _search(self) -> None:
        """Wait until everybody was sent how things are now, and search all that was sent for what was not told."""
        await self._catch_up()
        for one in self.connections:
            data = b"\n".join(one.sent)
            one.sent.clear()
            self.bytes += len(data)
            words = {*TOKEN.findall(data.decode())} - {"§no§"}
            if not words <= one.known:
                one.known |= self._list_known(one)
            assert words <= one.known, (one.seat, words - one.known, data.decode())
            self.found += len(words)
            self._search_keys(one, data)
            self._search_hand(one)

    def _search_keys(self, one: Connection, data: bytes) -> None:
        """Nobody but a host is sent the code, and nobody what anybody's browser is known by."""
        assert one.guest is None or self.table.code.encode() not in data
        for other in self.connections:
            assert other.passport.encode() not in data
            assert other.guest is None or other.guest.id.encode() not in data

    def _search_hand(self, one: Connection) -> None:
        """Whoever only looks on has no hand; and who hides a tile is the only one who has it in theirs."""
        rules = self.table.game.match.rules if self.table.game else None
        is_seeking = isinstance(rules, SecretSquare) and rules.hider != one.seat
        if rules and (not one.seat or is_seeking):
            assert b'"hand": null' in one.snapshot

    def _list_known(self, one: Connection) -> set[str]:
        """Return the words that somebody was told, saw fall, or wrote themselves."""
        assert self.table.game
        match, seat = self.table.game.match, one.seat
        told = [event.facts for event in match.events() if event.audience is None or (seat and event.is_for(seat))]
        own = [move for mover, move in match.entries if seat and mover == seat]
        # What the table is to rule on, everybody at it may read.
        doubt = match.rules.show_hand(TABLE) if match.setup.game.name == "kwis-t" else None
        return {*TOKEN.findall(json.dumps(as_data([told, own, doubt]), ensure_ascii=False))}

    async def _compare_worlds(self) -> None:
        """Let things be otherwise that somebody may not know yet: they are sent the same bytes."""
        game = self.table.game
        assert game
        match = game.match
        for what, world, knowing in list(self._imagine(match)):
            here = {one: one.snapshot for one in self.connections if one.seat not in knowing}
            for game.match in (world, match):
                await self._show_again()
                if game.match is world:
                    assert {one: one.snapshot for one in here} == here, what
                for one in self.connections:
                    one.sent.clear()
            self.worlds[what] += 1

    async def _show_again(self) -> None:
        """Have everybody sent how things are, as after a change."""
        guest = self.connections[-1].guest
        assert guest
        self.table.speak(guest.id, guest.language)
        await self._catch_up()

    async def _catch_up(self) -> None:
        for one in self.connections:
            while one.version != self.table.version:
                one.heard.clear()
                await one.heard.wait()

    def _imagine(self, match: Match) -> Iterator["World"]:
        game = self.table.game
        assert game
        if not match.entries and game.gate and game.gate.kind == "throw":
            # Other dice lie under the hand of whoever throws first.
            yield World("dice", Match(match.setup._replace(seed=f"{match.setup.seed} otherwise")), ())
        elif match.entries and not game.gate and (len(match.entries) < OPENING or self.random.random() < COMPARING):
            yield from self._answer_otherwise(match)
        if not match.rules.reveals and match.setup.game.name in {"swiss-quiz", "cantuun"}:
            yield self._turn_cards(match)

    def _answer_otherwise(self, match: Match) -> Iterator["World"]:
        """Let whoever answered last have answered differently, where that is a secret of theirs."""
        before = match.branch(len(match.entries) - 1)
        seat, move = match.entries[-1]
        if not before.ask or match.rules.reveals != before.rules.reveals:
            return
        if match.ask is not None and len(before.ask.options) > 1 and match.setup.game.name != "secret-square":
            is_pending = len(match.waiting) == len(before.waiting) - 1 > 0
        else:
            is_pending = before.ask.audience == () and len(before.ask.options) == 1
        if is_pending:
            other = before.options[seat].sample(self.random)
            if match.setup.game.name == "swiss-quiz":
                # Stakes lie open, tips do not.
                other = ({"true": "false", "false": "true"}[move[0]], *move[1:])
            before.answer(seat, other)
            yield World("answer", before, (seat,))

    def _turn_cards(self, match: Match) -> "World":
        """Let something else be on the backs of the cards, before the first of them is turned."""
        box = match.setup.game.rules.unpack(self._swapped)
        other = Match(match.setup._replace(pack=self._swapped, box=box))
        for seat, move in match.entries:
            other.answer(seat, move)
        # Whoever reads the card aloud knows what is on its back.
        hand, imagined = match.rules.show_hand, other.rules.show_hand
        return World("cards", other, tuple(seat for seat in match.rules.seats if hand(seat) != imagined(seat)))


class World(NamedTuple):
    """How things could be as well."""

    what: str
    match: Match
    knowing: tuple[int, ...]
    """Who may see the difference."""
