// The board: drawn by the program, with an element over each variable and point for keys and screen readers.

import { ask } from './api.js';
import { byId, drawn, h, picture } from './elements.js';
import { pointsOf, shortened } from './geometry.js';
import { gestures, listen } from './gestures.js';
import { pressed } from './keys.js';
import { playOf, word } from './kinds.js';
import { table } from './logic.js';
import { marks } from './marks.js';
import { onselect, select, selected, selection, selectPoint } from './selection.js';
import { places as settingPlaces } from './setting.js';
import { asked, shown, state } from './state.js';
import { marked } from './tools.js';

/** The limits of a cell's width, in pixels. */
const [MIN_CELL, MAX_CELL] = [28, 200];

/** The blank margin of drawings, in cells. */
const MARGIN = 0.25;

let zoom = 1;
let setting = false;
let drawings = 0;
let looker = null;

/** What the layer over the drawing is for: a board, and whether it is set. */
let layered = {};

/** What is drawn instead of the entries, or nothing. */
let instead = null;

/** Registers a callback that receives clicks instead of playing; null restores playing. */
export const look = (listener) => { looker = listener; };
gestures((factor) => zoomed(factor), () => looker);

export const selectedName = () => selection.current;

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

/** The room that stays free below the board, in pixels. */
const BELOW = 8;

/** Fits the board into what the bar above it leaves of the window and, where they are below it, the buttons. */
export function sized() {
  if (!state.board) return;
  const frame = byId('board').querySelector('.drawing');
  const { width, height } = state.board;
  const style = getComputedStyle(byId('board'));
  const across = byId('board').clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  // Where the stage stands before it sticks to the top of the window.
  const main = byId('stage').parentElement;
  const stage = main.getBoundingClientRect().top + scrollY + parseFloat(getComputedStyle(main).paddingTop);
  const around = stage + byId('board').getBoundingClientRect().top - byId('stage').getBoundingClientRect().top + (matchMedia('(min-width: 60rem)').matches ? 0 : byId('pad').offsetHeight) + parseFloat(style.paddingTop) * 2 + BELOW;
  const down = Math.max(240, innerHeight - around);
  byId('board').style.maxHeight = `${down + 2 * parseFloat(style.paddingTop)}px`;
  if (!frame) return;
  const least = playOf(state.board).cell ?? MIN_CELL;
  const cell = Math.max(least, Math.min(MAX_CELL, across / (width + 2 * MARGIN), down / (height + 2 * MARGIN)));
  frame.style.width = `${Math.floor((width + 2 * MARGIN) * cell * zoom)}px`;
}
addEventListener('resize', sized);
// What is said above the board may take another line.
const lines = new ResizeObserver(() => sized());
['bar', 'problem'].forEach((id) => lines.observe(byId(id)));

/** Draws the board with the entries; `special` draws other values, or what a query drew, or two solutions. */
export async function redraw(special) {
  const number = ++drawings;
  instead = special ?? null;
  // What does not wait for the drawing.
  if (!special && layered.board === state.board) refreshed();
  const filled = Object.keys(state.values).length > 0 || special;
  let drawing = state.board;
  // A table of ticks is not drawn by the program.
  if (isTable(special)) return show(drawing, special);
  if (special?.drawing) drawing = special.drawing;
  else if (filled) drawing = await ask('draw', { ...asked(), values: special?.values ?? shown(), ...(special?.against ? { against: special.against } : {}) });
  if (number !== drawings) return;
  show(drawing, special);
}

/** Draws a newly opened board. */
export function begin() {
  const first = state.board.variables.find(({ places, given }) => places.length > 0 && given === null);
  Object.assign(selection, { current: first?.name ?? null, point: null, armed: null, all: new Set(first ? [first.name] : []) });
  zoom = 1;
  layered = {};
  selected(false);
  return redraw();
}

const isTable = (special) => playOf(state.board).entry === 'logic' && (special?.heat || !special && !isSetting());

function show({ svg, width, height }, special) {
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
  const logic = isTable(special);
  const same = layered.board === state.board && layered.setting === isSetting() && layered.logic === logic && layered.looker === looker && layered.box === box;
  if (logic) table(byId('board'), special?.heat);
  else if (same && !isSetting()) {
    byId('board').querySelector('.drawing > svg').replaceWith(picture(svg));
    refreshed();
  } else {
    const focused = document.activeElement?.closest?.('#board');
    const hits = isSetting() ? settingPlaces(box) : layer(box);
    byId('board').replaceChildren(h('div', { class: 'drawing' }, picture(svg), drawn('svg', { viewBox: box, class: 'under' }), hits));
    if (isSetting()) marked();
    refreshed();
    if (focused) hits.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  }
  byId('board').dataset.kind = state.board.kind;
  layered = { board: state.board, setting: isSetting(), logic, looker, box };
  sized();
}

/** A layer with an element for each variable and point, which receives pointer and keys. */
function layer(box) {
  const placed = state.board.variables.filter(({ places }) => places.length > 0);
  const { entry, mixed } = playOf(state.board);
  const points = entry === 'edges' && !mixed ? pointsOf(state.board) : [];
  const element = drawn('svg', { viewBox: box, class: `hits ${entry}${mixed ? ' mixed' : ''}`, role: 'group', 'aria-label': `${state.board.title}, ${placed.length} variables` },
    ...placed.map(hit), ...points.map(point));
  listen(element);
  element.addEventListener('keydown', (event) => pressed(event, looker));
  element.addEventListener('focusin', ({ target }) => {
    const { variable, point: name } = target.dataset;
    if (variable && (variable !== selection.current || selection.point)) select(variable);
    if (name && name !== selection.point) selectPoint(name);
  });
  return element;
}

function hit(variable) {
  const group = drawn('g', { role: 'button', tabindex: -1, 'data-variable': variable.name, class: variable.given === null ? undefined : 'given' });
  for (const { at } of variable.places) {
    group.append(at.line ? drawn('line', shortened(at.line)) : drawn('rect', { x: at.x, y: at.y, width: at.width, height: at.height, rx: 0.08 }));
  }
  return group;
}

const point = ({ name, x, y }) => drawn('g', { role: 'button', tabindex: -1, 'data-point': name, 'aria-label': `${spoken(name)}: join` }, drawn('circle', { cx: x, cy: y, r: 0.34 }));

/** Labels, the place of the focus, and the marks, after a change. */
function refreshed() {
  const hits = byId('board').querySelector('.hits');
  if (!hits) return;
  const [below, over] = marks(instead, isSetting());
  hits.previousElementSibling.replaceChildren(below);
  hits.querySelector('.marks')?.remove();
  hits.append(over);
  if (isSetting()) return;
  const variables = new Map(state.board.variables.map((variable) => [variable.name, variable]));
  for (const group of hits.querySelectorAll('[data-variable]')) {
    const name = group.dataset.variable;
    attribute(group, 'aria-label', label(variables.get(name)));
    attribute(group, 'tabindex', !selection.point && name === selection.current ? '0' : '-1');
    attribute(group, 'aria-pressed', selection.all.has(name) ? 'true' : null);
  }
  hits.querySelectorAll('[data-point]').forEach((group) => attribute(group, 'tabindex', group.dataset.point === selection.point ? '0' : '-1'));
}

/** Sets an attribute, or removes it with null, only where that changes it: each change costs the browser a layout. */
function attribute(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

onselect((focuses) => {
  if (layered.board === state.board) refreshed();
  if (!focuses) return;
  const hits = byId('board').querySelector('.hits');
  const wanted = selection.point ? `[data-point="${CSS.escape(selection.point)}"]` : `[data-variable="${CSS.escape(selection.current ?? '')}"]`;
  if (!isSetting()) hits?.querySelector(wanted)?.focus({ preventScroll: true });
});

const spoken = (name) => name.replace(/r(\d+)c(\d+)/g, 'row $1 column $2').replace('-', ' to ');

/** What a screen reader says of a variable. */
export function label(variable) {
  const play = playOf(state.board);
  const said = (value) => word(play, state.board, variable, value);
  const { name, given } = variable;
  const value = given ?? state.values[name];
  const what = given !== null ? `${said(value)}, given` : value === undefined ? 'empty' : said(value);
  const list = (words, values) => (values?.length ? `, ${words} ${values.join(' ')}` : '');
  const { corner, centre, colour } = state.entries;
  return `${spoken(name)}: ${what}${list('corner marks', corner[name])}${list('centre marks', centre[name])}${colour[name] ? `, colour ${colour[name]}` : ''}${given === null && value === undefined ? list('candidates', state.candidates?.[name]) : ''}`;
}

/** Marks the places of some variables or cells, such as `r1c2`, with a class. */
export function touch(names, mark = 'touched') {
  const wanted = new Set(names);
  byId('board').querySelectorAll('[data-variable], [data-point], [data-edit]').forEach((group) => {
    const name = group.dataset.variable ?? group.dataset.point ?? group.dataset.edit;
    const parts = name.split('-');
    const hits = wanted.has(name) || group.dataset.variable !== undefined && parts.length === 2 && parts.every((part) => wanted.has(part));
    group.classList.toggle(mark, hits);
  });
}
