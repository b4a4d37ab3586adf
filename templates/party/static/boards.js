// Boards: what is printed is a picture; what moves lies on it, and glides from where it was to where it is.

import { make, markSeat, pick, say } from './stream.js';

/** Draw the table of a game. Pieces that stay keep their elements, so that they move there. */
export function drawBoard(place, state, nameOf) {
  if (place.dataset.game !== state.game) {
    place.dataset.game = state.game;
    place.replaceChildren();
  }
  (BOARDS[state.game] ?? (() => {}))(place, state, nameOf);
}

/** Return the piece of this name; made, if there is none. */
function piece(place, name, create) {
  let found = place.querySelector(`[data-piece="${name}"]`);
  if (!found) {
    found = create();
    found.dataset.piece = name;
    place.append(found);
  }
  return found;
}

function lay(element, x, y) {
  element.style.left = `${x}%`;
  element.style.top = `${y}%`;
}

const BOARDS = {
  'secret-square': (place, state) => {
    const { table } = state;
    place.style.setProperty('--columns', table.known.columns);
    place.className = 'tiles';
    const key = table.layout.join();
    if (place.dataset.layout !== key) { place.dataset.layout = key; place.replaceChildren(); }
    for (const id of table.layout) {
      const tile = piece(place, id, () => make('figure', {}, make('img', { src: `/tile/${id}.svg`, alt: '' }),
        make('figcaption', {}, ...state.languages.map((language) => make('span', { lang: language }, pick(state.tiles?.[id], language))))));
      tile.classList.toggle('gone', !table.left.includes(id));
    }
  },
  switch: (place, state, nameOf) => {
    const { table } = state;
    place.className = 'piles';
    table.tops.forEach((top, index) => {
      const pile = piece(place, `pile-${index}`, () => make('div', { class: 'pile' }));
      pile.className = `pile colour-${table.colours[index]} ${table.turn === index + 1 ? 'turn' : ''}`;
      pile.replaceChildren(make('b', {}, String(top)), make('span', {}, nameOf(index + 1)),
        table.token_of === index + 1 ? make('i', { title: say('block') }, '⛔') : '', table.blocked === index + 1 ? make('i', { title: say('blocked') }, '🔒') : '');
    });
    const dice = piece(place, 'dice', () => make('div', { class: 'dice', role: 'img' }));
    const key = JSON.stringify([table.throw, table.face, table.throws, table.turn]);
    if (dice.dataset.key !== key) {
      dice.dataset.key = key;
      dice.setAttribute('aria-label', table.throw.join(' '));
      dice.replaceChildren(...table.throw.map((pips) => make('span', { class: 'die' }, String.fromCodePoint(0x267f + pips))), table.throw.length ? make('span', { class: `die face-${table.face}` }, say(`face-${table.face}`)) : '');
    }
  },
};
