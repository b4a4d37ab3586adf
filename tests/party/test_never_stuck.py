"""Reload, another tab, no network, another phone, a crash: the game goes on, and nothing is lost."""

import json
from pathlib import Path
from random import Random

import pytest
from parties import LARGE, SMALL, RunningParty, find_serious, join, open_page, open_screen, party, play_on
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.slow


def read_first_answers(state: Path) -> list[object]:
    """Return who gave the first three answers, and what the first one was."""
    [log] = state.rglob("*.jsonl")
    first, second, third = (json.loads(line) for line in log.read_text().splitlines()[1:4])
    return [(first["seat"], first["move"][0]), second["seat"], third["seat"]]


def read_settled(pages: list[Page]) -> list[str]:
    """Return what pages show, once none has anything new to show."""
    shown: list[str] = []
    # A board that takes longer to draw than the page to settle is still something new.
    while shown != (now := [page.inner_text("main") for page in pages]) or "is being drawn" in shown[0]:
        shown = now
        pages[0].wait_for_timeout(200)
    return shown


def expect_reloaded(pages: list[Page]) -> None:
    """Reload every page; each shows what it showed before."""
    before = read_settled(pages)
    for page in pages:
        page.reload()
    for page, text in zip(pages, before, strict=True):
        expect(page.locator("main")).to_have_text(text, use_inner_text=True)


def test_a_reload_brings_every_page_back_in_every_phase(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    with party(folder, "switch", "--pace", "0") as running:
        screen = open_screen(browser, running)
        code = screen.inner_text("#code")
        door = open_page(browser, SMALL)
        door.goto(f"{running.home}/j/{code}")
        chloe, beat = join(browser, running, code, "Chloé", "fr", SMALL), join(browser, running, code, "Beat", "de")
        zoe = join(browser, running, code, "Zoë", "nl", looks_on=True)
        expect(screen.locator("#onlookers")).to_contain_text("Zoë")
        pages = [screen, chloe, beat, zoe]
        expect_reloaded([*pages, door])
        assert [find_serious(page) for page in (screen, chloe, door)] == [[]] * 3

        screen.click("#start")
        thrower = throw(screen, chloe, beat)
        expect_reloaded(pages)
        assert [find_serious(page) for page in (screen, chloe)] == [[], []]
        thrower.click("#gate button")
        expect(screen.locator("body")).to_have_attribute("data-phase", "play")
        expect_reloaded(pages)
        assert [find_serious(page) for page in (screen, chloe)] == [[], []]

        screen.click("#host-open")
        screen.click("[data-order=pause]")
        expect(screen.locator(".paused")).to_be_visible()
        screen.keyboard.press("Escape")
        expect(chloe.locator("#ask")).to_be_hidden()
        expect_reloaded(pages)
        assert [find_serious(page) for page in (screen, chloe)] == [[], []]
        screen.click("#host-open")
        screen.click("[data-order=go-on]")

        screen.on("dialog", lambda dialog: dialog.accept())
        screen.click("[data-order=end]")
        expect(screen.locator("body")).to_have_attribute("data-phase", "over")
        screen.keyboard.press("Escape")
        expect_reloaded(pages)
        assert [find_serious(page) for page in (screen, chloe)] == [[], []]
        assert [page.faults for page in (*pages, door)] == [[]] * 5  # type: ignore[attr-defined]
        for page in (*pages, door):
            page.context.close()


def throw(screen: Page, *phones: Page) -> Page:
    """Return the phone that is to throw."""
    expect(screen.locator("body")).to_have_attribute("data-phase", "throw")
    return next(phone for phone in phones if phone.locator("#gate button").count())


def test_a_party_survives_what_evenings_bring(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    running = RunningParty(folder, "swiss-quiz", "--pace", "0")
    screen = open_screen(browser, running)
    code = screen.inner_text("#code")
    chloe = join(browser, running, code, "Chloé", "fr", SMALL)
    beat = join(browser, running, code, "Beat", "de", LARGE)
    screen.click("[data-bot=skilled]")
    screen.click("#start")

    # A reload in the middle of an answer: what was chosen is still chosen. A second tab is the same person.
    chloe.get_by_role("radio", name="VRAI").check()
    chloe.reload()
    expect(chloe.locator(".choice:has(:checked)").first).to_contain_text("VRAI")
    assert find_serious(chloe) == []
    tab = chloe.context.new_page()
    tab.goto(running.home)
    expect(tab.locator("#who")).to_have_text("Chloé")

    # Without a network an answer waits, and is sent once there is one; a double tap counts once.
    chloe.context.set_offline(True)
    expect(chloe.locator("#offline")).to_be_visible()
    chloe.locator("#ask .send").dblclick()
    expect(screen.locator("#seats .thinks .name")).to_have_text("Chloé")
    chloe.context.set_offline(False)
    expect(chloe.locator("#offline")).to_be_hidden()
    expect(beat.locator("#ask .send")).to_be_visible()

    # The machine is switched off, and comes back: phones find their way by themselves.
    running.close(kill=True)
    expect(beat.locator("#offline")).to_be_visible()
    again = RunningParty(folder, "--resume", "--pace", "0", port=running.port)
    screen.goto(again.entrance)
    expect(beat.locator("#offline")).to_be_hidden()
    play_on(screen, [beat], Random(1), until="reveal")
    expect(chloe.locator("#gate .event.answer")).to_be_visible()
    expect_reloaded([screen, chloe, beat])
    assert [find_serious(page) for page in (screen, chloe)] == [[], []]

    # A dead battery: another phone comes back by name, if the host agrees; the old one is out.
    other = join(browser, again, code, "Chloé", "fr", LARGE)
    expect(other.locator("#status")).to_contain_text("Chloé joue déjà")
    screen.click("#host-open")
    screen.click("[data-order=admit]")
    expect(other.locator("#mark .seat-1")).to_be_visible()
    expect(chloe.locator("#code")).to_be_visible()
    expect(chloe).to_have_title("Join the game · quizkit")

    # Somebody is sent away, and a bot plays on; then the host ends the game.
    screen.on("dialog", lambda dialog: dialog.accept())
    screen.locator(".people li", has_text="Beat").locator("[data-order=kick]").click()
    expect(beat).to_have_title("Join the game · quizkit")
    screen.locator(".people li", has_text="Beat").locator("[data-order=bot]").click()
    screen.keyboard.press("Escape")
    play_on(screen, [other], Random(2), until="over")
    assert find_serious(screen) == []
    assert read_first_answers(tmp_path / "state") == [(1, "true"), 2, 3]
    assert [page.faults for page in (screen, chloe, beat, other)] == [[]] * 4  # type: ignore[attr-defined]
    again.close()
    for page in (screen, chloe, beat, other):
        page.context.close()
