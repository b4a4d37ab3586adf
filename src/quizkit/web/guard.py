"""The guard: every request is looked at before a page sees it, and every answer tells the browser what it may do.

A page on this machine can be reached by every site that somebody opens in the same browser. So the name it was called
by is compared with a fixed list (a site may point its own name here), writing needs the word of the browser that one
of our own pages asks, and nothing but our own files may run in a page: the cards come from anywhere.
"""

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.pages import render
from quizkit.web.door import Door

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""What a page may load and run: our own files only, nothing that is written in it."""
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
YEAR = 365 * 86_400
READS = ("GET", "HEAD")
STATIC = "/static/"
LANGUAGE = "quizkit-language"
"""The cookie that holds the language somebody has chosen."""
LARGEST = 64 * 2**20
"""The most bytes that a request may bring; how much of a file is taken is a setting of the workspace."""


class RequestTooLarge(Exception):
    """A request brings more than it may."""


@dataclass(frozen=True, slots=True)
class Guard:
    """Stands before an app."""

    app: ASGIApp
    door: Door
    hosts: Collection[str]
    """The names and ports by which the app may be called."""
    cookie: str
    """The name of the cookie; browsers do not tell ports apart."""
    open_to_all: tuple[str, ...] = ()
    """What needs no pass, besides style sheets, scripts and fonts: a page, or with a slash at its end all below."""
    words: str = "web"
    """Where the labels are with which somebody without a pass is told what to do."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or hand it on with the name of the visitor in `scope["visitor"]`."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        answer = self._refuse(request) or self._let_in(request)
        scope["visitor"] = self.door.recognise(request.cookies.get(self.cookie, ""))
        if answer is None and scope["visitor"] is None and not self._is_open(request.url.path):
            answer = _say(request, 401, "no-pass", self.words)
        try:
            # Files of ours may be kept, if they are asked about again; pages may not.
            kept = "no-cache" if request.url.path.startswith(STATIC) else "no-store"
            await (answer or self.app)(scope, _count(receive), _mark(send, kept))
        except RequestTooLarge:
            await _say(request, 413, "too-large")(scope, receive, _mark(send, "no-store"))

    def _is_open(self, path: str) -> bool:
        return any(path.startswith(open_) if open_.endswith("/") and open_ != "/" else path == open_
                   for open_ in (STATIC, *self.open_to_all))  # fmt: skip

    def _refuse(self, request: Request) -> Response | None:
        """Refuse whoever calls us by another name, or writes from another site."""
        headers = request.headers
        if headers.get("host", "") not in self.hosts:
            return _say(request, 403, "wrong-host", host=headers.get("host", ""))
        if request.method not in READS and not self._is_ours(headers):
            return _say(request, 403, "wrong-origin")
        if int(headers.get("content-length", "0") or 0) > LARGEST:
            return _say(request, 413, "too-large")
        return None

    def _is_ours(self, headers: Headers) -> bool:
        """Return whether the browser says that one of our own pages asks."""
        if site := headers.get("sec-fetch-site"):
            return site == "same-origin"
        return urlsplit(headers.get("origin", "")).netloc in self.hosts

    def _let_in(self, request: Request) -> Response | None:
        """Take a ticket, give a pass, and send the browser on without the ticket in its address."""
        if request.url.path != "/enter":
            return None
        granted = self.door.admit(request.query_params.get("ticket", ""))
        if granted is None and self.door.recognise(request.cookies.get(self.cookie, "")) is None:
            return _say(request, 401, "used-ticket", self.words)
        answer = RedirectResponse("/", 303)
        if granted:
            answer.set_cookie(self.cookie, granted, max_age=YEAR, httponly=True, samesite="strict")
        if (language := request.query_params.get("lang", "")) in spoken():
            remember_language(answer, language)
        return answer


def choose_language(request: Request) -> str:
    """Return the language of all pages: as chosen, or the first that the browser asks for and we speak."""
    accepted = [part.split(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").split(",")]
    return next((code for code in (request.cookies.get(LANGUAGE), *accepted) if code in spoken()), "en")


def remember_language(answer: Response, language: str) -> None:
    """Tell the browser which language somebody wants all pages in."""
    answer.set_cookie(LANGUAGE, language, max_age=YEAR, httponly=True, samesite="strict")


def _say(request: Request, status: int, what: str, words: str = "web", **facts: str) -> Response:
    """Answer with a page of a few words."""
    say = Labels(choose_language(request))
    page = render("web/refused.html", say=say, title=say(f"{words}.{what}-title"), text=say(f"{words}.{what}", **facts))
    return Response(page, status, media_type="text/html")


def _count(receive: Receive) -> Receive:
    """Stop listening when a request has brought too much, whatever it said before."""
    brought = 0

    async def counted() -> Message:
        nonlocal brought
        message = await receive()
        brought += len(message.get("body", b""))
        if brought > LARGEST:
            raise RequestTooLarge
        return message

    return counted


def _mark(send: Send, kept: str) -> Send:
    """Add what every answer tells the browser."""

    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in ALWAYS.items():
                headers[name] = value
            headers.setdefault("cache-control", kept)
        await send(message)

    return marked
