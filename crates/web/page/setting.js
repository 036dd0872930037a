// Setting a board: what can be placed on it, where, by pointer and keys.

import { ask } from './api.js';
import { byId, drawn } from './elements.js';
import { asked, open, state } from './state.js';

let current = null;
let typed = '';
let onpick = null;
let ontried = (work) => work();

/** What is called when another place is selected, and by what edits are tried. */
export function setup(pick, tried) {
  onpick = pick;
  ontried = tried;
}

/** The place that is selected. */
export const place = () => state.board.edits.find(({ name }) => name === current) ?? null;

/** Places something, or nothing. */
export const put = (name, value) => ontried(async () => {
  const { text, kind } = await ask('edit', { ...asked(), edit: name, value });
  await open(text, kind, true);
});

/** Something over each place that takes the pointer and the keys. */
export function places(box) {
  if (!place()) current = state.board.edits[0]?.name ?? null;
  const label = `${state.board.title}, ${state.board.edits.length} places to set`;
  return drawn('svg', { viewBox: box, class: 'hits setting', role: 'group', 'aria-label': label }, ...state.board.edits.map(hit));
}

function hit(edit) {
  const { name, x, y, side, value } = edit;
  const group = drawn('g', { role: 'button', tabindex: name === current ? 0 : -1, 'data-edit': name, 'aria-label': `${name}: ${value || 'nothing'}` },
    drawn('rect', { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 0.08 }));
  group.addEventListener('focus', () => {
    if (name !== current) typed = '';
    current = name;
    byId('board').querySelectorAll('.hits g').forEach((other) => other.setAttribute('tabindex', other === group ? 0 : -1));
    onpick?.();
  });
  const step = (by) => put(name, through(edit, by));
  group.addEventListener('click', () => { group.focus({ preventScroll: true }); step(1); });
  group.addEventListener('contextmenu', (event) => { event.preventDefault(); step(-1); });
  group.addEventListener('keydown', (event) => pressed(edit, event, step));
  return group;
}

/** The next choice, nothing being one of them. */
function through({ value, choices }, by) {
  const order = ['', ...choices];
  const now = order.indexOf(value);
  return order[(Math.max(now, 0) + by + order.length) % order.length];
}

function pressed(edit, event, step) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  if (key.startsWith('Arrow')) move(edit, key);
  else if (key === 'Backspace' || key === 'Delete') put(edit.name, '');
  else if (key === 'Enter' || key === ' ') step(event.shiftKey ? -1 : 1);
  else if (key.length === 1 && type(edit, key)) typed = '';
  else if (key.length > 1) return;
  event.preventDefault();
}

/** Types a character: a choice may be of several. */
function type({ name, choices }, key) {
  const found = [typed + key, key].find((text) => choices.includes(text));
  if (found === undefined) return true;
  typed = found;
  put(name, found);
  return false;
}

function move({ name, x, y }, key) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  const far = (other) => {
    const along = (other.x - x) * dx + (other.y - y) * dy;
    return other.name === name || along < 0.2 ? Infinity : along + 3 * (Math.abs((other.x - x) * dy) + Math.abs((other.y - y) * dx));
  };
  const nearest = state.board.edits.reduce((best, other) => (far(other) < far(best) ? other : best), { name, x, y });
  if (nearest.name !== name) byId('board').querySelector(`[data-edit="${CSS.escape(nearest.name)}"]`)?.focus();
}
