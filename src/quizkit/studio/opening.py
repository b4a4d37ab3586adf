"""Open the studio: put its screens behind the guard, and serve them."""

import gc
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory

from starlette.applications import Starlette

from quizkit.discovery import discover
from quizkit.studio.visit import MEMBER, OWNER, Studio, apologise
from quizkit.web.assets import list_static
from quizkit.web.door import Door, load_key
from quizkit.web.guard import Guard
from quizkit.web.news import News
from quizkit.web.serving import bind, list_hosts, serve
from quizkit.workflow.stored.others import HeardChange, hear_others
from quizkit.workflow.stored.team import redeem_ticket
from quizkit.workflow.stored.workspace import Workspace
from quizkit.workflow.user_folders import state_folder

USUAL_PORT = 4747
COLLECTING = (2_000, 10, 10)
"""How often to look for garbage."""
LOCAL = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Opening:
    """How somebody wants the studio to be opened."""

    author: str
    language: str
    home: Path
    """The folder of the workspace."""
    db: str | None = None
    host: str = LOCAL
    port: int | None = None
    names: tuple[str, ...] = ()
    """The names by which browsers call it, if a proxy stands before it."""


def open_studio(workspace: Workspace, opening: Opening, on_ready: Callable[[str], None]) -> None:
    """Serve the studio until somebody stops it; `on_ready` is told the address that lets its owner in, once."""
    listening = bind(opening.host, opening.port, USUAL_PORT)
    # A command lets garbage lie, because it is short-lived; a server is not.
    gc.set_threshold(*COLLECTING)
    with TemporaryDirectory(prefix="quizkit-studio-") as files:
        news = News()
        with (
            workspace.store.stay_open() as store,
            hear_others(store, partial(pass_on, news), news.hear_presence) as others,
        ):
            news.on_presence = others.announce
            studio = Studio(replace(workspace, store=store), opening.home, opening.db, Path(files), news)
            _serve(studio, opening, listening, on_ready)


def _serve(studio: Studio, opening: Opening, listening: socket, on_ready: Callable[[str], None]) -> None:
    host, port = listening.getsockname()[:2]
    door = Door(load_key(_find_key(studio.workspace)), partial(_redeem, studio.workspace))
    app = make_app(studio)
    guarded = Guard(app, door, list_hosts(listening, opening.names), f"quizkit-{port}")
    shown = f"[{host}]" if ":" in host else host
    ticket = door.make_ticket(f"{OWNER} {opening.author}")
    address = f"http://{shown}:{port}/enter?ticket={ticket}&lang={opening.language}"
    serve(guarded, listening, lambda: on_ready(address))


def pass_on(news: News, change: HeardChange) -> None:
    """Tell the studio's open pages what another studio, or a command, has changed."""
    for card in change.cards:
        news.tell("saved", {"card": card, "by": change.author, "from": ""}, card)
    for card in change.remarked:
        news.tell("remark", {"card": card, "by": change.author}, card)


def _redeem(workspace: Workspace, ticket: str) -> str | None:
    """Let somebody in who was invited."""
    name = redeem_ticket(workspace, ticket)
    return f"{MEMBER} {name}" if name else None


def make_app(studio: Studio) -> Starlette:
    """Put all screens of the studio together."""
    screens = discover("quizkit.studio.screens", "SCREEN")
    routes = [route for name in screens for route in screens[name]]
    handlers = {404: partial(apologise, "studio.no-such-page"), 500: partial(apologise, "studio.fault")}
    app = Starlette(routes=[*routes, *list_static("studio")], exception_handlers=handlers)
    app.state.studio = studio
    return app


def _find_key(workspace: Workspace) -> Path:
    """Return the file with the key of a workspace; each has its own, so that no pass is good for another one."""
    return state_folder() / "studio" / f"{workspace.store.fingerprint() or 'empty'}.key"
