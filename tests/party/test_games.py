"""One screen and several phones play each game to its end, in three languages at once."""

from pathlib import Path
from random import Random

import pytest
from commands import run
from parties import LARGE, SMALL, join, open_screen, party, play_on
from playwright.sync_api import Browser, expect

BOTS = {"swiss-quiz": 3, "kwis-t": 1, "cantuun": 1, "secret-square": 0, "switch": 1}
"""Bots who see to it that a game does not take all day."""
PEOPLE = (("Chloé", "fr", LARGE), ("Beat", "de", SMALL), ("Fien", "nl", LARGE))
OVER = {"fr": "La partie est finie.", "de": "Das Spiel ist aus.", "nl": "Het spel is afgelopen."}


@pytest.mark.slow
@pytest.mark.parametrize("game", BOTS)
def test_phones_in_three_languages_play_to_the_end(game: str, browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    with party(folder, game, "--pace", "0") as running:
        screen = open_screen(browser, running)
        code = screen.inner_text("#code")
        phones = [join(browser, running, code, name, language, size) for name, language, size in PEOPLE]
        onlooker = join(browser, running, code, "Zoë", "en", looks_on=True)
        for _ in range(BOTS[game]):
            screen.click("[data-bot=skilled]")
        if game == "secret-square":
            screen.fill("[name=rounds]", "2")
            screen.press("[name=rounds]", "Tab")
        screen.click("#start")
        assert play_on(screen, phones, Random(game)) > 3
        for phone, (_, language, _) in zip(phones, PEOPLE, strict=True):
            expect(phone.locator("#status")).to_have_text(OVER[language])
            assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(onlooker.locator("#status")).to_have_text("The game is over.")
        expect(screen.locator("#end .ranking li")).to_have_count(3 + BOTS[game])
        assert [page.faults for page in (screen, onlooker, *phones)] == [[]] * (2 + len(phones))  # type: ignore[attr-defined]
        for page in (screen, onlooker, *phones):
            page.context.close()
    [log] = (folder.parent / "state").rglob("*.jsonl")
    assert run("replay", str(log)).exit_code == 0
