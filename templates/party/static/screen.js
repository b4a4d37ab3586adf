// The big screen: the board, the card in all languages that are read at the table, who thinks, and what was revealed.

import { drawBoard } from './boards.js';
import { order as orderFrom, showControls } from './host.js';
import { at, countDown, find, follow, isStale, make, markSeat, pick, say } from './stream.js';
import { ring } from './sound.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Texts} Texts */
/** @typedef {(name: string, value: unknown) => void} Agree */
/** @typedef {(name: string, value: boolean) => HTMLElement} Tick */

const start = find('start', HTMLButtonElement);
/** @type {State} */
let state;
let heard = -1;

follow((table) => {
  const before = state;
  state = table;
  document.body.dataset.phase = table.phase;
  at('title').textContent = table.title;
  at('invite').textContent = table.phase === 'lobby' ? '' : say('join-with', { code: table.code });
  showLobby();
  showTable();
  showGate();
  showEnd();
  countDown(at('clock'), table.due);
  showControls(at('controls'), table, complain);
  if (table.sound && before) announce(before, table);
});

/** @param {number} seat */
const nameOf = (seat) => (seat ? state.seats.find((one) => one.seat === seat)?.name ?? '' : say('the-table'));

/** @param {string} text */
function complain(text) {
  at('trouble').textContent = text;
  at('trouble').hidden = !text;
}

/** @param {import('./host.js').Order} what */
const order = (what) => orderFrom(what, complain);

/** @param {State} before @param {State} now */
function announce(before, now) {
  if (now.phase === 'reveal' && before.phase !== 'reveal') ring('reveal');
  else if (now.phase === 'over' && before.phase !== 'over') ring('over');
  else if (now.turn !== before.turn) ring('turn');
}

// The lobby

function showLobby() {
  const isLobby = state.phase === 'lobby';
  at('lobby').hidden = !isLobby;
  if (!isLobby) return;
  const { lobby } = state;
  if (at('code').textContent !== state.code) {
    at('code').textContent = state.code;
    find('qr', HTMLImageElement).src = `/qr.svg?${state.code}`;
  }
  at('players').replaceChildren(
    ...state.seats.map((seat) => make('li', { class: seat.here ? '' : 'away' }, markSeat(seat.seat, seat.name), ' ', seat.name, ' ', make('small', {}, seat.language.toUpperCase()))),
    ...lobby.bots.map((kind, index) => make('li', { class: 'bot' }, markSeat(state.seats.length + index + 1, '⚙'), ` ${say('bot')} `, make('small', {}, say(`strength-${kind}`)), ' ',
      make('button', { type: 'button', class: 'small', 'aria-label': say('remove-bot'), onclick: () => order({ order: 'remove-bot', seat: index }) }, '×'))));
  const onlookers = state.guests.filter((guest) => !guest.seat).map((guest) => guest.name);
  at('onlookers').textContent = onlookers.length ? say('onlookers', { names: onlookers.join(', ') }) : '';
  const count = state.seats.length + lobby.bots.length;
  showBots(count < lobby.many ? lobby.strengths : []);
  const isEnough = count >= lobby.few && count <= lobby.many;
  start.disabled = !isEnough;
  at('why-not').textContent = isEnough ? '' : say('how-many', { few: lobby.few, many: lobby.many });
  showOptions(lobby);
}

/** @param {string[]} strengths */
function showBots(strengths) {
  const bots = at('bots');
  if (!isStale(bots, strengths)) return;
  bots.replaceChildren(...strengths.map((kind) => make('button', { type: 'button', 'data-bot': kind, onclick: () => order({ order: 'add-bot', kind }) }, `+ ${say('bot')} · ${say(`strength-${kind}`)}`)));
}

start.addEventListener('click', () => order({ order: 'start' }));

/** @param {import('./types.js').Lobby} lobby */
function showOptions(lobby) {
  const form = at('options');
  if (!isStale(form, lobby.options, lobby.timers, state.questions, state.sound)) return;
  /** @type {Agree} */
  const agree = (name, value) => order({ order: 'agree', name, value });
  /** @param {string} text @param {HTMLElement} control */
  const row = (text, control) => make('label', { class: 'option' }, make('span', {}, text), control);
  /** @type {Tick} */
  const tick = (name, value) => make('input', { type: 'checkbox', name, checked: value, onchange: (event) => agree(name, event.target.checked) });
  form.replaceChildren(make('h2', {}, say('options')),
    ...lobby.options.map((option) => row(option.text, optionControl(option, agree, tick))),
    row(say('questions-on-phones'), tick('questions_on_phones', state.questions)),
    row(say('sound'), tick('sound', state.sound)),
    make('details', {}, make('summary', {}, say('timers')),
      ...[...lobby.timers, { kind: 'reveal', text: say('reveal-timer'), seconds: lobby.reveal }].map((timer) => row(timer.text, make('select', { name: `timer-${timer.kind}`, onchange: (event) => agree(`timer-${timer.kind}`, Number(event.target.value)) },
        ...[0, 10, 20, 30, 60, 120].map((seconds) => make('option', { value: seconds, selected: seconds === timer.seconds }, seconds ? say('seconds', { seconds }) : say('no-timer'))))))));
}

/** @param {import('./types.js').Option} option @param {Agree} agree @param {Tick} tick */
function optionControl(option, agree, tick) {
  if (typeof option.value === 'boolean') return tick(option.name, option.value);
  if (option.choices.length) {
    return make('select', { name: option.name, onchange: (event) => agree(option.name, option.choices[event.target.selectedIndex]) },
      ...option.choices.map((choice) => make('option', { value: choice, selected: choice === option.value }, say(`choice-${choice}`) === `choice-${choice}` ? String(choice) : say(`choice-${choice}`))));
  }
  return make('input', { type: 'number', name: option.name, value: option.value, min: 0, onchange: (event) => agree(option.name, Number(event.target.value)) });
}

// The table

function showTable() {
  const { table, phase } = state;
  at('table').hidden = phase === 'lobby' || phase === 'over';
  at('round').textContent = table?.round ? say('round', { round: table.round }) : '';
  showSeats();
  showCard();
  const told = (state.told ?? []).slice(-9).reverse();
  at('told').replaceChildren(...told.map((event, index) => make('li', { class: index === 0 && state.events !== heard ? 'new' : '' }, event.prose)));
  heard = state.events;
  if (table) drawBoard(at('board'), state, nameOf);
}

/** @param {Texts | null | undefined} texts @param {string} className */
function inAllLanguages(texts, className) {
  return state.languages.map((language) => make('p', { lang: language, class: className }, make('small', {}, language.toUpperCase()), ' ', pick(texts, language)));
}

/** Tell an answer in one line if it is short, else in one line a language. @param {Texts} texts */
function answersIn(texts) {
  const answers = [...new Set(state.languages.map((language) => pick(texts, language)))];
  return answers.join('').length > 60 ? inAllLanguages(texts, 'explanation') : [make('p', { class: 'answer' }, answers.join(' · '))];
}

function showCard() {
  const { table } = state;
  const card = at('card');
  /** @type {HTMLElement[]} */
  const parts = [];
  if (state.paused) parts.push(make('p', { class: 'paused' }, say('paused')));
  if (state.phase === 'throw') parts.push(make('p', { class: 'big' }, `⚄ ${say('throws', { name: nameOf(state.gate?.seat ?? 0) })}`));
  if (table && state.phase === 'play') {
    if (table.meeting) {
      parts.push(make('p', { class: 'big' }, `${nameOf(table.meeting.newcomer)} ↔ ${nameOf(table.meeting.other)}`));
      if (Object.keys(table.meeting.text).length) parts.push(...inAllLanguages(table.meeting.text, 'statement'));
      if (table.meeting.guess !== null) parts.push(make('p', { class: 'big' }, say('guessed', { guess: table.meeting.guess })));
    }
    else if (table.text && Object.keys(table.text).length) parts.push(...inAllLanguages(table.text, 'statement'));
    else if (table.questions?.length) {
      parts.push(make('ol', { class: 'questions' }, ...table.questions.map((question, index) => make('li', {}, ...inAllLanguages(question, 'statement'),
        table.answers?.length ? make('p', { class: 'answer' }, state.languages.map((language) => pick(table.answers?.[index], language)).filter((text, where, all) => all.indexOf(text) === where).join(' · ')) : null))));
    }
  }
  if (!isStale(card, parts.map((part) => part.outerHTML))) return;
  card.replaceChildren(...parts);
  fit(card);
}

function showSeats() {
  const waiting = state.phase === 'play' && state.ask ? state.ask.waiting : [];
  at('seats').replaceChildren(...state.seats.map((seat) => make('li', { class: `${waiting.includes(seat.seat) ? 'thinks' : ''} ${!seat.bot && !seat.here ? 'away' : ''}` },
    markSeat(seat.seat, seat.name), make('span', { class: 'name' }, seat.name),
    make('span', { class: 'have' }, ...tellHoldings(seat.seat)),
    make('span', { class: 'state' }, waiting.includes(seat.seat) ? say('thinks') : state.times?.[seat.seat] && state.ask?.race ? say('took', { seconds: state.times[seat.seat].toFixed(1) }) : !seat.bot && !seat.here ? say('is-away') : ''))),
  waiting.includes(0) ? make('li', { class: 'thinks' }, make('span', { class: 'name' }, say('the-table')), make('span', { class: 'state' }, say('answer-on-phone'))) : '');
}

/** Tell what a seat has, in signs. @param {number} seat */
function tellHoldings(seat) {
  const { table } = state;
  if (!table) return [];
  /** @type {HTMLElement[]} */
  const signs = [];
  /** @param {string} sign @param {string | number | undefined} value @param {string} label */
  const add = (sign, value, label) => { if (value !== undefined) signs.push(make('span', { class: 'sign', title: label, 'aria-label': `${label} ${value}` }, `${sign} ${value}`)); };
  if (table.chips) add('●', table.chips[seat - 1], say('chips'));
  if (table.flags) add('⚑', table.flags[seat - 1], say('flags'));
  if (table.stakes?.[seat - 1]?.some(Boolean)) add('▲', table.stakes[seat - 1].join('+'), say('stake'));
  if (table.scores) add('★', table.scores[seat - 1], say('score'));
  if (table.hands) add('▤', table.hands[seat - 1], say('bonus-cards'));
  if (table.bids?.[seat - 1]) add('⚖', table.bids[seat - 1], say('bid'));
  if (table.tops) add('▣', table.tops[seat - 1], say('top-card'));
  return signs;
}

// What was revealed

function showGate() {
  const place = at('gate');
  const { gate } = state;
  place.hidden = gate?.kind !== 'reveal';
  if (!gate || place.hidden) { place.dataset.key = ''; return; }
  if (!isStale(place, gate, state.languages)) return;
  const answer = gate.events.find((event) => event.verdict !== undefined);
  // What came before the answer everybody has seen already.
  const rest = answer ? gate.events.slice(gate.events.indexOf(answer) + 1) : gate.events;
  const news = make('div', { class: 'news', tabindex: 0 },
    ...(gate.question ? inAllLanguages(gate.question, 'asked') : []),
    answer ? make('div', { class: `verdict ${answer.verdict}` }, make('b', {}, [...new Set([say(`tip-${answer.verdict}`)])].join()), ...inAllLanguages(answer.text, 'explanation')) : '',
    make('ul', { class: 'happened' }, ...bySeat(rest).map(([seat, events]) => make('li', {}, seat ? markSeat(seat, nameOf(seat)) : '', ' ', events.map((event) => event.prose).join(' '),
      state.times?.[seat] && events.some((event) => event.event === 'shows') ? make('small', {}, ` ${say('took', { seconds: state.times[seat].toFixed(1) })}`) : null))));
  place.replaceChildren(news,
    make('p', { class: 'ready' }, ...state.seats.filter((seat) => seat.guest).map((seat) => make('span', { class: gate.ready.includes(seat.seat) ? 'is-ready' : '' }, seat.name, gate.ready.includes(seat.seat) ? ' ✓' : ' …'))),
    make('button', { class: 'send', onclick: () => order({ order: 'skip' }) }, say('go-on')));
  fit(news);
}

/** Make letters smaller until everything can be seen; where even that does not help, it scrolls. @param {HTMLElement} place */
function fit(place) {
  for (let size = 100; size >= 65; size -= 5) {
    place.style.fontSize = `${size}%`;
    if (place.scrollHeight <= place.clientHeight) return;
  }
}

/** Put what happened to the same seat together, in the order in which it began. @param {import('./types.js').Told[]} events */
function bySeat(events) {
  /** @type {Map<number, import('./types.js').Told[]>} */
  const groups = new Map();
  for (const event of events) {
    const seat = event.seat ?? 0;
    groups.set(seat, [...groups.get(seat) ?? [], event]);
  }
  return [...groups];
}

// The end

function showEnd() {
  const place = at('end');
  place.hidden = state.phase !== 'over';
  if (place.hidden) return;
  const { end } = state;
  /** @type {Record<number, import('./types.js').Known | undefined>} */
  const known = Object.fromEntries(end.known.map((one) => [one.seat, one]));
  place.replaceChildren(
    make('h2', {}, end.broken_off ? say('broken-off') : say('winner', { names: end.standings.filter((one) => one.rank === 1).map((one) => nameOf(one.seat)).join(' & ') })),
    make('ol', { class: 'ranking' }, ...end.standings.map((one) => make('li', { value: one.rank, class: `rank-${one.rank}` }, markSeat(one.seat, nameOf(one.seat)), make('b', {}, nameOf(one.seat)), make('span', {}, one.total),
      known[one.seat] ? make('small', {}, say('known', known[one.seat])) : null))),
    end.best ? make('p', { class: 'best' }, end.best) : '',
    ...(end.lessons.length ? [make('h3', {}, say('lessons')), make('div', { class: 'lessons' }, ...end.lessons.map((lesson) => make('div', {}, ...inAllLanguages(lesson.question, 'asked'), ...answersIn(lesson.answer))))] : []),
    make('button', { class: 'send', onclick: () => order({ order: 'start' }) }, say('another')));
}

addEventListener('resize', () => fit(at('card')));
at('host-open').addEventListener('click', () => find('host', HTMLDialogElement).showModal());
