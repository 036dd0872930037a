// @ts-check
// The verdict on the board after each change: unique, with two solutions to compare, or with its smallest conflict.

import { ask } from './api.js';
import { isSetting, redraw, touch } from './board.js';
import { button, byId, h, plural } from './elements.js';
import { asked, state } from './state.js';

/** The time limit of the verdict, in seconds. */
const VERDICT_SECONDS = 5;

/** The pending verdict: its board, and the promise of its response. */
let pending = null;

const VERDICTS = {
  unique: ['Unique', ' solution'], multiple: ['Multiple', ' solutions'], none: ['No solution', ''], unknown: ['Unknown', ' whether the solution is unique'],
};

/** What is said of a solution listed with the board. */
const LISTED = {
  same: () => 'The listed solution is right.', different: () => 'The listed solution is right; there are others.',
  worse: () => 'The listed solution is wrong: another has a better objective.', wrong: ({ reason }) => `The listed solution is wrong: ${reason}.`,
  unreadable: ({ line, reason }) => `The listed solution cannot be read: line ${line}: ${reason}.`,
};

/** Clears the verdict. */
export function clear() {
  delete byId('verdict').dataset.verdict;
  byId('verdict').replaceChildren('…');
}

/** Checks uniqueness; an earlier pending check is cancelled. */
export function uniqueness(board, kind) {
  if (pending?.board === board && pending.kind === kind) return pending.response;
  pending?.control.abort();
  const control = new AbortController();
  const response = ask('check', { board, kind, time: VERDICT_SECONDS }, control.signal);
  response.catch(() => { if (pending?.response === response) pending = null; });
  pending = { board, kind, control, response };
  return response;
}

/** Shows the verdict under the board. */
export async function check(note, tried) {
  const board = state.board;
  const place = byId('verdict');
  clear();
  try {
    const checked = await uniqueness(board.source, board.kind);
    if (board !== state.board) return;
    place.dataset.verdict = checked.verdict;
    const time = `${Math.max(1, Math.round(checked.statistics.wall_seconds * 1000))} ms`;
    const optimum = checked.cost ? `, optimum ${checked.cost.value}` : '';
    const [short, rest] = VERDICTS[checked.verdict];
    // A phone has room for the first word.
    place.replaceChildren(h('span', {}, short, h('span', { class: 'long' }, rest), optimum), h('small', {}, `proved in ${time}`));
    if (checked.verdict === 'unknown') place.lastChild.textContent = `${checked.statistics.limit} limit reached after ${time}`;
    place.append(...checked.listed.map((judged) => h('small', { class: 'listed' }, LISTED[judged.verdict](judged))));
    if (checked.verdict === 'none' && isSetting()) tried(() => conflict(board, note));
    if (checked.verdict === 'multiple') place.append(button('Show two', () => tried(() => differences(checked, note))));
  } catch (error) {
    if (error.name === 'AbortError' || board !== state.board) return;
    place.dataset.verdict = 'unknown';
    place.replaceChildren(error.text ?? 'Unknown');
  }
}

/** Draws two solutions over each other: what they share, and both values where they differ. */
async function differences({ solution, second, differs }, note) {
  const places = (name) => state.board.variables.find((variable) => variable.name === name).places.length;
  const shared = Object.fromEntries(Object.entries(solution).filter(([name]) => !differs.includes(name)));
  const both = Object.fromEntries(differs.map((name) => [name, [solution[name], second[name]]]));
  const one = (values, against) => redraw({ values, against });
  // A variable that is drawn elsewhere for each value has no place for two.
  const over = () => (differs.every((name) => places(name) === 1) ? redraw({ values: shared, both }) : one(second, solution));
  await over();
  note(`Two solutions over each other; ${plural(differs.length, 'place')} ${differs.length === 1 ? 'differs and is' : 'differ and are'} marked. `,
    button('Both', over), button('First', () => one(solution, second)), button('Second', () => one(second, solution)),
    button('Hide', () => { note(''); redraw(); }));
}

/** Marks a smallest conflict of a board without a solution while it is set. */
async function conflict(board, note) {
  const found = await ask('conflict', { ...asked(), smallest: true, time: VERDICT_SECONDS });
  if (board !== state.board || !isSetting() || found.outcome !== 'infeasible') return;
  touch(found.parts.flatMap((part) => part.place ?? [part.clue]), 'broken');
  const rules = [...new Set(found.parts.filter(({ rule }) => rule).map(({ sentence }) => sentence))];
  note(`${plural(found.parts.length, 'part')} contradict each other and are marked: ${rules.join(' ')}`);
}
