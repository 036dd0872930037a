// @ts-check
// Work that takes long: after a moment a sign over the board, with a way to stop it.

import { button, byId, h } from './elements.js';

/** How long work may take without a sign, in milliseconds. */
const SOON = 250;

/** The result of `work`, which receives the signal of the button. */
export async function waited(words, work) {
  const control = new AbortController();
  const sign = h('div', { class: 'busy' }, h('span', {}, words), button('Stop', () => control.abort()));
  const timer = setTimeout(() => byId('busy').append(sign), SOON);
  try {
    return await work(control.signal);
  } finally {
    clearTimeout(timer);
    sign.remove();
  }
}

/** The result of a job; stopped, it ends with what it has found so far. */
export const jobDone = (words, started) => waited(words, (signal) => {
  const { ended, stop } = started;
  signal.addEventListener('abort', stop);
  return ended;
});
