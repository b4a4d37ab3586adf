// The stream: the whole table on every connection and after every change; and what is sent back, until it has arrived.

const words = JSON.parse(document.body.dataset.words);

/** Return a label, filled in. */
export function say(key, facts = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? '');
}

/** Return a text in one language, or in the first there is. */
export function pick(texts, language) {
  return texts ? texts[language] ?? Object.values(texts)[0] ?? '' : '';
}

/** Make an element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Whether a place has to be filled anew. What is replaced under a finger is not pressed, so nothing is without need. */
export function isStale(place, ...shown) {
  const key = JSON.stringify(shown);
  if (place.dataset.key === key) return false;
  place.dataset.key = key;
  return true;
}

/** Show the table whenever it changes. Whoever is not at it any more gets the door instead. */
export function follow(show) {
  const offline = document.getElementById('offline');
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

/** Send something, again and again until the server has it; return what it answers. */
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

let deadline = null;
let clock = null;

/** Count down in an element, if there is a hurry. */
export function countDown(element, due) {
  deadline = due === null || due === undefined ? null : performance.now() + due * 1000;
  clearInterval(clock);
  const tell = () => {
    element.hidden = deadline === null;
    if (deadline !== null) element.textContent = `⏱ ${say('seconds', { seconds: Math.max(0, Math.ceil((deadline - performance.now()) / 1000)) })}`;
  };
  tell();
  if (deadline !== null) clock = setInterval(tell, 250);
}

/** Return the mark of a seat: a shape of its own in a colour of its own, and the first letter of the name. */
export function markSeat(seat, name, isMoving = '') {
  return make('span', { class: `pawn seat-${seat} ${isMoving}`, title: name }, make('b', {}, [...name][0] ?? ''));
}
