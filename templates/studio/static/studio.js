// What every page does: choices that act at once, moments in the reader's own time, and a menu that shows where one is.

import { localise } from "./times.js";

/** @type {NodeListOf<HTMLSelectElement>} */
const choices = document.querySelectorAll("select[data-submits]");
for (const choice of choices) choice.addEventListener("change", () => choice.form?.requestSubmit());

/** @type {NodeListOf<HTMLInputElement>} */
const alls = document.querySelectorAll("input[data-all]");
for (const all of alls) {
  all.addEventListener("change", () => {
    /** @type {NodeListOf<HTMLInputElement>} */
    const boxes = document.querySelectorAll(`input[name="${all.dataset.all}"]`);
    boxes.forEach((box) => (box.checked = all.checked));
  });
}

localise(document);
document.querySelector(".top [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
