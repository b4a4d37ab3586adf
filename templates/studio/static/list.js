// The list beside the card: its rows, loaded as they are needed, and how many cards it has of each standing.

import { desk } from "./bench.js";
import { markUnsaved } from "./unsaved.js";

/** Others may save many times a second. */
const PAUSE = 3000;
const MOST = 50;

/** @returns {HTMLAnchorElement[]} */
export const listRows = () =>
  [...desk.querySelectorAll(".rows a[data-card]")].filter((row) => row instanceof HTMLAnchorElement);
/** @returns {HTMLAnchorElement | null} */
export const findMore = () => desk.querySelector(".rows a[data-more]");

/** Return the row so many steps from that of a card. @param {string} card @param {number} step */
export function findRow(card, step) {
  const rows = listRows();
  const at = rows.findIndex((row) => row.dataset.card === card);
  return at < 0 ? undefined : rows[at + step];
}

/** Put the rows that a link stands for in its place. @param {HTMLAnchorElement | null} link */
async function load(link) {
  if (!link || link.dataset.loading) return;
  link.dataset.loading = "1";
  const list = /** @type {HTMLElement} */ (link.closest(".rows"));
  const isEarlier = "earlier" in link.dataset;
  try {
    const html = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
    // A page has links to both of its neighbours, of which one is here already.
    html.querySelector(isEarlier ? "[data-more]" : "[data-earlier]")?.closest("li")?.remove();
    const [height, top] = [list.scrollHeight, list.scrollTop];
    link.closest("li")?.replaceWith(...html.querySelectorAll(".rows > li"));
    if (isEarlier) list.scrollTop = top + list.scrollHeight - height;
  } catch {
    delete link.dataset.loading;
  }
  markUnsaved();
  watchEnd();
}

export const loadMore = () => load(findMore());
export const loadEarlier = () => load(desk.querySelector(".rows a[data-earlier]"));

const end = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && loadMore());
export function watchEnd() {
  end.disconnect();
  const link = findMore();
  if (link) end.observe(link);
}

desk.querySelector(".rows")?.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[data-earlier], a[data-more]");
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  load(link);
});

/** Cards that have changed, whose rows are to be shown as they are now. @type {Set<string>} */
const changed = new Set();
let timer = 0;

/** Show how a card of the list stands now; a change that somebody else made may wait. */
export function recount(card = "", { soon = true } = {}) {
  changed.add(card);
  if (timer && !soon) return;
  clearTimeout(timer);
  timer = window.setTimeout(show, soon ? 0 : PAUSE);
}

async function show() {
  timer = 0;
  const shown = listRows().filter((row) => changed.has(row.dataset.card ?? "")).slice(0, MOST);
  changed.clear();
  const address = new URL(desk.dataset.list ?? "", location.href);
  address.searchParams.set("part", "tally");
  shown.forEach((row) => address.searchParams.append("card", row.dataset.card ?? ""));
  let html;
  try {
    const answer = await fetch(address);
    if (!answer.ok) return;
    html = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    // The studio is away; the next change counts again.
    return;
  }
  desk.querySelector(".standings")?.replaceWith(...html.querySelectorAll(".standings"));
  for (const row of shown) {
    // A card that has left the list stays in its place until the list is opened again: nothing jumps.
    const now = html.querySelector(`a[data-card="${CSS.escape(row.dataset.card ?? "")}"]`);
    if (now) row.replaceChildren(...now.childNodes);
  }
  markUnsaved();
}
