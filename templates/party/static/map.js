// A map to tap cantons on. It is another way to tick the boxes of a list: both always show the same.

import { make, say } from './stream.js';

const SVG = 'http://www.w3.org/2000/svg';
// Millimetres on the board: whoever taps this near to the name of a canton means that one, however small it is.
const NEAR = 6.5;

/** @typedef {Record<string, {outline: string, place: [number, number]}>} Cantons */
/** @typedef {Map<string, {box: HTMLInputElement, text: string}>} Boxes */

/** @type {Promise<Cantons> | null} */
let loaded = null;
/** @returns {Promise<Cantons>} */
const load = () => (loaded ??= fetch('/cantons.json').then((answer) => answer.json()).catch(() => { loaded = null; return {}; }));

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string | number>} attributes
 */
function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Offer a list of boxes as a map as well; `boxes` has them by canton, with what each is called. @param {HTMLElement} list @param {Boxes} boxes */
export function offerMap(list, boxes) {
  const map = draw('svg', { class: 'cantons', role: 'group', 'aria-label': say('map'), viewBox: '100 66 190 135' });
  const names = draw('g', { 'aria-hidden': 'true' });
  /** @type {Map<string, SVGPathElement>} */
  const shapes = new Map();
  const show = () => shapes.forEach((shape, code) => shape.setAttribute('aria-checked', String(boxes.get(code)?.box.checked)));
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

/**
 * Return the canton that was meant: the nearest name, or the one whose shape was hit.
 * @param {SVGSVGElement} map
 * @param {MouseEvent} event
 * @param {Cantons} cantons
 */
function findCanton(map, event, cantons) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM()?.inverse());
  const distances = Object.entries(cantons).map(([code, { place }]) => ({ code, far: Math.hypot(place[0] - point.x, place[1] - point.y) }));
  const [near] = distances.sort((one, other) => one.far - other.far);
  const hit = event.target instanceof SVGElement ? event.target.dataset.canton : undefined;
  return (near && near.far < NEAR ? near.code : hit) ?? '';
}

/** Put the map and the list behind two buttons; what somebody prefers is kept. @param {SVGElement} map @param {HTMLElement} list */
function withSwitch(map, list) {
  /** @type {['map' | 'list', Element][]} */
  const ways = [['map', map], ['list', list]];
  const buttons = ways.map(([way]) => make('button', { type: 'button', class: 'small', onclick: () => choose(way) }, say(`by-${way}`)));
  /** @param {'map' | 'list'} chosen */
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
