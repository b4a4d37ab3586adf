// Moves: controls for whatever may be answered, built from what the protocol says about legal moves.
// A control has an `element`, and `read()`, which returns the move or undefined if it is not complete yet.

import { offerMap } from './map.js';
import { make, say } from './stream.js';

const FEW = 12;
let serial = 0;

/** Build the controls for some moves. `about` has the game, the kind of ask, and what belongs beside single parts. */
export function build(moves, about, named = {}) {
  return BUILDERS[moves.kind](moves, about, named);
}

const BUILDERS = {
  choice: (moves, about) => pickOne(moves.choices, moves.choices.some((choice) => about.pictures?.(choice)) ? about : { ...about, pictures: undefined }),
  number: (moves, about) => (moves.high !== null && moves.high - moves.low < FEW && moves.whole
    ? pickOne(range(moves.low, moves.high).map((move) => ({ move, text: String(move) })), { isNumber: true, isDrawn: about.isDrawn })
    : typeNumber(moves)),
  text: (moves, about) => typeText(moves, about),
  some: (moves, about) => pickSome(moves, about),
  parts: (moves, about, named) => buildParts(moves, about, named),
  named: (moves, about, named) => build(named[moves.name], about, named),
  either: (moves, about, named) => buildEither(moves, about, { ...named, ...moves.named }),
};

const range = (low, high) => Array.from({ length: high - low + 1 }, (_, at) => low + at);

/** One of a few: big buttons. Of many: the same in a list that can be searched. */
function pickOne(choices, about) {
  const name = `m${serial += 1}`;
  const isOnly = choices.length === 1;
  const list = make('div', { class: `choices ${about.isNumber ? 'numbers' : ''} ${about.isDrawn ? 'drawn' : ''} ${about.pictures ? 'tiles' : ''}` });
  choices.forEach((choice, at) => list.append(make('label', { class: 'choice', 'data-text': choice.text.toLowerCase() },
    make('input', { type: 'radio', name, value: at, checked: isOnly || (about.isNumber && !about.isDrawn && at === 0) }),
    about.pictures?.(choice), make('span', { class: about.pictures?.hidesText ? 'visually-hidden' : '' }, choice.text))));
  const element = make('div', {}, choices.length > FEW && !about.pictures ? search(list) : null, list);
  return {
    element,
    isSingleTap: choices.length <= 4 && !about.isNumber,
    read: () => {
      const checked = list.querySelector('input:checked');
      return checked ? choices[Number(checked.value)].move : undefined;
    },
  };
}

function search(list) {
  const field = make('input', { type: 'search', placeholder: say('search'), 'aria-label': say('search'), class: 'wide' });
  field.addEventListener('input', () => {
    const wanted = plain(field.value);
    for (const label of list.children) label.hidden = !plain(label.dataset.text).includes(wanted) && !label.querySelector(':checked');
  });
  return field;
}

const plain = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();

/** Several of a list, each as often as it is there. */
function pickSome(moves, about) {
  const chosen = [];
  const count = make('p', { class: 'count', 'aria-live': 'polite' });
  const list = make('div', { class: `choices ${about.pictures ? 'with-pictures' : ''}` });
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
    boxes.set(item.move, { box, text: item.text });
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

/** Several things at once, such as a tip and a stake, or five answers. */
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

/** One of several ways: words of one's own, or something from a list. */
function buildEither(moves, about, named) {
  const lists = moves.either.map((way) => (way.kind === 'named' ? named[way.name] : way)).filter((way) => way.kind === 'choice');
  const field = make('input', { maxlength: 200, autocomplete: 'off', class: 'wide', 'aria-label': say('own-words'), placeholder: say('own-words') });
  const controls = lists.map((way) => pickOne(way.choices, { ...about, pictures: way.choices.some((choice) => about.hasPicture?.(choice)) ? about.pictures : undefined }));
  const element = make('div', { class: 'parts' }, field, ...controls.map((control, at) => make('details', {},
    make('summary', {}, about.wayLabel?.(lists[at], at) ?? say('from-list')), control.element)));
  // Who chooses in one list has changed their mind about the others.
  element.addEventListener('change', (event) => {
    if (event.target.type !== 'radio') return;
    field.value = '';
    for (const input of element.querySelectorAll('input:checked')) if (input.name !== event.target.name) input.checked = false;
  });
  field.addEventListener('input', () => { for (const input of element.querySelectorAll('input:checked')) input.checked = false; });
  return {
    element,
    readText: () => field.value.trim() || undefined,
    read: () => controls.map((control) => control.read()).find((move) => move !== undefined),
  };
}
