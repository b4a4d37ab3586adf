"""The screens around the cards, each with its main story, in a real browser."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from commands import run
from making import ANNA, BEAT
from openpyxl import load_workbook
from playwright.sync_api import Page, expect
from studios import Running

from quizkit.store import playtests
from quizkit.store.playtests import Answer, Flag
from quizkit.store.values import State
from quizkit.workflow.stored.items import find_brief, find_composition, read_texts
from quizkit.workflow.stored.review import find_states
from quizkit.workflow.stored.rewrite import Rewrite, store_rewrite
from quizkit.workflow.stored.workspace import open_workspace

pytestmark = pytest.mark.slow


def test_an_editor_writes_a_new_card_and_changes_what_it_is(anna: Page, studio: Running, folder: Path) -> None:
    anna.goto(f"{studio.home}/new?deck=petit-jeu")
    anna.get_by_role("link", name="statement").click()
    anna.get_by_label("category").select_option("Nature")
    anna.get_by_label("text").fill("La marmotte siffle.")
    anna.get_by_label("verdict").select_option("true")
    anna.get_by_label("source").fill("x" * 2_100)
    anna.get_by_label("explanation").fill("Pour prévenir les autres.")
    anna.get_by_role("button", name="Save").click()
    # What is wrong is said, and nothing that was written is lost.
    expect(anna.get_by_role("alert")).to_contain_text("source")
    expect(anna.get_by_label("text")).to_have_value("La marmotte siffle.")
    source = ", ".join(["Atlas"] * 50)
    anna.get_by_label("source").fill(source)
    anna.get_by_role("button", name="Save").click()
    expect(anna.locator(".about h1")).to_have_text("pj-0004")
    # What is long is folded, so that it does not push the texts away.
    anna.locator(".facts summary").click()
    expect(anna.locator(".facts details")).to_contain_text(source)
    anna.get_by_role("link", name="Change").click()
    anna.get_by_label("verdict").select_option("false")
    anna.get_by_role("button", name="Save").click()
    expect(anna.locator(".facts")).to_contain_text("FALSCH")
    head = open_workspace(folder).store.head("pj-0004")
    assert (head.number, head.data["verdict"], head.data["source"]) == (2, False, source)
    assert read_texts(head)["text"] == {"fr": "La marmotte siffle."}


def test_a_deck_of_ones_own_and_another_language(anna: Page, folder: Path) -> None:
    anna.get_by_role("link", name="New deck").click()
    anna.get_by_label("Title").fill("Quiz de l’été")
    anna.get_by_label("What is in it").select_option("statement")
    anna.locator("#source").select_option("fr")
    anna.get_by_role("checkbox", name="Deutsch").check()
    anna.get_by_role("button", name="Make the deck").click()
    expect(anna.locator("#deck")).to_have_value("quiz-de-l-ete")
    expect(anna.locator(".sides img").first).to_be_visible()
    anna.goto(anna.url.split("/cards")[0] + "/decks")
    anna.locator("#deck").select_option("petit-jeu")
    anna.get_by_label("Language", exact=True).fill("it")
    anna.get_by_role("button", name="Add the language").click()
    expect(anna.locator(".standings [aria-current]")).to_have_text("missing 3")
    store = open_workspace(folder).store
    assert find_brief(store, "petit-jeu").languages == ("fr", "de", "it")
    assert find_brief(store, "quiz-de-l-ete").languages == ("fr", "de")


def test_the_overview_leads_to_what_there_is_to_do(anna: Page, studio: Running) -> None:
    expect(anna.get_by_role("heading", name="Petit jeu")).to_be_visible()
    problems = anna.locator('[data-deck="petit-jeu"][data-in="de"]')
    # The checks run in a process of their own, which has to start first.
    expect(problems).to_have_text(re.compile(r"\d+"), timeout=90_000)
    count = problems.inner_text()
    problems.click()
    expect(anna.locator(".standings [aria-current]")).to_have_text(f"problems {count}")
    anna.goto(studio.home)
    anna.locator(".next a").click()
    expect(anna.locator(".standings [aria-current]")).to_contain_text("draft 3")
    anna.goto(studio.home)
    anna.locator("#page-language").select_option("fr")
    expect(anna.locator("nav")).to_contain_text("Aperçu")


def test_a_list_is_reviewed_in_one_go(anna: Page, studio: Running, folder: Path) -> None:
    anna.goto(f"{studio.home}/cards?deck=petit-jeu&in=de")
    anna.get_by_text("All cards of this list: 3").click()
    anna.locator(".bulk").get_by_role("button", name="Submit for review").click()
    expect(anna.get_by_role("status")).to_have_text("Done with cards: 3.")
    store = open_workspace(folder).store
    states = [find_states(store, store.head(f"pj-000{number}"), ["de"])["de"].state for number in (1, 2, 3)]
    assert states == [State.REVIEW] * 3


def test_a_workbook_is_shown_as_a_plan_and_taken_in_as_one_change(
    anna: Page, studio: Running, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert run("export", "xlsx", "petit-jeu").exit_code == 0
    book = load_workbook("petit-jeu.xlsx")
    for row in (row for sheet in book for row in sheet.iter_rows()):
        for cell in row:
            if cell.value == "Die Arve ist eine Kiefer.":
                cell.value = "Die Arve ist eine Föhre."
    book.save("petit-jeu.xlsx")
    anna.goto(f"{studio.home}/import")
    anna.set_input_files("#file", "petit-jeu.xlsx")
    anna.get_by_role("button", name="Show what would change").click()
    expect(anna.locator(".changed-item ins")).to_have_text("Föhre")
    assert open_workspace(folder).store.head("pj-0002").number == 1
    anna.get_by_role("button", name="Import").click()
    expect(anna.locator("h1")).to_have_text("Import of petit-jeu.xlsx")
    assert open_workspace(folder).store.head("pj-0002").number == 2
    anna.get_by_role("button", name="Undo this change").click()
    expect(anna.locator(".changed-item ins")).to_have_text("Kiefer")
    # What came is told in words, language by language.
    anna.goto(f"{studio.home}/log/1")
    card = anna.locator(".changed-item", has=anna.get_by_role("link", name="pj-0002"))
    expect(card.locator("div", has_text="text (DE)")).to_contain_text("Die Arve ist eine Kiefer.")
    expect(card.locator("div", has_text="verdict")).to_contain_text("true")
    expect(anna.locator("main")).not_to_contain_text("{'fr'")
    assert open_workspace(folder).store.head("pj-0002").number == 3


def test_nonsense_dropped_is_refused_in_words(anna: Page, studio: Running, tmp_path: Path) -> None:
    (tmp_path / "nonsense.xlsx").write_bytes(b"\x00nonsense" * 600_000)
    anna.goto(f"{studio.home}/import")
    anna.set_input_files("#file", tmp_path / "nonsense.xlsx")
    anna.get_by_role("button", name="Show what would change").click()
    expect(anna.locator("main")).to_contain_text("nonsense.xlsx")
    expect(anna.locator("main")).not_to_contain_text("Traceback")
    (tmp_path / "cards.zip").write_bytes(b"PK")
    anna.goto(f"{studio.home}/import")
    anna.set_input_files("#file", tmp_path / "cards.zip")
    anna.get_by_role("button", name="Show what would change").click()
    expect(anna.locator("main")).to_contain_text(".sdlxliff")
    expect(anna.locator("main")).not_to_contain_text("quizkit-studio-")


def test_a_deck_is_released_and_printed(anna: Page, studio: Running) -> None:
    anna.goto(f"{studio.home}/releases")
    anna.get_by_label("Version").fill("1.0.0")
    anna.get_by_role("button", name="Release").click()
    # The release tells about itself, and leads to the printer.
    expect(anna.locator(".deck")).to_contain_text("The first release of the deck.")
    anna.get_by_role("main").get_by_role("link", name="Releases").click()
    anna.get_by_role("link", name="1.0.0").click()
    anna.get_by_role("main").get_by_role("link", name="Print").click()
    anna.locator("#in").select_option("fr")
    anna.get_by_role("button", name="Print").click()
    file = anna.locator(".files a").first
    file.wait_for(timeout=60_000)
    with anna.expect_download() as download:
        file.click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    anna.goto(f"{studio.home}/print")
    # A print service that needs no profile of a press, which not every machine has.
    anna.locator("#service").select_option("gamecrafter")
    anna.locator("#cards").select_option("now")
    anna.get_by_role("button", name="Print").click()
    anna.locator(".files a").first.wait_for(timeout=60_000)


def test_playtests_show_which_cards_proved_hard_and_what_was_noted(anna: Page, folder: Path) -> None:
    answers = [Answer(f"pj-000{card}", 1, 0, player, card != 2) for card in (1, 2) for player in "abcdefghij"]
    noted = [Flag("pj-0001", 1, "a", "ambiguous", "Which lake?")]
    playtests.record(open_workspace(folder).store, "evening", "petit-jeu", ANNA.at, answers, noted)
    anna.get_by_role("link", name="Playtests").click()
    expect(anna.locator(".thread")).to_contain_text("ambiguous: Which lake?")
    hardest = anna.locator("table").first.get_by_role("row").nth(1)
    expect(hardest).to_contain_text("0/10")
    with anna.expect_download() as download:
        anna.get_by_role("link", name="Download all figures").click()
    assert load_workbook(BytesIO(download.value.path().read_bytes())).worksheets[0].max_row == 3
    hardest.get_by_role("link", name="pj-0002").click()
    expect(anna.locator(".about h1")).to_have_text("pj-0002")


def test_facts_that_are_due_are_confirmed(anna: Page, studio: Running, folder: Path) -> None:
    anna.goto(f"{studio.home}/cards/pj-0001/facts")
    anna.get_by_label("review by").fill("2020-01-01")
    anna.get_by_role("button", name="Save").click()
    anna.goto(f"{studio.home}/facts")
    anna.get_by_label("pj-0001").check()
    anna.get_by_role("button", name="Still true today").click()
    expect(anna.locator("main")).not_to_contain_text("pj-0001")
    assert open_workspace(folder).store.head("pj-0001").data["confirmed_by"] == "Anna"


def test_a_list_is_saved_under_a_name_and_a_sitting_is_one_entry(anna: Page, studio: Running) -> None:
    anna.goto(f"{studio.home}/cards?deck=petit-jeu&in=de&standing=draft")
    anna.get_by_text("Save this list").click()
    anna.get_by_label("Name of the list").fill("My German: draft")
    anna.locator(".below").get_by_role("button", name="Save").click()
    expect(anna.locator(".saved a")).to_have_text("My German: draft 3")
    anna.goto(f"{studio.home}/cards?deck=petit-jeu&in=fr")
    anna.get_by_role("link", name="My German").click()
    expect(anna.locator(".standings [aria-current]")).to_contain_text("draft 3")
    for number, words in ((1, "Der See."), (2, "Die Arve.")):
        anna.goto(f"{studio.home}/cards/pj-000{number}?in=de")
        anna.locator("#text\\.de").fill(words)
        anna.keyboard.press("Control+s")
        expect(anna.locator(".told")).to_have_text("Saved.")
    anna.get_by_role("link", name="Done for now").click()
    anna.get_by_label("What did you do?").fill("German, shorter")
    anna.get_by_role("button", name="Done for now").click()
    anna.locator(".sittings").get_by_role("link", name="German, shorter").click()
    expect(anna.locator(".sitting li")).to_have_count(2)
    anna.get_by_role("button", name="Undo all of it").click()
    expect(anna.locator(".changed-item ins")).to_have_count(2)
    anna.goto(f"{studio.home}/cards?deck=petit-jeu&in=de")
    anna.get_by_role("button", name="Remove “My German: draft”").click()
    expect(anna.locator(".saved")).to_have_count(0)


def test_conflicts_and_bad_cells_are_solved_on_the_plan(
    anna: Page, studio: Running, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert run("export", "xlsx", "petit-jeu").exit_code == 0
    book = load_workbook("petit-jeu.xlsx")
    said = {
        "Die Arve ist eine Kiefer.": "Die Arve ist eine Föhre.",
        "Der See gefriert jeden Winter.": "Der See aus der Mappe.",
        "Le lac gèle chaque hiver.": "Le lac du classeur.",
    }
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    for cell in (cell for cell in cells if cell.value in said):
        cell.value = said[str(cell.value)]
    wrong = next(cell for cell in cells if str(cell.value) == "Nature")
    wrong.value = "Natuur en zo"
    book.save("petit-jeu.xlsx")
    store = open_workspace(folder).store
    texts = {("text", "de"): "Der See von Beat.", ("text", "fr"): "Le lac de Beat."}
    assert store_rewrite(store, Rewrite("pj-0001", 1, texts), BEAT).changeset
    anna.goto(f"{studio.home}/import")
    anna.set_input_files("#file", "petit-jeu.xlsx")
    anna.get_by_role("button", name="Show what would change").click()
    anna.get_by_label("The cell should say").fill("Nature")
    anna.get_by_role("button", name="Show the plan with these decisions").click()
    anna.locator('[name="side:pj-0001:text.de"][value="file"]').check()
    anna.locator('[name="side:pj-0001:text.fr"][value="workspace"]').check()
    assert store.head("pj-0001").number == 2
    anna.get_by_role("button", name="Show the plan with these decisions").click()
    anna.get_by_role("button", name="Import").click()
    expect(anna.locator("h1")).to_have_text("Import of petit-jeu.xlsx")
    texts_now = read_texts(store.head("pj-0001"))["text"]
    assert texts_now == {"fr": "Le lac de Beat.", "de": "Der See aus der Mappe."}
    assert read_texts(store.head("pj-0002"))["text"]["de"] == "Die Arve ist eine Föhre."


def test_the_composition_is_a_ribbon_in_which_cards_change_places(anna: Page, folder: Path) -> None:
    anna.get_by_role("link", name="Composition").click()
    anna.get_by_role("button", name="Compose", exact=True).click()
    anna.get_by_role("button", name="Save this composition").click()
    seats = anna.locator(".seat")
    first, second = (str(seats.nth(number).get_attribute("data-card")) for number in (0, 1))
    seats.nth(0).focus()
    for key in ("Enter", "ArrowRight", "Enter"):
        anna.keyboard.press(key)
    expect(seats.nth(1)).to_have_attribute("data-card", first)
    expect(anna.locator(".bar-of-acts .told")).to_have_text("Swaps not saved yet: 1")
    seats.nth(0).drag_to(seats.nth(1))
    expect(seats.nth(1)).to_have_attribute("data-card", second)
    anna.keyboard.press("Control+z")
    expect(seats.nth(1)).to_have_attribute("data-card", first)
    anna.keyboard.press("Control+s")
    expect(anna.locator(".bar-of-acts .told")).to_have_text("Saved.")
    composition = find_composition(open_workspace(folder).store, "petit-jeu")
    assert composition is not None
    assert (composition.order("statement") or ())[:2] == (second, first)
