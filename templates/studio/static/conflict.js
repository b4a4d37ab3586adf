// Two people have changed the same text: both see what was there, what the other one wrote, and what they wrote.

/** @typedef {{path: string, language: string, field: string, by: string, base: string, theirs: string, mine: string}} Conflict */

/**
 * Ask which words to keep, text by text; answers nothing if somebody wants to decide later.
 * @param {Conflict[]} conflicts
 */
export function settle(conflicts) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("conflict"));
  const row = /** @type {HTMLTemplateElement} */ (document.getElementById("conflict-row"));
  dialog.querySelector(".conflicts").replaceChildren(
    ...conflicts.map((conflict, at) => {
      const part = /** @type {DocumentFragment} */ (row.content.cloneNode(true));
      part.querySelector("legend").textContent = `${conflict.field} · ${conflict.by}`;
      for (const side of ["base", "theirs", "mine"]) {
        part.querySelector(`.${side} .words, .words.${side}`).textContent = conflict[side] || "–";
      }
      part.querySelectorAll("input").forEach((input) => (input.name = `side-${at}`));
      return part;
    }),
  );
  dialog.returnValue = "later";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "save") return resolve(null);
      const form = new FormData(dialog.querySelector("form"));
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
