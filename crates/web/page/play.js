// Play: values for the selected place, checking progress, the next step, pencil marks.

import { ask } from './api.js';
import { isSetting, picked, redraw, selected, set } from './board.js';
import { place, put, setup } from './setting.js';
import { button, h, plural } from './elements.js';
import { asked, fill, fillAll, mark, onchange, open, state } from './state.js';

/** A place with more values than this gets no buttons; its values are typed. */
const MAX_BUTTONS = 30;

export function play(panel, { note, tried, kind, uniqueness }) {
  const pad = h('div', { class: 'pad', role: 'group', 'aria-label': 'Values' });
  const chosen = h('p', { class: 'chosen' });
  const rules = h('dl', { class: 'rules' });
  const clues = h('ul', { class: 'clues' });
  const few = h('details', {}, h('summary', {}, 'Clues'), h('p', {}, 'Choose a clue to remove it; Undo restores it.'), clues);
  const marks = button('Pencil marks', () => tried(async () => {
    if (state.marks) return mark(null);
    const known = await ask('forced', { ...asked(), time: 10 });
    const forced = Object.entries(known.forced).map(([name, value]) => [name, [value]]);
    mark({ possible: Object.fromEntries([...Object.entries(known.possible), ...forced]) });
    const count = forced.length;
    note(`${count} of ${plural(state.board.variables.length, 'value')} ${count === 1 ? 'is' : 'are'} forced${known.complete ? '' : '; time limit reached before all was known'}.`);
  }), { 'aria-pressed': 'false' });
  panel.append(
    h('h2', {}, 'Play'), chosen, pad,
    h('div', { class: 'row' },
      button('Check my progress', () => tried(() => judge(note)), { class: 'main' }),
      button('Next step', () => tried(() => hint(note))),
      marks,
      button('Clear', () => { note(''); fillAll({}); })),
    h('p', {}, h('small', {}, 'Click, or draw over lines with the pointer, or use the arrow keys and type; Enter cycles through the values, Backspace removes one. The right button cycles back.')),
    h('h3', {}, 'Rules'), rules, few,
  );

  const own = h('input', { id: 'own', autocomplete: 'off', size: '8' });
  const typing = h('form', { class: 'row', hidden: true }, h('label', { for: 'own' }, 'Value'), own, h('button', {}, 'Place'));
  typing.addEventListener('submit', (event) => {
    event.preventDefault();
    if (place()) put(place().name, own.value);
  });
  pad.after(typing);

  function settings() {
    const edit = place();
    chosen.textContent = edit ? `${edit.name}: ${edit.value || 'empty'}` : '';
    own.value = edit?.value ?? '';
    if (edit?.label) chosen.textContent += '; draw from one place over others, or hold Shift with the arrow keys, to join them';
    const shown = (edit?.choices ?? []).slice(0, MAX_BUTTONS);
    pad.replaceChildren(...shown.map((value) => button(value, () => put(edit.name, value), { 'aria-pressed': String(value === edit.value) })),
      button('⌫', () => edit && put(edit.name, ''), { 'aria-label': 'Remove' }));
  }

  const mode = (on) => button(on ? 'Set' : 'Play', () => {
    if (on && state.board.edits.length === 0) note('Boards of this kind are set as text: type under “Text & print”, and the drawing follows.');
    set(on);
    values();
  }, { 'aria-pressed': String(!on) });
  const modes = [mode(false), mode(true)];
  panel.firstChild.replaceWith(h('h2', {}, 'On the board'));
  chosen.before(h('div', { class: 'row', role: 'group', 'aria-label': 'Play or set' }, modes));
  setup(values, tried, uniqueness);

  function values() {
    modes.forEach((other, on) => other.setAttribute('aria-pressed', String(Boolean(on) === isSetting())));
    typing.hidden = !isSetting();
    if (isSetting()) return settings();
    const variable = state.board.variables.find(({ name }) => name === selected());
    const count = variable ? variable.high - variable.low + 1 : 0;
    if (!variable) chosen.textContent = 'There is nothing to fill in on this board.';
    else if (variable.given !== null) chosen.textContent = `${variable.name} is given: ${variable.given}`;
    else chosen.textContent = `${variable.name}: from ${variable.low} to ${variable.high}`;
    const open = variable && variable.given === null && count <= MAX_BUTTONS;
    const numbers = open ? Array.from({ length: count }, (_, place) => variable.low + place) : [];
    pad.replaceChildren(...numbers.map((value) => button(String(value), () => fill(variable.name, value), { 'aria-pressed': String(state.values[variable.name] === value) })),
      ...(open ? [button('⌫', () => fill(variable.name, null), { 'aria-label': 'Remove' })] : []));
  }

  function board() {
    const { rules: all, objective } = kind();
    rules.replaceChildren(...all.flatMap(({ name, sentence }) => [h('dt', {}, name), h('dd', {}, sentence)]),
      ...(objective ? [h('dt', {}, 'objective'), h('dd', {}, objective)] : []));
    few.hidden = state.board.clues.length === 0;
    clues.replaceChildren(...state.board.clues.map((clue) => h('li', {}, button(clue, () => tried(() => without(clue)), { 'aria-label': `Remove ${clue}` }))));
    values();
  }
  picked(values);
  onchange((what) => {
    marks.setAttribute('aria-pressed', String(state.marks !== null));
    if (what === 'board') board();
    else values();
  });
  return board;
}

async function without(clue) {
  const { text, kind } = await ask('without-clue', { ...asked(), clue });
  await open(text, kind, true);
}

const JUDGED = {
  solved: () => 'Solved: every rule holds.',
  fine: ({ left }) => `Correct so far; ${left} to go.`,
  wrong: ({ wrong }) => `No rule is violated yet, but ${wrong.slice(0, 5).join(', ')} cannot be right.`,
  broken: ({ violations }) => violations.map(({ rule, sentence, places }) => `${rule}: ${sentence} Violated at ${places.slice(0, 3).map((place) => place.slice(0, 6).join(', ')).join('; ')}.`).join(' '),
  infeasible: () => 'This board has no solution.',
  unknown: () => 'Unknown: time limit reached.',
};

async function judge(note) {
  const judged = await ask('progress', { ...asked(), values: state.values, time: 10 });
  await redraw({ drawing: judged.drawing });
  note(JUDGED[judged.outcome](judged));
}

async function hint(note) {
  const { wrong, step, then, end, drawing } = await ask('hint', { ...asked(), values: state.values, time: 10 });
  if (wrong.length) return note(`${wrong.join(', ')} ${wrong.length > 1 ? 'are' : 'is'} wrong.`);
  const messages = {
    open: 'Nothing more follows: the board has several solutions.', solved: 'Everything is filled in.',
    contradiction: 'This board has no solution.', stopped: 'Time limit reached before a step was found.',
  };
  if (!step) return note(messages[end]);
  const steps = [step, ...then];
  const values = Object.entries(steps.at(-1).values);
  values.forEach(([variable, value]) => fill(variable, value));
  if (values.length) document.querySelector(`[data-variable="${CSS.escape(values[0][0])}"]`)?.focus();
  else await redraw({ drawing });
  note(steps.map(({ reason }) => reason).join(' Then: '));
}
