// Playing: values for what is selected, judging what is filled in, the next step, pencil marks.

import { ask } from './api.js';
import { isSetting, picked, redraw, selected, set } from './board.js';
import { place, put, setup } from './setting.js';
import { button, h, plural } from './elements.js';
import { asked, fill, fillAll, mark, onchange, open, state } from './state.js';

/** With more values than this, they are typed and not chosen from. */
const CHOICES = 30;

export function play(panel, { note, tried, kind, sought }) {
  const pad = h('div', { class: 'pad', role: 'group', 'aria-label': 'Values' });
  const chosen = h('p', { class: 'chosen' });
  const rules = h('dl', { class: 'rules' });
  const clues = h('ul', { class: 'clues' });
  const few = h('details', {}, h('summary', {}, 'Clues'), h('p', {}, 'Choose a clue to take it away; Undo brings it back.'), clues);
  const marks = button('Pencil marks', () => tried(async () => {
    if (state.marks) return mark(null);
    const answer = await ask('forced', { ...asked(), time: 10 });
    const forced = Object.entries(answer.forced).map(([name, value]) => [name, [value]]);
    mark({ possible: Object.fromEntries([...Object.entries(answer.possible), ...forced]) });
    const count = forced.length;
    note(`${count} of ${plural(state.board.unknowns.length, 'value')} ${count === 1 ? 'is' : 'are'} the same in all answers${answer.complete ? '' : '; the time was over before all was known'}.`);
  }), { 'aria-pressed': 'false' });
  panel.append(
    h('h2', {}, 'Play'), chosen, pad,
    h('div', { class: 'row' },
      button('Check my progress', () => tried(() => judge(note)), { class: 'main' }),
      button('Next step', () => tried(() => hint(note))),
      marks,
      button('Clear', () => { note(''); fillAll({}); })),
    h('p', {}, h('small', {}, 'Click, or draw over lines with the pointer, or use the arrows and type; Enter goes through the values, Backspace takes one away. The right button goes back.')),
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
    chosen.textContent = edit ? `${edit.name}: ${edit.value || 'nothing'}` : '';
    own.value = edit?.value ?? '';
    if (edit?.label) chosen.textContent += '; draw from a place over others, or hold Shift with the arrows, to make them alike';
    const shown = (edit?.choices ?? []).slice(0, CHOICES);
    pad.replaceChildren(...shown.map((value) => button(value, () => put(edit.name, value), { 'aria-pressed': String(value === edit.value) })),
      button('⌫', () => edit && put(edit.name, ''), { 'aria-label': 'Take away' }));
  }

  const mode = (on) => button(on ? 'Set' : 'Play', () => {
    if (on && state.board.edits.length === 0) note('Boards of this kind are set in their text: the drawing follows what you type under “Text & print”.');
    set(on);
    values();
  }, { 'aria-pressed': String(!on) });
  const modes = [mode(false), mode(true)];
  panel.firstChild.replaceWith(h('h2', {}, 'On the board'));
  chosen.before(h('div', { class: 'row', role: 'group', 'aria-label': 'Play or set' }, modes));
  setup(values, tried, sought);

  function values() {
    modes.forEach((other, on) => other.setAttribute('aria-pressed', String(Boolean(on) === isSetting())));
    typing.hidden = !isSetting();
    if (isSetting()) return settings();
    const unknown = state.board.unknowns.find(({ name }) => name === selected());
    const count = unknown ? unknown.high - unknown.low + 1 : 0;
    if (!unknown) chosen.textContent = 'There is nothing to choose on this board.';
    else if (unknown.given !== null) chosen.textContent = `${unknown.name} is given: ${unknown.given}`;
    else chosen.textContent = `${unknown.name}: from ${unknown.low} to ${unknown.high}`;
    const open = unknown && unknown.given === null && count <= CHOICES;
    const numbers = open ? Array.from({ length: count }, (_, place) => unknown.low + place) : [];
    pad.replaceChildren(...numbers.map((value) => button(String(value), () => fill(unknown.name, value), { 'aria-pressed': String(state.values[unknown.name] === value) })),
      ...(open ? [button('⌫', () => fill(unknown.name, null), { 'aria-label': 'Take away' })] : []));
  }

  function board() {
    const { rules: all, objective } = kind();
    rules.replaceChildren(...all.flatMap(({ name, says }) => [h('dt', {}, name), h('dd', {}, says)]),
      ...(objective ? [h('dt', {}, 'best'), h('dd', {}, objective)] : []));
    few.hidden = state.board.clues.length === 0;
    clues.replaceChildren(...state.board.clues.map((clue) => h('li', {}, button(clue, () => tried(() => without(clue)), { 'aria-label': `Take away ${clue}` }))));
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
  solved: () => 'Solved: every rule is kept.',
  fine: ({ left }) => `All right so far; ${left} to go.`,
  wrong: ({ wrong }) => `No rule is broken yet, but ${wrong.slice(0, 5).join(', ')} cannot be right.`,
  broken: ({ breaks }) => breaks.map(({ rule, says, places }) => `${rule}: ${says} Broken at ${places.slice(0, 3).map((place) => place.slice(0, 6).join(', ')).join('; ')}.`).join(' '),
  impossible: () => 'This board has no answer.',
  unknown: () => 'The time was over before it was known.',
};

async function judge(note) {
  const answer = await ask('progress', { ...asked(), values: state.values, time: 10 });
  await redraw({ drawing: answer.drawing });
  note(JUDGED[answer.outcome](answer));
}

async function hint(note) {
  const { outcome, unknown, value } = await ask('hint', { ...asked(), values: state.values, time: 10 });
  const says = {
    nothing: 'Nothing more is the same in all answers.', done: 'Everything is filled in.', impossible: 'This board has no answer.',
    unknown: 'The time was over before a step was found.',
  };
  if (outcome !== 'forced') return note(says[outcome]);
  fill(unknown, value);
  document.querySelector(`[data-unknown="${CSS.escape(unknown)}"]`)?.focus();
  note(`${unknown} is ${value} in every answer.`);
}
