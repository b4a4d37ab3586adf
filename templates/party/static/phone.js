// The phone: what is one's own, and nothing else.

import { build } from './moves.js';
import { at, countDown, find, follow, isStale, make, markSeat, pick, say, send } from './stream.js';
import { showControls } from './host.js';
import { describeGame } from './games.js';

/** @type {import('./types.js').State} */
let state;
/** @type {import('./moves.js').Control | null} */
let control = null;
let asked = '';
let sent = '';

follow((table) => {
  state = table;
  document.body.dataset.game = table.game;
  showSelf();
  showQuestion();
  showHand();
  showAsk();
  showGate();
  showTold();
  showEnd();
  showMenu();
  countDown(at('clock'), table.due);
});

/** @type {Record<string, string>} */
const SIGNS = { '●': 'chips', '⚑': 'flags', '★': 'score', '▤': 'bonus-cards' };

function showSelf() {
  const { me } = state;
  at('mark').replaceChildren(me.seat ? markSeat(me.seat, me.name) : '');
  at('who').textContent = me.name;
  const standing = me.seat && state.table ? describeGame(state).standing?.(me.seat) ?? '' : '';
  // A number and its sign stay together; signs are read aloud as words.
  at('standing').replaceChildren(
    make('span', { 'aria-hidden': 'true' }, standing.replace(/(\d) (?=[^\w\s·])/g, '$1\u00a0')),
    make('span', { class: 'visually-hidden' }, standing.replace(/[●⚑★▤]/g, (sign) => `${say(SIGNS[sign])},`)));
  const status = at('status');
  const text = Date.now() < thankedUntil ? say('flagged') : tellStatus();
  if (status.textContent !== text) status.textContent = text;
}

/** News of the game must not wipe the thanks for a note away before anybody has read it. */
let thankedUntil = 0;

function tellStatus() {
  const { me, phase } = state;
  if (me.wants) return say('waits-for-host', { name: me.name });
  if (phase === 'lobby') return me.seat ? say('you-are-in') : say('you-look-on');
  if (state.paused) return say('paused');
  if (phase === 'over') return say('over');
  if (phase === 'throw') return state.gate?.seat === me.seat ? say('your-throw') : say('throws', { name: nameOf(state.gate?.seat ?? 0) });
  if (phase === 'reveal') return '';
  if (findAsk()) return '';
  if (!me.seat) return say('you-look-on');
  return say('waits-for', { names: state.ask ? state.ask.waiting.map(nameOf).join(', ') : '' });
}

/** @param {number} seat */
const nameOf = (seat) => (seat ? state.seats.find((one) => one.seat === seat)?.name ?? '' : say('the-table'));
/** Return what is asked of this seat now, if anything. */
const findAsk = () => (state.phase === 'play' && !state.paused && state.ask && Object.keys(state.ask.moves).length > 0 ? state.ask : null);

function showQuestion() {
  const place = at('question');
  const texts = state.table && state.questions && state.phase === 'play' ? describeGame(state).question?.() ?? [] : [];
  place.hidden = !texts.length;
  if (isStale(place, texts)) place.replaceChildren(...texts.map((text) => make('p', { lang: state.cards }, text)));
}

function showHand() {
  const lines = state.table ? describeGame(state).hand?.(state.hand) ?? [] : [];
  at('hand').hidden = !lines.length;
  at('hand').replaceChildren(...lines.map((line) => make('p', {}, line)));
}

function showAsk() {
  const form = at('ask');
  const ask = findAsk();
  if (!ask) { asked = ''; control = null; showInterrupts(form); return; }
  const [moves] = Object.values(ask.moves);
  // What somebody is typing is never replaced, unless something else is asked.
  const key = `${state.turn} ${JSON.stringify(moves)}`;
  form.hidden = false;
  if (key === asked) return;
  asked = key;
  delete form.dataset.key;
  sent = '';
  navigator.vibrate?.(80);
  const game = describeGame(state);
  control = build(moves, { game: state.game, kind: ask.ask, ...game.controls?.(ask.ask) });
  const button = make('button', { class: 'send' }, say('send'));
  form.replaceChildren(
    make('h2', { id: 'asked' }, ask.seat === 0 ? say('asked-of-table', { ask: ask.prose }) : ask.prose),
    ask.doubt ? make('p', { class: 'doubt' }, `${ask.doubt.number}. ${ask.doubt.text}`) : '',
    control.element, button,
    ask.help ? make('details', { class: 'help' }, make('summary', {}, say('rule')), make('p', {}, ask.help)) : '');
  form.setAttribute('aria-labelledby', 'asked');
  restoreDraft();
}

/** @param {HTMLElement} form */
function showInterrupts(form) {
  const [offered] = state.ask && !state.paused && state.phase === 'play' ? Object.values(state.ask.interrupts) : [];
  const choices = offered?.choices ?? [];
  form.hidden = !offered;
  // Nobody owns up to a mishap by a slip of the thumb.
  if (offered && isStale(form, choices)) {
    form.replaceChildren(make('details', { class: 'mishap' }, make('summary', {}, say('mishap')),
      ...choices.map((choice) => make('button', { type: 'button', class: 'plain', onclick: () => sendMove({ move: choice.move }) }, say(`mishap-${choice.move}`)))));
  }
}

at('ask').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = control?.readText?.();
  const move = text === undefined ? control?.read() : undefined;
  if (text === undefined && move === undefined) { complain(say('incomplete')); return; }
  sendMove(text === undefined ? { move } : { text });
});
at('ask').addEventListener('change', () => {
  keepDraft();
  // Where there are only a few big buttons, one tap is enough.
  if (control?.isSingleTap && control.read() !== undefined) sendMove({ move: control.read() });
});
at('ask').addEventListener('input', keepDraft);

/** @param {{move: unknown} | {text: string}} what */
async function sendMove(what) {
  const turn = state.turn;
  const key = `${turn} ${JSON.stringify(what)}`;
  if (sent === key) return;
  sent = key;
  complain('');
  const form = at('ask');
  form.setAttribute('aria-busy', 'true');
  const answer = await send('/move', { turn, ...what }, () => state.turn === turn);
  form.removeAttribute('aria-busy');
  if (answer.error && answer.error !== 'too-late') { sent = ''; complain(answer.text); uncheckTaps(); }
}

function uncheckTaps() {
  if (control?.isSingleTap) for (const input of at('ask').querySelectorAll('input')) input.checked = false;
}

/** @param {string} text */
function complain(text) {
  at('trouble').textContent = text;
  at('trouble').hidden = !text;
}

const draftKey = () => `quizkit-draft-${state.turn}-${state.me.seat}`;
const fields = () => [...at('ask').querySelectorAll('input')].filter((field) => field.type !== 'search');
function keepDraft() {
  try {
    sessionStorage.setItem(draftKey(), JSON.stringify(fields().map((field) => (field.type === 'radio' || field.type === 'checkbox' ? field.checked : field.value))));
  } catch { /* private windows keep nothing */ }
}
function restoreDraft() {
  let kept;
  try { kept = JSON.parse(sessionStorage.getItem(draftKey()) ?? 'null'); } catch { return; }
  if (!kept || !control || control.isSingleTap) return;
  fields().forEach((field, index) => {
    if (typeof kept[index] === 'boolean') field.checked = kept[index];
    else if (typeof kept[index] === 'string') field.value = kept[index];
  });
  control.restore?.();
}

function showGate() {
  const place = at('gate');
  const { gate, me } = state;
  place.hidden = !gate || Boolean(state.paused);
  if (!gate || !isStale(place, { ...gate, ready: gate.ready?.includes(me.seat) }, me.seat)) return;
  const ready = () => send('/ready', {});
  if (gate.kind === 'throw') {
    place.replaceChildren(gate.seat === me.seat ? make('button', { class: 'send dice', onclick: ready }, '🎲 ', say('throw')) : '');
    return;
  }
  const lines = gate.events.filter((event) => event.audience || event.seat === me.seat || event.seat === undefined || event.other === me.seat);
  place.replaceChildren(
    gate.question && state.questions ? make('p', { class: 'asked', lang: state.cards }, pick(gate.question, state.cards)) : '',
    ...lines.map((event) => make('p', { class: `event ${event.event}` }, event.prose)),
    me.seat ? make('button', { class: 'send', onclick: ready, disabled: gate.ready.includes(me.seat) }, gate.ready.includes(me.seat) ? say('waits-for-others') : say('go-on')) : '');
}

function showTold() {
  const list = at('told');
  list.hidden = state.phase === 'lobby' || state.phase === 'over';
  list.replaceChildren(...[...state.told ?? []].reverse().slice(0, 6).map((event) => make('li', { class: event.audience ? 'whisper' : '' }, event.prose)));
}

function showEnd() {
  const place = at('end');
  place.hidden = state.phase !== 'over';
  if (place.hidden) return;
  const { end, me } = state;
  const own = end.standings.find((one) => one.seat === me.seat);
  const known = end.known.find((one) => one.seat === me.seat);
  place.replaceChildren(
    own ? make('p', { class: 'rank' }, say('your-rank', { rank: own.rank }), ' · ', own.total) : '',
    known ? make('p', {}, say('your-known', known)) : '',
    make('ol', { class: 'ranking' }, ...end.standings.map((one) => make('li', { value: one.rank }, markSeat(one.seat, nameOf(one.seat)), ' ', nameOf(one.seat), ' · ', one.total))),
    ...(end.lessons.length ? [make('h2', {}, say('lessons')), ...end.lessons.map((lesson) => make('div', { class: 'lesson', lang: state.cards }, make('p', {}, pick(lesson.question, state.cards)),
      make('p', { class: 'answer' }, pick(lesson.answer, state.cards))))] : []));
}

function showMenu() {
  const cards = state.here ?? [];
  at('note').hidden = !cards.length || !state.me.seat;
  const select = at('note-card');
  if (isStale(select, cards)) select.replaceChildren(...cards.map((card) => make('option', { value: card }, card)));
  at('host').hidden = !state.me.host;
  if (state.me.host) showControls(at('host'), state, complain);
}

const more = find('more', HTMLDialogElement);
const note = find('note', HTMLFormElement);
at('menu').addEventListener('click', () => more.showModal());
at('close').addEventListener('click', () => more.close());
note.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await send('/note', Object.fromEntries(new FormData(note)));
  more.close();
  complain(answer.error ? answer.text : '');
  if (answer.error) return;
  note.reset();
  thankedUntil = Date.now() + 5000;
  showSelf();
  setTimeout(showSelf, 5100);
});
const language = find('language', HTMLSelectElement);
language.addEventListener('change', async () => {
  await send('/language', { language: language.value });
  location.reload();
});
at('leave').addEventListener('click', async () => {
  if (!confirm(say('leave-sure'))) return;
  await send('/leave', {});
  location.replace('/');
});
