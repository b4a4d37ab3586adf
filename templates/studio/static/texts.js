// Texts: what was changed, how long it is, and what the checks say about it, underlined where it is.

import { find } from "./elements.js";

/** @typedef {{path: string, language: string, field: string, span: [number, number] | null, severity: string,
 *   level: string, code: string, message: string, fix: string | null}} Finding */

/** What is found in each text now. @type {WeakMap<HTMLTextAreaElement, Finding[]>} */
const found = new WeakMap();

/** @param {HTMLElement} article */
function areas(article) {
  /** @type {NodeListOf<HTMLTextAreaElement>} */
  const all = article.querySelectorAll(".field textarea");
  return [...all];
}

/** Return the box around a text in one language. @param {HTMLTextAreaElement} area */
const versionOf = (area) => /** @type {HTMLElement} */ (area.closest(".version"));
/** @param {HTMLTextAreaElement} area */
const languageOf = (area) => versionOf(area).dataset.language ?? "";
/** @param {HTMLTextAreaElement} area */
const pathOf = (area) => /** @type {HTMLElement} */ (area.closest(".field")).dataset.path ?? "";

/** Return the texts that differ from what is stored. @param {HTMLElement} article */
export function draftTexts(article) {
  return areas(article)
    .filter((area) => area.value.trim() !== area.dataset.stored)
    .map((area) => ({ path: pathOf(area), language: languageOf(area), words: area.value.trim() }));
}

/** Show how long each text is; characters count as on the card, not as bytes. @param {HTMLElement} article */
export function showLengths(article) {
  for (const area of areas(article)) {
    const shown = find(versionOf(area), ".length", HTMLElement);
    const limit = Number(shown.dataset.limit);
    const length = [...area.value.trim()].length;
    shown.textContent = `${length} / ${limit}`;
    shown.classList.toggle("long", length > limit);
    shown.classList.toggle("near", length > 0.9 * limit && length <= limit);
    underline(area, []);
  }
}

/**
 * Put findings under the texts they are about.
 * @param {HTMLElement} article
 * @param {Finding[]} findings
 * @param {Record<string, string>} words
 * @param {() => void} changed
 */
export function showFindings(article, findings, words, changed) {
  const left = new Set(findings);
  for (const area of areas(article)) {
    const own = findings.filter((one) => one.path === pathOf(area) && one.language === languageOf(area));
    own.forEach((one) => left.delete(one));
    underline(area, own);
    found.set(area, own);
    const list = find(versionOf(area), ".findings", HTMLElement);
    list.replaceChildren(...own.map((one) => describe(one, words, () => fix(area, one, changed))));
    if (own.some((one) => one.severity === "error")) area.setAttribute("aria-invalid", "true");
    else area.removeAttribute("aria-invalid");
  }
  const others = find(article, ".others", HTMLElement);
  const shown = [...left].filter((one) => !one.language || areas(article).length === 0);
  others.hidden = !shown.length;
  find(others, "ul", HTMLElement).replaceChildren(...shown.map((one) => describe(one, words)));
}

/** Apply the first fix there is, starting at the text one is in. @param {HTMLElement} article @param {() => void} changed */
export function fixFirst(article, changed) {
  const all = areas(article);
  const here = all.findIndex((area) => area === document.activeElement);
  for (const area of [...all.slice(Math.max(here, 0)), ...all]) {
    const fixable = found.get(area)?.find((one) => one.fix !== null);
    if (fixable) {
      fix(area, fixable, changed);
      return;
    }
  }
}

/** @param {HTMLTextAreaElement} area @param {Finding} finding @param {() => void} changed */
function fix(area, finding, changed) {
  if (finding.span === null || finding.fix === null) return;
  const [start, end] = place(area.value, finding.span);
  area.setRangeText(finding.fix, start, end, "end");
  area.focus();
  changed();
}

/**
 * Turn a span of characters, counted without spaces at the beginning, into one of JavaScript's units.
 * @param {string} value
 * @param {[number, number]} span
 * @returns {[number, number]}
 */
function place(value, span) {
  const lead = value.length - value.trimStart().length;
  const characters = [...value.slice(lead)];
  /** @param {number} count */
  const units = (count) => lead + characters.slice(0, count).join("").length;
  return [units(span[0]), units(span[1])];
}

/** @param {Finding} finding @param {Record<string, string>} words @param {() => void} [fixIt] */
function describe(finding, words, fixIt) {
  const item = document.createElement("li");
  item.className = finding.severity;
  const level = Object.assign(document.createElement("b"), { textContent: finding.level });
  const where = fixIt || !finding.field ? "" : `${finding.field} · `;
  item.append(level, ` ${where}${finding.message} `);
  if (fixIt && finding.fix !== null) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "link" });
    button.textContent = words.fix;
    button.addEventListener("click", fixIt);
    item.append(button);
  }
  item.append(Object.assign(document.createElement("span"), { className: "code", textContent: finding.code }));
  return item;
}

/**
 * Write the same words behind the text, with marks: a text field itself cannot be underlined.
 * @param {HTMLTextAreaElement} area
 * @param {Finding[]} findings
 */
function underline(area, findings) {
  const spans = findings.flatMap((one) => (one.span ? [{ at: place(area.value, one.span), one }] : []));
  // Of two findings in one place, the one that says more exactly where it is.
  spans.sort((a, b) => b.at[1] - b.at[0] - (a.at[1] - a.at[0]));
  /** @type {(Finding | null)[]} */
  const owners = new Array(area.value.length).fill(null);
  for (const { at: [start, end], one } of spans) owners.fill(one, start, Math.max(end, start + 1));
  const parts = [];
  for (let at = 0; at < area.value.length; ) {
    let end = at + 1;
    while (end < area.value.length && owners[end] === owners[at]) end += 1;
    const piece = area.value.slice(at, end);
    const severity = owners[at]?.severity;
    parts.push(severity ? Object.assign(document.createElement("mark"), { className: severity, textContent: piece }) : piece);
    at = end;
  }
  // A last line that is empty must have its height, too.
  area.previousElementSibling?.replaceChildren(...parts, "\u200b");
}
