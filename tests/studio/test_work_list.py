"""The list beside a card, and the room that both have: as people see them in a real browser."""

from pathlib import Path

import pytest
from making import ANNA
from playwright.sync_api import Browser, Page, expect
from studios import Running, come_in

from quizkit.store.values import Change, dump_payload
from quizkit.workflow.stored.workspace import open_workspace

pytestmark = pytest.mark.slow


def open_card(page: Page, studio: Running, address: str) -> None:
    page.goto(f"{studio.home}/cards/{address}")
    expect(page.locator(".sides img").first).to_be_visible()


def test_the_list_shows_what_was_saved_also_by_others(browser: Browser, anna: Page, studio: Running) -> None:
    beat = come_in(browser, studio)
    open_card(anna, studio, "pj-0001?in=de")
    open_card(beat, studio, "pj-0002?in=de")
    for page in (anna, beat):
        expect(page.locator(".standings")).to_contain_text("in review 0")
    anna.locator("#text\\.de").fill("Der Bodensee gefriert.")
    anna.keyboard.press("Control+s")
    expect(anna.locator(".revision")).to_have_text("Revision 2, Anna")
    anna.keyboard.press("Alt+r")
    for page in (anna, beat):
        row = page.locator('.rows a[data-card="pj-0001"]')
        expect(row.locator(".title")).to_have_text("Der Bodensee gefriert.")
        expect(row.locator(".standing")).to_have_text("in review")
        expect(page.locator(".standings")).to_contain_text("in review 1")
    # What one has done stays said, and the list stays where it was.
    expect(anna.locator(".told")).to_have_text("Saved.")
    assert beat.faults == []  # type: ignore[attr-defined]
    beat.context.close()


def test_pages_before_and_after_the_first_one_are_loaded(anna: Page, studio: Running, folder: Path) -> None:
    store = open_workspace(folder).store
    data = dict(store.head("pj-0001").data)
    changes = [
        Change(f"pj-{number:04}", "petit-jeu", "statement", dump_payload(data | {"id": f"pj-{number:04}"}), 0)
        for number in range(1001, 1231)
    ]
    store.commit(changes, ANNA)
    anna.goto(f"{studio.home}/cards/pj-1098?deck=petit-jeu&in=de")
    rows = anna.locator(".rows a[data-card]")
    expect(rows.first).to_have_attribute("data-card", "pj-1098")
    anna.keyboard.press("Alt+ArrowUp")
    expect(anna.locator(".about h1")).to_have_text("pj-1097")
    expect(rows.first).to_have_attribute("data-card", "pj-0001")
    current = anna.locator(".rows [aria-current]")
    expect(current).to_be_in_viewport()
    anna.locator('[data-step="1"]').click()
    expect(anna.locator(".about h1")).to_have_text("pj-1098")
    ids = rows.evaluate_all("all => all.map((row) => row.dataset.card)")
    assert ids == sorted(set(ids))


def test_any_two_languages_stand_side_by_side(anna: Page, studio: Running) -> None:
    open_card(anna, studio, "pj-0001?in=fr")
    expect(anna.locator(".version.read")).to_have_count(0)
    anna.get_by_label("Beside it").select_option(label="Deutsch")
    expect(anna.locator(".version.read").first).to_have_attribute("lang", "de")
    anna.get_by_label("Beside it").select_option(label="all languages")
    expect(anna.locator(".version.edited textarea")).not_to_have_count(1)


def test_a_category_is_a_list_that_can_be_kept(anna: Page, studio: Running) -> None:
    anna.goto(f"{studio.home}/cards?deck=petit-jeu&in=de")
    expect(anna.locator(".rows a[data-card]")).to_have_count(3)
    anna.locator("#category").select_option("Nature")
    expect(anna.locator(".rows a[data-card]")).to_have_count(2)
    expect(anna.locator(".standings")).to_contain_text("draft 2")
    anna.get_by_text("Save this list").click()
    expect(anna.get_by_label("Name of the list")).to_have_value("Deutsch: Nature, all")
    anna.locator(".below").get_by_role("button", name="Save").click()
    anna.goto(f"{studio.home}/cards?deck=petit-jeu&in=fr")
    anna.locator(".saved a").click()
    expect(anna.locator("#category")).to_have_value("nature")
    anna.get_by_text("All cards of this list: 2").click()
    anna.locator(".bulk").get_by_role("button", name="Submit for review").click()
    expect(anna.get_by_role("status")).to_have_text("Done with cards: 2.")


def test_nothing_lies_on_anything_else_and_the_page_ends_where_it_ends(anna: Page, studio: Running) -> None:
    open_card(anna, studio, "pj-0001?in=de")
    for width in (1440, 1000, 800, 390):
        anna.set_viewport_size({"width": width, "height": 700})
        texts, picture = (anna.locator(place).bounding_box() for place in (".texts", ".print"))
        assert texts
        assert picture
        assert texts["x"] + texts["width"] <= picture["x"] or texts["y"] + texts["height"] <= picture["y"], width
    anna.set_viewport_size({"width": 1000, "height": 700})
    anna.locator("#text\\.de").fill("... " * 60)
    expect(anna.locator(".findings li").first).to_be_visible()
    assert anna.evaluate("document.documentElement.scrollHeight") == 700


def test_on_a_phone_the_list_makes_room_for_the_card(anna: Page, studio: Running) -> None:
    anna.set_viewport_size({"width": 390, "height": 800})
    open_card(anna, studio, "pj-0001?in=de")
    expect(anna.locator(".list")).not_to_be_visible()
    expect(anna.locator("#text\\.de")).to_be_in_viewport()
    anna.get_by_role("button", name="List").click()
    anna.locator('.rows a[data-card="pj-0003"]').click()
    expect(anna.locator(".about h1")).to_have_text("pj-0003")
    expect(anna.locator(".list")).not_to_be_visible()


def test_with_large_type_the_text_to_write_is_not_under_the_buttons(anna: Page, studio: Running) -> None:
    anna.set_viewport_size({"width": 640, "height": 400})
    open_card(anna, studio, "pj-0001?in=de")
    for _ in range(2):
        text, buttons = (anna.locator(place).bounding_box() for place in ("#text\\.de", ".acts"))
        assert text
        assert buttons
        assert text["y"] > 0
        assert text["y"] + text["height"] <= buttons["y"]
        # Whoever was further down begins the next card at its beginning, too.
        anna.locator(".print").scroll_into_view_if_needed()
        anna.keyboard.press("Alt+ArrowDown")
        expect(anna.locator(".about h1")).to_have_text("pj-0002")
        anna.keyboard.press("Alt+ArrowUp")
        expect(anna.locator(".about h1")).to_have_text("pj-0001")


def test_when_the_studio_is_back_the_page_says_so(browser: Browser, copy: Path) -> None:
    studio = Running(copy)
    page = come_in(browser, studio)
    open_card(page, studio, "pj-0001?in=de")
    studio.close(kill=True)
    page.locator("#text\\.de").fill("Der See gefriert jeden 12. Winter.")
    expect(page.locator(".told")).to_contain_text("kept in this browser")
    page.get_by_role("button", name="History").first.click()
    again = Running(copy, port=studio.port)
    expect(page.locator(".told")).to_have_text("The studio answers again.")
    # What was typed meanwhile is checked now.
    expect(page.locator('[data-path="text"] .findings')).to_contain_text("P105")
    assert page.faults == []  # type: ignore[attr-defined]
    again.close()
    page.context.close()
