"""One screen and six phones play each game to its end, in three languages at once; whoever has no seat looks on."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from commands import run
from parties import LARGE, SMALL, find_serious, follow_code, open_page, party, play_on, show_lobby
from playwright.sync_api import Browser, Page, expect

from quizkit.cards.kinds.canton import CantonQuestion
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.kinds.statement import Statement
from quizkit.workflow.stored.find_pack import pack_bundled

SEATS = {"swiss-quiz": 6, "kwis-t": 6, "cantuun": 4, "secret-square": 4, "switch": 4}
SHORT = {"secret-square": ("rounds", "1"), "switch": ("target", "3")}
"""Rules by which people who only guess do not take all day."""
PEOPLE = (
    ("Chloé", "fr", LARGE), ("Beat", "de", SMALL), ("Fien", "nl", LARGE),
    ("Luc", "fr", SMALL), ("Vreni", "de", LARGE), ("Joris", "nl", SMALL),
)  # fmt: skip
OVER = {"fr": "La partie est finie.", "de": "Das Spiel ist aus.", "nl": "Het spel is afgelopen."}


@pytest.fixture(scope="module")
def screen(browser: Browser) -> Page:
    return open_page(browser, {"width": 1600, "height": 900})


@pytest.fixture(scope="module")
def phones(browser: Browser) -> list[Page]:
    """Everybody comes with the same phone again."""
    return [open_page(browser, size) for _, _, size in PEOPLE]


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    """What people know, so that games do not take all day: what to press, to tick or to write below each question."""
    statements = pack_bundled("swiss-quiz").cards_of(Statement)
    verdicts = {text: int(not card.verdict) for card in statements for text in card.text.values()}
    cantuun = pack_bundled("cantuun")
    codes = sorted(str(canton["code"]) for canton in cantuun.cantons)
    cantons = {
        text: [codes.index(code) for code in card.answer]
        for card in cantuun.cards_of(CantonQuestion)
        for text in card.question.values()
    }
    quizzes = [question for card in pack_bundled("kwis-t").cards_of(Quiz) for question in card.questions]
    answers = {text: quiz.answer[language] for quiz in quizzes for language, text in quiz.question.items()}
    return {**verdicts, **cantons, **answers}


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_six_phones_in_three_languages_play_to_the_end(
    game: str, screen: Page, phones: list[Page], known: dict[str, Any], tmp_path: Path
) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    with party(folder, game, "--pace", "0") as running:
        show_lobby(screen, running)
        code = screen.inner_text("#code")
        for phone, (name, language, _) in zip(phones, PEOPLE, strict=True):
            follow_code(phone, running, code, name, language)
        if game in SHORT:
            option, value = SHORT[game]
            screen.fill(f"[name={option}]", value)
            screen.press(f"[name={option}]", "Tab")
        screen.click("#start")
        # Whoever thinks can be seen, however long the card is in three languages.
        expect(screen.locator("#seats li").last).to_be_in_viewport(ratio=1)
        assert play_on(screen, phones[: SEATS[game]], Random(game), known=known) > SEATS[game]
        for phone, (_, language, _) in zip(phones, PEOPLE, strict=True):
            expect(phone.locator("#status")).to_have_text(OVER[language])
            assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(screen.locator("#end .ranking li")).to_have_count(SEATS[game])
        assert [page.faults for page in (screen, *phones)] == [[]] * (1 + len(phones))  # type: ignore[attr-defined]
        close_pages(screen, phones)
    [log] = (folder.parent / "state").rglob("*.jsonl")
    assert run("replay", str(log)).exit_code == 0


def close_pages(screen: Page, phones: list[Page]) -> None:
    for page in (screen, *phones):
        page.goto("about:blank")


@pytest.mark.slow
def test_cantons_are_tapped_on_a_map_or_ticked_in_a_list(screen: Page, phones: list[Page], tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    with party(folder, "cantuun", "--pace", "0") as running:
        show_lobby(screen, running)
        for phone, (name, language, _) in zip(phones[:3], PEOPLE, strict=False):
            follow_code(phone, running, screen.inner_text("#code"), name, language)
        screen.click("#start")
        # Chloé reads; on Beat's small phone a tap near its name means even the smallest canton.
        beat, ticked = phones[1], phones[1].locator("#ask input:checked")
        place = beat.locator(".cantons text", has_text="BS").bounding_box()
        assert place
        beat.mouse.click(place["x"] + 12, place["y"] + 8)
        expect(beat.get_by_role("checkbox", name="Basel-Stadt")).to_be_checked()
        expect(beat.locator(".count")).to_contain_text("Basel-Stadt")
        # By keyboard, and read aloud as boxes to tick.
        beat.get_by_role("checkbox", name="Genf").focus()
        beat.keyboard.press("Space")
        assert find_serious(beat) == []
        beat.get_by_role("button", name="Liste").click()
        expect(beat.locator(".cantons")).to_be_hidden()
        chosen = beat.locator("label:has(input:checked)").all_inner_texts()
        assert [text.strip() for text in chosen] in (["Genf"], ["Basel-Stadt", "Genf"])
        assert find_serious(beat) == []
        # What was chosen on the map is what the list has; and the next time the list comes first.
        beat.reload()
        expect(beat.get_by_role("button", name="Liste")).to_have_attribute("aria-pressed", "true")
        expect(ticked).to_have_count(len(chosen))
        beat.get_by_role("button", name="Karte").click()
        expect(beat.locator('.cantons [aria-checked="true"]')).to_have_count(len(chosen))
        # Fien flags the card.
        fien = phones[2]
        fien.click("#menu")
        fien.select_option("#note-reason", "typo")
        fien.click("#note .send")
        expect(fien.locator("#status")).to_have_text("Bedankt. De kaart is gemeld.")
        close_pages(screen, phones)
    [log] = (folder.parent / "state").rglob("*.jsonl")
    assert '"reason": "typo"' in log.read_text()


@pytest.mark.slow
def test_real_dice_are_told_by_any_phone(screen: Page, phones: list[Page], tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    with party(folder, "switch", "--pace", "0", "--at-table") as running:
        show_lobby(screen, running)
        for phone, (name, language, _) in zip(phones[:2], PEOPLE, strict=False):
            follow_code(phone, running, screen.inner_text("#code"), name, language)
        screen.click("#start")
        beat = phones[1]
        # Nothing is chosen before somebody has looked at the dice.
        beat.click("#ask .send")
        expect(beat.locator("#trouble")).to_be_visible()
        for number, pips in enumerate((2, 3, 4, 5, 6), 1):
            beat.get_by_role("group", name=f"Würfel {number}").get_by_role("radio", name=str(pips)).check()
        assert find_serious(beat) == []
        with beat.expect_response("**/move") as answer:
            beat.click("#ask .send")
        assert answer.value.ok
        close_pages(screen, phones)
    [log] = (folder.parent / "state").rglob("*.jsonl")
    assert '{"seat": 0, "move": [2, 3, 4, 5, 6],' in log.read_text()
