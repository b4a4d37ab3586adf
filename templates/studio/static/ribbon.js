// The ribbon: squares change places by dragging, or by choosing one and then another; the server says what is missed.

const sheet = /** @type {HTMLElement} */ (document.querySelector(".composition"));
const told = sheet.querySelector(".told");
const picked = sheet.querySelector(".picked");
/** @type {[string, string][]} */
let swaps = [];
let held = "";

const ribbon = () => /** @type {HTMLElement} */ (sheet.querySelector(".ribbon"));
/** @param {EventTarget | null} target */
const seatOf = (target) => /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(".seat") : null);
/** @param {string} card */
const find = (card) => /** @type {HTMLElement | null} */ (ribbon().querySelector(`.seat[data-card="${CSS.escape(card)}"]`));

/** Ask for the ribbon as it would be, or store it. @param {"try" | "save"} act */
async function send(act, focused = "") {
  let answer;
  try {
    answer = await fetch(`/composition/${sheet.dataset.deck}/${act}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ swaps, base: Number(ribbon().dataset.base) }),
    });
  } catch {
    tell(sheet.dataset.failed ?? "", "error");
    return false;
  }
  if (!answer.ok) {
    tell((await answer.json()).error, "error");
    return false;
  }
  const open = [...ribbon().querySelectorAll("details")].map((one) => one.open);
  const html = new DOMParser().parseFromString(await answer.text(), "text/html");
  ribbon().replaceWith(html.body.firstElementChild ?? "");
  ribbon().querySelectorAll("details").forEach((one, at) => (one.open = open[at] ?? false));
  find(focused)?.focus();
  return true;
}

/** @param {string} text */
function tell(text, kind = "") {
  if (!told) return;
  told.textContent = text;
  told.className = `told ${kind}`;
}

function showState() {
  for (const button of sheet.querySelectorAll("[data-save-ribbon], [data-undo-swap]")) {
    /** @type {HTMLButtonElement} */ (button).disabled = !swaps.length;
  }
  tell(swaps.length ? (sheet.dataset.unsaved ?? "").replace("{count}", String(swaps.length)) : "");
}

/** @param {string} card */
function hold(card) {
  find(held)?.setAttribute("aria-pressed", "false");
  held = card;
  find(card)?.setAttribute("aria-pressed", "true");
  if (picked) picked.textContent = card ? (find(card)?.title ?? "") : "";
}

/** @param {string} one @param {string} other */
async function swap(one, other) {
  hold("");
  if (one === other || !told) return;
  swaps.push([one, other]);
  if (await send("try", one)) showState();
  else swaps.pop();
}

async function takeBack() {
  if (!swaps.length) return;
  const last = swaps.pop();
  if (await send("try", last?.[0])) showState();
}

async function save() {
  if (!swaps.length || !(await send("save"))) return;
  swaps = [];
  showState();
  tell(sheet.dataset.saved ?? "", "fine");
}

sheet.addEventListener("click", ({ target }) => {
  const seat = seatOf(target);
  if (seat) {
    const card = seat.dataset.card ?? "";
    if (held && held !== card && told) swap(held, card);
    else hold(held === card ? "" : card);
  } else if (target instanceof Element && target.closest("[data-save-ribbon]")) save();
  else if (target instanceof Element && target.closest("[data-undo-swap]")) takeBack();
});
sheet.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/plain", seatOf(event.target)?.dataset.card ?? ""));
sheet.addEventListener("dragover", (event) => seatOf(event.target) && event.preventDefault());
sheet.addEventListener("drop", (event) => {
  const seat = seatOf(event.target);
  const card = event.dataTransfer?.getData("text/plain");
  if (!seat || !card) return;
  event.preventDefault();
  swap(card, seat.dataset.card ?? "");
});

/** Arrow keys go from square to square. @param {KeyboardEvent} event */
function walk(event) {
  const seat = seatOf(event.target);
  if (!seat) return false;
  const seats = /** @type {HTMLElement[]} */ ([...ribbon().querySelectorAll(".seat")]);
  const at = seats.indexOf(seat);
  const row = seats.findIndex((one, place) => place > 0 && one.offsetTop > seats[0].offsetTop);
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row };
  const next = seats[at + (steps[event.key] ?? NaN)];
  next?.focus();
  return Boolean(next);
}

document.addEventListener("keydown", (event) => {
  const command = event.ctrlKey || event.metaKey;
  if (command && event.code === "KeyS") save();
  else if (command && event.code === "KeyZ" && !(event.target instanceof HTMLInputElement)) takeBack();
  else if (event.key === "Escape") hold("");
  else if (!walk(event)) return;
  event.preventDefault();
});
window.addEventListener("beforeunload", (event) => swaps.length && event.preventDefault());
