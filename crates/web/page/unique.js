// @ts-check
// Clues that make one of multiple solutions unique.

import { job } from './api.js';
import { jobDone } from './busy.js';
import { plural } from './elements.js';
import { asked, open, state } from './state.js';

/** The time limit in seconds. */
const SECONDS = 30;

const VERDICTS = {
  none: 'The board has no solution, so no clue can make one unique; remove clues first.',
  unique: 'The solution is unique already.',
  unknown: 'Time limit reached before the board was known to have multiple solutions; nothing is added.',
};

/** What is said of the clues that were found; `board` has them, if there are any. */
export function added({ verdict, singles, together, lower, complete }) {
  if (!singles) return { text: VERDICTS[verdict], clues: [] };
  const clues = singles.length ? singles.slice(0, 1) : together ?? [];
  if (clues.length === 0) return { text: complete ? 'Clues of this kind cannot make the solution unique.' : 'Time limit reached before clues were found; nothing is added.', clues };
  const few = clues.length === 1 ? '' : lower === clues.length ? '; for this solution fewer do not' : `; for this solution at least ${lower} are needed${complete ? '' : ' (time limit reached)'}`;
  return { text: `${plural(clues.length, 'clue')} make${clues.length === 1 ? 's' : ''} the solution unique${few}.`, clues };
}

/** Adds clues to the open board until its solution is unique. */
export async function makeUnique(note) {
  const { board } = state;
  note('');
  const found = await jobDone('Clues are looked for…', job('repair', { ...asked(), time: SECONDS }, ({ progress }) => { if (progress && board === state.board) note(`Clues are looked for: ${progress}…`); }));
  if (board !== state.board) return;
  const { text, clues } = added(found);
  if (clues.length) await open(found.board, state.board.kind, true);
  note(clues.length ? `Added: ${clues.join(', ')}. ${text} “Undo” restores the board before.` : text);
}
