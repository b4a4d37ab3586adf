// Boards: what is printed is a picture; what moves lies on it, and glides from where it was to where it is.

import { make, markSeat, pick, say } from './stream.js';

/** @typedef {import('./types.js').NameOf} NameOf */
/** @typedef {[number, number]} Spot */

// Where things lie on the printed board, in millimetres; nothing in games without one. Each game has its own spots.
/** @type {{size: Spot, spots: any} | null} */
let printed = null;
// The table as it is now, which may have changed by the time the board is there.
/** @type {import('./types.js').State | null} */
let latest = null;
const loaded = load();

/** Ask for the board until there is an answer: it may take a while to draw, and the server may be away. */
async function load() {
  while (!printed) {
    try {
      const answer = await fetch('/board.json');
      if (answer.ok) { printed = await answer.json(); return; }
    } catch { /* it will be back */ }
    await new Promise((done) => setTimeout(done, 2000));
  }
}

/** Draw the table of a game. Pieces that stay keep their elements, so that they move there. @param {HTMLElement} place @param {import('./types.js').State} state @param {NameOf} nameOf */
export function drawBoard(place, state, nameOf) {
  latest = state;
  if (place.dataset.game !== state.game) {
    place.dataset.game = state.game;
    place.replaceChildren();
  }
  const draw = BOARDS[state.game];
  if (!draw) return;
  if (printed || !ON_PAPER.has(state.game)) {
    place.querySelector('.coming')?.remove();
    draw(place, state, nameOf);
  } else if (!place.childElementCount) {
    place.append(make('p', { class: 'coming' }, say('board-coming')));
    loaded.then(() => { if (printed && place.dataset.game === state.game) drawBoard(place, latest ?? state, nameOf); });
  }
}

const ON_PAPER = new Set(['swiss-quiz', 'cantuun', 'kwis-t']);

/** Return the printed board to lay things on. @param {HTMLElement} place @param {string} game */
function paper(place, game) {
  place.className = 'paper';
  return piece(place, 'paper', () => make('div', { class: `sheet ${game}` }, make('img', { src: '/board.webp', alt: '', class: 'printed' })));
}

/**
 * Lay a piece on the printed board; several at one place stand side by side.
 * @param {HTMLElement} sheet
 * @param {string} name
 * @param {() => HTMLElement} create
 * @param {Spot} spot
 */
function put(sheet, name, create, [x, y], dx = 0, dy = 0) {
  const element = piece(sheet, name, create);
  const [width, height] = printed?.size ?? [1, 1];
  lay(element, (x + dx) / width * 100, (y + dy) / height * 100);
  return element;
}

/** Remove pieces that are not on the board any more. @param {HTMLElement} sheet @param {string} kind @param {string[]} names */
function sweep(sheet, kind, names) {
  /** @type {NodeListOf<HTMLElement>} */
  const pieces = sheet.querySelectorAll(`[data-piece^="${kind}-"]`);
  for (const element of pieces) {
    if (!names.includes(element.dataset.piece ?? '')) { element.classList.add('leaves'); setTimeout(() => element.remove(), 700); delete element.dataset.piece; }
  }
}

/**
 * Put the pawns of all seats where they stand.
 * @param {HTMLElement} sheet
 * @param {number[]} seats
 * @param {NameOf} nameOf
 * @param {(seat: number) => Spot} placeOf
 */
function putPawns(sheet, seats, nameOf, placeOf) {
  const places = seats.map(placeOf);
  seats.forEach((seat, index) => {
    const beside = places.map((place, other) => ({ place, other })).filter(({ place }) => Math.abs(place[0] - places[index][0]) < 6 && Math.abs(place[1] - places[index][1]) < 6);
    const rank = beside.findIndex(({ other }) => other === index);
    put(sheet, `pawn-${seat}`, () => markSeat(seat, nameOf(seat), 'on-board'), places[index], (rank % 3 - (Math.min(beside.length, 3) - 1) / 2) * 13, Math.floor(rank / 3) * -13);
  });
}

/** Return the piece of this name; made, if there is none. @param {HTMLElement} place @param {string} name @param {() => HTMLElement} create */
function piece(place, name, create) {
  /** @type {HTMLElement | null} */
  let found = place.querySelector(`[data-piece="${name}"]`);
  if (!found) {
    found = create();
    found.dataset.piece = name;
    place.append(found);
  }
  return found;
}

/** @param {HTMLElement} element @param {number} x @param {number} y */
function lay(element, x, y) {
  element.style.left = `${x}%`;
  element.style.top = `${y}%`;
}

/** @type {Record<string, (place: HTMLElement, state: import('./types.js').State<any>, nameOf: NameOf) => void>} */
const BOARDS = {
  /** @param {import('./types.js').State<import('./types.js').SwissQuiz>} state */
  'swiss-quiz': (place, state, nameOf) => {
    const { table } = state;
    const spots = printed?.spots;
    const sheet = paper(place, state.game);
    /** @param {number} field @returns {Spot} */
    const fieldAt = (field) => (field <= 0 ? spots.start : field >= table.goal ? spots.goal : spots.fields[field - 1]);
    putPawns(sheet, state.seats.map((seat) => seat.seat), nameOf, (seat) => fieldAt(table.fields[seat - 1]));
    const flags = table.spots.map((spot) => `flag-${spot}`);
    sweep(sheet, 'flag', flags);
    table.spots.forEach((spot) => put(sheet, `flag-${spot}`, () => make('span', { class: 'flag' }, '⚑'), spots.spots[spot - 1]));
    const bank = put(sheet, 'bank', () => make('span', { class: 'bank' }), [48, 68]);
    bank.textContent = `● ${table.bank}`;
    const away = table.missing.map((seat) => `camera-${seat}`);
    sweep(sheet, 'camera', away);
    table.missing.forEach((seat) => put(sheet, `camera-${seat}`, () => make('span', { class: 'camera' }, '📷'), fieldAt(table.fields[seat - 1]), 6, -8));
  },
  /** @param {import('./types.js').State<import('./types.js').Cantuun>} state */
  cantuun: (place, state, nameOf) => {
    const { table } = state;
    const spots = printed?.spots;
    const sheet = paper(place, state.game);
    const seats = state.seats.map((seat) => seat.seat);
    /** @param {number} seat */
    const routeOf = (seat) => table.known.routes[seat - 1] ?? [];
    /** @param {number} seat */
    const isHome = (seat) => table.spaces[seat - 1] >= routeOf(seat).length;
    /** @param {number} seat @returns {Spot} */
    const spotOf = (seat) => spots.routes[(state.routes?.[seat - 1] ?? seat) - 1]?.[table.spaces[seat - 1] - 1];
    putPawns(sheet, seats, nameOf, (seat) => (isHome(seat) ? spots.goal : spotOf(seat)));
    // A marker on the map shows in which canton everybody is: whoever shares one meets.
    seats.forEach((seat, index) => put(sheet, `marker-${seat}`, () => markSeat(seat, nameOf(seat), 'marker'), spots.map[routeOf(seat)[table.spaces[seat - 1] - 1]] ?? spots.goal, index * 3 - 4.5, -6));
    const seals = table.laid.map(([seat]) => `seal-${seat}`);
    sweep(sheet, 'seal', seals);
    table.laid.forEach(([seat, cantons], index) => {
      const seal = put(sheet, `seal-${seat}`, () => make('span', { class: 'seal' }), [299 + 25 * (index + 0.5), 131]);
      seal.replaceChildren(markSeat(seat, nameOf(seat)), cantons.length ? make('b', {}, cantons.join(' ')) : '');
    });
  },
  /** @param {import('./types.js').State<import('./types.js').KwisT>} state */
  'kwis-t': (place, state, nameOf) => {
    const { table } = state;
    const spots = printed?.spots;
    const sheet = paper(place, state.game);
    const seats = state.seats.map((seat) => seat.seat);
    putPawns(sheet, seats, nameOf, (seat) => spots.scores[table.scores[seat - 1] % spots.scores.length]);
    const bids = seats.filter((seat) => table.board.includes(seat) && table.bids[seat - 1]).map((seat) => `bid-${seat}`);
    sweep(sheet, 'bid', bids);
    for (const seat of seats) {
      if (bids.includes(`bid-${seat}`)) put(sheet, `bid-${seat}`, () => markSeat(seat, nameOf(seat), 'disc'), spots.bids[table.bids[seat - 1] - 1][seat - 1]);
    }
    sweep(sheet, 'token', table.tokens.map((_, index) => `token-${index}`));
    table.tokens.forEach((cards, index) => { put(sheet, `token-${index}`, () => make('span', { class: 'token' }), spots.tokens[index]).textContent = `+${cards}`; });
  },
  /** @param {import('./types.js').State<import('./types.js').SecretSquare>} state */
  'secret-square': (place, state) => {
    const { table } = state;
    place.style.setProperty('--columns', String(table.known.columns));
    place.className = 'tiles';
    const key = table.layout.join();
    if (place.dataset.layout !== key) { place.dataset.layout = key; place.replaceChildren(); }
    for (const id of table.layout) {
      const tile = piece(place, id, () => make('figure', {}, make('img', { src: `/tile/${id}.svg`, alt: '' }),
        make('figcaption', {}, ...state.languages.map((language) => make('span', { lang: language }, pick(state.tiles?.[id], language))))));
      tile.classList.toggle('gone', !table.left.includes(id));
    }
  },
  /** @param {import('./types.js').State<import('./types.js').Switch>} state */
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
