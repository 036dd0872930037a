// The board: drawn by the program, with an element over each variable and point for keys and screen readers.

import { ask } from './api.js';
import { byId, drawn, h, kept, picture } from './elements.js';
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
import { trialOf } from './trial.js';

/** The limits of a cell's width, in pixels. */
const [MIN_CELL, MAX_CELL] = [28, 200];

/** The blank margin of drawings, in cells. */
const MARGIN = 0.25;

let zoom = 1;
let setting = false;
let drawings = 0;
let looker = null;

/** What the layer over the drawing is for: a board, and whether it is set; and the values that are drawn, if they are the entries. */
let layered = {};

/** The elements of variables and points, each with what it tells. */
let parts = [];

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
  const { board } = state;
  instead = special ?? null;
  // What does not wait for the drawing.
  if (layered.board === state.board) refreshed();
  // A table of ticks is not drawn by the program.
  if (isTable(special)) return show(state.board, special);
  const values = special ? null : Object.keys(state.values).length > 0 ? shown() : {};
  const before = !special && layered.board === board ? layered.values : null;
  const there = special?.drawing ?? (special ? null : known(values, before));
  const drawing = there ?? await ask('draw', { ...asked(), values: special?.values ?? values, before: before ?? undefined, against: special?.against });
  // Another board may have been opened meanwhile.
  if (number === drawings && board === state.board) show(drawing, special, values);
}

/** The drawing of entries where the program need not be asked for it; `before` are those on the board. */
function known(values, before) {
  if (before) return JSON.stringify(values) === JSON.stringify(before) ? { changes: [] } : null;
  return Object.keys(values).length === 0 ? state.board : null;
}

/** The drawing on the board after changes of some of its children. */
function changed(changes) {
  const svg = byId('board').querySelector('.drawing > svg');
  // From the last on, so that the places of the others stay.
  for (const { at, gone, svg: text } of changes.toReversed()) {
    const come = picture(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`).children;
    for (let number = 0; number < gone; number += 1) svg.children[at].remove();
    const next = svg.children[at] ?? null;
    [...come].forEach((element) => svg.insertBefore(element, next));
  }
  return svg;
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

function show(drawing, special, values = null) {
  const { width, height } = drawing;
  const box = drawing.changes ? layered.box : `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
  const logic = isTable(special);
  const same = layered.board === state.board && layered.setting === isSetting() && layered.logic === logic && layered.looker === looker && layered.box === box;
  layered = { board: state.board, setting: isSetting(), logic, looker, box, values };
  byId('board').dataset.kind = state.board.kind;
  if (logic) table(byId('board'), special?.heat);
  else {
    const svg = drawing.changes ? changed(drawing.changes) : picture(drawing.svg);
    if (same && !isSetting()) {
      if (!drawing.changes) byId('board').querySelector('.drawing > svg').replaceWith(svg);
      return;
    }
    const focused = document.activeElement?.closest?.('#board');
    parts = [];
    const hits = isSetting() ? settingPlaces(box) : layer(box);
    hits.append(marksLayer());
    byId('board').replaceChildren(h('div', { class: 'drawing' }, svg, drawn('svg', { viewBox: box, class: 'under' }, marksLayer()), hits));
    if (isSetting()) marked();
    refreshed();
    if (focused) hits.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  }
  sized();
}

const marksLayer = () => drawn('g', { class: 'marks', 'aria-hidden': 'true' });

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
  parts.push({ group, variable, now: [] });
  return group;
}

function point({ name, x, y }) {
  const group = drawn('g', { role: 'button', tabindex: -1, 'data-point': name, 'aria-label': `${spoken(name)}: join` }, drawn('circle', { cx: x, cy: y, r: 0.34 }));
  parts.push({ group, name, now: [] });
  return group;
}

/** What an element of the board tells: where it has not changed, the browser has nothing to do. */
function told({ variable, name }) {
  if (!variable) return [name === selection.point];
  const { value, corner, centre, colour } = state.entries;
  const its = variable.name;
  return [!selection.point && its === selection.current, selection.all.has(its), value[its], corner[its], centre[its], colour[its], state.candidates?.[its], trialOf(its)];
}

/** Labels, the place of the focus, and the marks, after a change. */
function refreshed() {
  const hits = byId('board').querySelector('.hits');
  if (!hits) return;
  const [below, over] = marks(instead, isSetting());
  kept(hits.previousElementSibling.querySelector('.marks'), below);
  kept(hits.querySelector('.marks'), over);
  for (const part of parts) {
    const now = told(part);
    if (now.every((one, place) => one === part.now[place])) continue;
    part.now = now;
    const { group, variable } = part;
    group.setAttribute('tabindex', now[0] ? '0' : '-1');
    if (!variable) continue;
    group.setAttribute('aria-label', label(variable));
    if (now[1]) group.setAttribute('aria-pressed', 'true');
    else group.removeAttribute('aria-pressed');
  }
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
  return `${spoken(name)}: ${what}${list('corner marks', corner[name])}${list('centre marks', centre[name])}${colour[name] ? `, colour ${colour[name]}` : ''}${trialOf(name) ? `, trial ${trialOf(name)}` : ''}${given === null && value === undefined ? list('candidates', state.candidates?.[name]) : ''}`;
}

/** Marks the places of some variables or cells, such as `r1c2`, with a class. */
export function touch(names, mark = 'touched') {
  const wanted = new Set(names);
  const hit = ({ dataset: { variable, point: end, edit } }) => {
    const name = variable ?? end ?? edit;
    const ends = variable?.split('-') ?? [];
    return wanted.has(name) || ends.length === 2 && ends.every((one) => wanted.has(one));
  };
  const all = wanted.size > 0 ? '[data-variable], [data-point], [data-edit]' : `.${mark}`;
  byId('board').querySelectorAll(all).forEach((group) => group.classList.toggle(mark, hit(group)));
}
