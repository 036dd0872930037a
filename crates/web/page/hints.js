// @ts-check
// Hints in three levels: where to look, what follows, and why; then the steps from here.

import { ask } from './api.js';
import { redraw, touch } from './board.js';
import { waited } from './busy.js';
import { button, byId, h } from './elements.js';
import { asked, enter, state } from './state.js';

/** The hint being shown: for which entries, and how much of it. */
let shown = null;

const ENDS = {
  open: 'Nothing more follows: the board has several solutions.', solved: 'Everything is filled in.',
  contradiction: 'This board has no solution.', stopped: 'Time limit reached before a step was found.',
};

const cells = ({ place }) => (place === 'board' ? [] : place.split(' '));

/** Enters the values of a hint. */
const fillIn = (steps) => enter(Object.entries(steps.at(-1).values).map(([name, value]) => ['value', name, value]));

/** Forgets the hint: the entries have changed. */
export function forget() {
  shown = null;
  ['part', 'fact', 'conclusion'].forEach((mark) => touch([], mark));
}

/** Shows the next level of the hint for the entries, or asks for one; `level` starts further on. */
export async function hint(note, tried, level = 1) {
  const key = JSON.stringify([state.board.text, state.values]);
  if (shown?.key === key) shown.level = Math.min(3, shown.level + 1);
  else {
    const { board } = state;
    const found = await waited('A step is looked for…', (signal) => ask('hint', { ...asked(), values: state.values, time: 10 }, signal));
    if (board !== state.board) return;
    if (found.wrong.length) {
      touch(found.wrong, 'broken');
      return note(`${found.wrong.join(', ')} ${found.wrong.length > 1 ? 'are' : 'is'} wrong.`);
    }
    if (!found.step) return note(found.end === 'stopped' && found.verdict === 'multiple' ? 'The board has several solutions, and no step was found.' : ENDS[found.end]);
    state.play.hints += 1;
    shown = { key, level, found, steps: [found.step, ...found.then] };
  }
  const { steps, found } = shown;
  const [step] = steps;
  const again = () => tried(() => hint(note, tried));
  const on = () => tried(async () => { fillIn(steps); await hint(note, tried, 3); });
  const texts = [step.look, `${step.conclusion}`, steps.map(({ reason }) => reason).join(' Then: ')];
  const say = shown.level === 3 ? [texts[2]] : texts.slice(0, shown.level);
  const buttons = [shown.level < 3 ? button(shown.level === 1 ? 'What?' : 'Why?', again) : null,
    shown.level > 1 ? button('Fill it in', () => { fillIn(steps); note(''); }) : null, shown.level === 3 ? button('Explain from here', on) : null];
  touch(step.parts.flatMap(cells), 'part');
  if (shown.level > 1) touch(step.conclusions.map(({ variable }) => variable), 'conclusion');
  if (shown.level === 3) {
    touch(step.facts.map(({ variable }) => variable), 'fact');
    if (byId('board').querySelector('.drawing')) await redraw({ drawing: found.drawing });
  }
  note(h('b', { class: 'technique' }, step.technique[0].toUpperCase() + step.technique.slice(1)), ` ${say.join(' ')} `, h('span', { class: 'row' }, ...buttons.filter(Boolean)));
}
