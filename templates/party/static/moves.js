// Moves: controls for whatever may be answered, built from what the protocol says about legal moves.
// A control has an `element`, and `read()`, which returns the move or undefined if it is not complete yet.

import { offerMap } from './map.js';
import { make, say } from './stream.js';

/** @typedef {import('./types.js').Choice} Choice */
/** @typedef {import('./types.js').Moves} Moves */
/** @typedef {Record<string, Moves>} Named */
/**
 * What belongs beside the parts of a move.
 * @typedef {object} About
 * @property {string} game
 * @property {string} kind
 * @property {string} [label]
 * @property {(part: number) => string} [partLabel]
 * @property {(way: import('./types.js').MovesOf<'choice'>, at: number) => string} [wayLabel]
 * @property {(choice: Choice) => HTMLElement | null} [pictures]
 * @property {(choice: Choice) => boolean} [hasPicture]
 * @property {boolean} [hasMap]
 * @property {boolean} [isNumber]
 * @property {boolean} [isDrawn]
 */
/**
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {() => unknown} read
 * @property {() => string | undefined} [readText]
 * @property {() => void} [restore]
 * @property {boolean} [isSingleTap]
 */

const FEW = 12;
let serial = 0;

/** Build the controls for some moves. `about` has the game, the kind of ask, and what belongs beside single parts. @param {Moves} moves @param {About} about @param {Named} [named] @returns {Control} */
export function build(moves, about, named = {}) {
  switch (moves.kind) {
    case 'choice': return pickOne(moves.choices, moves.choices.some((choice) => about.pictures?.(choice)) ? about : { ...about, pictures: undefined });
    case 'number': return buildNumber(moves, about);
    case 'text': return typeText(moves, about);
    case 'some': return pickSome(moves, about);
    case 'parts': return buildParts(moves, about, named);
    case 'named': return build(named[moves.name], about, named);
    default: return buildEither(moves, about, { ...named, ...moves.named });
  }
}

/** A number among a few is a button, any other is typed. @param {import('./types.js').MovesOf<'number'>} moves @param {About} about @returns {Control} */
function buildNumber(moves, about) {
  const { low, high } = moves;
  if (high === null || high - low >= FEW || !moves.whole) return typeNumber(moves);
  return pickOne(range(low, high).map((move) => ({ move, text: String(move) })), { game: about.game, kind: about.kind, isNumber: true, isDrawn: about.isDrawn });
}

/** @param {number} low @param {number} high */
const range = (low, high) => Array.from({ length: high - low + 1 }, (_, at) => low + at);

/** One of a few: big buttons. Of many: the same in a list that can be searched. @param {Choice[]} choices @param {About} about @returns {Control} */
function pickOne(choices, about) {
  const name = `m${serial += 1}`;
  const isOnly = choices.length === 1;
  const list = make('div', { class: `choices ${about.isNumber ? 'numbers' : ''} ${about.isDrawn ? 'drawn' : ''} ${about.pictures ? 'tiles' : ''}` });
  choices.forEach((choice, at) => list.append(make('label', { class: 'choice', 'data-text': choice.text.toLowerCase() },
    make('input', { type: 'radio', name, value: at, checked: isOnly || (about.isNumber && !about.isDrawn && at === 0) }),
    about.pictures?.(choice), make('span', {}, choice.text))));
  const element = make('div', {}, choices.length > FEW && !about.pictures ? search(list) : null, list);
  return {
    element,
    isSingleTap: choices.length <= 4 && !about.isNumber,
    read: () => {
      /** @type {HTMLInputElement | null} */
      const checked = list.querySelector('input:checked');
      return checked ? choices[Number(checked.value)].move : undefined;
    },
  };
}

/** @param {HTMLElement} list */
function search(list) {
  const field = make('input', { type: 'search', placeholder: say('search'), 'aria-label': say('search'), class: 'wide' });
  field.addEventListener('input', () => {
    const wanted = plain(field.value);
    for (const label of list.querySelectorAll('label')) label.hidden = !plain(label.dataset.text ?? '').includes(wanted) && !label.querySelector(':checked');
  });
  return field;
}

/** @param {string} text */
const plain = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();

/** Several of a list, each as often as it is there. @param {import('./types.js').MovesOf<'some'>} moves @param {About} about @returns {Control} */
function pickSome(moves, about) {
  /** @type {number[]} */
  const chosen = [];
  const count = make('p', { class: 'count', 'aria-live': 'polite' });
  const list = make('div', { class: `choices ${about.pictures ? 'with-pictures' : ''}` });
  /** @type {import('./map.js').Boxes} */
  const boxes = new Map();
  const tell = () => {
    const text = moves.low === moves.high
      ? say('chosen-of', { count: chosen.length, of: moves.high })
      : say('chosen-from', { count: chosen.length, low: moves.low, high: moves.high });
    const names = about.hasMap ? chosen.map((at) => moves.items[at].text) : [];
    count.textContent = [text, ...names].join(' · ');
  };
  moves.items.forEach((item, at) => {
    const box = make('input', { type: 'checkbox', value: at });
    box.addEventListener('change', () => {
      if (box.checked && moves.high === 1) {
        chosen.splice(0).forEach((other) => { list.querySelectorAll('input')[other].checked = false; });
      }
      if (box.checked && chosen.length >= moves.high) box.checked = false;
      else if (box.checked) chosen.push(at);
      else chosen.splice(chosen.indexOf(at), 1);
      tell();
    });
    if (moves.proposed.includes(item.move)) { box.checked = true; chosen.push(at); }
    boxes.set(String(item.move), { box, text: item.text });
    list.append(make('label', { class: 'choice', 'data-text': `${item.text} ${item.move}`.toLowerCase() }, box,
      about.pictures?.(item), make('span', {}, item.text)));
  });
  tell();
  const searched = make('div', {}, moves.items.length > FEW ? search(list) : null, list);
  return {
    element: make('div', {}, count, about.hasMap ? offerMap(searched, boxes) : searched),
    read: () => {
      if (chosen.length < moves.low || chosen.length > moves.high) return undefined;
      const order = moves.any_order ? chosen : [...chosen].sort((one, other) => one - other);
      return order.map((at) => moves.items[at].move);
    },
    restore: () => {
      list.querySelectorAll('input').forEach((box, at) => {
        if (box.checked !== chosen.includes(at)) box.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
  };
}

/** @param {import('./types.js').MovesOf<'number'>} moves @returns {Control} */
function typeNumber(moves) {
  const field = make('input', { inputmode: moves.whole ? 'numeric' : 'decimal', autocomplete: 'off', class: 'wide number', 'aria-label': say('number') });
  return {
    element: field,
    read: () => {
      const text = field.value.replace(/[\s'’]/g, '').replace(',', '.');
      const value = Number(text);
      const fits = text !== '' && Number.isFinite(value) && value >= moves.low && (moves.high === null || value <= moves.high);
      return fits && (!moves.whole || Number.isInteger(value)) ? value : undefined;
    },
  };
}

/** @param {import('./types.js').MovesOf<'text'>} moves @param {About} about @returns {Control} */
function typeText(moves, about) {
  const field = make('input', { maxlength: moves.longest, autocomplete: 'off', class: 'wide', 'aria-label': about.label || say('words') });
  return {
    element: field,
    read: () => {
      const text = field.value.split(/\s+/).join(' ').trim();
      const isFine = text.length >= moves.shortest && ![...moves.without].some((sign) => text.includes(sign));
      return isFine ? text : undefined;
    },
  };
}

/** Several things at once, such as a tip and a stake, or five answers. @param {import('./types.js').MovesOf<'parts'>} moves @param {About} about @param {Named} named @returns {Control} */
function buildParts(moves, about, named) {
  const element = make('div', { class: 'parts' });
  const parts = moves.parts.map((part, at) => {
    const label = about.partLabel?.(at) ?? '';
    const control = build(part, { ...about, label, partLabel: undefined }, named);
    // What leaves no choice is not asked.
    const isFixed = part.kind === 'number' && part.low === part.high;
    const isOneWord = part.kind === 'choice' && part.choices.length === 1;
    if (!isFixed && !isOneWord) element.append(make('div', { class: 'part', role: 'group', 'aria-label': label }, label ? make('h3', {}, label) : null, control.element));
    return control;
  });
  return {
    element,
    read: () => {
      const read = parts.map((part) => part.read());
      return read.includes(undefined) ? undefined : read;
    },
    restore: () => parts.forEach((part) => part.restore?.()),
  };
}

/** One of several ways: words of one's own, or something from a list. @param {import('./types.js').MovesOf<'either'>} moves @param {About} about @param {Named} named @returns {Control} */
function buildEither(moves, about, named) {
  const lists = moves.either.map((way) => (way.kind === 'named' ? named[way.name] : way)).filter((way) => way.kind === 'choice');
  const field = make('input', { maxlength: 200, autocomplete: 'off', class: 'wide', 'aria-label': say('own-words'), placeholder: say('own-words') });
  const controls = lists.map((way) => pickOne(way.choices, { ...about, pictures: way.choices.some((choice) => about.hasPicture?.(choice)) ? about.pictures : undefined }));
  const element = make('div', { class: 'parts' }, field, ...controls.map((control, at) => make('details', {},
    make('summary', {}, about.wayLabel?.(lists[at], at) ?? say('from-list')), control.element)));
  /** @param {(input: HTMLInputElement) => boolean} isMeant */
  const uncheck = (isMeant) => {
    for (const input of element.querySelectorAll('input')) if (input.checked && isMeant(input)) input.checked = false;
  };
  // Who chooses in one list has changed their mind about the others.
  element.addEventListener('change', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    field.value = '';
    uncheck((input) => input.name !== target.name);
  });
  field.addEventListener('input', () => uncheck(() => true));
  return {
    element,
    readText: () => field.value.trim() || undefined,
    read: () => controls.map((control) => control.read()).find((move) => move !== undefined),
  };
}
