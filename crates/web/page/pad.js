// The buttons below the board: values and tools for what is selected, and the steps of play.

import { put, remove, type, COLOURS } from './entering.js';
import { button, byId, h } from './elements.js';
import { orderOf, playOf, symbol, word } from './kinds.js';
import { onselect, selected, selection, variableOf } from './selection.js';
import { onchange, redo, state, steps, undo } from './state.js';
import { trialButtons } from './trial.js';

/** A variable with more values than this gets a button for each digit instead. */
const MAX_BUTTONS = 30;

const TOOLS = { value: 'Value', corner: 'Corner', centre: 'Centre', colour: 'Colour' };
const COLOUR_NAMES = ['orange', 'sky blue', 'green', 'yellow', 'blue', 'red', 'purple', 'grey'];

const trial = trialButtons();

/** What the buttons are for; they are made again only when that changes. */
let made = '';

/** The buttons of the values or colours that can be entered. */
function values(variable, play) {
  if (selection.tool === 'colour') {
    return COLOUR_NAMES.slice(0, COLOURS).map((name, place) => button('', () => put(place + 1, 'colour'), { class: `swatch c${place + 1}`, 'aria-label': name, 'data-value': place + 1 }));
  }
  if (!variable) return [];
  if (variable.high - variable.low >= MAX_BUTTONS) return [...'1234567890'].map((digit) => button(digit, () => type(digit, selection.tool), { 'data-value': digit }));
  const all = orderOf(play, variable).sort((a, b) => (play.order ? 0 : a - b));
  return all.map((value) => {
    const [text, said] = [symbol(play, state.board, variable, value), word(play, state.board, variable, value)];
    return button(text, () => put(value), { 'data-value': value, 'aria-label': text === said ? undefined : said });
  });
}

/** Makes the buttons, or updates them where they stay the same, so that none loses the focus. */
function show() {
  if (!state.board) return;
  const play = playOf(state.board);
  const variable = variableOf(selection.current);
  const wanted = JSON.stringify([state.board.kind, state.board.value_names, variable?.low, variable?.high, variable?.places[0]?.at.mark, variable?.places[0]?.at.zero, selection.tool === 'colour']);
  const pad = byId('pad');
  if (wanted !== made) {
    made = wanted;
    const keys = play.entry === 'logic' || !variable ? [] : [...values(variable, play), button('⌫', remove, { 'aria-label': 'Remove', 'data-value': '' })];
    const tools = (play.tools ?? []).map((tool) => button(TOOLS[tool], () => { selection.tool = tool; selected(); }, { 'data-tool': tool }));
    pad.replaceChildren(h('div', { class: 'values', role: 'group', 'aria-label': 'Values' }, keys), h('div', { class: 'modes', role: 'group', 'aria-label': 'What is entered' }, tools, play.entry === 'logic' ? [] : trial.part));
  }
  trial.show();
  const now = (value) => {
    const layer = state.entries[selection.tool][selection.current];
    return Array.isArray(layer) ? layer.includes(value) : layer === value;
  };
  pad.querySelectorAll('[data-value]').forEach((key) => key.dataset.value !== '' && key.setAttribute('aria-pressed', String(now(Number(key.dataset.value)))));
  pad.querySelectorAll('[data-tool]').forEach((key) => key.setAttribute('aria-pressed', String(key.dataset.tool === selection.tool)));
}

/** Prepares the buttons. `hint` and `check` are what the last two do. */
export function pad(hint, check) {
  const all = { undo: button('↶', undo, { title: 'Undo (Z)', 'aria-label': 'Undo' }), redo: button('↷', redo, { title: 'Redo (Y)', 'aria-label': 'Redo' }), hint: button('Hint', hint, { id: 'hint' }), check: button('Check', check, { id: 'check' }) };
  byId('actions').replaceChildren(...Object.values(all));
  // A press keeps the focus on the board, where the next key goes.
  for (const id of ['pad', 'actions']) byId(id).addEventListener('mousedown', (event) => event.preventDefault());
  const stepped = () => {
    const { past, future } = steps();
    all.undo.disabled = past === 0;
    all.redo.disabled = future === 0;
  };
  // The first board is open already.
  stepped();
  onselect(show);
  onchange((what) => {
    if (what === 'board' && !playOf(state.board).tools?.includes(selection.tool)) selection.tool = 'value';
    stepped();
    show();
  });
}
