"""What anybody on the home network may try; by requests made by hand."""

import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest
from parties import RunningParty, party

FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningParty]:
    folder = tmp_path_factory.mktemp("party") / "home"
    folder.mkdir()
    with party(folder, "swiss-quiz", "--pace", "0") as opened:
        opened.enter()
        opened.host_cookie = opened.cookie
        yield opened


def snapshot(running: RunningParty, cookie: str) -> dict[str, object]:
    """Read the first thing that a page hears."""
    connection = HTTPConnection("127.0.0.1", running.port, timeout=30)
    connection.request("GET", "/news", headers={"Host": running.host, "Cookie": cookie})
    answer = connection.getresponse()
    lines: list[str] = []
    while not lines or lines[-1]:
        lines.append(answer.readline().decode().strip())
    connection.close()
    return {"event": lines[0].removeprefix("event: "), **json.loads(lines[1].removeprefix("data: "))}


def join(running: RunningParty, name: str, code: str, **headers: str) -> tuple[int, str]:
    running.cookie = ""
    body = f"code={code}&name={name}&language=fr"
    sent = {"Content_Type": FORM, "Origin": running.home, **headers}
    answer = running.ask("POST", "/join", body, **sent)
    return answer.status, answer.headers.get("set-cookie", "").partition(";")[0]


def post(running: RunningParty, path: str, cookie: str, data: object) -> tuple[int, str]:
    running.cookie = cookie
    headers = {"Content_Type": "application/json", "Origin": running.home}
    answer = running.ask("POST", path, json.dumps(data), **headers)
    return answer.status, answer.body


def test_who_has_no_pass_gets_the_door_and_nothing_else(running: RunningParty) -> None:
    running.cookie = ""
    home = running.ask("GET", "/")
    assert (home.status, "Join the game" in home.body) == (200, True)
    for path in ("/qr.svg", "/board.webp", "/board.json", "/tile/ss-0001.svg", "/cards", "/import", "/log"):
        assert running.ask("GET", path).status == 401, path
    for path in ("/move", "/host", "/ready", "/note", "/leave", "/language"):
        assert post(running, path, "", {})[0] == 401, path
    gone = snapshot(running, "")
    assert gone == {"event": "gone"}
    assert snapshot(running, f"quizkit-party-{running.port}=Z3Vlc3Q=.x.y") == {"event": "gone"}


def test_only_own_names_and_own_pages_are_heard(running: RunningParty) -> None:
    code = str(snapshot(running, running.host_cookie)["code"])
    for host in ("evil.example", f"evil.example:{running.port}", "127.0.0.1"):
        assert running.ask("GET", "/", Host=host).status == 403, host
    assert join(running, "Eve", code, Origin="http://evil.example")[0] == 403
    assert join(running, "Eve", code, Origin="")[0] == 403
    assert join(running, "Eve", code, Sec_Fetch_Site="cross-site")[0] == 403


def test_guests_have_no_way_to_the_host_or_to_the_workspace(running: RunningParty) -> None:
    code = str(snapshot(running, running.host_cookie)["code"])
    status, cookie = join(running, "Anna", code)
    assert (status, cookie.startswith("quizkit-party-")) == (303, True)
    for order in ("start", "end", "kick", "give-host", "add-bot"):
        status, body = post(running, "/host", cookie, {"order": order, "guest": "x", "kind": "skilled"})
        assert (status, json.loads(body)["error"]) == (409, "not-the-host")
    running.cookie = cookie
    assert running.ask("GET", "/qr.svg").status == 409
    for path in ("/cards", "/import", "/static/../../quizkit.toml", "/static/..%2f..%2fcards.css", "/tile/../x.svg"):
        assert running.ask("GET", path).status == 404, path
    # Somebody who was sent away is fed nothing more, whatever their browser still knows.
    shown = snapshot(running, running.host_cookie)
    [anna] = [guest["id"] for guest in shown["guests"] if guest["name"] == "Anna"]  # type: ignore[attr-defined]
    assert post(running, "/host", running.host_cookie, {"order": "kick", "guest": anna})[0] == 200
    assert snapshot(running, cookie) == {"event": "gone"}
    assert post(running, "/move", cookie, {"turn": 0, "move": ["true", 0, 0]})[0] == 409


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{", b"[" * 100_000, b'{"turn": "x"}', b'{"turn": 1e999}', b'{"turn": 0, "text": 5}']
)
def test_nonsense_is_refused_in_words(running: RunningParty, data: bytes) -> None:
    code = str(snapshot(running, running.host_cookie)["code"])
    name = "n" + str(abs(hash(data)) % 10_000)
    _, running.cookie = join(running, name, code)
    running.cookie = running.cookie or running.host_cookie
    for path in ("/move", "/note", "/host", "/ready", "/language"):
        answer = running.ask("POST", path, data, Content_Type="application/json", Origin=running.home)
        assert answer.status in (200, 409), (path, answer.body)


def test_pages_run_nothing_but_our_own_files(running: RunningParty) -> None:
    running.cookie = running.host_cookie
    for path in ("/", "/static/phone.js"):
        answer = running.ask("GET", path)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    code = str(snapshot(running, running.host_cookie)["code"])
    _, _ = join(running, "%3Cscript%3Ealert(1)%3C%2Fscript%3E", code)
    running.cookie = ""
    refused = running.ask("POST", "/join", "code=%3Cb%3E&name=%3Cscript%3Ex", Content_Type=FORM, Origin=running.home)
    assert "<script>x" not in refused.body
    assert not re.search(r"<script(?! type=\"module\" src)", refused.body)


@pytest.mark.slow
def test_the_code_cannot_be_guessed_and_what_a_phone_loads_is_small(running: RunningParty) -> None:
    code = str(snapshot(running, running.host_cookie)["code"])
    _, cookie = join(running, "Last", code)
    running.cookie = cookie
    first = running.ask("GET", "/")
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', first.body)
    scripts = ["/static/stream.js", "/static/moves.js", "/static/host.js", "/static/games.js"]
    weight = len(first.body.encode()) + sum(
        len(running.ask("GET", path).body.encode()) for path in {*addresses, *scripts}
    )
    assert weight < 100_000
    statuses = [join(running, "Guess", "AAAAAA")[0] for _ in range(5)]
    assert statuses == [409] * 5
    # Now even the correct code has to wait.
    running.cookie = ""
    answer = running.ask("POST", "/join", f"code={code}&name=Guess", Content_Type=FORM, Origin=running.home)
    assert (answer.status, "Too many wrong codes" in answer.body) == (409, True)
    # A QR code of an old game counts as a try as well, and says so.
    assert running.ask("GET", "/j/AAAAAA").status in (200, 409)
