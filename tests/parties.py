"""A party that really runs, in a process of its own; a big screen, and phones that answer as people do."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

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
    screen.goto(running.entrance)
    expect(screen.locator("#code")).not_to_be_empty()
    return screen


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
    """Follow the QR code, and join."""
    phone = open_page(browser, size)
    phone.goto(f"{running.home}/j/{code}")
    phone.fill("#name", name)
    phone.locator(f"input[value={language}]").check(force=True)
    phone.click("form .plain" if looks_on else "form .send")
    expect(phone.locator("#who")).to_have_text(name)
    return phone


ANSWER = """(seed) => {
  const form = document.getElementById('ask'), gate = document.querySelector('#gate button:not([disabled])');
  if (gate && !document.getElementById('gate').hidden) { gate.click(); return 'gate'; }
  if (form.hidden || form.hasAttribute('aria-busy') || form.dataset.done === form.textContent) return '';
  const draw = (list) => list[seed % list.length];
  const ways = form.querySelectorAll('details:not(.help)');
  const groups = {};
  for (const radio of form.querySelectorAll('input[type=radio]')) (groups[radio.name] ??= []).push(radio);
  const lists = Object.values(groups);
  for (const list of ways.length ? [draw(lists)] : lists) draw(list).click();
  const wanted = Math.max(0, ...(form.querySelector('.count')?.textContent.match(/\\d+/g) ?? []).map(Number));
  [...form.querySelectorAll('input[type=checkbox]')].slice(seed % 3, seed % 3 + wanted).forEach((box) => { if (!box.checked) box.click(); });
  if (!ways.length) for (const field of form.querySelectorAll('input:not([type])')) { field.value = String(seed % 97); field.dispatchEvent(new Event('input', { bubbles: true })); }
  form.querySelector('button.send')?.click();
  return 'answer';
}"""
"""Do as a person in a hurry does: press what there is to press."""


def play_on(screen: Page, phones: list[Page], random: Random, until: str = "over", most: int = 400) -> int:
    """Let phones answer until the big screen shows a phase; return how often anybody pressed something."""
    presses = idle = 0
    while idle < most:
        if screen.get_attribute("body", "data-phase") == until:
            return presses
        done = [phone.evaluate(ANSWER, random.randrange(1000)) for phone in phones]
        presses += sum(map(bool, done))
        idle = 0 if any(done) else idle + 1
        if idle:
            screen.wait_for_timeout(25)
    raise AssertionError(screen.inner_text("body"))
