// The board: drawn by the program, with an element over each variable that receives clicks and keys.

import { ask } from './api.js';
import { byId, drawn, h, picture } from './elements.js';
import { places as settingPlaces } from './setting.js';
import { asked, fill, fillAll, state } from './state.js';

/** The area that the board fills at zoom 1, and the limits of a cell's width, in pixels. */
const [WIDTH, HEIGHT, MIN_CELL, MAX_CELL] = [690, 600, 28, 84];

/** The blank margin of drawings, in cells. */
const MARGIN = 0.25;

let zoom = 1;
let setting = false;
let current = null;
let typed = '';
let drawings = 0;
let onpick = null;
let looker = null;

/** What is drawn: values, and the possible values elsewhere. */
let shown = { values: {}, possible: null };

/** Registers the callback for a newly selected variable. */
export const picked = (listener) => { onpick = listener; };

/** Registers a callback that receives clicks instead of playing; null restores playing. */
export const look = (listener) => { looker = listener; };

export const selected = () => current;

/** Whether the board is in set mode. */
export const isSetting = () => setting && state.board.edits.length > 0;

/** Switches between set and play mode. */
export function set(on) {
  setting = on;
  return redraw();
}

/** Zooms by a factor; 0 fits the board. */
export function zoomed(factor) {
  zoom = factor === 0 ? 1 : Math.min(6, Math.max(0.3, zoom * factor));
  sized();
}

function sized() {
  const frame = byId('board').firstElementChild;
  if (!frame || !state.board) return;
  const { width, height } = state.board;
  const cell = Math.max(MIN_CELL, Math.min(MAX_CELL, WIDTH / (width + 2 * MARGIN), HEIGHT / height));
  frame.style.width = `${Math.round((width + 2 * MARGIN) * cell * zoom)}px`;
  frame.classList.toggle('zoomed', zoom > 1);
}

/** Draws the board with the entries; `special` draws other values or pencil marks, or marks differences. */
export async function redraw(special) {
  const number = ++drawings;
  const values = special?.values ?? state.values;
  const filled = Object.keys(values).length > 0 || special;
  let drawing = state.board;
  if (special?.drawing) drawing = special.drawing;
  else if (filled) drawing = await ask('draw', { ...asked(), values, ...(special?.against ? { against: special.against } : {}) });
  if (number !== drawings) return;
  shown = { values, possible: special?.possible ?? (special?.values ? null : state.marks?.possible) };
  show(drawing);
}

/** Draws a newly opened board. */
export function begin() {
  if (!state.board.variables.some((variable) => variable.name === current)) current = null;
  zoom = 1;
  return redraw();
}

function show({ svg, width, height }) {
  const focused = document.activeElement?.closest?.('.hits');
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
  const hits = isSetting() ? settingPlaces(box) : layer(box);
  byId('board').replaceChildren(h('div', { class: 'drawing' }, picture(svg), hits));
  sized();
  if (focused) hits.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  onpick?.(current);
}

/** A layer with an element for each variable, which receives pointer and keys. */
function layer(box) {
  const places = state.board.variables.filter((variable) => variable.places.length > 0);
  if (!places.some((variable) => variable.name === current)) current = places.find((variable) => variable.given === null)?.name ?? null;
  // Lines lie over cells, because they are harder to hit.
  const ordered = [...places].sort((a, b) => Boolean(a.places[0].at.line) - Boolean(b.places[0].at.line));
  return drawn('svg', { viewBox: box, class: 'hits', role: 'group', 'aria-label': `${state.board.title}, ${places.length} variables` },
    ...ordered.map(hit), drawn('g', { 'aria-hidden': 'true', class: 'marks' }, ...ordered.flatMap(pencilled)));
}

function hit(variable) {
  const group = drawn('g', {
    role: 'button', tabindex: variable.name === current ? 0 : -1, 'data-variable': variable.name, 'aria-label': label(variable),
    class: variable.given === null ? undefined : 'given',
  });
  for (const { value, at } of variable.places) {
    const shape = at.line
      ? drawn('line', shortened(at.line))
      : drawn('rect', { x: at.x, y: at.y, width: at.width, height: at.height, rx: 0.08 });
    if (value !== null) shape.dataset.value = value;
    group.append(shape);
  }
  group.addEventListener('pointerdown', (event) => {
    const draws = variable.places[0].at.line || variable.high - variable.low === 1;
    // A moving finger scrolls.
    if (draws && !looker && event.button === 0 && event.pointerType !== 'touch' && variable.given === null) drawing = { from: variable, seen: new Set([variable.name]) };
  });
  group.addEventListener('click', (event) => clicked(variable, event));
  group.addEventListener('contextmenu', (event) => { event.preventDefault(); clicked(variable, event, -1); });
  group.addEventListener('keydown', (event) => pressed(variable, event));
  group.addEventListener('focus', () => pick(variable.name, group));
  return group;
}

/** A stroke of the pointer: where it began, the variables visited, and the value it spreads. */
let drawing = null;

addEventListener('pointermove', ({ clientX, clientY }) => {
  const name = drawing && document.elementFromPoint(clientX, clientY)?.closest?.('[data-variable]')?.dataset.variable;
  if (!name || drawing.seen.has(name)) return;
  const { from, seen } = drawing;
  seen.add(name);
  if (!('value' in drawing)) {
    drawing.value = next(from, state.values[from.name], 1);
    fill(from.name, drawing.value);
  }
  const { low, high, given } = state.board.variables.find((variable) => variable.name === name);
  const fits = drawing.value === null || drawing.value >= low && drawing.value <= high;
  if (given === null && fits) fill(name, drawing.value);
});
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { drawing = null; });

/** Shortened at both ends, where other lines begin. */
function shortened([x1, y1, x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const cut = Math.min(0.3, length / 4) / length;
  const [dx, dy] = [(x2 - x1) * cut, (y2 - y1) * cut];
  return { x1: x1 + dx, y1: y1 + dy, x2: x2 - dx, y2: y2 - dy };
}

/** Pencil marks: the possible values of an empty variable. */
function pencilled(variable) {
  const possible = shown.possible?.[variable.name];
  const place = variable.places[0].at;
  if (!possible || variable.name in shown.values || variable.places.length > 1) return [];
  if (place.line) {
    const [x1, y1, x2, y2] = place.line;
    // Off the middle, where lines cross.
    const size = Math.hypot(x2 - x1, y2 - y1) < 1.5 ? 0.15 : 0.22;
    return [drawn('text', { x: x1 + 0.42 * (x2 - x1), y: y1 + 0.42 * (y2 - y1) + size / 3, 'font-size': size }, possible.join(size < 0.2 ? '' : ' '))];
  }
  const side = Math.max(2, Math.ceil(Math.sqrt(variable.high - variable.low + 1)));
  return possible.map((value) => {
    const at = value - variable.low;
    const [col, row] = [at % side, Math.floor(at / side)];
    // Below a clue in the corner of a cell.
    const [across, down] = [0.8 / side, 0.7 / side];
    return drawn('text', { x: place.x + 0.1 + across * (col + 0.5), y: place.y + 0.24 + down * (row + 0.8), 'font-size': down * 0.95 }, String(value));
  });
}

const words = (name) => name.replace(/r(\d+)c(\d+)/g, 'row $1 column $2').replace('-', ' to ');

function label(variable) {
  const value = variable.given ?? state.values[variable.name];
  const range = `from ${variable.low} to ${variable.high}`;
  const what = variable.given !== null ? `${value}, given` : value === undefined ? `empty, ${range}` : `${value}, ${range}`;
  const possible = value === undefined && shown.possible?.[variable.name];
  return `${words(variable.name)}: ${what}${possible ? `, possible ${possible.join(' ')}` : ''}`;
}

function pick(name, group) {
  if (name !== current) typed = '';
  current = name;
  byId('board').querySelectorAll('.hits [data-variable]').forEach((other) => other.setAttribute('tabindex', other === group ? 0 : -1));
  onpick?.(name);
}

function clicked(variable, event, step = 1) {
  const group = event.currentTarget;
  group.focus({ preventScroll: true });
  if (looker) return looker(variable.name);
  if (variable.given !== null) return;
  const own = event.target.dataset?.value;
  const now = state.values[variable.name];
  if (own !== undefined) share(variable, Number(own), step);
  else fill(variable.name, next(variable, now, step));
}

/** Cycles through the variables that are drawn at this place for this value, and none. */
function share(variable, value, step) {
  const here = (other) => other.places.find((place) => place.value === value)?.at;
  const [x, y] = middle({ at: here(variable) });
  const near = (other) => here(other) && Math.hypot(middle({ at: here(other) })[0] - x, middle({ at: here(other) })[1] - y) < 0.3;
  const all = state.board.variables.filter((other) => other.given === null && near(other));
  const free = all.filter(({ name }) => state.values[name] === value || state.values[name] === undefined);
  const now = free.findIndex(({ name }) => state.values[name] === value);
  const other = free[now + step] ?? (now < 0 && step < 0 ? free.at(-1) : null);
  const values = { ...state.values };
  if (now >= 0) delete values[free[now].name];
  if (other) values[other.name] = value;
  current = other?.name ?? current;
  fillAll(values);
}

/** The next value, or null for empty. */
export function next({ low, high }, now, step) {
  if (now === undefined) return step > 0 ? low === 0 && high > 0 ? 1 : low : high;
  // Positive values come first: 1, 2, 0, empty.
  const order = low === 0 && high > 0 ? [...Array.from({ length: high }, (_, place) => place + 1), 0] : Array.from({ length: high - low + 1 }, (_, place) => low + place);
  const place = order.indexOf(now) + step;
  return order[place] ?? null;
}

/** Types a character at the selected variable. */
export function typing(variable, character) {
  typed = character === '-' ? '-' : typed + character;
  let value = Number(typed);
  if (typed !== '-' && !(value >= variable.low && value <= variable.high)) {
    typed = character;
    value = Number(typed);
  }
  if (typed !== '-' && value >= variable.low && value <= variable.high) fill(variable.name, value);
}

function pressed(variable, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  if (key.startsWith('Arrow')) move(variable, key);
  else if (looker && (key === 'Enter' || key === ' ')) looker(variable.name);
  else if (variable.given !== null) return;
  else if (/^[0-9-]$/.test(key)) typing(variable, key);
  else if (key === 'Backspace' || key === 'Delete') fill(variable.name, null);
  else if (key === 'Enter' || key === ' ') fill(variable.name, next(variable, state.values[variable.name], event.shiftKey ? -1 : 1));
  else return;
  event.preventDefault();
}

const middle = ({ at }) => [at.x + at.width / 2, at.y + at.height / 2];

/** Moves to the nearest variable in a direction. */
function move(variable, key) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  const from = middle(variable.places[0]);
  let best = null;
  for (const other of state.board.variables) {
    if (other.places.length === 0 || other === variable) continue;
    const to = middle(other.places[0]);
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 0.2) continue;
    const far = along + 3 * aside;
    if (!best || far < best.far) best = { far, name: other.name };
  }
  if (best) groupOf(best.name)?.focus();
}

const groupOf = (name) => byId('board').querySelector(`[data-variable="${CSS.escape(name)}"]`);

/** Highlights the places of some variables or cells, such as `r1c2`. */
export function touch(names) {
  const wanted = new Set(names);
  byId('board').querySelectorAll('.hits [data-variable]').forEach((group) => {
    const name = group.dataset.variable;
    const parts = name.split('-');
    const hit = wanted.has(name) || parts.length === 2 && parts.every((part) => wanted.has(part));
    group.classList.toggle('touched', hit);
  });
}

