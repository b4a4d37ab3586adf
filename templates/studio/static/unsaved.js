// What is not saved yet is marked: at its card in the list, and at its language.

import { article, bench, desk, hasCard, words } from "./bench.js";
import { listDrafts } from "./drafts.js";

/** @param {Element} place @param {boolean} isUnsaved */
function mark(place, isUnsaved) {
  const shown = place.querySelector(".unsaved");
  if (!isUnsaved) shown?.remove();
  else if (!shown) place.append(Object.assign(document.createElement("span"), { className: "unsaved", textContent: words.unsaved }));
}

/** Mark the cards of the list, and the other languages of this card, in which something is not saved. */
export function markUnsaved() {
  const drafts = listDrafts(desk.dataset.workspace ?? "");
  const cards = new Set(drafts.map(([card]) => card));
  /** @type {NodeListOf<HTMLElement>} */
  const rows = desk.querySelectorAll(".rows a[data-card]");
  for (const row of rows) mark(row, cards.has(row.dataset.card ?? ""));
  if (!hasCard()) return;
  const languages = drafts.flatMap(([card, language]) => (card === article().dataset.card ? [language] : []));
  /** @type {NodeListOf<HTMLElement>} */
  const tabs = bench.querySelectorAll(".tabs a:not([aria-current])");
  for (const tab of tabs) mark(tab, languages.includes(tab.dataset.language ?? ""));
}
