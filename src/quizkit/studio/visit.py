"""A visit: one request to a screen, with all that a use case needs to be told: the workspace, who asks, and when.

Inside: routes made of functions, files kept for the moment, refusals said in one way.
"""

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from anyio import from_thread
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from quizkit.labels import Labels
from quizkit.languages import LanguageNames, spoken
from quizkit.pages import render
from quizkit.problems import QuizkitError
from quizkit.store.permits import Permit
from quizkit.store.values import Origin
from quizkit.web.guard import choose_language, remember_language
from quizkit.web.news import News
from quizkit.web.work import Latest, Workshop
from quizkit.workflow.author import clean_line, make_origin
from quizkit.workflow.files import replace as replace_file
from quizkit.workflow.stored.review import Policy
from quizkit.workflow.stored.team import act_as
from quizkit.workflow.stored.workspace import Workspace

INSTEAD = "screen"
"""The labels that name no command."""
OWNER, MEMBER = "owner", "member"
"""Who comes in: whoever opened the studio, and whoever was invited."""


@dataclass(frozen=True, slots=True)
class Studio:
    """What all visits share."""

    workspace: Workspace
    home: Path
    """The folder of the workspace."""
    db: str | None
    """The database, if it is not the one of the folder."""
    files: Path
    """Where files are for the moment: those that came, and those that were made."""
    news: News = field(default_factory=News)
    workshop: Workshop = field(default_factory=Workshop)
    problems: Latest = field(default_factory=Latest)
    """How many there are, by deck and language."""

    def keep(self, filename: str, data: bytes) -> str:
        """Keep a file for the moment; return a name for it that nobody can guess."""
        name = secrets.token_hex(8)
        # Of a path, only the last part is a name; and a name may not begin with a dot.
        plain = clean_line(filename.replace("\\", "/").rpartition("/")[2]).lstrip(".")[-80:] or "file"
        replace_file(self.files / name / plain, data)
        return name

    def write_note(self, name: str, note: Mapping[str, str]) -> None:
        """Keep something about a file that was kept."""
        replace_file(self.files / f"{name}.json", json.dumps(note).encode())

    def read_note(self, name: str) -> dict[str, str]:
        """Return what is known about a file that was kept."""
        note = self.files / f"{name}.json"
        return {**json.loads(note.read_bytes())} if self.find_kept(name) and note.exists() else {}

    def find_kept(self, name: str) -> Path | None:
        """Return a file that was kept."""
        folder = self.files / name
        is_ours = len(name) == 16 and name.isalnum() and folder.is_dir()
        return next((path for path in sorted(folder.iterdir()) if path.is_file()), None) if is_ours else None


class NotInvited(QuizkitError):
    """Somebody was a member once, and is not any more."""

    name = "not-invited"


@dataclass(frozen=True)
class Visit:
    """One request."""

    request: Request
    studio: Studio
    sent: Any = None
    """What came with it: a form, or data."""

    @cached_property
    def workspace(self) -> Workspace:
        """The workspace, as whoever asks may use it."""
        kind, _, name = str(self.request.scope["visitor"]).partition(" ")
        workspace = self.studio.workspace if kind == OWNER else act_as(self.studio.workspace, name)
        if workspace is None:
            raise NotInvited(member=name)
        return workspace

    @property
    def permit(self) -> Permit:
        """What whoever asks may write."""
        return self.workspace.store.permit

    @property
    def author(self) -> str:
        """The name of whoever asks."""
        return read_name(self.request)

    @cached_property
    def say(self) -> Labels:
        """What people are told, in the language of the page."""
        return Labels(choose_language(self.request), instead=INSTEAD)

    @property
    def policy(self) -> Policy:
        """What the workspace asks of reviews."""
        return Policy.of(self.workspace.settings)

    @property
    def today(self) -> date:
        """The day."""
        return datetime.now(UTC).date()

    @property
    def query(self) -> QueryParams:
        """What stands after the question mark."""
        return self.request.query_params

    @property
    def form(self) -> FormData:
        """The fields of a form."""
        return cast("FormData", self.sent)

    def named(self, part: str) -> str:
        """Return a part of the address."""
        return str(self.request.path_params[part])

    def is_awaited(self) -> bool:
        """Return whether the browser still waits for an answer, and has not gone on to another page."""
        return not from_thread.run(self.request.is_disconnected)

    def origin(self, message: str) -> Origin:
        """Return who changes something now, and why."""
        return make_origin(self.author, message, datetime.now(UTC))

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        """Answer with a page, or with a part of one."""
        shared = {
            "say": self.say,
            "author": self.author,
            "role": str(self.permit.role),
            "permit": self.permit,
            "path": self.request.url.path,
            "names": LanguageNames(),
        }
        return HTMLResponse(render(f"studio/{template}", **shared, spoken=spoken(), **values), status)

    def json(self, value: object, status: int = 200) -> Response:
        """Answer a script."""
        return JSONResponse(value, status)

    def go(self, address: str) -> Response:
        """Send the browser to another page after something was done."""
        return RedirectResponse(address, 303)

    def back(self, otherwise: str) -> str:
        """Return the page that a form came from; never an address of another site."""
        asked = str(self.form.get("back", ""))
        return asked if asked.startswith("/") and not asked.startswith(("//", "/\\")) else otherwise

    def speak(self, language: str) -> Response:
        """Remember the language somebody wants the pages in, and go back."""
        answer = self.go(self.back("/"))
        if language in spoken():
            remember_language(answer, language)
        return answer

    def complain(self, error: QuizkitError) -> Response:
        """Say what cannot be done."""
        said = self.say.error(error)
        if "application/json" in self.request.headers.get("accept", ""):
            return self.json({"error": said}, 409)
        if isinstance(error, NotInvited):
            # Nothing of the workspace is shown, not even whose name it is.
            return HTMLResponse(
                render("web/refused.html", say=self.say, title=self.say("web.no-pass-title"), text=said), 403
            )
        return self.page("refused.html", 409, text=said)


def apologise(label: str, request: Request, error: Exception) -> Response:
    """Answer a visit where there is no page, or where one has failed; what failed is told in the terminal."""
    visit = Visit(request, cast("Studio", request.app.state.studio))
    said, status = visit.say(label), getattr(error, "status_code", 500)
    if "application/json" in request.headers.get("accept", ""):
        return visit.json({"error": said}, status)
    page = render("web/refused.html", say=visit.say, title=visit.say("studio.refused"), text=said, home=True)
    return HTMLResponse(page, status)


def read_name(request: Request) -> str:
    """Return the name of whoever visits the studio."""
    return str(request.scope["visitor"]).partition(" ")[2]


def screen(path: str, show: Callable[[Visit], Response], *methods: str, reads: str = "") -> Route:
    """Make a screen's route of a function; it runs beside others, and what is refused is said in one way.

    `reads` tells what comes with the request: a `form`, or `json`.
    """

    async def answer(request: Request) -> Response:
        sent: Any = None
        if reads == "form":
            sent = await request.form()
        elif reads == "json":
            sent = await _read_json(request)
        visit = Visit(request, cast("Studio", request.app.state.studio), sent)
        try:
            return await run_in_threadpool(_admit, show, visit)
        except QuizkitError as error:
            return visit.complain(error)

    return Route(path, answer, methods=list(methods or ("GET",)), name=show.__name__)


def _admit(show: Callable[[Visit], Response], visit: Visit) -> Response:
    """Find out what whoever asks may do before anything is shown."""
    _ = visit.permit
    return show(visit)


async def _read_json(request: Request) -> Mapping[str, Any]:
    try:
        data = await request.json()
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}
