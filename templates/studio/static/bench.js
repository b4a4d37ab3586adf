// The bench: the card that somebody works on, and what its page says and sends.

import { Drafts } from "./drafts.js";
import { find } from "./elements.js";

export const desk = find(document, ".desk", HTMLElement);
export const bench = find(desk, "#bench", HTMLElement);
/** @type {Record<string, string>} */
export const words = JSON.parse(desk.dataset.words ?? "{}");
export const me = crypto.randomUUID();

export const hasCard = () => bench.querySelector("article.texts") !== null;
export const article = () => find(bench, "article.texts", HTMLElement);
export const drafts = () => new Drafts(desk.dataset.workspace ?? "", article().dataset.card ?? "");

/** Return the languages that can be typed in here. */
export function listEdited() {
  /** @type {NodeListOf<HTMLElement>} */
  const edited = article().querySelectorAll(".version.edited");
  return [...new Set([...edited].map((version) => version.dataset.language ?? ""))];
}

/** @param {string} path @param {string} language @returns {HTMLTextAreaElement | null} */
export function findArea(path, language) {
  return article().querySelector(`.field[data-path="${CSS.escape(path)}"] [data-language="${language}"] textarea`);
}

/**
 * Send data to an address of the card on the bench; the answer may be an error, in words.
 * @param {string} act
 * @param {Record<string, unknown>} data
 * @param {AbortSignal} [signal]
 */
export async function send(act, data, signal) {
  const answer = await fetch(`/cards/${article().dataset.card}/${act}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ base: Number(article().dataset.base), from: me, ...data }),
    signal,
  });
  const said = await answer.json();
  return answer.ok ? said : { error: said.error ?? words.failed };
}

/** @param {string} text */
export function tell(text, kind = "") {
  const told = find(article(), ".told", HTMLElement);
  told.textContent = text;
  told.className = `told ${kind}`;
}
