"""A team: invited by links, each with a role that holds whatever they ask for."""

import json
from pathlib import Path
from time import sleep
from urllib.parse import urlsplit

import pytest
from commands import run
from making import ANNA
from playwright.sync_api import Browser, expect
from studios import Answer, Running, come_in

from quizkit.discovery import discover
from quizkit.workflow.stored.remarks import add_comment, list_threads
from quizkit.workflow.stored.workspace import open_workspace

pytestmark = pytest.mark.slow


def invite(studio: Running, folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    monkeypatch.chdir(folder)
    done = run("studio", "invite", *words, "--at", studio.home)
    assert done.exit_code == 0, done.output
    return done.stdout.strip()


def write(studio: Running, path: str, body: str | bytes, kind: str = "application/json") -> Answer:
    sent = {"Sec_Fetch_Site": "same-origin", "Content-Type": kind, "Accept": "application/json"}
    return studio.ask("POST", path, body, **sent)


def save(language: str) -> str:
    return json.dumps({"base": 1, "texts": [{"path": "text", "language": language, "words": "Anders."}]})


FORM = "application/x-www-form-urlencoded"
WRITES = (
    ("/cards/pj-0001/save", save("fr"), "application/json"),
    ("/cards/pj-0001/save", save("de"), "application/json"),
    ("/cards/pj-0001/facts", "base=1&category=nature&verdict=true", FORM),
    ("/new", "deck=petit-jeu&kind=statement&category=nature&text.fr=A.&verdict=true&explanation.fr=B.", FORM),
    ("/cards/pj-0001/mend", "base=1&text=id: pj-0001", FORM),
    ("/cards/pj-0001/review", "in=de&state=ready", FORM),
    ("/cards/pj-0001/review", "in=de&state=review", FORM),
    ("/review", "deck=petit-jeu&in=de&state=review", FORM),
    ("/facts", "card=pj-0001", FORM),
    ("/releases", "deck=petit-jeu&version=1.0.0&force=on", FORM),
    ("/log/1/undo", "", FORM),
    ("/decks", "title=Mine&what=kind:statement&source=fr", FORM),
    ("/decks/language", "deck=petit-jeu&language=it", FORM),
    ("/print", "deck=petit-jeu&in=fr&cards=now", FORM),
    ("/composition/petit-jeu/save", json.dumps({"swaps": [["pj-0001", "pj-0002"]], "base": 1}), "application/json"),
)
HARMLESS = {
    # Nothing is stored, or only what anybody may say or keep for themselves.
    "/language",
    "/lists",
    "/log/done",
    "/cards/{card}/check",
    "/cards/{card}/picture",
    "/cards/{card}/remarks",
    "/cards/{card}/suggest",
    "/composition/{deck}/try",
    "/composition/{deck}/compose",
    "/import",
    "/import/{file}/solve",
}


def test_no_role_writes_what_it_may_not_by_requests_made_by_hand(
    studio: Running, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_workspace(folder).store
    add_comment(store, "pj-0001", "de", "Which lake?", ANNA)
    writes = (*WRITES, *list_writes(studio, folder))
    newest = store.newest()
    for role in ("guest", "printer", "reviewer", "translator"):
        language = () if role in ("guest", "printer") else ("--in", "fr")
        studio.cookie = ""
        studio.enter(invite(studio, folder, monkeypatch, f"Bea the {role}", "--role", role, *language))
        for path, body, kind in writes[1:] if role == "translator" else writes:
            # A printer prints, and that is all.
            expected = 303 if (role, path) == ("printer", "/print") else 409
            assert write(studio, path, body, kind).status == expected, (role, path)
        assert studio.ask("GET", "/cards/pj-0001").status == 200
    assert store.newest() == newest
    screens = discover("quizkit.studio.screens", "SCREEN")
    routes = [route for name in screens for route in screens[name] if "POST" in (route.methods or ())]
    untried = {route.path for route in routes if not any(route.path_regex.match(path) for path, _, _ in writes)}
    assert untried == HARMLESS


def list_writes(studio: Running, folder: Path) -> list[tuple[str, str | bytes, str]]:
    """Prepare what only works with something that is there: a remark, a file that came, a composition that was found."""
    remark = list_threads(open_workspace(folder).store, "pj-0001")[0].id
    table = "id,text (de)\npj-0001,Anders.\n"
    kind = "multipart/form-data; boundary=xx"
    part = f'--xx\r\nContent-Disposition: form-data; name="file"; filename="petit-jeu.csv"\r\n\r\n{table}\r\n--xx--\r\n'
    file = write(studio, "/import", part, kind).headers["location"]
    job = write(studio, "/composition/petit-jeu/compose", "", FORM).headers["location"]
    while "http-equiv" in studio.ask("GET", job).body:
        sleep(0.2)
    return [
        ("/cards/pj-0001/answer", f"remark={remark}&answer=settled", FORM),
        (file, "", FORM),
        (job, "", FORM),
        ("/log/sitting/1/undo", "", FORM),
    ]


def test_a_translator_writes_their_language_and_suggests_in_others(
    browser: Browser, studio: Running, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = invite(studio, folder, monkeypatch, "Bea", "--role", "translator", "--in", "de")
    bea = come_in(browser, studio, link)
    expect(bea.locator(".who")).to_contain_text("Bea · translator")
    studio.cookie = ""
    assert studio.ask("GET", f"/enter?{urlsplit(link).query}").status == 401
    # Her language is chosen for her.
    bea.goto(f"{studio.home}/cards")
    bea.locator("#text\\.de").fill("Der See von Bea.")
    bea.keyboard.press("Control+s")
    expect(bea.locator(".told")).to_have_text("Saved.")
    store = open_workspace(folder).store
    assert store.origin(store.head("pj-0001").changeset).author == "Bea"
    bea.goto(f"{studio.home}/cards/pj-0001?in=fr")
    expect(bea.locator("#text\\.fr")).to_have_value("Le lac gèle chaque hiver.")
    # What she may not write, she may suggest; and somebody who may takes it or leaves it.
    bea.locator("#text\\.fr").fill("Le lac gèle parfois.")
    bea.keyboard.press("Control+s")
    expect(bea.locator(".told")).to_contain_text("Suggested.")
    expect(bea.locator("#text\\.fr")).to_have_value("Le lac gèle chaque hiver.")
    bea.keyboard.press("Alt+m")
    bea.keyboard.type("Seulement en 1963 !")
    bea.keyboard.press("Control+Enter")
    expect(bea.locator(".said")).to_have_text("Seulement en 1963 !")
    expect(bea.locator(".decide")).to_have_count(0)
    anna = come_in(browser, studio)
    anna.get_by_role("link", name="Comments").click()
    anna.get_by_role("link", name="pj-0001").first.click()
    expect(anna.locator(".thread ins")).to_have_text("parfois")
    anna.get_by_role("button", name="Accept").click()
    expect(anna.locator("#text\\.fr")).to_have_value("Le lac gèle parfois.")
    expect(bea.locator("#text\\.fr")).to_have_value("Le lac gèle parfois.")
    anna.get_by_role("button", name="Settled").click()
    expect(anna.locator(".answered")).to_have_count(2)
    anna.goto(f"{studio.home}/remarks")
    expect(anna.locator("main")).to_contain_text("Nothing is waiting")
    store = open_workspace(folder).store
    assert store.origin(store.head("pj-0001").changeset).author == "Anna"
    # Whoever is removed sees nothing any more, and the owner everything.
    assert run("studio", "remove", "Bea").exit_code == 0
    answer = bea.goto(f"{studio.home}/cards/pj-0001")
    assert answer is not None
    assert (answer.status, "Der See" in bea.content()) == (403, False)
    anna.goto(studio.home)
    expect(anna.get_by_role("heading", name="Petit jeu")).to_be_visible()
    bea.context.close()
    anna.context.close()


def test_a_guest_is_offered_no_form_that_only_others_may_send(
    browser: Browser, studio: Running, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gus = come_in(browser, studio, invite(studio, folder, monkeypatch, "Gus", "--role", "guest"))
    for path in ("/new", "/decks", "/cards/pj-0001/facts", "/import", "/print"):
        answer = gus.goto(f"{studio.home}{path}")
        assert answer is not None
        assert answer.status == 409, path
    expect(gus.locator(".top nav")).not_to_contain_text("Import")
    for path in ("/cards/pj-0001?in=de", "/releases", "/facts", "/log/1", "/"):
        gus.goto(f"{studio.home}{path}")
        buttons = gus.locator("main form:not([data-comment]) button, main a[href^='/new'], main a[href='/decks']")
        shown = [one.inner_text() for one in buttons.all() if one.is_visible()]
        assert shown == [], path
    # Nobody is told to do what only others may.
    expect(gus.locator(".next")).to_have_count(0)
    gus.context.close()


def test_members_are_listed_and_strangers_are_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert run("studio", "invite", "Bea", "--role", "reviewer", "--in", "de").exit_code == 0
    assert run("studio", "invite", "Carl", "--role", "translator", "--in", "xx").exit_code == 2
    shown = run("studio", "members").stdout
    assert "Bea" in shown
    assert "reviewer" in shown
    assert "Carl" not in shown
    refused = run("studio", "remove", "Beat")
    assert (refused.exit_code, "Did you mean Bea?" in refused.output) == (2, True)
