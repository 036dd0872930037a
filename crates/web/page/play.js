// @ts-check
// Play: the choices of a player, the rules of the board, and setting it.

import { ask, job } from './api.js';
import { isSetting, redraw, set, sized } from './board.js';
import { jobDone, waited } from './busy.js';
import { inWords } from './clues.js';
import { button, byId, h, plural } from './elements.js';
import { forget, hint } from './hints.js';
import { playOf } from './kinds.js';
import { pad } from './pad.js';
import { place, put, setup } from './setting.js';
import { asked, candidates, kind, onchange, open, restart, state } from './state.js';
import { choice, choose } from './store.js';
import { tool, tools } from './tools.js';
import { language, LANGUAGES, said } from './words.js';
import { judged as again, solved } from './clock.js';

/** A place with more values than this gets no buttons; its values are typed. */
const MAX_BUTTONS = 30;

/** How each way of entering works. */
const HELP = {
  digits: 'Select cells by a click, a drag, or Shift with the arrow keys, and type. Shift types marks in the corner, Ctrl in the centre, both together colours; Space goes to the next tool.',
  cycle: 'A click goes through the values, the right button or a long press backwards; a drag paints. Or use the arrow keys and type.',
  edges: 'Drag from point to point, or choose two points one after the other; a click on an edge goes through its values. The right button or a long press marks that there is none. Arrow keys move, Enter joins, Shift with an arrow key joins in that direction.',
  mixed: 'A click shades a cell, the right button or a long press marks that it is not; a drag draws lines from cell to cell. A click on the side between two cells goes through the values of their line. Arrow keys move, Enter changes.',
  switches: 'A click flips an input, and the wires follow.',
  logic: 'A click crosses a cell, a second ticks it; the right button ticks at once. Choose a clue to strike it off.',
};

export function play(panel, { note, tried, uniqueness }) {
  const chosen = h('p', { class: 'chosen' });
  const choices = h('div', { class: 'choices', role: 'group', 'aria-label': 'Values' });
  const rules = h('ul', { class: 'rules' });
  const clues = h('ul', { class: 'clues' });
  const help = h('p', {});
  const level = h('p', {});
  const few = h('details', {}, h('summary', {}, 'Clues'), h('p', {}, 'Choose a clue to remove it; Undo restores it.'), clues);
  const shown = button('Show candidates', () => tried(async () => {
    if (state.candidates) return candidates(null);
    const known = await waited('Values are looked for…', (signal) => ask('forced', { ...asked(), time: 10 }, signal));
    const forced = Object.entries(known.forced).map(([name, value]) => [name, [value]]);
    candidates(Object.fromEntries([...Object.entries(known.possible), ...forced]));
    note(`${forced.length} of ${plural(state.board.variables.length, 'value')} ${forced.length === 1 ? 'is' : 'are'} forced${known.complete ? '' : '; time limit reached before all was known'}.`);
  }), { 'aria-pressed': 'false', hidden: true });
  const atOnce = h('input', { type: 'checkbox', id: 'at-once' });
  atOnce.checked = choice('conflicts at once', false);
  atOnce.addEventListener('change', () => { choose('conflicts at once', atOnce.checked); again(); });
  const apart = h('input', { type: 'checkbox', id: 'line-colours' });
  apart.checked = choice('line colours', true);
  apart.addEventListener('change', () => { choose('line colours', apart.checked); tried(redraw); });
  const lines = h('p', {}, h('label', {}, apart, ' Colour lines that are not connected'));
  const speaking = h('select', { id: 'language', onchange: () => { choose('language', speaking.value); location.reload(); } }, Object.entries(LANGUAGES).map(([code, name]) => h('option', { value: code, lang: code }, name)));
  speaking.value = language;
  const grade = button('How hard?', () => tried(async () => {
    const { board } = state;
    const { level: found, grade: number, techniques, end } = await waited('The board is graded…', (signal) => ask('grade', { ...asked(), time: 20 }, signal));
    if (board !== state.board) return;
    byId('difficulty').textContent = found ?? '';
    const names = techniques ?? [];
    level.textContent = found ? `Level: ${found}, grade ${number.toFixed(1)}${names.length ? `; ${names.join(', ')}` : ''}.` : `This board has no level: its steps end as ${end}.`;
  }));
  const fresh = button('New board', () => tried(async () => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const made = await jobDone('A new board is being made…', job('generate', { kind: state.board.kind, seed, time: 60 }, () => {}));
    await open(made.board, made.kind);
  }));
  const steps = h('div', { class: 'row' }, button('Restart', () => { note(''); restart(); }), fresh, grade);
  const mode = (on) => button(on ? 'Set' : 'Play', () => {
    if (on && state.board.edits.length === 0) note('A board as large as this one is set as text: type under “Text & print”, and the drawing follows.');
    set(on);
    values();
  }, { id: on ? 'mode-set' : 'mode-play', 'aria-pressed': String(!on) });
  const modes = [mode(false), mode(true)];
  const own = h('input', { id: 'own', autocomplete: 'off', size: '8' });
  const typing = h('form', { class: 'row' }, h('label', { for: 'own' }, 'Value'), own, h('button', {}, 'Place'));
  typing.addEventListener('submit', (event) => {
    event.preventDefault();
    if (place()) put(place().name, own.value);
  });
  panel.append(h('h2', {}, 'On the board'), h('div', { class: 'row', role: 'group', 'aria-label': 'Play or set' }, modes), shown,
    help, steps, level,
    h('p', {}, h('label', {}, atOnce, ' Show conflicts at once')), lines,
    h('h3', {}, 'Rules'), rules, few, h('p', {}, h('label', { class: 'field' }, 'Language', speaking)));
  const drawing = tools({ note, tried, put, refresh: () => tried(refreshed) });
  byId('pad').after(h('div', { id: 'set' }, chosen, choices, typing, drawing.part));
  pad(() => tried(() => hint(note, tried)), () => tried(() => judge(note)));
  setup(values, tried, uniqueness);

  /** The tool has changed: it takes the places, or leaves them. */
  async function refreshed() {
    values();
    await set(true);
  }

  /** What can be set at the selected place. */
  function values() {
    modes.forEach((other, on) => other.setAttribute('aria-pressed', String(Boolean(on) === isSetting())));
    [byId('set'), shown, drawing.part].forEach((part) => { part.hidden = !isSetting(); });
    [help, steps].forEach((part) => { part.hidden = isSetting(); });
    byId('pad').hidden = isSetting();
    byId('actions').classList.toggle('setting', isSetting());
    sized();
    if (!isSetting()) {
      if (state.candidates) candidates(null);
      return;
    }
    const takes = tool() !== null;
    [chosen, choices, typing].forEach((part) => { part.hidden = takes; });
    const edit = place();
    chosen.textContent = edit ? `${edit.name}: ${edit.value || 'empty'}` : '';
    own.value = edit?.value ?? '';
    if (edit?.label) chosen.textContent += '; draw from one place over others, or hold Shift with the arrow keys, to join them';
    const some = (edit?.choices ?? []).slice(0, MAX_BUTTONS);
    choices.replaceChildren(...some.map((value) => button(value, () => put(edit.name, value), { 'aria-pressed': String(value === edit.value) })),
      button('⌫', () => edit && put(edit.name, ''), { 'aria-label': 'Remove' }));
  }

  function board() {
    const { rules: all, objective } = kind();
    const here = all.filter(({ name }) => state.board.rules.includes(name));
    const goal = h('li', { hidden: true, class: 'objective' }, objective ?? '');
    rules.replaceChildren(...here.map(({ name, sentence }) => h('li', {}, sentence)), goal);
    // Some boards of such a kind have no objective.
    if (objective) uniqueness(state.board.source, state.board.kind).then(({ cost }) => { goal.hidden = !cost; }).catch(() => {});
    few.hidden = state.board.clues.length === 0;
    const { entry, mixed } = playOf(state.board);
    lines.hidden = entry !== 'edges';
    help.textContent = said(HELP[mixed ? 'mixed' : entry]);
    level.textContent = '';
    clues.replaceChildren(...state.board.clues.map((clue) => h('li', {}, button(inWords(clue), () => tried(() => without(clue)), { 'aria-label': `Remove ${inWords(clue)}` }))));
  }
  async function without(clue) {
    const { text, kind: name } = await ask('without-clue', { ...asked(), clue });
    await open(text, name, true);
  }
  onchange((what) => {
    if (what === 'board') {
      board();
      drawing.begin();
    }
    if (what !== 'candidates') forget();
    shown.setAttribute('aria-pressed', String(state.candidates !== null));
    if (what !== 'values') values();
  });
  board();
  drawing.begin();
  return values;
}

const JUDGED = {
  solved,
  fine: ({ left }) => (left === null ? 'Correct so far.' : `Correct so far; ${left} to go.`),
  wrong: ({ wrong }) => `No rule is violated yet, but ${wrong.slice(0, 5).join(', ')} cannot be right.`,
  broken: ({ violations }) => violations.map(({ sentence, places }) => `${sentence} Violated at ${places.slice(0, 3).map((place) => place.slice(0, 6).join(', ')).join('; ')}.`).join(' '),
  infeasible: () => 'This board has no solution.',
  unknown: () => 'Unknown: time limit reached.',
};

async function judge(note) {
  const judged = await waited('The entries are checked…', (signal) => ask('progress', { ...asked(), values: state.values, time: 10 }, signal));
  if (byId('board').querySelector('.drawing')) await redraw({ drawing: judged.drawing });
  note(JUDGED[judged.outcome](judged));
}
