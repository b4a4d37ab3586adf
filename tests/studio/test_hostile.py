"""What anybody on this machine, or any site in the same browser, may try; by requests made by hand."""

import json
import sqlite3
from pathlib import Path
from socket import create_connection
from time import monotonic

import pytest
from studios import Running, running

from quizkit.workflow.stored.workspace import open_workspace

pytestmark = pytest.mark.slow
SAVE = json.dumps({"base": 1, "texts": [{"path": "text", "language": "de", "words": "Anders."}]})


def save(studio: Running, **headers: str) -> int:
    return studio.ask("POST", "/cards/pj-0001/save", SAVE, **{"Content-Type": "application/json", **headers}).status


def test_nobody_comes_in_without_the_link_and_the_link_works_once(copy: Path) -> None:
    with running(copy) as studio:
        look_for_a_way_in(studio)


def look_for_a_way_in(studio: Running) -> None:
    for path in ("/", "/cards", "/cards/pj-0001", "/log", "/news", "/enter", "/enter?ticket=guess"):
        assert studio.ask("GET", path).status == 401, path
    assert save(studio, Origin=studio.home) == 401
    first = studio.ask("GET", studio.entrance.removeprefix(studio.home))
    assert (first.status, first.headers["location"]) == (303, "/")
    for cookie in first.headers["set-cookie"].splitlines():
        assert ("HttpOnly" in cookie, "SameSite=strict" in cookie) == (True, True)
    again = studio.ask("GET", studio.entrance.removeprefix(studio.home))
    assert (again.status, "set-cookie" in again.headers) == (401, False)
    assert "This link has been used" in again.body


def test_it_answers_to_its_own_names_only(studio: Running) -> None:
    for host in ("localhost", "127.0.0.1"):
        assert studio.ask("GET", "/", Host=f"{host}:{studio.port}").status == 200
    # A site may point its own name at this machine: the browser would send it along.
    for host in ("evil.example", f"evil.example:{studio.port}", "127.0.0.1", f"127.0.0.1:{studio.port}.evil.example"):
        answer = studio.ask("GET", "/", Host=host)
        assert (answer.status, "Petit jeu" in answer.body) == (403, False), host


def test_only_its_own_pages_may_write(studio: Running, folder: Path) -> None:
    assert save(studio) == 403
    assert save(studio, Origin="http://evil.example") == 403
    assert save(studio, Origin="null") == 403
    assert save(studio, Sec_Fetch_Site="cross-site", Origin=studio.home) == 403
    assert save(studio, Sec_Fetch_Site="same-site", Origin=studio.home) == 403
    assert save(studio, Sec_Fetch_Site="none") == 403
    assert open_workspace(folder).store.head("pj-0001").number == 1
    assert save(studio, Sec_Fetch_Site="same-origin") == 200
    assert open_workspace(folder).store.head("pj-0001").number == 2


def test_every_answer_tells_the_browser_to_run_nothing_but_our_own_files(studio: Running) -> None:
    for path in ("/", "/cards/pj-0001", "/static/studio.css", "/nothing", "/cards/nobody"):
        headers = studio.ask("GET", path).headers
        assert headers["content-security-policy"].startswith("default-src 'self';"), path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert "<script>" not in studio.ask("GET", "/cards/pj-0001").body


def test_a_path_leads_nowhere_else(studio: Running) -> None:
    for path in (
        "/static/../../../../../../etc/passwd",
        "/static/%2e%2e/%2e%2e/%2e%2e/pyproject.toml",
        "/static/..%2f..%2f..%2fpyproject.toml",
        "/static//etc/passwd",
        "/static/fonts/sans/../../../../__init__.py",
        "/cards/..%2f..%2fquizkit.toml",
        "/cards/%00",
    ):
        answer = studio.ask("GET", path)
        assert (answer.status in (404, 409), "root:" in answer.body) == (True, False), path


def test_nonsense_is_refused_and_changes_nothing(studio: Running, folder: Path) -> None:
    ours = {"Sec_Fetch_Site": "same-origin", "Content-Type": "application/json", "Accept": "application/json"}
    for body in ("", "[]", "{", "null", '{"base": "x", "texts": 3}', '{"base": 99, "texts": [{"path": "text"}]}'):
        answer = studio.ask("POST", "/cards/pj-0002/save", body, **ours)
        assert answer.status in (200, 409), body
    for text in (
        {"path": "id", "language": "de"},
        {"path": "text.de.x", "language": "de"},
        {"path": "text", "language": "xx"},
    ):
        body = json.dumps({"base": 1, "texts": [{**text, "words": "x"}]})
        assert studio.ask("POST", "/cards/pj-0002/save", body, **ours).status == 409, text
    huge = json.dumps({"base": 1, "texts": [{"path": "text", "language": "de", "words": "x" * 5_000_000}]})
    answer = studio.ask("POST", "/cards/pj-0002/save", huge, **ours)
    assert (answer.status, len(answer.body) < 2_000) == (409, True)
    assert studio.ask("POST", "/cards/pj-0002/save", b"x", **ours, **{"Content-Length": str(10**9)}).status == 413
    assert open_workspace(folder).store.head("pj-0002").number == 1


def test_pictures_that_nobody_waits_for_are_not_drawn(studio: Running) -> None:
    body = json.dumps({"base": 1, "in": "de", "texts": []})
    sent = {"Sec_Fetch_Site": "same-origin", "Content-Type": "application/json", "Accept": "application/json"}
    assert studio.ask("POST", "/cards/pj-0001/picture", body, **sent).status == 200
    head = "\r\n".join(
        ("POST /cards/pj-0001/picture HTTP/1.1", f"Host: {studio.host}", f"Cookie: {studio.cookie}",
         "Sec-Fetch-Site: same-origin", "Content-Type: application/json", f"Content-Length: {len(body)}", "", "")
    )  # fmt: skip
    began = monotonic()
    for _ in range(60):
        with create_connection(("127.0.0.1", studio.port)) as gone:
            gone.sendall((head + body).encode())
    shown = studio.ask("POST", "/cards/pj-0002/picture", body, **sent)
    waited, began = monotonic() - began, monotonic()
    for card in ("pj-0001", "pj-0002") * 30:
        studio.ask("POST", f"/cards/{card}/picture", body, **sent)
    assert shown.status == 200
    assert waited < (monotonic() - began) / 2


def test_an_address_that_is_nothing_and_a_fault_of_ours_are_told_in_words(studio: Running, folder: Path) -> None:
    missing = studio.ask("GET", "/nowhere")
    assert (missing.status, "There is no such page." in missing.body) == (404, True)
    with sqlite3.connect(folder / "quizkit.db") as database:
        database.execute("ALTER TABLE remark RENAME TO elsewhere")
    broken = studio.ask("GET", "/cards/pj-0001?in=de", Accept="application/json")
    with sqlite3.connect(folder / "quizkit.db") as database:
        database.execute("ALTER TABLE elsewhere RENAME TO remark")
    assert broken.status in (409, 500)
    assert json.loads(broken.body)["error"]
    assert "Traceback" not in broken.body
