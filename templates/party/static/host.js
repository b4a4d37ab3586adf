// The host's controls, on the big screen or on a phone that was given them.

import { isStale, make, say, send } from './stream.js';

let orders = Promise.resolve();

/** @typedef {{order: string, [about: string]: unknown}} Order */
/** @typedef {import('./types.js').Complain} Complain */

/** Order something after whatever was ordered before: a start must not overtake the bot that was just added. @param {Order} what @param {Complain} complain */
export function order(what, complain) {
  orders = orders.then(() => send('/host', what)).then((answer) => complain(answer.error ? answer.text : ''));
}

/** Show the controls for a table as it is now. @param {HTMLElement} place @param {import('./types.js').State} state @param {Complain} complain */
export function showControls(place, state, complain) {
  if (!isStale(place, state.phase, state.paused, state.guests, state.seats)) return;
  /** @param {string} key @param {Order} what @param {string} [question] */
  const button = (key, what, question) => make('button', {
    type: 'button', 'data-order': what.order, onclick: () => { if (!question || confirm(say(question))) order(what, complain); },
  }, say(key));
  const box = make('div', { class: 'controls' });
  if (state.phase !== 'lobby') {
    const isOver = state.phase === 'over';
    box.append(make('div', { class: 'row' },
      ...(isOver ? [button('another', { order: 'start' })] : [
        state.paused ? button('unpause', { order: 'go-on' }) : button('pause', { order: 'pause' }),
        button('skip', { order: 'skip' }), button('undo', { order: 'undo' }), button('end-game', { order: 'end' }, 'end-sure')])));
  }
  for (const guest of state.guests.filter((one) => one.wants)) {
    box.append(make('div', { class: 'row wish' }, make('b', {}, say('wants-back', { name: guest.name })),
      button('admit', { order: 'admit', guest: guest.id }), button('refuse', { order: 'kick', guest: guest.id })));
  }
  const people = make('ul', { class: 'people' });
  for (const guest of state.guests.filter((one) => !one.wants)) {
    people.append(make('li', {}, make('span', {}, `${guest.name} (${guest.language.toUpperCase()}${guest.seat ? '' : `, ${say('looks-on')}`}${guest.here ? '' : `, ${say('is-away')}`})`),
      button('kick', { order: 'kick', guest: guest.id }, 'kick-sure'),
      guest.host ? button('take-host', { order: 'take-host', guest: guest.id }) : button('give-host', { order: 'give-host', guest: guest.id }),
      guest.seat && !['lobby', 'over'].includes(state.phase) ? button('replace', { order: 'bot', seat: guest.seat, kind: 'skilled' }, 'replace-sure') : null));
  }
  for (const seat of state.seats.filter((one) => !one.guest && !one.bot && state.phase !== 'lobby')) {
    people.append(make('li', {}, make('span', {}, `${seat.name} (${say('is-gone')})`), button('replace', { order: 'bot', seat: seat.seat, kind: 'skilled' })));
  }
  box.append(people);
  place.replaceChildren(box);
}
