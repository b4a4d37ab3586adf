// The stream: the whole table on every connection and after every change; and what is sent back, until it has arrived.

/** @type {Record<string, string>} */
const words = JSON.parse(document.body.dataset.words ?? '{}');

/** Return an element that the page has. @param {string} id */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Return an element of a kind that the page has.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 */
export function find(id, kind) {
  const found = at(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** Return a label, filled in. @param {string} key @param {Record<string, unknown>} [facts] */
export function say(key, facts = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ''));
}

/** Return a text in one language, or in the first there is. @param {import('./types.js').Texts | null | undefined} texts @param {string} language */
export function pick(texts, language) {
  return texts ? texts[language] ?? Object.values(texts)[0] ?? '' : '';
}

/**
 * Make an element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} [attributes]
 * @param {...(Node | string | number | false | null | undefined)} children
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(typeof child === 'number' ? String(child) : child);
  return element;
}

/** Whether a place has to be filled anew. What is replaced under a finger is not pressed, so nothing is without need. @param {HTMLElement} place @param {unknown[]} shown */
export function isStale(place, ...shown) {
  const key = JSON.stringify(shown);
  if (place.dataset.key === key) return false;
  place.dataset.key = key;
  return true;
}

/** Show the table whenever it changes. Whoever is not at it any more gets the door instead. @param {(table: import('./types.js').State) => void} show */
export function follow(show) {
  const offline = at('offline');
  /** @type {EventSource} */
  let source;
  const open = () => {
    source = new EventSource('/news');
    source.addEventListener('table', (event) => { offline.hidden = true; show(JSON.parse(event.data)); });
    source.addEventListener('gone', () => { source.close(); location.replace('/'); });
    source.onerror = () => {
      offline.hidden = false;
      // The browser tries again by itself, unless it was refused.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1500);
    };
  };
  open();
  // A phone that slept may believe that it is still connected.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) { source.close(); open(); }
  });
  // In flight mode nothing ever fails: it is only silent.
  addEventListener('offline', () => { offline.hidden = false; });
  addEventListener('online', () => { source.close(); open(); });
}

/**
 * Send something, again and again until the server has it; return what it answers.
 * @param {string} path
 * @param {unknown} data
 * @returns {Promise<{error?: string, text: string}>}
 */
export async function send(path, data, isWanted = () => true) {
  for (let wait = 300; isWanted(); wait = Math.min(wait * 2, 3000)) {
    try {
      const answer = await fetch(path, {
        method: 'POST', body: JSON.stringify(data),
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      });
      if (answer.status < 500) return await answer.json();
    } catch { /* the network is away: it will be back */ }
    await new Promise((done) => setTimeout(done, wait));
  }
  return { error: 'too-late', text: '' };
}

/** @type {number | null} */
let deadline = null;
let clock = 0;

/** Count down in an element, if there is a hurry. @param {HTMLElement} element @param {number | null | undefined} due */
export function countDown(element, due) {
  deadline = due === null || due === undefined ? null : performance.now() + due * 1000;
  clearInterval(clock);
  const tell = () => {
    element.hidden = deadline === null;
    if (deadline !== null) element.textContent = say('seconds', { seconds: Math.max(0, Math.ceil((deadline - performance.now()) / 1000)) });
  };
  tell();
  if (deadline !== null) clock = setInterval(tell, 250);
}

/** Return the mark of a seat: a shape of its own in a colour of its own, and the first letter of the name. @param {number} seat @param {string} name */
export function markSeat(seat, name, isMoving = '') {
  return make('span', { class: `pawn seat-${seat} ${isMoving}`, title: name }, make('b', {}, [...name][0] ?? ''));
}
