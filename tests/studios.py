"""A studio that really runs, in a process of its own, and people who come to it: with a browser, or with bare requests."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from commands import QUIZKIT
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

# How long a page takes says more about what else the machine does than about the page.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: str


class Running:
    """A studio, open until it is closed or killed."""

    command = "studio"

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        self.folder = folder
        words = [QUIZKIT, self.command, "--no-browser", "--port", str(port), *options]
        environment = {**os.environ, "XDG_STATE_HOME": str(folder.parent / "state"), "LANG": "C"}
        self.process = subprocess.Popen(
            words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout
        self.entrance = self.process.stdout.readline().strip()
        assert self.entrance, self.process.communicate()[1]
        parts = urlsplit(self.entrance)
        self.home, self.host, self.port = f"{parts.scheme}://{parts.netloc}", parts.netloc, parts.port or 0
        self.cookie, self.owner = "", ""
        """The passes that requests show: whose turn it is, and that of whoever opened the studio."""

    def close(self, *, kill: bool = False) -> None:
        (self.process.kill if kill else self.process.terminate)()
        self.process.communicate(timeout=60)

    def ask(self, method: str, path: str, body: bytes | str | None = None, **headers: str) -> Answer:
        """Send one request as it is written, with no browser's help."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {"Host": self.host, **({"Cookie": self.cookie} if self.cookie else {}), **headers}
        named = {name.replace("_", "-"): value for name, value in sent.items() if value}
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        data = body.encode() if isinstance(body, str) else body
        for name, value in named.items():
            connection.putheader(name, value)
        if data is not None and "Content-Length" not in named:
            connection.putheader("Content-Length", str(len(data)))
        connection.endheaders(data)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        came: dict[str, str] = {}
        for name, value in answer.getheaders():
            came[name.lower()] = f"{came[name.lower()]}\n{value}" if name.lower() in came else value
        return Answer(answer.status, came, text)

    def enter(self, entrance: str = "") -> None:
        """Use the ticket, or that of an invitation, and keep the cookie."""
        answer = self.ask("GET", (entrance or self.entrance).removeprefix(self.home))
        cookies = answer.headers["set-cookie"].splitlines()
        self.cookie = "; ".join(line.partition(";")[0] for line in cookies)


@contextmanager
def running(folder: Path, *options: str, port: int = 0) -> Iterator[Running]:
    studio = Running(folder, *options, port=port)
    try:
        yield studio
    finally:
        studio.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Debian's Chromium."""
    program = shutil.which("chromium")
    if program is None:
        pytest.fail("Chromium is not installed: sudo apt-get install chromium (scripts/test does it where it may)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=OPTIONS)
        yield browser
        browser.close()


def come_in(browser: Browser, studio: Running, entrance: str = "", **options: object) -> Page:
    """Open a browser of somebody's own, and go through the door; whatever goes wrong in a page is a failure."""
    context: BrowserContext = browser.new_context(locale="en-GB", **options)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console", lambda message: faults.append(message.text) if "Content Security Policy" in message.text else None
    )
    page.faults = faults  # type: ignore[attr-defined]
    if studio.owner and not entrance:
        # The link of this studio has been used; the pass that came of it does as well.
        passes = (one.partition("=") for one in studio.owner.split("; "))
        context.add_cookies([{"name": name, "value": value, "url": studio.home} for name, _, value in passes])
        entrance = studio.home
    page.goto(entrance or studio.entrance)
    return page
