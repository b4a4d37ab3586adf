// What every page does: choices that act at once.

/** @type {NodeListOf<HTMLSelectElement>} */
const choices = document.querySelectorAll("select[data-submits]");
for (const choice of choices) choice.addEventListener("change", () => choice.form?.requestSubmit());
