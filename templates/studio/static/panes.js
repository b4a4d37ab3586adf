// What can be opened beside the texts of a card: what they said before, what checks read in them, and what people say.

import { article, tell, words } from "./bench.js";
import { find } from "./elements.js";
import { localise } from "./times.js";

/** Return what an address says, or nothing if the studio does not answer. @param {string} address */
async function read(address) {
  try {
    const answer = await fetch(address);
    if (answer.ok) return await answer.text();
    tell(words.failed, "error");
  } catch {
    tell(words.unreachable, "error");
  }
  return undefined;
}

/** @param {HTMLElement} pane @param {string} html */
function fill(pane, html) {
  pane.innerHTML = html;
  localise(pane);
}

/** @param {Element} button */
export async function showPast(button) {
  const version = /** @type {HTMLElement} */ (button.closest(".version"));
  const field = /** @type {HTMLElement} */ (button.closest(".field"));
  const pane = find(version, ".past", HTMLElement);
  pane.hidden = !pane.hidden;
  button.setAttribute("aria-expanded", String(!pane.hidden));
  if (pane.hidden) return;
  const asked = new URLSearchParams({ path: field.dataset.path ?? "", in: version.dataset.language ?? "" });
  fill(pane, (await read(`/cards/${article().dataset.card}/past?${asked}`)) ?? "");
}

/** @param {HTMLDetailsElement} details */
export async function showReading(details) {
  fill(find(details, "div", HTMLElement), (await read(`/cards/${article().dataset.card}/reading`)) ?? "");
}

/** @param {HTMLFormElement} form */
export async function comment(form) {
  const headers = { accept: "application/json" };
  let answer;
  try {
    answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers, redirect: "manual" });
  } catch {
    tell(words.unreachable, "error");
    return;
  }
  if (answer.type === "opaqueredirect") await showRemarks(true);
  else tell((await answer.json()).error ?? words.failed, "error");
}

/** Show what was said about the card; what somebody is writing there stays, unless it is sent. */
export async function showRemarks(isSent = false) {
  const here = article();
  const html = await read(`/cards/${here.dataset.card}/remarks?in=${here.dataset.in}`);
  if (html === undefined || here !== article()) return;
  const pane = find(here, ".remarks", HTMLElement);
  const box = () => find(pane, "#comment", HTMLTextAreaElement);
  const [written, hadFocus] = [isSent ? "" : box().value, document.activeElement === box()];
  fill(pane, html);
  box().value = written;
  if (hadFocus) box().focus();
}
