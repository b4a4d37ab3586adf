"""A party that really runs, in a process of its own; a big screen, and phones that answer as people do."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from studios import PATIENCE, Running

LARGE, SMALL = {"width": 390, "height": 844}, {"width": 320, "height": 568}


class RunningParty(Running):
    """A party, open until it is closed or killed."""

    command, host_cookie = "party", ""


@contextmanager
def party(folder: Path, *options: str, port: int = 0) -> Iterator[RunningParty]:
    running = RunningParty(folder, *options, port=port)
    try:
        yield running
    finally:
        running.close()


def open_page(browser: Browser, viewport: dict[str, int]) -> Page:
    """Open a browser of somebody's own; whatever goes wrong in a page is a failure."""
    page = browser.new_context(locale="en-GB", viewport=viewport, reduced_motion="reduce").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if "Content Security Policy" in said.text else None)
    page.faults = faults  # type: ignore[attr-defined]
    return page


def open_screen(browser: Browser, running: RunningParty) -> Page:
    """Open the big screen."""
    screen = open_page(browser, {"width": 1600, "height": 900})
    show_lobby(screen, running)
    return screen


def show_lobby(screen: Page, running: RunningParty) -> None:
    screen.goto(running.entrance)
    expect(screen.locator("#code")).not_to_be_empty()


def join(
    browser: Browser,
    running: RunningParty,
    code: str,
    name: str,
    language: str,
    size: dict[str, int] = LARGE,
    *,
    looks_on: bool = False,
) -> Page:
    """Join with a phone of one's own."""
    phone = open_page(browser, size)
    follow_code(phone, running, code, name, language, looks_on=looks_on)
    return phone


def follow_code(
    phone: Page, running: RunningParty, code: str, name: str, language: str, *, looks_on: bool = False
) -> None:
    """Follow the QR code, and join."""
    phone.goto(f"{running.home}/j/{code}")
    phone.fill("#name", name)
    phone.locator(f"input[value={language}]").check(force=True)
    phone.click("form .plain" if looks_on else "form .send")
    expect(phone.locator("#who")).to_have_text(name)


def find_serious(page: Page) -> list[str]:
    """Return what keeps somebody from using a page; contrast has to do for sunlight, 7:1."""
    strict = {"resultTypes": ["violations"], "rules": {"color-contrast-enhanced": {"enabled": True}}}
    found = Axe().run(page, options=strict).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found if one["impact"] in ("serious", "critical")
    ]


PLAY = """([seed, known, until]) => {
  let state = seed;
  const draw = (list) => { state = (state * 1103515245 + 12345) % 2147483648; return list[(state >> 8) % list.length]; };
  const isNew = (button) => { const before = button.pressedAt ?? -1000; if (performance.now() - before < 500) return false; button.pressedAt = performance.now(); return true; };
  const answerFrom = (text) => known[text?.replace(/^\\d+\\. /, '')];
  const type = (field, text) => { field.value = text; field.dispatchEvent(new Event('input', { bubbles: true })); };
  const press = () => {
    const form = document.getElementById('ask'), gate = document.querySelector('#gate button:not([disabled])');
    if (gate && !document.getElementById('gate').hidden) { if (isNew(gate) && (until !== 'reveal' || gate.classList.contains('dice'))) gate.click(); return; }
    const send = form.querySelector('button.send') ?? form.querySelector('button:not(.plain)');
    if (form.hidden || form.hasAttribute('aria-busy') || !send || !isNew(send)) return;
    window.presses += 1;
    const right = answerFrom(document.querySelector('#question p')?.textContent);
    const ways = form.querySelectorAll('details:not(.help)');
    const groups = {};
    for (const radio of form.querySelectorAll('input[type=radio]')) (groups[radio.name] ??= []).push(radio);
    const lists = Object.values(groups);
    for (const list of ways.length ? [draw(lists)] : lists) draw(list).click();
    if (typeof right === 'number') lists[0]?.[right]?.click();
    const boxes = [...form.querySelectorAll('input[type=checkbox]')];
    const wanted = Math.max(0, ...(form.querySelector('.count')?.textContent.match(/\\d+/g) ?? []).map(Number));
    const from = draw([0, 1, 2]);
    (Array.isArray(right) ? right.map((at) => boxes[at]) : boxes.slice(from, from + wanted)).forEach((box) => { if (box && !box.checked) box.click(); });
    if (!ways.length) for (const field of form.querySelectorAll('input:not([type])')) type(field, answerFrom(field.closest('.part')?.querySelector('h3')?.textContent) ?? String(draw([1, 12, 40, 80])));
    send.click();
  };
  window.presses ??= 0;
  clearInterval(window.hurry);
  window.hurry = setInterval(press, 15);
}"""
"""Do as a person in a hurry does: press what there is to press, as soon as it is there."""
REST = "() => { clearInterval(window.hurry); return window.presses ?? 0; }"


def play_on(
    screen: Page, phones: list[Page], random: Random, until: str = "over", known: Mapping[str, Any] | None = None
) -> int:
    """Let phones answer until the big screen shows a phase; return how often anybody answered.

    Until something is revealed: then nobody presses on. What people know is which button to press below a question, which boxes to tick, or what to write; else they guess.
    """
    for phone in phones:
        phone.evaluate(PLAY, [random.randrange(10**6), known or {}, until])
    expect(screen.locator("body")).to_have_attribute("data-phase", until, timeout=3 * PATIENCE)
    return sum(phone.evaluate(REST) for phone in phones)
