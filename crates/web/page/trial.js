// @ts-check
// Trials: what is entered on an assumption is coloured, and kept or dropped as a whole. A trial can begin within another.

import { button, h } from './elements.js';
import { enter, state, trials } from './state.js';
import { said } from './words.js';

/** The number of colours; further trials begin with the first again. */
const COLOURS = 4;

/** The trial in which the value of a variable was entered, from 1 on; 0 for none. */
export const trialOf = (/** @type {string} */ name) => state.trials.findLastIndex(({ value }) => value[name] !== state.values[name]) + 1;

/** The class with the colour of a trial. */
export const colourOf = (/** @type {number} */ trial) => `t${(trial - 1) % COLOURS + 1}`;

/** Begins a trial. */
export const begin = () => trials([...state.trials, structuredClone(state.entries)]);

/** Keeps the entries of the last trial. */
const keep = () => trials(state.trials.slice(0, -1));

/** Restores the entries before the last trial, as one step. */
function drop() {
  const before = state.trials.at(-1);
  trials(state.trials.slice(0, -1));
  enter(Object.entries(state.entries).flatMap(([layer, all]) => [...new Set([...Object.keys(all), ...Object.keys(before[layer])])].map((name) => [layer, name, before[layer][name] ?? null])));
}

/** The buttons of trials. `show` enables those that do something. */
export function trialButtons() {
  const start = button('Trial', begin, { id: 'trial', title: 'Colour what is entered from here on, to keep or drop it as a whole (T)' });
  const ends = [button('✓', keep, { id: 'trial-keep', title: 'Keep the trial', 'aria-label': 'Keep the trial' }), button('✗', drop, { id: 'trial-drop', title: 'Drop the trial', 'aria-label': 'Drop the trial' })];
  const part = h('span', { class: 'trials', role: 'group', 'aria-label': 'Trial' }, start, ends);
  const show = () => {
    const now = state.trials.length;
    part.className = now ? `trials on ${colourOf(now)}` : 'trials';
    start.textContent = now > 1 ? said('Trial {}', now) : said('Trial');
    start.setAttribute('aria-pressed', String(now > 0));
    ends.forEach((end) => { end.hidden = now === 0; });
  };
  return { part, show };
}
