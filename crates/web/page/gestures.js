// The pointer on the board: presses, strokes, the right button and long presses; two fingers pan and pinch.

import { crossed, cycle } from './entering.js';
import { between, pointAt, pointsOf, towards, variablesAt } from './geometry.js';
import { isEdge, next, playOf } from './kinds.js';
import { select, selectEqual, selection, selectPoint, variableOf } from './selection.js';
import { enter, fill, join, state, steps } from './state.js';

/** A finger that rests this long means the right button, in milliseconds. */
const LONG = 500;

/** A pointer that moved less has not moved, in pixels. */
const STILL = 6;

/** How near to a point a stroke must pass, in cells. */
const PASSING = 0.42;

/** How near to the middle of a cell a drag begins there, where a click is for the cell, in cells: anywhere in it. */
const NEAREST = 0.71;

let layer = null;
let zoom = () => {};
let looker = () => null;
let stroke = null;
let pinch = null;
const fingers = new Map();

/** Registers the callbacks: to zoom by a factor, and for what receives clicks instead of playing. */
export function gestures(zoomed, look) {
  zoom = zoomed;
  looker = look;
}

/** Listens to the pointer on a layer. */
export function listen(element) {
  layer = element;
  element.addEventListener('pointerdown', down);
  // The focus is set by the selection.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  element.addEventListener('click', (event) => {
    const name = event.target.closest('[data-variable]')?.dataset.variable;
    // A screen reader clicks without a pointer; a double click selects all cells with the same value.
    if (name && event.detail === 0) pressed({ variables: [variableOf(name)], point: null, secondary: false });
    else if (name && event.detail === 2 && playOf(state.board).entry === 'digits') selectEqual(name);
  });
}

/** The position of the pointer on a layer, in cells. */
export function position({ clientX, clientY }, over) {
  const { left, top, width, height } = over.getBoundingClientRect();
  const box = over.viewBox.baseVal;
  return [box.x + (clientX - left) / width * box.width, box.y + (clientY - top) / height * box.height];
}

/** The positions from one to another, near enough to each other that a fast pointer skips no cell. */
export function* passed(from, to) {
  const parts = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.3));
  for (let part = 1; part <= parts; part += 1) yield [from[0] + (to[0] - from[0]) * part / parts, from[1] + (to[1] - from[1]) * part / parts];
}

function down(event) {
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) return pinched();
  const [x, y] = position(event, layer);
  const { entry, mixed } = playOf(state.board);
  const point = entry === 'edges' ? pointAt(pointsOf(state.board), x, y, mixed ? NEAREST : undefined) : null;
  const variables = point && !mixed ? [] : variablesAt(state.board, x, y);
  const secondary = event.button === 2;
  stroke = { event, x, y, point, variables, secondary, moved: false, seen: new Set(), begun: steps().past, value: undefined };
  if (entry === 'digits' && variables.length) select(variables[0].name, event.shiftKey || event.ctrlKey || event.metaKey);
  if (event.pointerType === 'touch' && entry !== 'digits') stroke.timer = setTimeout(() => { stroke.secondary = true; up(event); }, LONG);
}

addEventListener('pointermove', (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (pinch) return pinching();
  if (!stroke || stroke.event.pointerId !== event.pointerId || looker()) return;
  if (!stroke.moved && Math.hypot(event.clientX - stroke.event.clientX, event.clientY - stroke.event.clientY) < STILL) return;
  clearTimeout(stroke.timer);
  stroke.moved = true;
  const { last = [stroke.x, stroke.y] } = stroke;
  const to = position(event, layer);
  for (const [x, y] of passed(last, to)) {
    stroked(x, y);
    // One that begins on a given ends at once.
    if (!stroke) return;
  }
  stroke.last = to;
});

for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (pinch) {
      if (fingers.size === 0) pinch = null;
    } else if (stroke && end === 'pointerup') up(event);
    else stop();
  });
}

function stop() {
  clearTimeout(stroke?.timer);
  stroke = null;
}

function up(event) {
  const { moved, point, begun, last, secondary } = stroke;
  if (!moved) pressed(stroke);
  else if (point && !stroke.joined && last) {
    const found = towards(state.board, point, last[0] - point.x, last[1] - point.y);
    if (found && Math.hypot(last[0] - point.x, last[1] - point.y) > 0.5) joined(found.variable, secondary);
  }
  if (moved) join(begun);
  stop();
}

/** A press without a stroke. */
function pressed({ variables, point, secondary }) {
  const { entry, mixed } = playOf(state.board);
  const [variable] = variables;
  if (looker()) {
    if (!variable) return;
    select(variable.name);
    return looker()(variable.name);
  }
  if (point && !mixed) return reached(point.name);
  if (!variable || entry === 'digits') return;
  if (entry !== 'edges') {
    select(variable.name);
    return cycle(variable, secondary ? -1 : 1);
  }
  selection.armed = null;
  if (variables.length > 1) return shared(variables, secondary);
  select(variable.name);
  (secondary ? crossed : cycle)(variable);
}

/** Goes through the edges that cross where the press was, each with its values: every one of them can be reached. */
function shared(variables, secondary) {
  const open = variables.filter(({ given }) => given === null);
  if (open.length === 0) return;
  const wanted = ({ name }) => (secondary ? state.values[name] === 0 : name in state.values);
  const now = open.findLast(wanted);
  const play = playOf(state.board);
  const value = now && !secondary ? next(play, now, state.values[now.name], 1) : null;
  const other = !now ? open[0] : value === null ? open[open.indexOf(now) + 1] : null;
  select((other ?? now).name);
  enter([...(now ? [['value', now.name, value]] : []), ...(other ? [['value', other.name, secondary ? 0 : next(play, other, undefined, 1)]] : [])]);
}

/** A point was pressed: an edge from the point before, or the start of one. */
export function reached(name) {
  const from = selection.armed;
  const edge = from && from !== name && between(state.board, from, name);
  selection.armed = from === name ? null : name;
  if (edge) {
    select(edge.name);
    cycle(edge);
  }
  selectPoint(name);
}

/** An edge of a stroke: the first gives the value of the others. */
function joined(variable, secondary = stroke.secondary) {
  if (stroke.seen.has(variable.name) || variable.given !== null) return;
  stroke.seen.add(variable.name);
  stroke.joined = true;
  if (stroke.value === undefined) stroke.value = secondary ? 0 : next(playOf(state.board), variable, state.values[variable.name], 1);
  selection.armed = null;
  select(variable.name);
  fill(variable.name, stroke.value);
}

function stroked(x, y) {
  const { entry, mixed } = playOf(state.board);
  if (entry === 'switches') return;
  if (stroke.point) {
    const other = pointAt(pointsOf(state.board), x, y, PASSING);
    const edge = other && other.name !== stroke.point.name && between(state.board, stroke.point.name, other.name);
    if (!edge) return;
    joined(edge);
    stroke.point = other;
    return;
  }
  // Where cells are shaded by a click, a drag only draws.
  if (mixed) return;
  const [first] = stroke.variables;
  const found = variablesAt(state.board, x, y);
  if (!first || found.length === 0 || stroke.seen.has(found[0].name)) return;
  if (entry === 'digits') {
    stroke.seen.add(found[0].name);
    return select(found[0].name, true);
  }
  if (entry === 'edges') {
    // Only along the edge of the stroke, not across others.
    if (found.length > 1 || pointAt(pointsOf(state.board), x, y)) return;
    joined(first);
    return joined(found[0]);
  }
  if (found[0].name === first.name && stroke.seen.size === 0) return;
  if (stroke.value === undefined) {
    if (first.given !== null) return stop();
    stroke.value = next(playOf(state.board), first, state.values[first.name], stroke.secondary ? -1 : 1);
    stroke.seen.add(first.name);
    fill(first.name, stroke.value);
  }
  stroke.seen.add(found[0].name);
  const { name, low, high, given } = found[0];
  if (given === null && (stroke.value === null || stroke.value >= low && stroke.value <= high)) fill(name, stroke.value);
  select(name);
}

const spread = () => {
  const [a, b] = [...fingers.values()];
  return { far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
};

function pinched() {
  stop();
  pinch = spread();
}

function pinching() {
  if (fingers.size < 2) return;
  const now = spread();
  const frame = layer.closest('#board');
  const box = layer.getBoundingClientRect();
  const [across, down] = [(pinch.x - box.left) / box.width, (pinch.y - box.top) / box.height];
  if (pinch.far > 0 && now.far > 0) zoom(now.far / pinch.far);
  const grown = layer.getBoundingClientRect();
  frame.scrollLeft += grown.left + across * grown.width - now.x;
  frame.scrollTop += grown.top + down * grown.height - now.y;
  pinch = now;
}
