// What a phone says about each game: the question, what is in one's hand, how things stand, and what belongs beside controls.

import { make, pick, say } from './stream.js';

/** Return how to describe the game that is played. */
export function describeGame(state) {
  return (GAMES[state.game] ?? GAMES.flashcards)(state, state.table, (texts) => pick(texts, state.cards));
}

const shield = (item) => make('img', { src: `/shield/${item.move}.svg`, alt: '', width: 26, height: 30, loading: 'lazy' });
const tileId = (move) => String(move).replace(/^tile /, '');
const tile = (item) => make('img', { src: `/tile/${tileId(item.move)}.svg`, alt: '', width: 52, height: 52, loading: 'lazy' });

const GAMES = {
  'swiss-quiz': (state, table, read) => ({
    question: () => [read(table.text)],
    standing: (seat) => say('at-field', { field: table.fields[seat - 1], chips: table.chips[seat - 1], flags: table.flags[seat - 1] }),
    hand: (tip) => (tip ? [say('your-tip', { tip: say(`tip-${tip}`) })] : []),
    controls: () => ({ partLabel: (at) => [say('tip'), say('chips'), say('flags')][at] }),
  }),
  'kwis-t': (state, table, read) => ({
    question: () => (state.ask?.ask === 'answers' ? [] : table.questions.map((one, at) => `${at + 1}. ${read(one)}${table.answers.length ? ` → ${read(table.answers[at])}` : ''}`)),
    standing: (seat) => say('points', { points: table.scores[seat - 1], cards: table.hands[seat - 1] }),
    hand: (hand) => [
      hand?.answers?.length && hand.right !== null ? say('your-right', { right: hand.right }) : '',
      ...(hand?.verdicts?.length ? hand.answers.map((text, at) => `${hand.verdicts[at] === 'right' ? '✓' : '✗'} ${at + 1}. ${text || '–'}`) : []),
      hand?.cards?.length ? say('your-cards', { cards: hand.cards.join(', ') }) : '',
    ].filter(Boolean),
    controls: (kind) => (kind === 'answers' ? { partLabel: (at) => `${at + 1}. ${read(table.questions[at])}` } : {}),
  }),
  cantuun: (state, table, read) => ({
    question: () => (table.meeting?.guess !== undefined && table.meeting?.guess !== null
      ? [read(table.meeting.text), say('guessed', { guess: table.meeting.guess })]
      : [read(table.meeting?.text && Object.keys(table.meeting.text).length ? table.meeting.text : table.text)].filter(Boolean)),
    standing: (seat) => say('at-canton', { canton: table.known.routes[seat - 1]?.[table.spaces[seat - 1] - 1] ?? '', space: table.spaces[seat - 1], of: table.known.routes[seat - 1]?.length ?? 26 }),
    hand: (hand) => [
      hand?.laid?.length ? say('you-laid', { cantons: hand.laid.join(', ') }) : '',
      hand?.answer?.length ? say('you-read', { answer: hand.answer.join(', ') }) : '',
      ...(hand?.guesstimates ?? []).map((one, at) => `${at + 1}. ${read(one.text)} → ${read(one.display)}`),
    ].filter(Boolean),
    controls: (kind) => (kind === 'answer' ? { pictures: shield, hasMap: true } : {}),
  }),
  'secret-square': (state, table, read, isTile = (choice) => tileId(choice.move) in (state.tiles ?? {})) => ({
    question: () => [],
    standing: (seat) => say('chips-left', { chips: table.chips[seat - 1] }),
    hand: (secret) => (secret ? [make('span', { class: 'secret' }, say('your-secret'), ' ', tile({ move: secret }), ' ', tileName(state, secret))] : []),
    controls: () => ({
      pictures: (choice) => (isTile(choice) ? tile(choice) : null), hasPicture: isTile,
      wayLabel: (way) => say(way.choices.some(isTile) ? 'guess-tile' : 'ask-from-list'),
    }),
  }),
  switch: (state, table) => ({
    question: () => [],
    standing: (seat) => say('on-top', { card: table.tops[seat - 1] }),
    hand: () => (table.throw.length ? [say('thrown', { dice: table.throw.join(' '), face: say(`face-${table.face}`) })] : []),
    // The table is asked for real dice: none of them lies there before somebody has looked.
    controls: () => (state.ask?.seat === 0 ? { isDrawn: true, partLabel: (at) => say('die', { number: at + 1 }) } : {}),
  }),
  flashcards: (state, table, read) => ({ question: () => (table.text ? [read(table.text)] : []) }),
};

export const tileName = (state, id) => pick(state.tiles?.[id], state.cards) || id;
