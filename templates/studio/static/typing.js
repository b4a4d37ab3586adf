// Typing. It is instant and never waits: findings and the picture come beside it, and drafts are kept in the browser.

import { article, bench, drafts, listEdited, send, tell, words } from "./bench.js";
import { find } from "./elements.js";
import { draftTexts, showFindings, showLengths } from "./texts.js";

/** @typedef {{sides?: string[], overflow?: {message: string}[], error?: string}} Picture */

const REST = 100;
/** @type {AbortController | undefined} */
let checking;
/** @type {AbortController | undefined} */
let drawing;
/** @type {HTMLElement | undefined} */
let drawn;
let isOutdated = false;
let drawTimer = 0;

/** Take notice of what is written now. */
export function typed() {
  drafts().keep(Number(article().dataset.base), draftTexts(article()), listEdited());
  look();
}

/** Look at what is written now, with the eyes of checks and press. */
export function look() {
  const written = draftTexts(article());
  showLengths(article());
  article().classList.toggle("dirty", written.length > 0);
  check(written);
  clearTimeout(drawTimer);
  drawTimer = setTimeout(draw, REST);
}

/** @param {import("./drafts.js").Written[]} written */
async function check(written) {
  checking?.abort();
  checking = new AbortController();
  const { signal } = checking;
  const shown = article();
  try {
    const { findings, error } = await send("check", { texts: written }, signal);
    if (shown !== article()) return;
    if (error) tell(error, "error");
    else showFindings(shown, findings, words, typed);
  } catch {
    if (!signal.aborted) tell(words.unreachable, "error");
  }
}

async function draw() {
  isOutdated = drawing !== undefined;
  // Whoever goes on to another card does not wait for the picture of the last one.
  if (drawn !== article()) drawing?.abort();
  if (drawing) return;
  drawing = new AbortController();
  find(bench, ".sides", HTMLElement).classList.add("drawing");
  const shown = (drawn = article());
  try {
    const picture = await send("picture", { texts: draftTexts(shown), in: shown.dataset.in }, drawing.signal);
    if (shown === article()) showPicture(picture);
  } catch {
    // The server is away; the old picture stays, and the next key tries again.
  }
  drawing = undefined;
  bench.querySelector(".sides")?.classList.remove("drawing");
  if (isOutdated) draw();
}

/** @param {Picture} picture */
function showPicture({ sides = [], overflow = [], error }) {
  const pane = find(bench, ".print", HTMLElement);
  const cannot = find(pane, ".cannot", HTMLElement);
  cannot.hidden = !error;
  cannot.textContent = error ?? "";
  const place = find(pane, ".sides", HTMLElement);
  const alts = [place.dataset.altFront ?? "", place.dataset.altBack ?? ""];
  if (!error) {
    const images = [...place.querySelectorAll("img")];
    images.slice(sides.length).forEach((image) => image.remove());
    sides.forEach((side, at) => {
      const image = images[at] ?? place.appendChild(new Image());
      image.alt = alts[at % 2];
      image.src = side;
    });
  }
  place.classList.toggle("spills", overflow.length > 0);
  place.classList.toggle("old", Boolean(error));
  find(pane, ".overflow", HTMLElement).replaceChildren(
    ...overflow.map(({ message }) => Object.assign(document.createElement("li"), { textContent: message })),
  );
}
