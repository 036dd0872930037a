// @ts-check
// Redundant clues while a board is set: each could be left out alone.

import { job } from './api.js';
import { touch } from './board.js';
import { jobDone } from './busy.js';
import { inWords, placeOf } from './clues.js';
import { plural } from './elements.js';
import { asked, state } from './state.js';

/** The time limit, in seconds. */
const SECONDS = 30;

/** What is said of a board without a unique solution. */
export const NOT_ONE = {
  multiple: 'The board has multiple solutions; this query needs a unique one.', none: 'The board has no solution.',
  unknown: 'It is unknown whether the solution is unique.',
};

/** What is said of the redundant clues among all. */
export const counted = ({ redundant, needed }) => `${redundant.length} of ${plural(redundant.length + needed.length, 'clue')} can be left out, one at a time.`;

/** Marks the redundant clues of the open board. */
export async function markRedundant(note) {
  const { board } = state;
  note('');
  const found = await jobDone('Redundant clues are looked for…', job('redundant', { ...asked(), time: SECONDS }, () => {}));
  if (board !== state.board) return;
  if (!found.redundant) return note(NOT_ONE[found.verdict]);
  touch(found.redundant.map(placeOf), 'part');
  note(`${counted(found)}${found.redundant.length ? ` They are marked: ${found.redundant.map(inWords).join(', ')}.` : ''}${found.complete ? '' : ' Time limit reached before all were tried.'}`);
}
