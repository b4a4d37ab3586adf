"""The card screen as people use it: in a real browser, mostly by keyboard."""

import re
from pathlib import Path

import pytest
from making import ANNA
from playwright.sync_api import Browser, Page, Route, expect
from studios import Running, come_in, running

from quizkit.store.history import Store
from quizkit.workflow.stored.items import read_texts
from quizkit.workflow.stored.rewrite import Rewrite, store_rewrite
from quizkit.workflow.stored.workspace import open_workspace

pytestmark = pytest.mark.slow


def stored(folder: Path) -> Store:
    return open_workspace(folder).store


def words(folder: Path, card: str, path: str, language: str) -> str:
    return read_texts(stored(folder).head(card))[path][language]


def open_card(page: Page, studio: Running, card: str = "pj-0001", language: str = "de") -> None:
    page.goto(f"{studio.home}/cards/{card}?in={language}")
    expect(page.locator(".sides img").first).to_be_visible()


def test_a_translator_types_sees_what_is_wrong_fixes_it_and_saves(anna: Page, studio: Running, folder: Path) -> None:
    open_card(anna, studio)
    text = anna.locator("#text\\.de")
    picture = anna.locator(".sides img").first.get_attribute("src")
    text.fill("Der See gefriert jeden 12. Winter ...")
    findings = anna.locator('[data-path="text"] .findings')
    expect(findings).to_contain_text("P105")
    expect(anna.locator('[data-path="text"] .under mark').get_by_text("12", exact=True)).to_be_visible()
    expect(anna.locator('[data-path="text"] .length')).to_have_text("37 / 180")
    expect(anna.locator(".sides img").first).not_to_have_attribute("src", picture or "")
    text.press("Alt+f")
    expect(text).to_have_value("Der See gefriert jeden 12. Winter …")
    text.press("Control+s")
    expect(anna.locator(".told")).to_have_text("Saved.")
    head = stored(folder).head("pj-0001")
    assert (head.number, stored(folder).origin(head.changeset).author) == (2, "Anna")
    assert words(folder, "pj-0001", "text", "de") == "Der See gefriert jeden 12. Winter …"


def test_a_text_that_does_not_fit_is_red_in_print(anna: Page, studio: Running) -> None:
    open_card(anna, studio)
    anna.locator("#text\\.de").fill("Die Donaudampfschifffahrt " * 75)
    expect(anna.locator(".sides.spills")).to_be_visible()
    expect(anna.locator(".overflow")).to_contain_text("mm too long")
    expect(anna.locator('[data-path="text"] .length.long')).to_be_visible()


def test_a_stale_translation_shows_what_changed_and_is_confirmed_by_a_key(
    anna: Page, studio: Running, folder: Path
) -> None:
    open_card(anna, studio, language="fr")
    anna.locator("#text\\.fr").fill("Le grand lac gèle chaque hiver.")
    anna.keyboard.press("Control+s")
    expect(anna.locator(".told")).to_have_text("Saved.")
    open_card(anna, studio)
    expect(anna.locator(".news ins")).to_have_text("grand ")
    expect(anna.locator(".mark-stale")).to_be_visible()
    anna.locator("#text\\.de").press("Alt+c")
    expect(anna.locator(".mark-stale")).to_have_count(0)
    assert stored(folder).stale(stored(folder).head("pj-0001")) == {}


def test_history_of_a_text_can_be_put_back(anna: Page, studio: Running, folder: Path) -> None:
    open_card(anna, studio)
    anna.locator("#text\\.de").fill("Der Bodensee gefriert jeden Winter.")
    anna.keyboard.press("Control+s")
    expect(anna.locator(".told")).to_have_text("Saved.")
    anna.locator('[data-path="text"] [data-past]').click()
    past = anna.locator('[data-path="text"] .past')
    expect(past).to_contain_text("Anna")
    past.get_by_role("button", name="Put it back").click()
    anna.keyboard.press("Control+s")
    expect(anna.locator(".told")).to_have_text("Saved.")
    assert words(folder, "pj-0001", "text", "de") == "Der See gefriert jeden Winter."
    assert stored(folder).head("pj-0001").number == 3


def test_two_people_are_merged_and_where_both_wrote_they_choose(
    browser: Browser, anna: Page, studio: Running, folder: Path
) -> None:
    with running(folder, "--author", "Beat") as other:
        beat = come_in(browser, other)
        open_card(anna, studio)
        open_card(beat, other)
        anna.locator("#text\\.de").fill("Der See von Anna.")
        beat.locator("#explanation\\.de").fill("Er fror nur 1963 zu.")
        for page in (anna, beat):
            page.keyboard.press("Control+s")
            expect(page.locator(".told")).to_have_text(re.compile("^Saved"))
        assert words(folder, "pj-0001", "text", "de") == "Der See von Anna."
        assert words(folder, "pj-0001", "explanation", "de") == "Er fror nur 1963 zu."
        # Beat's page shows what was merged; then both write the same text, and nothing is overwritten.
        expect(beat.locator("#text\\.de")).to_have_value("Der See von Anna.")
        elsewhere = Rewrite("pj-0001", stored(folder).head("pj-0001").number, {("explanation", "de"): "Nur 1963."})
        store_rewrite(stored(folder), elsewhere, ANNA)
        for page, name in ((anna, "Anna, wieder"), (beat, "Beat")):
            page.locator("#text\\.de").fill(f"Der See von {name}.")
            with page.expect_response("**/save"):
                page.keyboard.press("Control+s")
        dialog = beat.get_by_role("dialog")
        expect(dialog.locator(".base .words")).to_have_text("Der See von Anna.")
        expect(dialog.locator(".theirs ins")).to_have_text(", wieder")
        expect(dialog.locator(".mine ins")).to_have_text("Beat")
        expect(dialog.get_by_role("radio", name="Yours")).to_be_focused()
        assert words(folder, "pj-0001", "text", "de") == "Der See von Anna, wieder."
        beat.keyboard.press("Enter")
        expect(beat.locator(".told")).to_have_text("Saved.")
        said = list(dict.fromkeys(read_texts(revision)["text"]["de"] for revision in stored(folder).history("pj-0001")))
        assert said[1:] == ["Der See von Anna.", "Der See von Anna, wieder.", "Der See von Beat."]
        # What was written elsewhere is shown, so that nobody writes over what they have not seen.
        expect(beat.locator("#explanation\\.de")).to_have_value("Nur 1963.")
        beat.context.close()


def test_presence_is_shown_and_a_card_that_somebody_saves_is_shown_to_the_other(anna: Page, studio: Running) -> None:
    open_card(anna, studio)
    window = anna.context.new_page()
    open_card(window, studio)
    expect(anna.locator(".presence")).to_have_text("Also here: Anna")
    anna.locator("#comment").fill("Noch nicht abgeschickt")
    anna.locator("#explanation\\.de").evaluate("area => (area.focus(), area.setSelectionRange(2, 2))")
    window.locator("#text\\.de").fill("Der See aus dem zweiten Fenster.")
    window.keyboard.press("Control+s")
    expect(anna.locator("#text\\.de")).to_have_value("Der See aus dem zweiten Fenster.")
    # Whoever was about to type goes on where they were.
    anna.keyboard.type("!")
    expect(anna.locator("#explanation\\.de")).to_have_value(re.compile("^..!"))
    expect(anna.locator("#comment")).to_have_value("Noch nicht abgeschickt")
    window.close()
    expect(anna.locator(".presence")).to_have_text("")


def test_what_was_typed_survives_a_reload_and_a_kill_of_the_server(browser: Browser, copy: Path) -> None:
    studio = Running(copy)
    page = come_in(browser, studio)
    open_card(page, studio)
    page.locator("#text\\.de").fill("Noch nicht gespeichert.")
    page.reload()
    expect(page.locator("#text\\.de")).to_have_value("Noch nicht gespeichert.")
    studio.close(kill=True)
    page.locator("#text\\.de").press_sequentially(" Und mehr.")
    page.keyboard.press("Control+s")
    expect(page.locator(".told")).to_contain_text("kept in this browser")
    with running(copy, port=studio.port):
        page.reload()
        expect(page.locator("#text\\.de")).to_have_value("Noch nicht gespeichert. Und mehr.")
        page.locator("#text\\.de").press("Control+s")
        expect(page.locator(".told")).to_have_text("Saved.")
    assert words(copy, "pj-0001", "text", "de") == "Noch nicht gespeichert. Und mehr."
    page.context.close()


def test_what_was_typed_in_one_language_waits_while_another_one_is_open(anna: Page, studio: Running) -> None:
    open_card(anna, studio)
    anna.locator("#text\\.de").fill("Noch nicht gespeichert.")
    tabs = anna.locator(".tabs")
    tabs.get_by_role("link", name="Français").click()
    anna.locator("#text\\.fr").fill("Pas encore enregistré.")
    expect(tabs.get_by_role("link", name="Deutsch")).to_contain_text("not saved")
    anna.keyboard.press("Alt+ArrowDown")
    expect(anna.locator(".about h1")).to_have_text("pj-0002")
    expect(anna.locator('.rows a[data-card="pj-0001"] .unsaved')).to_have_text("not saved")
    open_card(anna, studio)
    expect(anna.locator("#text\\.de")).to_have_value("Noch nicht gespeichert.")
    # Side by side, both are there; saved together, nothing waits any more.
    anna.get_by_label("Beside it").select_option(label="all languages")
    expect(anna.locator("#text\\.fr")).to_have_value("Pas encore enregistré.")
    anna.keyboard.press("Control+s")
    expect(anna.locator(".told")).to_have_text("Saved.")
    expect(anna.locator(".unsaved")).to_have_count(0)
    assert anna.evaluate("localStorage.length") == 0


def test_whoever_goes_on_at_once_has_saved_the_card_they_leave(anna: Page, studio: Running, folder: Path) -> None:
    open_card(anna, studio)

    def save_slowly(route: Route) -> None:
        anna.wait_for_timeout(500)
        route.continue_()

    anna.route("**/save", save_slowly)
    anna.locator("#text\\.de").fill("Der See von Anna.")
    anna.keyboard.press("Control+s")
    anna.keyboard.press("Alt+ArrowDown")
    expect(anna.locator(".about h1")).to_have_text("pj-0002")
    expect(anna.locator("article.dirty")).to_have_count(0)
    expect(anna.locator("#text\\.de")).to_have_attribute("data-stored", "Die Arve ist eine Kiefer.")
    assert words(folder, "pj-0001", "text", "de") == "Der See von Anna."


def test_a_text_full_of_markup_is_only_text(anna: Page, studio: Running, folder: Path) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    asked: list[str] = []
    anna.on("request", lambda request: asked.append(request.url))
    anna.on("dialog", lambda dialog: pytest.fail(dialog.message))
    open_card(anna, studio)
    anna.locator("#text\\.de").fill(evil)
    anna.keyboard.press("Control+s")
    expect(anna.locator(".told")).to_have_text("Saved.")
    for path in ("/cards/pj-0001?in=de", "/cards/pj-0001?in=fr&beside=de", "/cards?in=de", "/log", "/log/2", "/"):
        anna.goto(f"{studio.home}{path}")
    assert words(folder, "pj-0001", "text", "de") == evil
    assert {url.split("/")[2] for url in asked if url.startswith("http")} == {studio.host}


def test_a_card_goes_through_review_by_keys(anna: Page, studio: Running) -> None:
    open_card(anna, studio)
    for key, state in (("Alt+r", "in review"), ("Alt+a", "ready"), ("Alt+b", "draft")):
        anna.keyboard.press(key)
        expect(anna.locator(".tabs [aria-current] .state")).to_have_text(state)
    anna.locator("#text\\.de").press("F1")
    expect(anna.get_by_role("dialog")).to_contain_text("Alt A")


def test_moving_and_searching_keeps_the_list(anna: Page, studio: Running) -> None:
    anna.goto(f"{studio.home}/cards?deck=petit-jeu&in=de")
    expect(anna.locator(".rows a[data-card]")).to_have_count(3)
    anna.keyboard.press("Alt+ArrowDown")
    expect(anna.locator(".about h1")).to_have_text("pj-0002")
    assert "/cards/pj-0002" in anna.url
    anna.go_back()
    expect(anna.locator(".about h1")).to_have_text("pj-0001")
    anna.locator("#words").fill("Italienisch")
    anna.locator("#words").press("Enter")
    expect(anna.locator(".about h1")).to_have_text("pj-0003")
    expect(anna.locator(".rows a[data-card]")).to_have_count(1)
