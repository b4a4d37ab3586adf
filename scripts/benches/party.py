"""How fast an answer is on all screens, what a hundred games at once take, and what a phone has to load."""

import asyncio
import json
import os
import re
import resource
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import quantiles

from benches import Figure
from quizkit.party.opening import guard_app
from quizkit.party.visit import GUEST, Party
from quizkit.play.ask import TABLE
from quizkit.web.door import Door
from quizkit.web.serving import bind, list_hosts, serve
from quizkit.web.tries import Tries
from quizkit.workflow.partying.guests import Guest
from quizkit.workflow.partying.hall import Hall
from quizkit.workflow.partying.table import PartyTable
from quizkit.workflow.playing.setup import PackRequest
from quizkit.workflow.stored.find_pack import pack_bundled

CONNECTIONS, ANSWERS = 30, 60
"""How many pages look at one table; how many answers are timed."""
TABLES, SECONDS = 100, 120
"""How many games at once, and for how long."""
GAMES = ("swiss-quiz", "kwis-t", "cantuun", "secret-square", "switch")


find_bundled_pack = cache(pack_bundled)


class Serving:
    """A server in this process, with tables of its own."""

    def __init__(self, folder: Path, pace: float) -> None:
        self.folder, self.hall, door = folder, Hall(), Door(b"b" * 32)
        listening = bind("127.0.0.1", 0, 0)
        self.port = listening.getsockname()[1]
        self.party = Party(self.hall, door, Tries(time.monotonic), f"http://127.0.0.1:{self.port}", "bench")
        guarded, ready = guard_app(self.party, list_hosts(listening), pace), threading.Event()
        threading.Thread(target=serve, args=(guarded, listening, ready.set), daemon=True).start()
        ready.wait(10)

    def open_table(self, game: str, people: int, *bots: str) -> PartyTable:
        """Open a table at which people sit, and begin."""
        cards = PackRequest(self.folder, held=find_bundled_pack(game))
        table = self.hall.add(PartyTable(game, cards, time.monotonic, language="en"))
        for number in range(people):
            table.join(f"Guest {chr(65 + number)}", "fr")
        table.seat_bots(list(bots))
        table.start()
        return table

    def cookie(self, table: PartyTable, guest: Guest) -> str:
        """Return the pass of a guest."""
        return f"bench={self.party.door.make_pass(f'{GUEST} {table.id} {guest.id}')}"


class Page:
    """An open page that notes when it hears of a turn."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Whoever forgets the writer hangs up.
        self._writer, self.bytes = writer, 0
        self._reader, self.heard, self.news = reader, dict[int, float](), asyncio.Event()

    async def listen(self) -> None:
        """Read until the connection ends."""
        while line := await self._reader.readline():
            if line.startswith(b"data: ") and (turn := re.search(rb'"turn": (\d+)', line)):
                self.heard.setdefault(int(turn[1]), time.perf_counter())
                self.news.set()

    async def drain(self) -> None:
        """Read, and forget it."""
        while data := await self._reader.read(2**16):
            self.bytes += len(data)

    async def wait_past(self, turn: int) -> float:
        """Wait until a later turn is shown; return when that was."""
        while not any(heard > turn for heard in self.heard):
            self.news.clear()
            await self.news.wait()
        return min(at for heard, at in self.heard.items() if heard > turn)


async def open_page(serving: Serving, table: PartyTable, guest: Guest) -> Page:
    """Open the stream of a guest."""
    reader, writer = await asyncio.open_connection("127.0.0.1", serving.port, limit=2**20)
    head = f"GET /news HTTP/1.1\r\nHost: 127.0.0.1:{serving.port}\r\nCookie: {serving.cookie(table, guest)}\r\n\r\n"
    writer.write(head.encode())
    await writer.drain()
    return Page(reader, writer)


async def time_answers(serving: Serving) -> list[float]:
    """Let one person after the other answer, and wait until all pages show it."""
    table = serving.open_table("swiss-quiz", 6)
    onlookers = [table.join(f"Onlooker {number:02}x", "de") for number in range(CONNECTIONS - 6)]
    pages = [await open_page(serving, table, guest) for guest in (*table.guests.seated(), *onlookers)]
    listening = [asyncio.create_task(page.listen()) for page in pages]
    await asyncio.sleep(1)
    game, waits = table.game, list[float]()
    assert game
    while len(waits) < ANSWERS and not game.is_over:
        if game.gate:
            table.skip()
            continue
        guest = table.guests.at(game.match.waiting[0])
        assert guest
        start, turn = time.perf_counter(), game.turn
        body = json.dumps({"turn": turn, "move": ["true", 0, 0]})
        await asyncio.to_thread(post, serving, serving.cookie(table, guest), "/move", body)
        waits.append(max([await page.wait_past(turn) for page in pages]) - start)
    for task in listening:
        task.cancel()
    return waits


def post(serving: Serving, cookie: str, path: str, body: str) -> None:
    """Send something as one of our own pages would."""
    connection = HTTPConnection("127.0.0.1", serving.port, timeout=30)
    headers = {"Cookie": cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
    connection.request("POST", path, body, headers)
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()
    connection.close()


def weigh_first_page(serving: Serving) -> int:
    """Return how many bytes a phone loads before it shows anything."""
    table = serving.open_table("cantuun", 3)
    cookie, seen, left = serving.cookie(table, table.guests.seated()[0]), 0, ["/"]
    known = set(left)
    while left:
        connection = HTTPConnection("127.0.0.1", serving.port, timeout=30)
        connection.request("GET", left.pop(), headers={"Cookie": cookie})
        body = connection.getresponse().read()
        seen += len(body)
        addresses = re.findall(rb'(?:href|src)="(/static/[^"]+)"', body) + [
            b"/static/" + name for name in re.findall(rb"from '\./([^']+)'", body)
        ]
        new = {address.decode() for address in addresses} - known
        known |= new
        left += new
    return seen


async def soak(serving: Serving) -> tuple[int, float, float]:
    """Play at all tables at once, each with a phone that listens; return the answers, and the memory, in MB."""
    tables = [serving.open_table(GAMES[number % 5], 1, "skilled", "novice") for number in range(TABLES)]
    pages = [await open_page(serving, table, table.guests.seated()[0]) for table in tables]
    listening = [asyncio.create_task(page.drain()) for page in pages]
    played = await asyncio.to_thread(play_at_all_tables, tables)
    for task in listening:
        task.cancel()
    assert all(page.bytes for page in pages)
    return played


def play_at_all_tables(tables: list[PartyTable]) -> tuple[int, float, float]:
    """Let a person and bots play at every table; return the answers, and the memory early on and at the end, in MB."""
    random = Random(1)
    end, answers, early = time.monotonic() + SECONDS, 0, 0.0
    while time.monotonic() < end:
        for table in tables:
            # Bots answer in another thread.
            with table.looking():
                answers += _answer(table, random)
        if not early and time.monotonic() > end - SECONDS * 0.75:
            early = _measure_memory()
    return answers, early, _measure_memory()


def _answer(table: PartyTable, random: Random) -> int:
    game = table.game
    assert game
    if game.is_over:
        table.start()
    elif game.gate:
        table.skip()
    elif people := [seat for seat in game.match.waiting if seat not in game.bots]:
        move = game.match.options[people[0]].sample(random)
        guest = table.guests.seated()[0]
        if people[0] in (TABLE, guest.seat):
            table.answer(guest.id, game.turn, move)
            return 1
    return 0


def _measure_memory() -> float:
    """Return the memory of this process, in MB."""
    status = Path("/proc/self/statm")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return int(status.read_text().split()[1]) * resource.getpagesize() / 2**20


def party() -> Iterator[Figure]:
    """Compare with what people are promised."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["XDG_STATE_HOME"] = home
        serving = Serving(Path(home), 0.2)
        waits = asyncio.run(time_answers(serving))
        yield Figure(f"answer on {CONNECTIONS} screens, 95th percentile", quantiles(waits, n=20)[-1], "promised", 0.1)
        yield Figure("first page of a phone, kB instead of seconds", weigh_first_page(serving) / 1000, "promised", 100)
        answers, early, late = asyncio.run(soak(serving))
        yield Figure(
            f"memory after {answers} answers in {TABLES} games, MB", late, "after a quarter of the time", early
        )


BENCH = party
