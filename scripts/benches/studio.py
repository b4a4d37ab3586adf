"""How long people wait in the studio: for findings and the picture while they type, for a long list, for each other."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from typing import Any
from urllib.parse import urlsplit

from benches import Figure
from benches.history import CARDS, NOBODY, make_change
from quizkit.workflow.stored.workspace import open_workspace

QUIZKIT = str(Path(sys.executable).parent / "quizkit")
KEYS, PEOPLE, SECONDS = 60, 20, 60
"""How many keys are pressed; how many people save once a second, and for how long."""


class Visitor:
    """Somebody with a pass, who keeps a connection open as browsers do."""

    def __init__(self, host: str, cookie: str) -> None:
        self._host, self._cookie = host, cookie
        self._connection = HTTPConnection(host, timeout=60)

    def ask(self, method: str, path: str, data: object = None) -> tuple[int, bytes]:
        """Send a request as one of our own pages would."""
        headers = {"Cookie": self._cookie, "Sec-Fetch-Site": "same-origin", "Accept": "application/json"}
        body = None if data is None else json.dumps(data)
        self._connection.request(method, path, body, headers | {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        return answer.status, answer.read()

    def clone(self) -> "Visitor":
        """Return another browser with the same pass."""
        return Visitor(self._host, self._cookie)


SERVER = os.environ.get("QUIZKIT_TEST_PG", "")
"""An empty database on a PostgreSQL server, on which people save, too: postgresql://me@host/db."""


@contextmanager
def opened(folder: Path) -> Iterator[tuple[Visitor, int]]:
    """Open the studio in a process of its own; yield somebody who is let in, and the number of the process."""
    words = [QUIZKIT, "studio", "--no-browser", "--port", "0"]
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout
    address = urlsplit(process.stdout.readline().strip())
    door = HTTPConnection(address.netloc)
    door.request("GET", f"{address.path}?{address.query}")
    cookie = str(door.getresponse().getheader("set-cookie")).partition(";")[0]
    try:
        yield Visitor(address.netloc, cookie), process.pid
    finally:
        process.terminate()
        process.wait(20)


def time_ask(visitor: Visitor, *request: Any) -> float:
    """Return how long an answer takes; only a good one counts."""
    start = time.perf_counter()
    status, body = visitor.ask(*request)
    assert status == 200, body
    return time.perf_counter() - start


def find_slow(times: list[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(times, n=20)[-1]


def studio() -> Iterator[Figure]:
    """Compare with what people are promised."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "ws"
        subprocess.run([QUIZKIT, "init", str(folder), "--author", "bench"], check=True, capture_output=True)
        with opened(folder) as (visitor, number):
            yield from type_text(visitor)
            yield from save_together(visitor, folder)
            status = Path(f"/proc/{number}/status")
            if status.exists():
                peak = int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
                yield Figure("memory of the server, MB instead of seconds", peak, "promised", 300)
        if SERVER:
            team = Path(home) / "team"
            words = [QUIZKIT, "init", str(team), "--db", SERVER, "--author", "bench"]
            subprocess.run(words, check=True, capture_output=True)
            with opened(team) as (visitor, _):
                yield from save_together(visitor, team, " on PostgreSQL")
        store = open_workspace(folder).store
        store.commit([make_change(number + 50_000) for number in range(CARDS)], NOBODY)
        with opened(folder) as (visitor, _):
            # The first search after a change adds what is new to the index.
            visitor.ask("GET", "/cards/sq-0001?deck=swiss-quiz&in=nl")
            screens = [time_ask(visitor, "GET", "/cards/sq-0001?deck=swiss-quiz&in=nl") for _ in range(5)]
            yield Figure(f"first screen of {CARDS} cards", max(screens), "promised", 1.0)


def type_text(visitor: Visitor) -> Iterator[Figure]:
    """Press keys, and wait for findings and for the picture."""
    texts = [
        {"path": "text", "language": "nl", "words": f"De Matterhorn is {'hoog ' * (at % 20)}."} for at in range(KEYS)
    ]
    requests = [{"base": 1, "in": "nl", "texts": [text]} for text in texts]
    for act, promised in (("check", 0.06), ("picture", 0.4)):
        path = f"/cards/sq-0001/{act}"
        visitor.ask("POST", path, requests[0])
        waits = [time_ask(visitor, "POST", path, request) for request in requests]
        yield Figure(f"last key to {act}, 95th percentile", find_slow(waits), "promised", promised)


def save_together(visitor: Visitor, folder: Path, where: str = "") -> Iterator[Figure]:
    """Let many people save once a second, each their own card; nothing may get lost."""
    store = open_workspace(folder).store
    cards = sorted(item for item in store.outline("swiss-quiz") if "/" not in item)[:PEOPLE]

    def work(person: int) -> list[float]:
        browser, card, waits = visitor.clone(), cards[person], list[float]()
        for turn in range(SECONDS):
            began = time.perf_counter()
            text = {"path": "text", "language": "nl", "words": f"Versie {turn} van {person}."}
            waits.append(time_ask(browser, "POST", f"/cards/{card}/save", {"base": turn + 1, "texts": [text]}))
            time.sleep(max(0.0, 1 - (time.perf_counter() - began)))
        return waits

    with ThreadPoolExecutor(PEOPLE) as pool:
        waits = [wait for person in pool.map(work, range(PEOPLE)) for wait in person]
    assert all(store.head(card).number == SECONDS + 1 for card in cards)
    yield Figure(f"save, {PEOPLE} people once a second{where}, 95th percentile", find_slow(waits), "promised", 0.25)


BENCH = studio
