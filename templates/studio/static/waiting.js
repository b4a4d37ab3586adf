// A page that shows how far some work is: it looks again until the work is done, and keeps its place.

const PAUSE = 700;

async function look() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.querySelector("[data-waiting]")) return location.reload();
  const now = page.querySelector("progress");
  const shown = document.querySelector("progress");
  if (now?.hasAttribute("value") && shown) {
    shown.max = now.max;
    shown.value = now.value;
  }
  return again();
}

function again() {
  // A studio that does not answer is asked again.
  setTimeout(() => look().catch(again), PAUSE);
}

again();
