// Logic puzzles: a table of properties and houses for ticks and crosses, and the clues, which can be struck off.

import { h } from './elements.js';
import { enter, state } from './state.js';

/** The attributes, each with its properties: those that are drawn in one row of the board. */
function attributes({ variables, edits }) {
  const rows = new Map();
  for (const variable of variables) {
    const { y, height } = variable.places[0]?.at ?? { y: 0, height: 0 };
    const row = Math.round(y + height / 2 - 0.5);
    rows.set(row, [...(rows.get(row) ?? []), variable]);
  }
  const title = (row) => edits.find((edit) => Math.round(edit.y - 0.5) === row && / in house \d+$/.test(edit.name))?.name.replace(/ in house \d+$/, '');
  return [...rows].map(([row, properties]) => ({ name: title(row) ?? `Row ${row}`, properties }));
}

const key = (name, house) => `${name}=${house}`;

/** What stands in a cell: `yes`, `no`, `implied` where another tick excludes it, or nothing. */
function mark({ name }, house, properties) {
  const known = (variable) => variable.given ?? state.values[variable.name];
  const here = known(properties.find((variable) => variable.name === name));
  if (here === house) return 'yes';
  if (state.entries.cross[key(name, house)]) return 'no';
  return here !== undefined || properties.some((variable) => known(variable) === house) ? 'implied' : '';
}

const SIGNS = { yes: '✓', no: '✗', implied: '✗', '': '' };
const SAID = { yes: 'yes', no: 'no', implied: 'no, because of a tick', '': 'open' };

/** Enters a sign in a cell. */
function enterSign({ name, given }, house, sign) {
  if (given !== null) return;
  const value = state.values[name];
  enter([['cross', key(name, house), sign === 'no' || null], ['value', name, sign === 'yes' ? house : value === house ? null : value ?? null]]);
}

/** The number of solutions with a property in a house, on a shade that is as dark as their share. */
function numbered({ name }, house, shares) {
  const one = shares.get(name)?.find(({ value }) => value === house);
  const cell = h('td', { class: 'share' }, one?.text ?? '');
  cell.style.setProperty('--share', `${one ? 6 + 44 * one.share : 0}%`);
  return cell;
}

function cell(variable, house, properties) {
  const now = mark(variable, house, properties);
  const order = ['', 'no', 'yes'];
  const step = (by) => enterSign(variable, house, order[(order.indexOf(now === 'implied' ? '' : now) + by + 3) % 3]);
  const button = h('button', {
    type: 'button', class: `sign ${now}`, tabindex: -1, 'data-variable': variable.name, 'data-house': house,
    'aria-label': `${variable.name} in house ${house}: ${SAID[now]}${variable.given === house ? ', given' : ''}`, onclick: () => step(1),
    oncontextmenu: (event) => { event.preventDefault(); step(-1); },
  }, SIGNS[now]);
  if (variable.given !== null) button.classList.add('given');
  return h('td', {}, button);
}

/** Moves the focus by arrow keys, and enters by keys. */
function keyed(event, all) {
  const { variable: name, house } = event.target.dataset;
  if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = all.findIndex((variable) => variable.name === name);
  const variable = all[at];
  const [row, column] = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key] ?? [0, 0];
  const digit = Number(event.key);
  if (row || column) focus(event.currentTarget, all[at + row]?.name, Number(house) + column);
  else if (event.key === 'x') enterSign(variable, Number(house), 'no');
  else if (event.key === 'v') enterSign(variable, Number(house), 'yes');
  else if (digit >= variable.low && digit <= variable.high) {
    enterSign(variable, digit, 'yes');
    focus(document.querySelector('.logic'), name, digit);
  } else if (event.key === 'Backspace' || event.key === 'Delete') enterSign(variable, Number(house), '');
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function focus(within, name, house) {
  const found = name && within.querySelector(`[data-variable="${CSS.escape(name)}"][data-house="${house}"]`);
  if (!found) return;
  within.querySelectorAll('[data-variable]').forEach((other) => other.setAttribute('tabindex', other === found ? 0 : -1));
  found.focus();
}

function clue(text, number) {
  const struck = Boolean(state.entries.struck[number]);
  const toggle = () => enter([['struck', number, struck ? null : true]]);
  return h('li', {}, h('button', { type: 'button', class: 'clue', 'aria-pressed': String(struck), 'data-clue': number, onclick: toggle }, text.replace(/^\d+\. /, '')));
}

/** Shows the table and the clues in a frame; the focus and the position of each stay. With `heat`, numbers of solutions stand in it. */
export function table(frame, heat) {
  const { board } = state;
  const focused = document.activeElement?.closest('.logic') && { ...document.activeElement.dataset };
  const positions = ['.grid', '.struck'].map((name) => frame.querySelector(name)?.scrollTop ?? 0);
  const houses = Array.from({ length: board.variables[0]?.high ?? 0 }, (_, place) => place + 1);
  const head = h('tr', {}, h('th', { scope: 'col' }, 'House'), houses.map((house) => h('th', { scope: 'col' }, String(house))));
  const bodies = attributes(board).map(({ name, properties }) => h('tbody', {},
    h('tr', {}, h('th', { scope: 'rowgroup', colspan: houses.length + 1, class: 'attribute' }, name)),
    properties.map((variable) => h('tr', {}, h('th', { scope: 'row' }, variable.name), houses.map((house) => (heat ? numbered(variable, house, heat.shares) : cell(variable, house, properties)))))));
  const logic = h('div', { class: 'logic' }, h('div', { class: 'grid' }, h('table', {}, h('thead', {}, head), bodies)),
    h('ol', { class: 'struck', 'aria-label': 'Clues' }, board.clues.map(clue)));
  logic.addEventListener('keydown', (event) => keyed(event, attributes(board).flatMap(({ properties }) => properties)));
  frame.replaceChildren(logic);
  ['.grid', '.struck'].forEach((name, place) => { frame.querySelector(name).scrollTop = positions[place]; });
  const first = logic.querySelector('[data-variable]');
  first?.setAttribute('tabindex', 0);
  if (focused?.variable) focus(logic, focused.variable, focused.house);
  else if (focused?.clue) logic.querySelector(`[data-clue="${focused.clue}"]`)?.focus();
}
