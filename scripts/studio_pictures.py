"""Take the pictures of the studio for the guide, by hand: they need Chromium."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from openpyxl import load_workbook
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

IMAGES = Path(__file__).parents[1] / "docs" / "images"
QUIZKIT = str(Path(sys.executable).parent / "quizkit")
PATIENCE = 60_000
WIDE, PHONE = {"width": 1280, "height": 760}, {"width": 390, "height": 760}
CARD = "sq-0151"


def main() -> None:
    """Work a little in a fresh workspace, and look."""
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        folder, environment = Path(home) / "cards", {**os.environ, "XDG_STATE_HOME": home, "LANG": "C"}
        for words in (["init", str(folder), "--author", "Anna"], ["export", "xlsx", "swiss-quiz", "-o", "cards.xlsx"]):
            where = folder if folder.exists() else None
            subprocess.run([QUIZKIT, *words], cwd=where, env=environment, check=True, capture_output=True)
        words = [QUIZKIT, "studio", "--no-browser", "--port", "0", "--author", "Anna"]
        with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment) as running:
            assert running.stdout
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            try:
                entrance = running.stdout.readline().strip()
                address = entrance.partition("/enter")[0]
                invited = subprocess.run(
                    [QUIZKIT, "studio", "invite", "Bea", "--role", "translator", "--in", "nl", "--at", address],
                    cwd=folder, env=environment, check=True, capture_output=True, text=True,
                ).stdout.split()[-1]  # fmt: skip
                look(enter(browser, entrance), enter(browser, invited), folder)
            finally:
                browser.close()
                running.terminate()


def enter(browser: Browser, entrance: str) -> Page:
    """Open somebody's browser."""
    page = browser.new_context(viewport=WIDE, locale="en-GB", timezone_id="Europe/Zurich").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    page.goto(entrance)
    return page


def look(anna: Page, bea: Page, folder: Path) -> None:
    """Take one picture after the other."""
    home = anna.url.rstrip("/")
    write(anna, f"{home}/cards/{CARD}?in=fr", lambda said: said.replace(".", " depuis 1922.", 1))
    for page in (anna, bea):
        page.goto(f"{home}/cards/{CARD}?deck=swiss-quiz&in=nl")
        expect(page.locator(".sides img").first).to_be_visible()
    text = bea.locator(".field textarea").first
    before, picture = text.input_value(), bea.locator(".sides img").first.get_attribute("src")
    text.fill(before.replace(".", " sinds  1923.", 1))
    expect(bea.locator(".findings li").first).to_be_visible()
    expect(bea.locator(".presence")).to_contain_text("Anna")
    expect(bea.locator(".sides:not(.drawing) img").first).not_to_have_attribute("src", picture or "")
    save(bea, "studio-card")
    anna.locator(".field textarea").first.fill(before.replace(".", " sinds 1922.", 1))
    anna.keyboard.press("Control+s")
    expect(anna.locator(".told")).to_have_text("Saved.")
    text.fill(before.replace(".", ", sinds het jaar 1922.", 1))
    text.press("Control+s")
    expect(bea.get_by_role("dialog")).to_be_visible()
    save(bea, "studio-conflict", bea.get_by_role("dialog"))
    anna.goto(f"{home}/composition/swiss-quiz")
    save(anna, "studio-composition")
    anna.goto(f"{home}/import")
    anna.set_input_files("#file", make_workbook(folder))
    anna.get_by_role("button", name="Show what would change").click()
    expect(anna.locator(".changed-item").first).to_be_visible()
    save(anna, "studio-import")
    anna.set_viewport_size(PHONE)  # type: ignore[arg-type]
    anna.goto(f"{home}/cards/{CARD}?deck=swiss-quiz&in=nl")
    expect(anna.locator(".sides img").first).to_be_attached()
    save(anna, "studio-phone")


def write(page: Page, address: str, change: Callable[[str], str]) -> None:
    """Change the first text of a card, and save it."""
    page.goto(address)
    text = page.locator(".field textarea").first
    text.fill(change(text.input_value()))
    text.press("Control+s")
    expect(page.locator(".told")).to_have_text("Saved.")


def make_workbook(folder: Path) -> Path:
    """Return the workbook as somebody sends it back: changed here, wrong there, and in conflict with what was saved."""
    book = load_workbook(folder / "cards.xlsx")
    sheet = book["Statement"]
    columns = {cell.value: number for number, cell in reversed([*enumerate(sheet[1], 1)])}
    rows = {row[0].value: number for number, row in enumerate(sheet.iter_rows(min_row=2), 2)}
    for card, column, said in (
        ("sq-0013", "Category", "Vulkane"),
        (CARD, "Text (NL)", "Een tekst die ondertussen ook iemand anders heeft gewijzigd."),
        ("sq-0012", "Text (NL)", "Het world wide web is in 1989 uitgevonden bij CERN, in de buurt van Genève."),
    ):
        sheet.cell(rows[card], columns[column], said)
    book.save(folder / "cards.xlsx")
    return folder / "cards.xlsx"


def save(page: Page, name: str, part: Locator | None = None) -> None:
    """Take a picture of a page, or of a part of it."""
    path = IMAGES / f"{name}.png"
    (part or page).screenshot(path=path)
    Image.open(path).convert("RGB").save(path, optimize=True)


if __name__ == "__main__":
    main()
