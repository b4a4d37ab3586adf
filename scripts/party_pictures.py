"""Take the pictures of the party for the guides, by hand: they need Chromium, and every party has another code."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

IMAGES = Path(__file__).parents[1] / "docs" / "images"
QUIZKIT = str(Path(sys.executable).parent / "quizkit")
PEOPLE = (("Chloé", "fr"), ("Beat", "de"), ("Fien", "nl"))
HEIGHT = 720


def main() -> None:
    """Play a few rounds, and look."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        words = [QUIZKIT, "party", "swiss-quiz", "--no-browser", "--port", "0", "--pace", "0.1"]
        environment = {**os.environ, "XDG_STATE_HOME": folder}
        with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment) as running:
            assert running.stdout
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            try:
                play(browser, running.stdout.readline().strip(), Path(folder))
            finally:
                browser.close()
                running.terminate()


def play(browser: Browser, entrance: str, folder: Path) -> None:
    """Let three people and a bot play until the second question."""
    screen = open_page(browser, 1280, HEIGHT)
    screen.goto(entrance)
    expect(screen.locator("#code")).not_to_be_empty()
    home, code = entrance.partition("/enter")[0], screen.inner_text("#code")
    phones = [join(browser, home, code, *person) for person in PEOPLE]
    screen.click("[data-bot=skilled]")
    expect(screen.locator("#players li")).to_have_count(4)
    # The address of this machine is nobody's business.
    screen.locator(".join b").evaluate("(element) => { element.textContent = 'http://192.168.1.20:4848'; }")
    screen.screenshot(path=folder / "lobby.png")
    save(folder / "lobby.png", "party-lobby")
    screen.click("#start")
    expect(screen.locator(".sheet .pawn").first).to_be_visible(timeout=60_000)
    for phone, tip in zip(phones, ("true", "true", "false"), strict=True):
        expect(phone.locator("#ask .send")).to_be_visible(timeout=20_000)
        phone.locator("#ask input[type=radio]").nth(0 if tip == "true" else 1).check()
        if phone is phones[0]:
            take_pair(screen, phone, folder)
        phone.click("#ask .send")
    expect(screen.locator("#gate .verdict")).to_be_visible(timeout=20_000)
    screen.wait_for_timeout(1500)
    take_pair(screen, phones[1], folder, "party-reveal")


def open_page(browser: Browser, width: int, height: int) -> Page:
    """Open a browser of somebody's own."""
    return browser.new_context(locale="en-GB", viewport={"width": width, "height": height}).new_page()


def join(browser: Browser, home: str, code: str, name: str, language: str) -> Page:
    """Join with a phone."""
    phone = open_page(browser, 360, HEIGHT)
    phone.goto(f"{home}/j/{code}")
    phone.fill("#name", name)
    phone.locator(f"input[value={language}]").check(force=True)
    phone.click("form .send")
    expect(phone.locator("#who")).to_have_text(re.compile(name))
    return phone


def take_pair(screen: Page, phone: Page, folder: Path, name: str = "party") -> None:
    """Put the big screen and a phone side by side."""
    screen.wait_for_timeout(2500)
    pictures = []
    for number, page in enumerate((screen, phone)):
        page.screenshot(path=folder / f"{number}.png")
        pictures.append(Image.open(folder / f"{number}.png").convert("RGB"))
    pair = Image.new("RGB", (sum(picture.width for picture in pictures) + 24, HEIGHT), "white")
    pair.paste(pictures[0], (0, 0))
    pair.paste(pictures[1], (pictures[0].width + 24, 0))
    pair.save(folder / f"{name}.png")
    save(folder / f"{name}.png", name)


def save(file: Path, name: str) -> None:
    """Save a picture as a small file."""
    Image.open(file).convert("RGB").quantize(160).save(IMAGES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
