// A map to tap cantons on. It is another way to tick the boxes of a list: both always show the same.

import { make, say } from './stream.js';

const SVG = 'http://www.w3.org/2000/svg';
// Millimetres on the board: whoever taps this near to the name of a canton means that one, however small it is.
const NEAR = 6.5;

let loaded = null;
const load = () => (loaded ??= fetch('/cantons.json').then((answer) => answer.json()).catch(() => { loaded = null; return {}; }));

function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Offer a list of boxes as a map as well; `boxes` has them by canton, with what each is called. */
export function offerMap(list, boxes) {
  const map = draw('svg', { class: 'cantons', role: 'group', 'aria-label': say('map'), viewBox: '100 66 190 135' });
  const names = draw('g', { 'aria-hidden': 'true' });
  const shapes = new Map();
  const show = () => shapes.forEach((shape, code) => shape.setAttribute('aria-checked', String(boxes.get(code).box.checked)));
  load().then((cantons) => {
    for (const [code, { box, text }] of boxes) {
      const found = cantons[code];
      if (!found) continue;
      const shape = draw('path', { d: found.outline, 'fill-rule': 'evenodd', role: 'checkbox', tabindex: 0, 'aria-label': text, 'data-canton': code });
      shape.addEventListener('keydown', (event) => { if (event.key === ' ' || event.key === 'Enter') { event.preventDefault(); box.click(); } });
      shapes.set(code, shape);
      const name = draw('text', { x: found.place[0], y: found.place[1] });
      name.append(code);
      names.append(name);
      map.append(shape);
    }
    map.append(names);
    map.addEventListener('click', (event) => boxes.get(findCanton(map, event, cantons))?.box.click());
    list.addEventListener('change', show);
    show();
  });
  return withSwitch(map, list);
}

/** Return the canton that was meant: the nearest name, or the one whose shape was hit. */
function findCanton(map, event, cantons) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  const [near] = Object.entries(cantons).map(([code, { place }]) => [Math.hypot(place[0] - point.x, place[1] - point.y), code]).sort(([one], [other]) => one - other);
  return near && near[0] < NEAR ? near[1] : event.target.dataset.canton;
}

/** Put the map and the list behind two buttons; what somebody prefers is kept. */
function withSwitch(map, list) {
  const ways = [['map', map], ['list', list]];
  const buttons = ways.map(([way]) => make('button', { type: 'button', class: 'small', onclick: () => choose(way) }, say(`by-${way}`)));
  const choose = (chosen) => {
    ways.forEach(([way, element], at) => {
      element.toggleAttribute('hidden', way !== chosen);
      buttons[at].setAttribute('aria-pressed', String(way === chosen));
    });
    try { localStorage.setItem('quizkit-cantons', chosen); } catch { /* private windows keep nothing */ }
  };
  let kept = null;
  try { kept = localStorage.getItem('quizkit-cantons'); } catch { /* nothing was kept */ }
  choose(kept === 'list' ? 'list' : 'map');
  return make('div', { class: 'ways' }, make('div', { class: 'switch', role: 'group', 'aria-label': say('map-or-list') }, ...buttons), map, list);
}
