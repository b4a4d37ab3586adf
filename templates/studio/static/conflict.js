// Two people have changed the same text: both see what was there, what the other one wrote, and what they wrote.

import { find } from "./elements.js";

/** @typedef {{path: string, language: string, field: string, by: string, base: string, theirs: string, mine: string,
 *   news: {theirs: [string, string][], mine: [string, string][]}}} Conflict */

/** Show what somebody changed, word by word. @param {[string, string][]} parts */
const mark = (parts) =>
  parts.map(([sign, said]) =>
    sign === "=" ? said : Object.assign(document.createElement(sign === "+" ? "ins" : "del"), { textContent: said }),
  );

/**
 * Ask which words to keep, text by text; answers nothing if somebody wants to decide later.
 * @param {Conflict[]} conflicts
 */
export function settle(conflicts) {
  const dialog = find(document, "#conflict", HTMLDialogElement);
  const row = find(document, "#conflict-row", HTMLTemplateElement);
  find(dialog, ".conflicts", HTMLElement).replaceChildren(
    ...conflicts.map((conflict, at) => {
      const part = /** @type {DocumentFragment} */ (row.content.cloneNode(true));
      find(part, "legend", HTMLElement).textContent = `${conflict.field} · ${conflict.by}`;
      find(part, ".base .words", HTMLElement).textContent = conflict.base || "–";
      for (const [side, said] of Object.entries(conflict.news)) {
        find(part, `.words.${side}`, HTMLElement).replaceChildren(...(said.length ? mark(said) : ["–"]));
      }
      part.querySelectorAll("input").forEach((input) => (input.name = `side-${at}`));
      return part;
    }),
  );
  // Enter saves the choice, Esc decides later.
  find(dialog, "[data-later]", HTMLButtonElement).onclick = () => dialog.close("later");
  dialog.returnValue = "later";
  dialog.showModal();
  find(dialog, "input:checked", HTMLInputElement).focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "save") return resolve(null);
      const form = new FormData(find(dialog, "form", HTMLFormElement));
      resolve(
        conflicts.map((conflict, at) => ({
          path: conflict.path,
          language: conflict.language,
          stored: conflict.theirs,
          words: form.get(`side-${at}`) === "theirs" ? conflict.theirs : conflict.mine,
        })),
      );
    }, { once: true });
  });
}
