// What can be opened beside the texts of a card: what they said before, what checks read in them, and what people say.

import { article, tell, words } from "./bench.js";
import { find } from "./elements.js";

/** @param {Element} button */
export async function showPast(button) {
  const version = /** @type {HTMLElement} */ (button.closest(".version"));
  const field = /** @type {HTMLElement} */ (button.closest(".field"));
  const pane = find(version, ".past", HTMLElement);
  pane.hidden = !pane.hidden;
  button.setAttribute("aria-expanded", String(!pane.hidden));
  if (pane.hidden) return;
  const asked = new URLSearchParams({ path: field.dataset.path ?? "", in: version.dataset.language ?? "" });
  pane.innerHTML = await (await fetch(`/cards/${article().dataset.card}/past?${asked}`)).text();
}

/** @param {HTMLDetailsElement} details */
export async function showReading(details) {
  find(details, "div", HTMLElement).innerHTML = await (await fetch(`/cards/${article().dataset.card}/reading`)).text();
}

/** @param {HTMLFormElement} form */
export async function comment(form) {
  const headers = { accept: "application/json" };
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers, redirect: "manual" });
  if (answer.type === "opaqueredirect") await showRemarks(true);
  else tell((await answer.json()).error ?? words.failed, "error");
}

/** Show what was said about the card; what somebody is writing there stays, unless it is sent. */
export async function showRemarks(isSent = false) {
  const here = article();
  const answer = await fetch(`/cards/${here.dataset.card}/remarks?in=${here.dataset.in}`);
  const html = await answer.text();
  if (!answer.ok || here !== article()) return;
  const pane = find(here, ".remarks", HTMLElement);
  const box = () => find(pane, "#comment", HTMLTextAreaElement);
  const [written, hadFocus] = [isSent ? "" : box().value, document.activeElement === box()];
  pane.innerHTML = html;
  box().value = written;
  if (hadFocus) box().focus();
}
