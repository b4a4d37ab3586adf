"""For everybody: screen readers, dark rooms, phones, large type, the keyboard alone, every language."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect
from studios import Running, come_in

from quizkit.languages import spoken
from quizkit.workflow.stored.items import read_texts
from quizkit.workflow.stored.workspace import open_workspace

pytestmark = pytest.mark.slow
SAVES = 45
SCREENS = (
    "/",
    "/cards/pj-0001?deck=petit-jeu&in=de",
    "/cards/pj-0001?in=de&beside=all",
    "/cards?words=nothing-like-this",
    "/new",
    "/new?deck=petit-jeu&kind=statement",
    "/cards/pj-0001/facts",
    "/import",
    "/facts",
    "/releases",
    "/print",
    "/log",
    "/log/1",
    "/cards/nobody",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Browser, studio: Running, scheme: str) -> None:
    page = come_in(browser, studio, color_scheme=scheme)
    for path in SCREENS:
        page.goto(f"{studio.home}{path}")
        if page.locator(".texts").count():
            page.locator("textarea").first.fill("Der See gefriert jeden 12. Winter ...")
            expect(page.locator(".findings li").first).to_be_visible()
        found = Axe().run(page).response["violations"]
        serious = [
            (one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], path
    assert page.faults == []  # type: ignore[attr-defined]
    page.context.close()


@pytest.mark.parametrize("width", [390, 640])
def test_a_narrow_window_never_scrolls_sideways(browser: Browser, studio: Running, width: int) -> None:
    """A window of 640 pixels is what is left of 1280 at a zoom of 200%."""
    page = come_in(browser, studio, viewport={"width": width, "height": 800})
    for path in SCREENS:
        page.goto(f"{studio.home}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.context.close()


def test_every_screen_speaks_every_language(studio: Running) -> None:
    studio.enter()
    passes = studio.cookie.partition(";")[0]
    for language in spoken():
        studio.cookie = f"{passes}; quizkit-language={language}"
        for path in SCREENS:
            answer = studio.ask("GET", path)
            # A list without a query leads to its first card.
            assert answer.status in (200, 303, 409), path
            assert answer.status == 303 or f'<html lang="{language}">' in answer.body, path


def test_a_session_of_saves_by_keyboard_alone_loses_nothing(browser: Browser, studio: Running, folder: Path) -> None:
    page = come_in(browser, studio)
    page.goto(f"{studio.home}/cards?deck=petit-jeu&in=de")
    cards = ("pj-0001", "pj-0002", "pj-0003")
    for count in range(SAVES):
        expect(page.locator(".about h1")).to_have_text(cards[count % 3])
        page.keyboard.press("Control+End")
        page.keyboard.type("a")
        if count % 3 < 2:
            page.keyboard.press("Control+Enter")
        else:
            page.keyboard.press("Control+s")
            expect(page.locator(".told")).to_have_text("Saved.")
            for card in reversed(cards[:2]):
                page.keyboard.press("Alt+ArrowUp")
                expect(page.locator(".about h1")).to_have_text(card)
    expect(page.locator("article:not(.dirty)")).to_have_count(1)
    page.context.close()
    store = open_workspace(folder).store
    assert [store.head(card).number - 1 for card in cards] == [SAVES // 3] * 3
    assert read_texts(store.head("pj-0001"))["text"]["de"] == "Der See gefriert jeden Winter." + SAVES // 3 * "a"
