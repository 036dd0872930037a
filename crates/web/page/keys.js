// @ts-check
// Keys on the board.

import { crossed, cycle, remove, type } from './entering.js';
import { middle, nearest, pointsOf, towards, isEnd } from './geometry.js';
import { reached } from './gestures.js';
import { playOf } from './kinds.js';
import { select, selection, selectPoint, selected, variableOf } from './selection.js';
import { redo, state, undo } from './state.js';
import { begin } from './trial.js';

/** Everything that can have the focus, with its position. */
function items(board) {
  const variables = board.variables.filter(({ places }) => places.length > 0).map((variable) => {
    const [x, y] = middle(variable.places[0].at);
    return { variable, x, y };
  });
  const { entry, mixed } = playOf(board);
  const points = entry === 'edges' && !mixed ? pointsOf(board).map((point) => ({ point, x: point.x, y: point.y })) : [];
  return [...variables, ...points];
}

const isHere = ({ variable, point }) => (selection.point ? point?.name === selection.point : !point && variable.name === selection.current);

function move(key, more) {
  const all = items(state.board);
  const from = all.find(isHere);
  if (!from) return;
  // From a point the edges that begin there come first.
  const found = nearest(all, from, key, ({ variable }) => from.point && variable && isEnd(variable, from.point.name));
  if (found?.variable) select(found.variable.name, more);
  else if (found) selectPoint(found.point.name);
}

/** A key on the board; `looker` receives what is chosen instead of playing. */
export function pressed(event, looker) {
  if (event.altKey) return;
  const { key } = event;
  const { entry, tools } = playOf(state.board);
  const variable = selection.point ? null : variableOf(selection.current);
  const control = event.ctrlKey || event.metaKey;
  const digit = /^(Digit|Numpad)\d$/.test(event.code) ? event.code.at(-1) : /^[0-9-]$/.test(key) ? key : null;
  if (key.startsWith('Arrow')) {
    if (selection.point && (event.shiftKey || control)) {
      const point = pointsOf(state.board).find(({ name }) => name === selection.point);
      const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
      const edge = towards(state.board, point, dx, dy)?.variable;
      if (edge?.given === null) (control ? crossed : cycle)(edge);
    } else move(key, entry === 'digits' && (event.shiftKey || control));
  } else if (looker && (key === 'Enter' || key === ' ')) variable && looker(variable.name);
  else if (control && key.toLowerCase() === 'a') {
    selection.all = new Set(state.board.variables.filter(({ places }) => places.length > 0).map(({ name }) => name));
    selected();
  } else if (tools && digit !== null && (event.shiftKey || control)) type(digit, event.shiftKey && control ? 'colour' : event.shiftKey ? 'corner' : 'centre');
  else if (control) return;
  else if (digit !== null && !selection.point) type(digit, selection.tool);
  else if (key === 'Backspace' || key === 'Delete') remove();
  else if (key === ' ' && tools) {
    selection.tool = tools[(tools.indexOf(selection.tool) + 1) % tools.length];
    selected();
  } else if (key === 'Enter' || key === ' ') {
    if (selection.point) reached(selection.point);
    else if (variable) cycle(variable, event.shiftKey ? -1 : 1);
  } else if (key.toLowerCase() === 'x' && variable && entry !== 'digits') crossed(variable);
  else if (key.toLowerCase() === 'z') (event.shiftKey ? redo : undo)();
  else if (key.toLowerCase() === 'y') redo();
  else if (key.toLowerCase() === 't') begin();
  else if (key === 'Escape') {
    selection.armed = null;
    selection.all = new Set([selection.current]);
    selected();
  } else return;
  event.preventDefault();
}

