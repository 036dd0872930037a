// Set: what can be placed on the board, by pointer and keys.

import { ask } from './api.js';
import { byId, drawn } from './elements.js';
import { asked, onchange, open, state } from './state.js';
import { draws, pressed as drawnBy, tool } from './tools.js';

/** The letters that are typed for arrows. */
const ARROWS = { u: '↑', d: '↓', l: '←', r: '→' };

let current = null;
let typed = '';
let onpick = null;
let ontried = (work) => work();
let oncheck = () => {};

/** Registers the callbacks: for a newly selected place, for running edits, and for requesting verdicts. */
export function setup(pick, tried, check) {
  onpick = pick;
  ontried = tried;
  oncheck = check;
}

/** The selected place. */
export const place = () => state.board.edits.find(({ name }) => name === current) ?? null;

/** The number of boards that were opened, but for edits. */
let boards = 0;
onchange((_, another) => { if (another) boards += 1; });

async function placed(name, value) {
  const before = boards;
  const { text, kind } = await ask('edit', { ...asked(), edit: name, value });
  // An edit that comes late must not replace another board.
  if (before !== boards) return;
  // The verdict is computed while the board is drawn.
  oncheck(text, kind);
  await open(text, kind, true);
}

/** Places a value; the empty string removes it. */
export const put = (name, value) => ontried(() => placed(name, value));

/** Whether the place has no list of choices: its value is typed. */
const isTyped = ({ choices }) => choices.length === 0;

const named = (wanted) => state.board.edits.find(({ name }) => name === wanted);

/** Copies the label of one place to another, which joins them. */
const spread = (from, to) => ontried(async () => {
  // Labels may be renamed by each edit.
  const [value, now] = [named(from)?.value, named(to)?.value];
  if (value !== undefined && value !== now) await placed(to, value);
});

/** A label being spread by the pointer: where it began, and the places visited. */
let drawing = null;

addEventListener('pointermove', ({ clientX, clientY, isPrimary }) => {
  if (!drawing || !isPrimary) return;
  const { from, seen } = drawing;
  const name = document.elementFromPoint(clientX, clientY)?.closest?.('[data-edit]')?.dataset.edit;
  if (!name || seen.has(name) || !named(name)?.label) return;
  seen.add(name);
  // In sequence, each on the board that the previous edit returned.
  drawing.last = drawing.last.then(() => spread(from, name));
});
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { drawing = null; });

/** A layer with an element for each place, which receives pointer and keys. */
export function places(box) {
  if (!place()) current = state.board.edits[0]?.name ?? null;
  const label = `${state.board.title}, ${state.board.edits.length} places to set`;
  const takes = tool() !== null;
  const layer = drawn('svg', { viewBox: box, class: takes || state.board.edits.some(({ label: is }) => is) ? 'hits setting spread' : 'hits setting', role: 'group', 'aria-label': label }, ...state.board.edits.map(takes ? drawnOver : hit), ...state.board.edits.filter((edit) => isTyped(edit) && !edit.value).map(plus));
  if (takes) draws(layer);
  return layer;
}

/** A plus sign where text can be entered. */
const plus = ({ x, y }) => drawn('text', { x, y: y + 0.17, 'font-size': 0.5, 'aria-hidden': 'true' }, '+');

/** A place for a tool: only the focus and the keys are its own. */
function drawnOver(edit) {
  const group = focusable(edit);
  group.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith('Arrow')) move(edit, event.key);
    else if (!drawnBy(edit.name, event.key)) return;
    event.preventDefault();
  });
  return group;
}

function hit(edit) {
  const { name } = edit;
  const group = focusable(edit);
  const step = (by) => (isTyped(edit) ? byId('own').focus() : through(edit, by));
  group.addEventListener('pointerdown', ({ button, isPrimary }) => {
    if (edit.label && button === 0 && isPrimary) drawing = { from: name, seen: new Set([name]), last: Promise.resolve() };
  });
  group.addEventListener('click', () => { group.focus({ preventScroll: true }); step(1); });
  group.addEventListener('contextmenu', (event) => { event.preventDefault(); step(-1); });
  group.addEventListener('keydown', (event) => pressed(edit, event, step));
  return group;
}

/** The element of a place, which becomes the selected one with the focus. */
function focusable(edit) {
  const { name, x, y, side, value } = edit;
  const group = drawn('g', { role: 'button', tabindex: name === current ? 0 : -1, 'data-edit': name, 'aria-label': `${name}: ${value || 'empty'}` },
    drawn('rect', { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 0.08, class: side < 1 || isTyped(edit) ? 'boxed' : undefined }));
  group.addEventListener('focus', () => {
    if (name !== current) typed = '';
    current = name;
    byId('board').querySelectorAll('.hits [data-edit]').forEach((other) => other.setAttribute('tabindex', other === group ? 0 : -1));
    onpick?.();
  });
  return group;
}

/** Places the next choice that the board accepts; empty is one of them. */
const through = ({ name, value, choices }, by) => ontried(async () => {
  const order = ['', ...choices];
  const now = Math.max(order.indexOf(value), 0);
  for (let far = by; Math.abs(far) < order.length; far += by) {
    try {
      return await placed(name, order[(now + far + order.length) % order.length]);
    } catch (error) {
      if (error.status !== 422 || Math.abs(far) === order.length - 1) throw error;
    }
  }
});

function pressed(edit, event, step) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  if (key.startsWith('Arrow')) move(edit, key, event.shiftKey && edit.label);
  else if (key === 'Backspace' || key === 'Delete') put(edit.name, '');
  else if (key === 'Enter' || key === ' ') step(event.shiftKey ? -1 : 1);
  else if (key.length === 1 && type(edit, key)) typed = '';
  else if (key.length > 1) return;
  event.preventDefault();
}

/** Types a character; a choice may have several. */
function type({ name, choices }, key) {
  const found = [typed + key, key, typed + (ARROWS[key] ?? key)].find((text) => choices.includes(text));
  if (found === undefined) {
    // The start of a longer value.
    const longer = choices.some((text) => text.startsWith(typed + key));
    if (longer) typed += key;
    return !longer;
  }
  typed = found;
  put(name, found);
  return false;
}

/** Moves to the nearest place in a direction, spreading the label if `takes`. */
function move({ name, x, y }, key, takes) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  const far = (other) => {
    const along = (other.x - x) * dx + (other.y - y) * dy;
    return other.name === name || along < 0.2 ? Infinity : along + 3 * (Math.abs((other.x - x) * dy) + Math.abs((other.y - y) * dx));
  };
  const nearest = state.board.edits.reduce((best, other) => (far(other) < far(best) ? other : best), { name, x, y });
  if (nearest.name === name) return;
  byId('board').querySelector(`[data-edit="${CSS.escape(nearest.name)}"]`)?.focus();
  if (takes) spread(name, nearest.name);
}
