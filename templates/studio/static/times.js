// Moments, in the time and the words of whoever reads.

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = { "": { dateStyle: "medium", timeStyle: "short" }, time: { timeStyle: "short" } };

/** Say the moments in a part of the page. @param {ParentNode} place */
export function localise(place) {
  for (const time of place.querySelectorAll("time")) {
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    time.textContent = moment.toLocaleString(document.documentElement.lang, STYLES[time.dataset.style ?? ""]);
  }
}
