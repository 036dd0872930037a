// @ts-check
// The clock and the end of a board: time goes on while a board is in sight, until it is solved.

import { ask } from './api.js';
import { touch } from './board.js';
import { byId } from './elements.js';
import { asked, onchange, saved, state } from './state.js';
import { choice, choose } from './store.js';
import { said } from './words.js';

/** How long after the last entry the rules are checked, in milliseconds. */
const PAUSE = 40;

let control = null;
let best = async () => null;

/** A number of seconds as a clock shows it. */
export const time = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function show() {
  const hidden = choice('hide clock', false);
  byId('clock').textContent = hidden ? '◷' : time(state.play.seconds);
  byId('clock').setAttribute('aria-label', hidden ? 'Show the clock' : `Time ${time(state.play.seconds)}; hide the clock`);
}

/** What is said of a solved board. */
export const solved = () => (state.play.filled ? said('Solved by the program, not by you.')
  : state.play.hints === 0 ? said('Solved in {}.', time(state.play.seconds)) : said(state.play.hints === 1 ? 'Solved in {}, with {} hint.' : 'Solved in {}, with {} hints.', time(state.play.seconds), state.play.hints));

function ended() {
  byId('stage').classList.toggle('solved', state.play.solved);
  byId('done').textContent = state.play.solved ? solved() : '';
}

/** Whether a solution has the least objective, as far as that is known. */
async function isBest({ cost }) {
  const optimum = cost === null || cost === undefined ? null : (await best().catch(() => null))?.cost?.value ?? null;
  return optimum === null || cost <= optimum;
}

/** Checks the entries against the rules: the board may be solved, and conflicts are marked if that is wanted. */
export async function judged() {
  const { board } = state;
  control?.abort();
  control = new AbortController();
  const found = await ask('progress', { ...asked(), values: state.values, rules_only: true }, control.signal).catch(() => null);
  if (!found || board !== state.board) return;
  state.play.solved = found.outcome === 'solved' && await isBest(found);
  // What the player finds after taking it back counts.
  if (!state.play.solved) state.play.filled = false;
  ended();
  if (state.play.solved) saved();
  touch(choice('conflicts at once', false) ? found.violations?.flatMap(({ places }) => places.flat()) ?? [] : [], 'broken');
}

/** Prepares the clock. `verdict` returns that of the open board, with its optimum. */
export function clock(verdict) {
  best = verdict;
  byId('clock').addEventListener('click', () => { choose('hide clock', !choice('hide clock', false)); show(); });
  setInterval(() => {
    if (!state.board || state.play.solved || document.hidden || Object.keys(state.values).length === 0) return;
    state.play.seconds += 1;
    show();
  }, 1000);
  let timer;
  onchange((what) => {
    if (what === 'candidates') return;
    control?.abort();
    clearTimeout(timer);
    show();
    ended();
    touch([], 'broken');
    if (Object.keys(state.values).length === 0) {
      Object.assign(state.play, { solved: false, filled: false });
      return ended();
    }
    timer = setTimeout(judged, PAUSE);
  });
}
