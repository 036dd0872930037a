// The tools of a setter: single places, the pattern of givens, and what is drawn over several places, such as a thermometer.

import { byId, button, drawn, h } from './elements.js';
import { passed, position } from './gestures.js';
import { has, offered, pattern } from './pattern.js';
import { markRedundant } from './redundant.js';
import { makeUnique } from './unique.js';
import { resized } from './resize.js';
import { open, state } from './state.js';

/** How each mark is drawn. */
const HELP = {
  cell: 'Click a cell, or drag over several.',
  pair: 'Click on the side between two cells, or drag from one to the other.',
  line: 'Drag along the cells, from the first to the last.',
  lane: 'Click at the border or outside, or drag along the row or column; then type the number.',
  diagonal: 'Drag from the border into the board, in the direction of the diagonal; then type the number.',
  area: 'Drag over the cells, or click them one by one; then type the total, if there is one.',
};
const BY_KEYS = 'By keys: the arrows move, Space chooses a cell, Enter places.';

/** How near to its middle a cell is reached by a line, in cells: corners are passed diagonally. */
const REACH = 0.4;

const PATTERN = 'pattern';
let current = '';
/** The cells of the mark that is drawn, in order; and the stroke of the pointer, if there is one. */
let path = [];
let stroke = null;
let onplace = () => {};
let onpattern = () => {};

/** The tool that takes pointer and keys from the places; null for none. */
export const tool = () => (current === PATTERN ? { name: PATTERN, gesture: PATTERN } : state.board.tools.find(({ name }) => name === current) ?? null);

const lines = (gesture) => ['line', 'pair', 'lane', 'diagonal'].includes(gesture);
const edit = (wanted) => state.board.edits.find(({ name }) => name === wanted);

/** Marks the cells of the pattern and of the mark that is drawn. */
export function marked() {
  const layer = byId('board').querySelector('.hits.setting');
  if (!layer) return;
  const now = tool();
  layer.querySelectorAll('[data-edit]').forEach((group) => {
    const { edit: name } = group.dataset;
    group.classList.toggle('in-pattern', now?.gesture === PATTERN && has(name));
    group.classList.toggle('in-path', path.includes(name));
  });
  layer.querySelector('.stroke')?.remove();
  if (lines(now?.gesture)) layer.append(drawn('polyline', { class: 'stroke', points: path.map((name) => `${edit(name).x},${edit(name).y}`).join(' ') }));
}

/** The cell at a position, or near enough to its middle. */
const cellAt = (x, y, reach = 0.5) => state.board.edits.find((other) => other.side === 1 && Math.abs(other.x - x) <= reach && Math.abs(other.y - y) <= reach)?.name;

/** The two cells that a single press means: those at the nearest side, or the first two of a row or column from the nearest border. */
function two(name, x, y, gesture) {
  const { x: cx, y: cy } = edit(name);
  const sides = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dy]) => ({ towards: (x - cx) * dx + (y - cy) * dy, beyond: cellAt(cx + dx, cy + dy), behind: cellAt(cx - dx, cy - dy) }));
  sides.sort((a, b) => b.towards - a.towards);
  const other = gesture === 'pair' ? sides.find(({ beyond }) => beyond)?.beyond : sides.find(({ beyond, behind }) => !beyond && behind)?.behind;
  return other ? [name, other] : [name];
}

/** Takes the pointer on the layer over the board for the tool. */
export function draws(layer) {
  const inside = ([x, y]) => {
    const ends = (axis) => [Math.min(...state.board.edits.map((one) => one[axis])), Math.max(...state.board.edits.map((one) => one[axis]))];
    const within = (value, [low, high]) => Math.min(high, Math.max(low, value));
    return cellAt(within(x, ends('x')), within(y, ends('y')));
  };
  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    const [x, y] = position(event, layer);
    const { gesture } = tool();
    const name = cellAt(x, y) ?? (gesture === 'lane' ? inside([x, y]) : undefined);
    if (!name) return;
    layer.setPointerCapture(event.pointerId);
    stroke = { from: name, x, y, last: [x, y], on: !has(name), before: [...path], moved: false };
    if (gesture === PATTERN) return onpattern(name, stroke.on);
    if (gesture === 'area' && path.includes(name)) stroke.drop = name;
    else path = gesture === 'area' ? [...path, name] : [name];
    marked();
  });
  layer.addEventListener('pointermove', (event) => {
    if (!stroke || !event.isPrimary) return;
    const { gesture } = tool();
    const to = position(event, layer);
    for (const [x, y] of passed(stroke.last, to)) {
      const name = cellAt(x, y, lines(gesture) ? REACH : 0.5);
      if (name) reached(name, gesture);
    }
    stroke.last = to;
  });
  layer.addEventListener('pointerup', (event) => {
    if (!stroke || !event.isPrimary) return;
    const { gesture } = tool();
    const { from, x, y, moved, drop } = stroke;
    stroke = null;
    if (gesture === PATTERN) return;
    if (drop && !moved) path = path.filter((name) => name !== drop);
    else if (['pair', 'lane'].includes(gesture) && path.length === 1) path = two(from, x, y, gesture);
    drawnOut();
  });
  // A second finger zooms: what the first has drawn until then is not meant.
  layer.addEventListener('pointercancel', (event) => {
    if (!stroke || !event.isPrimary) return;
    const { from, on, before } = stroke;
    stroke = null;
    if (current === PATTERN) return onpattern(from, !on);
    path = before;
    marked();
  });
}

/** The stroke has reached a cell. */
function reached(name, gesture) {
  if (gesture === PATTERN) {
    if (has(name) !== stroke.on) onpattern(name, stroke.on);
    return;
  }
  if (name === path.at(-1) || name === stroke.from && !stroke.moved) return;
  stroke.moved = true;
  if (lines(gesture) && name === path.at(-2)) path.pop();
  else if (!path.includes(name) && !(gesture === 'pair' && path.length === 2)) path.push(name);
  marked();
}

/** A mark without a number is placed at once; another waits for its number. */
function drawnOut() {
  const { numbers } = tool();
  marked();
  if (numbers) byId('number').focus();
  else if (path.length) onplace();
}

/** A key of the tool on a place; whether it was one. */
export function pressed(name, key) {
  if (key === ' ' && current === PATTERN) {
    onpattern(name, !has(name));
    return true;
  }
  if (key === ' ') path = path.includes(name) ? path.filter((other) => other !== name) : [...path, name];
  else if (key === 'Enter' && current !== PATTERN) onplace();
  else if (key === 'Escape') path = [];
  else return key.length === 1 || ['Enter', 'Backspace', 'Delete'].includes(key);
  marked();
  return true;
}

/** A mark in a few words: long lines by their ends. */
function short(value) {
  const cells = value.split(' ').filter((word) => word.startsWith('r'));
  return cells.length > 4 ? value.replace(cells.join(' '), `${cells[0]} … ${cells.at(-1)}`) : value;
}

/** The part of the editor with the tools; `put` places something on the board, `refresh` makes the layer over it anew. */
export function tools({ note, tried, put, refresh }) {
  const select = h('select', { id: 'tool' });
  const switches = h('div', { class: 'choices', role: 'group', 'aria-label': 'Rules of the whole board' });
  const help = h('p', {});
  const number = h('input', { id: 'number', type: 'number', autocomplete: 'off' });
  const field = h('span', { class: 'field' }, h('label', { for: 'number' }, 'Number'), number);
  const form = h('form', { class: 'row' }, field, h('button', {}, 'Place'), button('Cancel', () => { path = []; marked(); }));
  const there = h('ul', { class: 'clues', 'aria-label': 'Marks on the board' });
  const none = h('p', {}, h('small', {}, 'Boards of this kind have no givens in cells, so they are not generated from a pattern.'));
  const chosen = pattern({ note, tried, changed: marked });
  const row = h('div', { class: 'row' }, h('label', { for: 'tool' }, 'Draw'), select);
  const sizes = h('div', { class: 'row', role: 'group', 'aria-label': 'Size' }, [['Rows', 'rows', 'row'], ['Columns', 'columns', 'column']].map(([title, side, one]) => h('span', { class: 'field' }, title,
    button('−', () => tried(() => size(side, -1)), { 'aria-label': `Remove the last ${one}` }), button('+', () => tried(() => size(side, 1)), { 'aria-label': `Add a ${one}` }))));
  const part = h('div', { id: 'drawing' }, h('div', { class: 'row' }, button('Make unique', () => tried(() => makeUnique(note)), { title: 'Add clues until the solution is unique.' }), button('Redundant clues', () => tried(() => markRedundant(note)), { title: 'Mark each clue that could be left out alone.' })),
    sizes, row, switches, help, form, chosen.part, there, none);
  select.addEventListener('change', () => {
    current = select.value;
    number.value = '';
    begin();
    refresh();
  });
  form.addEventListener('submit', (event) => { event.preventDefault(); place(); });
  onplace = place;
  onpattern = chosen.set;

  /** Adds or removes a row or column at the end; what is refused leaves the board as it is. */
  async function size(side, by) {
    const { text, kind } = state.board;
    await open(resized(text, side, by), kind, true).then(() => note(''), (error) => note(`The board stays as it is: ${error.text ?? error}`));
  }

  function place() {
    if (path.length === 0) return note('Draw the mark first.');
    const { name, gesture, numbers } = tool();
    if (numbers && gesture !== 'area' && !number.value) {
      number.focus();
      return note(`Type a number from ${numbers.join(' to ')}.`);
    }
    const value = [...(numbers && number.value ? [number.value] : []), ...path].join(' ');
    path = [];
    number.value = '';
    return put(name, value);
  }

  /** What the open board offers. */
  function begin() {
    const { tools: all } = state.board;
    path = [];
    stroke = null;
    const marking = all.filter(({ gesture }) => gesture !== 'switch');
    if (current && !(current === PATTERN ? offered() : marking.some(({ name }) => name === current))) current = '';
    const options = [['', 'single places'], ...(offered() ? [[PATTERN, 'pattern of givens']] : []), ...marking.map(({ name }) => [name, name])];
    row.hidden = options.length === 1;
    none.hidden = offered();
    select.replaceChildren(...options.map(([value, text]) => h('option', { value }, text)));
    select.value = current;
    switches.replaceChildren(...all.filter(({ gesture }) => gesture === 'switch').map(({ name, rule, marks }) => button(name, () => put(name, ''), { title: rule, 'aria-pressed': String(marks.length > 0) })));
    const now = tool();
    form.hidden = !now || now.gesture === PATTERN;
    help.hidden = form.hidden;
    if (now?.rule) help.replaceChildren(`${now.rule} ${HELP[now.gesture]} `, h('span', { class: 'by-keys' }, BY_KEYS));
    field.hidden = !now?.numbers;
    if (now?.numbers) [number.min, number.max] = now.numbers;
    chosen.part.hidden = now?.gesture !== PATTERN;
    chosen.begin();
    const marks = marking.flatMap(({ name, marks: found }) => found.map((value) => [name, value]));
    there.replaceChildren(...marks.map(([name, value]) => h('li', {}, button(`${name} ${short(value)} ×`, () => put(name, value), { 'aria-label': `Remove ${name} ${value}` }))));
  }
  return { part, begin };
}
