"""For everybody: screen readers, dark rooms, phones, large type, the keyboard alone, every language."""

import os
from datetime import date
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from commands import run
from making import ANNA, BEAT
from openpyxl import load_workbook
from playwright.sync_api import Browser, Page, expect
from studios import Running, come_in

from quizkit.languages import spoken
from quizkit.store import playtests
from quizkit.store.playtests import Answer, Flag
from quizkit.workflow.composing.compose import ComposeRequest, compose_deck
from quizkit.workflow.finding.lists import Asked, save_list
from quizkit.workflow.releasing.release import create_release
from quizkit.workflow.stored.items import read_texts
from quizkit.workflow.stored.remarks import add_comment, suggest_texts
from quizkit.workflow.stored.rewrite import Rewrite, store_rewrite
from quizkit.workflow.stored.workspace import open_workspace

pytestmark = pytest.mark.slow
SAVES = int(os.environ.get("QUIZKIT_SAVES", "45"))
"""How many saves a session has; a multiple of three."""
SCREENS = (
    "/",
    "/cards/pj-0001?deck=petit-jeu&in=de",
    "/cards/pj-0001?in=de&beside=all",
    "/cards?words=nothing-like-this",
    "/new",
    "/new?deck=petit-jeu&kind=statement",
    "/cards/pj-0001/facts",
    "/remarks",
    "/decks",
    "/composition/petit-jeu",
    "/import",
    "/facts",
    "/playtests",
    "/releases",
    "/releases/petit-jeu/1.0.0",
    "/print",
    "/log",
    "/log/1",
    "/cards/nobody",
)
NAMELESS = """() => [...document.querySelectorAll("table:not(.stacks)")].filter((table) => {
  const count = (row) => [...row?.cells ?? []].filter((cell) => cell.checkVisibility()).length;
  return table.tHead && count(table.tHead.rows[0]) !== count(table.tBodies[0]?.rows[0]);
}).map((table) => table.outerHTML)"""
"""The tables in which a column that is shown has no heading, or the other way round."""
PHONE, ZOOMED = 390, 640
"""How wide a window is on a phone; and what is left of 1280 pixels at a zoom of 200%."""


def live_in(folder: Path) -> None:
    """Leave traces of a team: a composition, a release, remarks, a list, a text that became stale, games."""
    workspace = open_workspace(folder)
    store = workspace.store
    compose_deck(workspace, ComposeRequest("petit-jeu"), ANNA, date(2026, 11, 1))
    create_release(store, "petit-jeu", "1.0.0", ANNA, force=False)
    add_comment(store, "pj-0001", "de", "Welcher See?", BEAT)
    suggest_texts(store, Rewrite("pj-0001", 1, {("text", "de"): "Jeder See gefriert."}), BEAT)
    store_rewrite(store, Rewrite("pj-0001", 1, {("text", "fr"): "Le lac gèle parfois."}), BEAT)
    save_list(workspace, "Anna", "My German: stale", Asked("petit-jeu", "de", standing="stale"))
    answers = [Answer(f"pj-000{card}", 1, 0, player, card != 2) for card in (2, 3) for player in "abcdefghij"]
    playtests.record(store, "evening", "petit-jeu", ANNA.at, answers, [Flag("pj-0003", 1, "a", "typo", "Murmel")])


def assert_accessible(page: Page, path: str) -> None:
    found = Axe().run(page).response["violations"]
    serious = [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in ("serious", "critical")]
    assert serious == [], path


def assert_usable(page: Page, path: str) -> None:
    """Look at a page by day on a desk, by night on a phone, and enlarged."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="light")
    if page.locator(".texts").count():
        page.locator(".field textarea").first.fill("Der See gefriert jeden 12. Winter ...")
        expect(page.locator(".findings li").first).to_be_visible()
    assert_accessible(page, path)
    page.emulate_media(color_scheme="dark")
    for width in (ZOOMED, PHONE):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
        assert page.evaluate(NAMELESS) == [], (path, width)
    assert_accessible(page, path)


def test_every_screen_is_for_everybody(browser: Browser, folder: Path, studio: Running) -> None:
    live_in(folder)
    page = come_in(browser, studio)
    for path in SCREENS:
        page.goto(f"{studio.home}{path}")
        assert_usable(page, path)
    page.goto(f"{studio.home}/import")
    page.set_input_files("#file", make_clash(folder))
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator(".solve")).to_be_visible()
    assert_usable(page, "/import/…")
    page.goto(f"{studio.home}/composition/petit-jeu")
    page.get_by_role("button", name="Compose", exact=True).click()
    assert_accessible(page, "/composition/petit-jeu/…")
    assert page.faults == []  # type: ignore[attr-defined]
    passes = "; ".join(
        f"{one['name']}={one['value']}" for one in page.context.cookies() if "language" not in one["name"]
    )
    page.context.close()
    for language in spoken():
        studio.cookie = f"{passes}; quizkit-language={language}"
        for path in SCREENS:
            answer = studio.ask("GET", path)
            # A list without a query leads to its first card.
            assert answer.status in (200, 303, 409), path
            assert answer.status == 303 or f'<html lang="{language}">' in answer.body, path


def make_clash(folder: Path) -> Path:
    """Write a workbook with a bad cell, and with a text that somebody has changed since."""
    file = folder / "petit-jeu.xlsx"
    assert run("export", "xlsx", "petit-jeu", "-o", str(file), "--db", str(folder / "quizkit.db")).exit_code == 0
    book = load_workbook(file)
    said = {"Der See gefriert jeden Winter.": "Der See.", "Nature": "Natuur"}
    for cell in (cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value in said):
        cell.value = said[str(cell.value)]
    book.save(file)
    texts = {("text", "de"): "Der See von Beat."}
    store = open_workspace(folder).store
    assert store_rewrite(store, Rewrite("pj-0001", store.head("pj-0001").number, texts), BEAT).changeset
    return file


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
    saves = [len(range(at, SAVES, 3)) for at in range(3)]
    assert [store.head(card).number - 1 for card in cards] == saves
    assert read_texts(store.head("pj-0001"))["text"]["de"] == "Der See gefriert jeden Winter." + saves[0] * "a"
