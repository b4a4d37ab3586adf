// What every page does: choices that act at once.

for (const choice of document.querySelectorAll("[data-submits]")) {
  choice.addEventListener("change", () => choice.form.requestSubmit());
}
