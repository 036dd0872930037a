// The board: drawn by the program, with a place for each unknown to be clicked on and typed at.

import { ask } from './api.js';
import { byId, drawn, h, picture } from './elements.js';
import { places as settingPlaces } from './setting.js';
import { asked, fill, fillAll, state } from './state.js';

/** How wide a cell is at the first zoom, in pixels: so that the board fills this, within limits. */
const [WIDTH, HEIGHT, LEAST, MOST] = [690, 600, 28, 84];

/** The blank margin of drawings, in cells. */
const MARGIN = 0.25;

let zoom = 1;
let setting = false;
let current = null;
let typed = '';
let drawings = 0;
let onpick = null;
let looker = null;

/** What is drawn: values, and what is possible elsewhere. */
let shown = { values: {}, possible: null };

/** What is called with the name of an unknown that is looked at. */
export const picked = (listener) => { onpick = listener; };

/** What a click is for, where it does not fill in; nothing gives it back to playing. */
export const look = (listener) => { looker = listener; };

export const selected = () => current;

/** Whether the board is set, and not played on. */
export const isSetting = () => setting && state.board.edits.length > 0;

/** Begins to set the board, or to play on it. */
export function set(on) {
  setting = on;
  return redraw();
}

/** Zooms by a factor, or back to the size that fits. */
export function zoomed(factor) {
  zoom = factor === 0 ? 1 : Math.min(6, Math.max(0.3, zoom * factor));
  sized();
}

function sized() {
  const frame = byId('board').firstElementChild;
  if (!frame || !state.board) return;
  const { width, height } = state.board;
  const cell = Math.max(LEAST, Math.min(MOST, WIDTH / (width + 2 * MARGIN), HEIGHT / height));
  frame.style.width = `${Math.round((width + 2 * MARGIN) * cell * zoom)}px`;
  frame.classList.toggle('zoomed', zoom > 1);
}

/** Shows the board with what is filled in; `special` shows other values and pencil marks, or marks what differs. */
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

/** Shows the open board from the beginning. */
export function begin() {
  if (!state.board.unknowns.some((unknown) => unknown.name === current)) current = null;
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

/** Something over each unknown that takes the pointer and the keys. */
function layer(box) {
  const places = state.board.unknowns.filter((unknown) => unknown.places.length > 0);
  if (!places.some((unknown) => unknown.name === current)) current = places.find((unknown) => unknown.given === null)?.name ?? null;
  // Lines lie over cells, since they are the smaller to hit.
  const ordered = [...places].sort((a, b) => Boolean(a.places[0].at.line) - Boolean(b.places[0].at.line));
  return drawn('svg', { viewBox: box, class: 'hits', role: 'group', 'aria-label': `${state.board.title}, ${places.length} unknowns` },
    ...ordered.map(hit), drawn('g', { 'aria-hidden': 'true', class: 'marks' }, ...ordered.flatMap(pencilled)));
}

function hit(unknown) {
  const group = drawn('g', {
    role: 'button', tabindex: unknown.name === current ? 0 : -1, 'data-unknown': unknown.name, 'aria-label': label(unknown),
    class: unknown.given === null ? undefined : 'given',
  });
  for (const { value, at } of unknown.places) {
    const shape = at.line
      ? drawn('line', shortened(at.line))
      : drawn('rect', { x: at.x, y: at.y, width: at.width, height: at.height, rx: 0.08 });
    if (value !== null) shape.dataset.value = value;
    group.append(shape);
  }
  group.addEventListener('pointerdown', (event) => {
    const draws = unknown.places[0].at.line || unknown.high - unknown.low === 1;
    // A finger that moves scrolls.
    if (draws && !looker && event.button === 0 && event.pointerType !== 'touch' && unknown.given === null) drawing = { from: unknown, seen: new Set([unknown.name]) };
  });
  group.addEventListener('click', (event) => clicked(unknown, event));
  group.addEventListener('contextmenu', (event) => { event.preventDefault(); clicked(unknown, event, -1); });
  group.addEventListener('keydown', (event) => pressed(unknown, event));
  group.addEventListener('focus', () => pick(unknown.name, group));
  return group;
}

/** What the pointer draws: where it began, where it has been, and the value that it takes along from there. */
let drawing = null;

addEventListener('pointermove', ({ clientX, clientY }) => {
  const name = drawing && document.elementFromPoint(clientX, clientY)?.closest?.('[data-unknown]')?.dataset.unknown;
  if (!name || drawing.seen.has(name)) return;
  const { from, seen } = drawing;
  seen.add(name);
  if (!('value' in drawing)) {
    drawing.value = next(from, state.values[from.name], 1);
    fill(from.name, drawing.value);
  }
  const { low, high, given } = state.board.unknowns.find((unknown) => unknown.name === name);
  const fits = drawing.value === null || drawing.value >= low && drawing.value <= high;
  if (given === null && fits) fill(name, drawing.value);
});
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { drawing = null; });

/** Not up to the ends, where other lines begin. */
function shortened([x1, y1, x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const cut = Math.min(0.3, length / 4) / length;
  const [dx, dy] = [(x2 - x1) * cut, (y2 - y1) * cut];
  return { x1: x1 + dx, y1: y1 + dy, x2: x2 - dx, y2: y2 - dy };
}

/** The values that are possible, small, where they are known and nothing is filled in. */
function pencilled(unknown) {
  const possible = shown.possible?.[unknown.name];
  const place = unknown.places[0].at;
  if (!possible || unknown.name in shown.values || unknown.places.length > 1) return [];
  if (place.line) {
    const [x1, y1, x2, y2] = place.line;
    // Between what stands at the ends, and not in the middle, where lines cross.
    const size = Math.hypot(x2 - x1, y2 - y1) < 1.5 ? 0.15 : 0.22;
    return [drawn('text', { x: x1 + 0.42 * (x2 - x1), y: y1 + 0.42 * (y2 - y1) + size / 3, 'font-size': size }, possible.join(size < 0.2 ? '' : ' '))];
  }
  const side = Math.max(2, Math.ceil(Math.sqrt(unknown.high - unknown.low + 1)));
  return possible.map((value) => {
    const at = value - unknown.low;
    const [col, row] = [at % side, Math.floor(at / side)];
    // Below what stands in the corner of a cell.
    const [across, down] = [0.8 / side, 0.7 / side];
    return drawn('text', { x: place.x + 0.1 + across * (col + 0.5), y: place.y + 0.24 + down * (row + 0.8), 'font-size': down * 0.95 }, String(value));
  });
}

const words = (name) => name.replace(/r(\d+)c(\d+)/g, 'row $1 column $2').replace('-', ' to ');

function label(unknown) {
  const value = unknown.given ?? state.values[unknown.name];
  const range = `from ${unknown.low} to ${unknown.high}`;
  const what = unknown.given !== null ? `${value}, given` : value === undefined ? `empty, ${range}` : `${value}, ${range}`;
  const possible = value === undefined && shown.possible?.[unknown.name];
  return `${words(unknown.name)}: ${what}${possible ? `, possible ${possible.join(' ')}` : ''}`;
}

function pick(name, group) {
  if (name !== current) typed = '';
  current = name;
  byId('board').querySelectorAll('.hits [data-unknown]').forEach((other) => other.setAttribute('tabindex', other === group ? 0 : -1));
  onpick?.(name);
}

function clicked(unknown, event, step = 1) {
  const group = event.currentTarget;
  group.focus({ preventScroll: true });
  if (looker) return looker(unknown.name);
  if (unknown.given !== null) return;
  const own = event.target.dataset?.value;
  const now = state.values[unknown.name];
  if (own !== undefined) share(unknown, Number(own), step);
  else fill(unknown.name, next(unknown, now, step));
}

/** Goes through the unknowns that are drawn at this place when they have this value, none being one of them. */
function share(unknown, value, step) {
  const here = (other) => other.places.find((place) => place.value === value)?.at;
  const [x, y] = middle({ at: here(unknown) });
  const near = (other) => here(other) && Math.hypot(middle({ at: here(other) })[0] - x, middle({ at: here(other) })[1] - y) < 0.3;
  const all = state.board.unknowns.filter((other) => other.given === null && near(other));
  const free = all.filter(({ name }) => state.values[name] === value || state.values[name] === undefined);
  const now = free.findIndex(({ name }) => state.values[name] === value);
  const other = free[now + step] ?? (now < 0 && step < 0 ? free.at(-1) : null);
  const values = { ...state.values };
  if (now >= 0) delete values[free[now].name];
  if (other) values[other.name] = value;
  current = other?.name ?? current;
  fillAll(values);
}

/** The next value, nothing being one of them. */
export function next({ low, high }, now, step) {
  if (now === undefined) return step > 0 ? low === 0 && high > 0 ? 1 : low : high;
  // What is on is usually wanted before what is off: 1, 2, 0, nothing.
  const order = low === 0 && high > 0 ? [...Array.from({ length: high }, (_, place) => place + 1), 0] : Array.from({ length: high - low + 1 }, (_, place) => low + place);
  const place = order.indexOf(now) + step;
  return order[place] ?? null;
}

/** Types a character at what is selected. */
export function typing(unknown, character) {
  typed = character === '-' ? '-' : typed + character;
  let value = Number(typed);
  if (typed !== '-' && !(value >= unknown.low && value <= unknown.high)) {
    typed = character;
    value = Number(typed);
  }
  if (typed !== '-' && value >= unknown.low && value <= unknown.high) fill(unknown.name, value);
}

function pressed(unknown, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  if (key.startsWith('Arrow')) move(unknown, key);
  else if (looker && (key === 'Enter' || key === ' ')) looker(unknown.name);
  else if (unknown.given !== null) return;
  else if (/^[0-9-]$/.test(key)) typing(unknown, key);
  else if (key === 'Backspace' || key === 'Delete') fill(unknown.name, null);
  else if (key === 'Enter' || key === ' ') fill(unknown.name, next(unknown, state.values[unknown.name], event.shiftKey ? -1 : 1));
  else return;
  event.preventDefault();
}

const middle = ({ at }) => [at.x + at.width / 2, at.y + at.height / 2];

/** To the nearest unknown in a direction. */
function move(unknown, key) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  const from = middle(unknown.places[0]);
  let best = null;
  for (const other of state.board.unknowns) {
    if (other.places.length === 0 || other === unknown) continue;
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

const groupOf = (name) => byId('board').querySelector(`[data-unknown="${CSS.escape(name)}"]`);

/** Marks the places of some unknowns or cells, such as `r1c2`. */
export function touch(names) {
  const wanted = new Set(names);
  byId('board').querySelectorAll('.hits [data-unknown]').forEach((group) => {
    const name = group.dataset.unknown;
    const parts = name.split('-');
    const hit = wanted.has(name) || parts.length === 2 && parts.every((part) => wanted.has(part));
    group.classList.toggle('touched', hit);
  });
}

