// The card screen: saving, moving from card to card, and what people do with mouse and keys.

import { article, bench, desk, drafts, findArea, hasCard, listEdited, me, send, tell, words } from "./bench.js";
import { settle } from "./conflict.js";
import { find } from "./elements.js";
import { findMore, findRow, listRows, loadEarlier, loadMore, recount, watchEnd } from "./list.js";
import { comment, showPast, showReading, showRemarks } from "./panes.js";
import { draftTexts, fixFirst } from "./texts.js";
import { localise } from "./times.js";
import { look, typed } from "./typing.js";
import { markUnsaved } from "./unsaved.js";

/** @typedef {import("./drafts.js").Written} Written */
/** @typedef {{revision: number, mark: string, merged: boolean, conflicts: import("./conflict.js").Conflict[]}} Saved */

/** @type {EventSource | undefined} */
let news;
/** Whether the studio went away since the page was last told something. */
let isLost = false;
/** What is being saved now. @type {Promise<boolean> | undefined} */
let saving;
/** How often somebody went on to another card. */
let turns = 0;

// Saving ------------------------------------------------------------------------------------

/** Save what was written; answers whether everything is saved. */
async function save() {
  await saving;
  saving = store();
  return await saving.finally(() => (saving = undefined));
}

/** @returns {Promise<boolean>} */
async function store() {
  const written = draftTexts(article());
  if (!written.length) {
    tell(words.nothing);
    return true;
  }
  tell(words.saving);
  let said;
  try {
    said = await send(article().dataset.sends ?? "save", { texts: written });
  } catch {
    tell(words.unreachable, "error");
    return false;
  }
  if (said.error || said.problems?.length) {
    tell(said.error ?? said.problems.join(" "), "error");
    return false;
  }
  if ("suggested" in said) {
    suggested();
    return true;
  }
  if (said.conflicts.length) return await settleConflicts(said);
  await stored(written, said);
  return true;
}

/** What was suggested is not stored: the text stays as it is, and the suggestion stands below. */
function suggested() {
  for (const { path, language } of draftTexts(article())) {
    const area = findArea(path, language);
    if (area) area.value = area.dataset.stored ?? "";
  }
  typed();
  tell(words.suggested, "fine");
  showRemarks();
}

/** @param {Written[]} written @param {Saved} said */
async function stored(written, said) {
  const here = article();
  const { base } = here.dataset;
  here.dataset.base = String(said.revision);
  for (const { path, language, words: saved } of written) {
    const area = findArea(path, language);
    if (area) area.dataset.stored = saved;
  }
  drafts().keep(said.revision, draftTexts(here), listEdited());
  markUnsaved();
  here.classList.toggle("dirty", draftTexts(here).length > 0);
  find(here, ".restored", HTMLElement).hidden = true;
  if (said.mark) find(here, ".revision", HTMLElement).textContent = said.mark;
  recount(here.dataset.card);
  tell(said.merged ? words.merged : words.saved, "fine");
  // A page that does not show what others wrote must not claim that it started from there.
  if (said.merged && !(await swap(location.href, { keep: true }))) here.dataset.base = base;
}

/** @param {Saved} said */
async function settleConflicts(said) {
  tell(words.conflict, "error");
  const chosen = await settle(said.conflicts);
  if (!chosen) return false;
  for (const { path, language, words: taken } of chosen) {
    const area = findArea(path, language);
    if (area) area.value = taken;
  }
  drafts().keep(said.revision, draftTexts(article()), listEdited());
  // What the other one wrote elsewhere on the card is shown before anything is saved over it.
  if (!(await swap(location.href, { keep: true }))) return false;
  if (draftTexts(article()).length) return await store();
  tell(words.kept, "fine");
  return true;
}

// Moving ------------------------------------------------------------------------------------

/**
 * Put another card, or another view of this one, on the bench; the list stays where it is. Answers whether it is there.
 * @param {string} address
 */
async function swap(address, { keep = false, push = false } = {}) {
  const url = new URL(address, location.href);
  url.searchParams.set("part", "card");
  const turn = push ? ++turns : turns;
  let answer, text;
  try {
    answer = await fetch(url);
    text = await answer.text();
  } catch {
    tell(words.unreachable, "error");
    return false;
  }
  // Whoever has gone on in the meantime stays where they are.
  if (turn !== turns || (!push && address !== location.href)) return false;
  if (!answer.ok) {
    location.href = address;
    return false;
  }
  const spot = keep ? findSpot() : undefined;
  const said = keep ? article().querySelector(".told") : null;
  const { card } = article().dataset;
  const comment = findComment().value;
  const html = new DOMParser().parseFromString(text, "text/html");
  bench.replaceChildren(...html.body.childNodes);
  // Whoever has just saved is told so, even if somebody else's change comes in at that moment.
  if (said) article().querySelector(".told")?.replaceWith(said);
  if (card === article().dataset.card) findComment().value = comment;
  if (push) {
    history.pushState({}, "", address);
    bench.scrollTo(0, 0);
    scrollTo(0, 0);
  }
  document.title = `${article().dataset.title} · quizkit`;
  localise(bench);
  desk.classList.remove("listing");
  opened(spot);
  return true;
}

const findComment = () => find(article(), "#comment", HTMLTextAreaElement);

/** @typedef {{id: string, start: number, end: number}} Spot */

/** Return where somebody is typing. @returns {Spot | undefined} */
function findSpot() {
  const area = document.activeElement;
  if (!(area instanceof HTMLTextAreaElement)) return undefined;
  return { id: area.id, start: area.selectionStart, end: area.selectionEnd };
}

/** Go to another card, or to another view of this one; what is being saved comes first. @param {string} address */
async function go(address) {
  // Whoever cannot save this card is told so here.
  if ((await saving) !== false) await swap(address, { push: true });
}

/** @param {number} step */
async function move(step) {
  const card = article().dataset.card ?? "";
  if (!findRow(card, step)) await (step > 0 ? loadMore() : loadEarlier());
  const next = findRow(card, step);
  if (next) await go(next.href);
  else tell(step > 0 ? words.last : words.first);
  if (findMore() && !findRow(card, 10 * step)) loadMore();
}

// A card on the bench -----------------------------------------------------------------------

/** @param {Spot} [spot] */
function opened(spot) {
  if (!hasCard()) return;
  const here = article();
  const { card = "" } = here.dataset;
  for (const row of listRows()) {
    if (row.dataset.card === card) {
      row.setAttribute("aria-current", "true");
      row.scrollIntoView({ block: "nearest" });
    } else row.removeAttribute("aria-current");
  }
  const kept = drafts().find(listEdited());
  for (const { path, language, words: draft } of kept.texts) {
    const area = findArea(path, language);
    if (area) area.value = draft;
  }
  if (draftTexts(here).length) {
    // What was typed started from an older revision, which decides what is merged and what is a conflict.
    here.dataset.base = String(kept.base);
    find(here, ".restored", HTMLElement).hidden = false;
  }
  typed();
  markUnsaved();
  const target = document.getElementById(spot?.id ?? "") ?? here.querySelector(".field textarea");
  if (target instanceof HTMLTextAreaElement) {
    target.focus({ preventScroll: true });
    if (spot?.id === target.id) target.setSelectionRange(spot.start, spot.end);
    else target.scrollIntoView({ block: "nearest" });
  }
  listen(card);
}

/** @param {string} card */
function listen(card) {
  news?.close();
  news = new EventSource(`/news?card=${card}`);
  news.addEventListener("error", () => (isLost = true));
  news.addEventListener("open", () => {
    if (isLost && hasCard()) {
      // What was typed meanwhile has neither been checked nor drawn.
      look();
      tell(words.again, "fine");
    }
    isLost = false;
  });
  news.addEventListener("presence", ({ data }) => {
    const { who } = JSON.parse(data);
    const others = who.slice();
    others.splice(others.indexOf(desk.dataset.me ?? ""), 1);
    find(article(), ".presence", HTMLElement).textContent = others.length ? `${words.here} ${others.join(", ")}` : "";
  });
  news.addEventListener("saved", ({ data }) => {
    const { card: changed, by, from } = JSON.parse(data);
    if (from === me) return;
    recount(changed, { soon: false });
    if (changed !== article().dataset.card) return;
    if (!article().classList.contains("dirty")) {
      swap(location.href, { keep: true });
      return;
    }
    const bar = find(article(), ".changed", HTMLElement);
    bar.hidden = false;
    find(bar, "span", HTMLElement).textContent = words.changed.replace("{name}", by);
  });
  news.addEventListener("remark", () => showRemarks());
}

// What people do ----------------------------------------------------------------------------

bench.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement)) return;
  if (target.id === "comment") return;
  // A text of a card is one line.
  if (target.value.includes("\n")) target.value = target.value.replace(/\s*\n\s*/g, " ");
  typed();
});

bench.addEventListener("click", async (event) => {
  const target = /** @type {HTMLElement} */ (event.target).closest("button, a[data-swap]");
  if (!(target instanceof HTMLElement)) return;
  if (target instanceof HTMLAnchorElement) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(target.href);
  } else if ("save" in target.dataset) save();
  else if ("saveNext" in target.dataset) saveAndNext();
  else if ("discard" in target.dataset) {
    drafts().keep(0, [], listEdited());
    swap(location.href);
  } else if ("reload" in target.dataset) {
    await save();
  } else if ("keys" in target.dataset) showKeys();
  else if ("step" in target.dataset) move(Number(target.dataset.step));
  else if ("list" in target.dataset) target.setAttribute("aria-expanded", String(desk.classList.toggle("listing")));
  else if ("past" in target.dataset) showPast(target);
  else if ("restore" in target.dataset) {
    write(target.closest(".version")?.querySelector("textarea"), target.dataset.restore);
  } else if ("take" in target.dataset) {
    const { path = "", language = "", take } = target.dataset;
    write(findArea(path, language), take);
  }
});

/** Put words into a text, as if somebody had typed them. @param {HTMLTextAreaElement | null | undefined} area */
function write(area, words = "") {
  if (!area) return;
  area.value = words;
  typed();
  area.focus();
}

bench.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if ("comment" in form.dataset) {
    event.preventDefault();
    comment(form);
  }
  if (!("act" in form.dataset)) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  if (!(await save())) return;
  data.set("from", me);
  const answer = await fetch(form.action, { method: "POST", body: data, headers: { accept: "application/json" } });
  if (answer.ok) {
    await swap(location.href);
    recount(article().dataset.card);
    tell(words.saved, "fine");
  }
  else tell((await answer.json()).error, "error");
});

bench.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && "beside" in target.dataset) go(target.value);
});

bench.addEventListener("toggle", ({ target }) => {
  if (target instanceof HTMLDetailsElement && target.open && target.matches(".reading")) showReading(target);
}, true);

async function saveAndNext() {
  if (await save()) move(1);
}

desk.querySelector(".rows")?.addEventListener("click", (event) => {
  const row = event.target instanceof Element && event.target.closest("a[data-card]");
  if (!(row instanceof HTMLAnchorElement) || !(event instanceof MouseEvent)) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(row.href);
});

/** @type {Record<string, () => unknown>} */
const COMMANDS = { Enter: saveAndNext, NumpadEnter: saveAndNext, KeyS: save };
/** @type {Record<string, () => unknown>} */
const MOVES = {
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  KeyF: () => fixFirst(article(), typed),
  KeyM: () => findComment().focus(),
};

const showKeys = () => find(document, "#keys", HTMLDialogElement).showModal();

/** Return what a key stands for on the card screen. @param {KeyboardEvent} event @returns {(() => unknown) | undefined} */
function findAct({ target, code, key, ctrlKey, metaKey, altKey }) {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  // In a text, a question mark is one; F1 works anywhere.
  if (key === "F1" || (!isText && key === "?")) return showKeys;
  if (!isText && key === "/") return () => document.getElementById("words")?.focus();
  if (!hasCard()) return undefined;
  if (ctrlKey || metaKey) {
    const isComment = isText && target.id === "comment" && COMMANDS[code] === saveAndNext;
    return isComment ? () => target.form?.requestSubmit() : COMMANDS[code];
  }
  if (!altKey) return undefined;
  const button = bench.querySelector(`button[data-key="${CSS.escape(code)}"]`);
  return button instanceof HTMLButtonElement ? () => button.click() : MOVES[code];
}

document.addEventListener("keydown", (event) => {
  const act = findAct(event);
  if (!act) return;
  event.preventDefault();
  act();
});

window.addEventListener("popstate", () => swap(location.href));
watchEnd();
opened();
