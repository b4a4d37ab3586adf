// The card screen. Typing is instant and never waits: findings and the picture come beside it, drafts are kept in the
// browser until they are saved, and the text that is being typed is never replaced.

import { Drafts } from "./drafts.js";
import { draftTexts, showFindings, showLengths, fixFirst } from "./texts.js";
import { settle } from "./conflict.js";

/** @typedef {{path: string, language: string, words: string}} Written */

const bench = document.getElementById("bench");
const desk = /** @type {HTMLElement} */ (document.querySelector(".desk"));
/** @type {Record<string, string>} */
const words = JSON.parse(desk.dataset.words ?? "{}");
const me = crypto.randomUUID();
/** @type {EventSource | undefined} */
let news;
/** @type {AbortController | undefined} */
let checking;
let drawing = false;
let drawAgain = false;
let drawTimer = 0;

const article = () => /** @type {HTMLElement} */ (bench.querySelector("article.texts"));
const drafts = () => new Drafts(article().dataset.workspace ?? "", article().dataset.card ?? "");

/** Send data to the address of the card on the bench. */
async function send(act, data, signal) {
  const answer = await fetch(`/cards/${article().dataset.card}/${act}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ base: Number(article().dataset.base), from: me, ...data }),
    signal,
  });
  const said = await answer.json();
  return answer.ok ? said : { error: said.error ?? words.failed };
}

function tell(text, kind = "") {
  const told = article().querySelector(".told");
  told.textContent = text;
  told.className = `told ${kind}`;
}

// Typing ------------------------------------------------------------------------------------

function typed() {
  const written = draftTexts(article());
  drafts().keep(Number(article().dataset.base), written);
  showLengths(article());
  article().classList.toggle("dirty", written.length > 0);
  check(written);
  clearTimeout(drawTimer);
  drawTimer = setTimeout(draw, 100);
}

async function check(written) {
  checking?.abort();
  checking = new AbortController();
  const shown = article();
  try {
    const { findings, error } = await send("check", { texts: written }, checking.signal);
    if (shown !== article()) return;
    if (error) tell(error, "error");
    else showFindings(shown, findings, words, typed);
  } catch (reason) {
    if (reason.name !== "AbortError") tell(words.unreachable, "error");
  }
}

async function draw() {
  if (drawing) {
    drawAgain = true;
    return;
  }
  drawing = true;
  const shown = article();
  try {
    const picture = await send("picture", { texts: draftTexts(shown), in: shown.dataset.in });
    if (shown === article()) showPicture(picture);
  } catch {
    // The server is away; the old picture stays, and the next key tries again.
  }
  drawing = false;
  if (drawAgain) {
    drawAgain = false;
    draw();
  }
}

function showPicture({ sides = [], overflow = [], error }) {
  const pane = bench.querySelector(".print");
  const cannot = pane.querySelector(".cannot");
  cannot.hidden = !error;
  cannot.textContent = error ?? "";
  const place = pane.querySelector(".sides");
  const alts = [place.dataset.altFront, place.dataset.altBack];
  if (!error) {
    place.querySelectorAll("img").forEach((image, at) => at >= sides.length && image.remove());
    sides.forEach((side, at) => {
      const image = place.children[at] ?? place.appendChild(new Image());
      image.alt = alts[at % 2];
      image.src = side;
    });
  }
  place.classList.toggle("spills", overflow.length > 0);
  place.classList.toggle("old", Boolean(error));
  pane.querySelector(".overflow").replaceChildren(
    ...overflow.map(({ message }) => Object.assign(document.createElement("li"), { textContent: message })),
  );
}

// Saving ------------------------------------------------------------------------------------

/** Save what was written; answers whether everything is saved. */
async function save() {
  const written = draftTexts(article());
  if (!written.length) {
    tell(words.nothing);
    return true;
  }
  tell(words.saving);
  let said;
  try {
    said = await send(article().dataset.sends, { texts: written });
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
  stored(written, said);
  return true;
}

/** What was suggested is not stored: the text stays as it is, and the suggestion stands below. */
function suggested() {
  for (const area of article().querySelectorAll(".field textarea")) area.value = area.dataset.stored;
  typed();
  tell(words.suggested, "fine");
  showRemarks();
}

function stored(written, said) {
  const here = article();
  here.dataset.base = said.revision;
  for (const { path, language, words: saved } of written) {
    const area = here.querySelector(`.field[data-path="${CSS.escape(path)}"] [data-language="${language}"] textarea`);
    if (area) area.dataset.stored = saved;
  }
  drafts().keep(said.revision, draftTexts(here));
  here.classList.toggle("dirty", draftTexts(here).length > 0);
  here.querySelector(".restored").hidden = true;
  tell(said.merged ? words.merged : words.saved, "fine");
  if (said.merged) swap(location.href, { keep: true });
}

async function settleConflicts(said) {
  tell(words.conflict, "error");
  const chosen = await settle(said.conflicts);
  if (!chosen) return false;
  const here = article();
  here.dataset.base = said.revision;
  for (const { path, language, stored: theirs, words: taken } of chosen) {
    const area = here.querySelector(`.field[data-path="${CSS.escape(path)}"] [data-language="${language}"] textarea`);
    area.dataset.stored = theirs;
    area.value = taken;
  }
  typed();
  return draftTexts(here).length ? await save() : true;
}

// Moving ------------------------------------------------------------------------------------

/** Put another card, or another view of this one, on the bench; the list stays where it is. */
async function swap(address, { keep = false, push = false } = {}) {
  const url = new URL(address, location.href);
  url.searchParams.set("part", "card");
  let answer;
  try {
    answer = await fetch(url);
  } catch {
    tell(words.unreachable, "error");
    return;
  }
  if (!answer.ok) {
    location.href = address;
    return;
  }
  const focused = keep ? document.activeElement?.id : "";
  const said = keep ? article().querySelector(".told") : null;
  const html = new DOMParser().parseFromString(await answer.text(), "text/html");
  bench.replaceChildren(...html.body.childNodes);
  // Whoever has just saved is told so, even if somebody else's change comes in at that moment.
  if (said) article().querySelector(".told")?.replaceWith(said);
  if (push) history.pushState({}, "", address);
  document.title = `${article().dataset.title} · quizkit`;
  opened(focused);
}

function move(step) {
  const rows = [...document.querySelectorAll(".rows a[data-card]")];
  const at = rows.findIndex((row) => row.dataset.card === article().dataset.card);
  const next = rows[at + step];
  if (next) swap(next.href, { push: true });
  else tell(step > 0 ? words.last : words.first);
  if (at + step > rows.length - 10) more();
}

async function more() {
  const link = document.querySelector(".rows [data-more]");
  if (!link || link.dataset.loading) return;
  link.dataset.loading = "1";
  const html = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
  link.closest("li").replaceWith(...html.querySelectorAll(".rows > li"));
  watchEnd();
}

const end = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && more());
function watchEnd() {
  end.disconnect();
  const link = document.querySelector(".rows [data-more]");
  if (link) end.observe(link);
}

// A card on the bench -----------------------------------------------------------------------

function opened(focused = "") {
  const here = article();
  if (!here) return;
  const { card } = here.dataset;
  for (const row of document.querySelectorAll(".rows a[data-card]")) {
    if (row.dataset.card === card) {
      row.setAttribute("aria-current", "true");
      row.scrollIntoView({ block: "nearest" });
    } else row.removeAttribute("aria-current");
  }
  const kept = drafts().find();
  for (const { path, language, words: draft } of kept?.texts ?? []) {
    const area = here.querySelector(`.field[data-path="${CSS.escape(path)}"] [data-language="${language}"] textarea`);
    if (area) area.value = draft;
  }
  if (kept?.texts.length) {
    // What was typed started from an older revision, which decides what is merged and what is a conflict.
    here.dataset.base = String(kept.base);
    here.querySelector(".restored").hidden = false;
  }
  typed();
  (document.getElementById(focused) ?? here.querySelector(".field textarea"))?.focus({ preventScroll: true });
  listen(card);
}

function listen(card) {
  news?.close();
  news = new EventSource(`/news?card=${card}`);
  news.addEventListener("presence", ({ data }) => {
    const { who } = JSON.parse(data);
    const others = who.slice();
    others.splice(others.indexOf(desk.dataset.me ?? ""), 1);
    article().querySelector(".presence").textContent = others.length ? `${words.here} ${others.join(", ")}` : "";
  });
  news.addEventListener("saved", ({ data }) => {
    const { card: changed, by, from } = JSON.parse(data);
    if (changed !== article().dataset.card || from === me) return;
    if (!article().classList.contains("dirty")) {
      swap(location.href, { keep: true });
      return;
    }
    const bar = article().querySelector(".changed");
    bar.hidden = false;
    bar.querySelector("span").textContent = words.changed.replace("{name}", by);
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
    swap(target.href, { push: true });
  } else if ("save" in target.dataset) save();
  else if ("saveNext" in target.dataset) saveAndNext();
  else if ("discard" in target.dataset) {
    drafts().keep(0, []);
    swap(location.href);
  } else if ("reload" in target.dataset) {
    await save();
  } else if ("past" in target.dataset) showPast(target);
  else if ("restore" in target.dataset) {
    const area = target.closest(".version").querySelector("textarea");
    area.value = target.dataset.restore;
    typed();
    area.focus();
  } else if ("take" in target.dataset) {
    const { path, language, take } = target.dataset;
    const area = article().querySelector(`.field[data-path="${CSS.escape(path)}"] [data-language="${language}"] textarea`);
    area.value = take;
    typed();
    area.focus();
  }
});

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
  if (answer.ok) await swap(location.href);
  else tell((await answer.json()).error, "error");
});

bench.addEventListener("toggle", async ({ target }) => {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  target.querySelector("div").innerHTML = await (await fetch(`/cards/${article().dataset.card}/reading`)).text();
}, true);

async function comment(form) {
  const headers = { accept: "application/json" };
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers, redirect: "manual" });
  if (answer.type === "opaqueredirect") await showRemarks(true);
  else tell((await answer.json()).error ?? words.failed, "error");
}

/** Show what was said about the card; what somebody is writing there stays, unless it is sent. */
async function showRemarks(isSent = false) {
  const here = article();
  const answer = await fetch(`/cards/${here.dataset.card}/remarks?in=${here.dataset.in}`);
  const html = await answer.text();
  if (!answer.ok || here !== article()) return;
  const pane = here.querySelector(".remarks");
  const box = pane.querySelector("#comment");
  const [written, hadFocus] = [isSent ? "" : box.value, document.activeElement === box];
  pane.innerHTML = html;
  pane.querySelector("#comment").value = written;
  if (hadFocus) pane.querySelector("#comment").focus();
}

async function showPast(button) {
  const version = button.closest(".version");
  const pane = version.querySelector(".past");
  pane.hidden = !pane.hidden;
  button.setAttribute("aria-expanded", String(!pane.hidden));
  if (pane.hidden) return;
  const asked = new URLSearchParams({ path: version.closest(".field").dataset.path, in: version.dataset.language });
  pane.innerHTML = await (await fetch(`/cards/${article().dataset.card}/past?${asked}`)).text();
}

async function saveAndNext() {
  if (await save()) move(1);
}

document.querySelector(".rows")?.addEventListener("click", (event) => {
  const row = /** @type {HTMLElement} */ (event.target).closest("a[data-card]");
  if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  swap(/** @type {HTMLAnchorElement} */ (row).href, { push: true });
});

document.addEventListener("keydown", (event) => {
  const isText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
  const command = event.ctrlKey || event.metaKey;
  const acts = {
    [`${command}-Enter`]: command && saveAndNext,
    [`${command}-KeyS`]: command && save,
  };
  const isComment = event.target instanceof HTMLElement && event.target.id === "comment";
  if (isComment && command) acts["true-Enter"] = () => event.target.form.requestSubmit();
  const act = article() && acts[`${command}-${event.code}`];
  if (act) {
    event.preventDefault();
    act();
  } else if (event.altKey && article()) {
    const button = bench.querySelector(`[data-key="${event.code}"]`);
    if (event.code === "ArrowDown") move(1);
    else if (event.code === "ArrowUp") move(-1);
    else if (event.code === "KeyF") fixFirst(article(), typed);
    else if (event.code === "KeyM") document.getElementById("comment").focus();
    else if (button) button.click();
    else return;
    event.preventDefault();
  } else if (!isText && event.key === "?") {
    /** @type {HTMLDialogElement} */ (document.getElementById("keys")).showModal();
  } else if (!isText && event.key === "/") {
    event.preventDefault();
    document.getElementById("words").focus();
  }
});

window.addEventListener("popstate", () => swap(location.href));
watchEnd();
opened();
