// What a phone says about each game: the question, what is in one's hand, how things stand, and what belongs beside controls.

import { make, pick, say } from './stream.js';

/** @typedef {import('./types.js').Texts} Texts */
/** @typedef {import('./types.js').Choice} Choice */
/** @typedef {(texts: Texts | null | undefined) => string} Read */
/**
 * How a phone shows a game.
 * @typedef {object} Description
 * @property {() => string[]} [question]
 * @property {(seat: number) => string} [standing]
 * @property {(hand: any) => (string | HTMLElement)[]} [hand]
 * @property {(kind: string) => Partial<import('./moves.js').About>} [controls]
 */

/** Return how to describe the game that is played. @param {import('./types.js').State} state @returns {Description} */
export function describeGame(state) {
  return (GAMES[state.game] ?? GAMES.flashcards)(state, state.table, (texts) => pick(texts, state.cards));
}

/** @param {Choice} item */
const shield = (item) => make('img', { src: `/shield/${item.move}.svg`, alt: '', width: 26, height: 30, loading: 'lazy' });
/** @param {string | number} move */
const tileId = (move) => String(move).replace(/^tile /, '');
/** @param {{move: string | number}} item */
const tile = (item) => make('img', { src: `/tile/${tileId(item.move)}.svg`, alt: '', width: 52, height: 52, loading: 'lazy' });

/** @type {Record<string, (state: import('./types.js').State<any>, table: any, read: Read) => Description>} */
const GAMES = {
  /** @param {import('./types.js').SwissQuiz} table */
  'swiss-quiz': (state, table, read) => ({
    question: () => [read(table.text)],
    standing: (seat) => say('at-field', { field: table.fields[seat - 1], chips: table.chips[seat - 1], flags: table.flags[seat - 1] }),
    hand: (tip) => (tip ? [say('your-tip', { tip: say(`tip-${tip}`) })] : []),
    controls: () => ({ partLabel: (at) => [say('tip'), say('chips'), say('flags')][at] }),
  }),
  /** @param {import('./types.js').KwisT} table */
  'kwis-t': (state, table, read) => ({
    question: () => (state.ask?.ask === 'answers' ? [] : table.questions.map((one, at) => `${at + 1}. ${read(one)}${table.answers.length ? ` → ${read(table.answers[at])}` : ''}`)),
    standing: (seat) => say('points', { points: table.scores[seat - 1], cards: table.hands[seat - 1] }),
    /** @param {{answers?: string[], right: number | null, verdicts?: string[], cards?: string[]} | null} hand */
    hand: (hand) => [
      hand?.answers?.length && hand.right !== null ? say('your-right', { right: hand.right }) : '',
      ...(hand?.verdicts?.length ? (hand.answers ?? []).map((text, at) => `${hand.verdicts?.[at] === 'right' ? '✓' : '✗'} ${at + 1}. ${text || '–'}`) : []),
      hand?.cards?.length ? say('your-cards', { cards: hand.cards.join(', ') }) : '',
    ].filter(Boolean),
    controls: (kind) => (kind === 'answers' ? { partLabel: (at) => `${at + 1}. ${read(table.questions[at])}` } : {}),
  }),
  /** @param {import('./types.js').Cantuun} table */
  cantuun: (state, table, read) => ({
    question: () => (table.meeting?.guess !== undefined && table.meeting?.guess !== null
      ? [read(table.meeting.text), say('guessed', { guess: table.meeting.guess })]
      : [read(table.meeting?.text && Object.keys(table.meeting.text).length ? table.meeting.text : table.text)].filter(Boolean)),
    standing: (seat) => say('at-canton', { canton: table.known.routes[seat - 1]?.[table.spaces[seat - 1] - 1] ?? '', space: table.spaces[seat - 1], of: table.known.routes[seat - 1]?.length ?? 26 }),
    /** @param {{laid?: string[], answer?: string[], guesstimates?: {text: Texts, display: Texts}[]} | null} hand */
    hand: (hand) => [
      hand?.laid?.length ? say('you-laid', { cantons: hand.laid.join(', ') }) : '',
      hand?.answer?.length ? say('you-read', { answer: hand.answer.join(', ') }) : '',
      ...(hand?.guesstimates ?? []).map((one, at) => `${at + 1}. ${read(one.text)} → ${read(one.display)}`),
    ].filter(Boolean),
    controls: (kind) => (kind === 'answer' ? { pictures: shield, hasMap: true } : {}),
  }),
  /** @param {import('./types.js').SecretSquare} table */
  'secret-square': (state, table) => ({
    question: () => [],
    standing: (seat) => say('chips-left', { chips: table.chips[seat - 1] }),
    hand: (secret) => (secret ? [make('span', { class: 'secret' }, say('your-secret'), ' ', tile({ move: secret }), ' ', tileName(state, secret))] : []),
    controls: () => ({
      pictures: (choice) => (isTile(state, choice) ? tile(choice) : null), hasPicture: (choice) => isTile(state, choice),
      wayLabel: (way) => say(way.choices.some((choice) => isTile(state, choice)) ? 'guess-tile' : 'ask-from-list'),
    }),
  }),
  /** @param {import('./types.js').Switch} table */
  switch: (state, table) => ({
    question: () => [],
    standing: (seat) => say('on-top', { card: table.tops[seat - 1] }),
    hand: () => (table.throw.length ? [say('thrown', { dice: table.throw.join(' '), face: say(`face-${table.face}`) })] : []),
    // The table is asked for real dice: none of them lies there before somebody has looked.
    controls: () => (state.ask?.seat === 0 ? { isDrawn: true, partLabel: (at) => say('die', { number: at + 1 }) } : {}),
  }),
  /** @param {import('./types.js').Flashcards} table */
  flashcards: (state, table, read) => ({ question: () => (table.text ? [read(table.text)] : []) }),
};

/** @param {import('./types.js').State<any>} state @param {Choice} choice */
const isTile = (state, choice) => tileId(choice.move) in (state.tiles ?? {});

/** @param {import('./types.js').State<any>} state @param {string} id */
export const tileName = (state, id) => pick(state.tiles?.[id], state.cards) || id;
