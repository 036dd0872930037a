// @ts-check
// What is drawn over the board: the player's marks and colours, candidates, crosses, quiet points, and the selection.

import { coloured } from './components.js';
import { ends, middle, pointsOf, shortened } from './geometry.js';
import { playOf, symbol } from './kinds.js';
import { equals, selection } from './selection.js';
import { state } from './state.js';
import { choice } from './store.js';
import { colourOf, trialOf } from './trial.js';

/** Where marks stand in a cell; the first is skipped where a clue stands there. */
const CORNERS = [[0.17, 0.24], [0.83, 0.24], [0.17, 0.86], [0.83, 0.86], [0.5, 0.24], [0.5, 0.86], [0.17, 0.55], [0.83, 0.55]];

const text = (x, y, size, words, name) => ['text', { x, y: y + size * 0.36, 'font-size': size, class: name }, String(words)];

/** The middle of a variable. */
const at = ({ places }) => middle(places[0].at);

function corners(variable, values) {
  const { at: place } = variable.places[0];
  const first = state.board.svg.includes('text-anchor="start"') ? 1 : 0;
  if (values.length > CORNERS.length - first) return grid(variable, values, 'corner');
  return values.map((value, number) => text(place.x + CORNERS[number + first][0], place.y + CORNERS[number + first][1], 0.25, value, 'corner'));
}

function centre({ places: [{ at: place }] }, values) {
  const words = values.join(values.some((value) => value > 9) ? ' ' : '');
  const size = Math.min(0.3, 1.5 / words.length);
  return [text(place.x + place.width / 2, place.y + place.height / 2, size, words, 'centre')];
}

/** Values at their places in a square. */
function grid(variable, values, name) {
  const { places: [{ at: place }], low, high } = variable;
  const side = Math.max(2, Math.ceil(Math.sqrt(high - low + 1)));
  const [across, down] = [0.8 / side, 0.7 / side];
  return values.map((value) => {
    const number = value - low;
    return text(place.x + 0.1 + across * (number % side + 0.5), place.y + 0.26 + down * (Math.floor(number / side) + 0.4), down * 0.95, symbol(playOf(state.board), state.board, variable, value), name);
  });
}

/** Several values of an open variable, such as its candidates. */
function several(variable, values, name) {
  if (!values || variable.given !== null) return [];
  if (!variable.places[0].at.line) return grid(variable, values, name);
  const [x1, y1, x2, y2] = variable.places[0].at.line;
  // Off the middle, where lines cross.
  const size = Math.hypot(x2 - x1, y2 - y1) < 1.5 ? 0.15 : 0.22;
  return [text(x1 + 0.42 * (x2 - x1), y1 + 0.42 * (y2 - y1), size, values.map((value) => symbol(playOf(state.board), state.board, variable, value)).join(' '), name)];
}

function cross(variable) {
  const [x, y] = at(variable);
  const [x1, y1, x2, y2] = variable.places[0].at.line;
  // Off the middle, where another edge may cross.
  const part = Math.hypot(x2 - x1, y2 - y1) < 1.5 ? 0 : 0.12;
  const trial = trialOf(variable.name);
  return ['path', { class: trial ? `cross trial ${colourOf(trial)}` : 'cross', d: `M${x + part * (x2 - x1) - 0.09} ${y + part * (y2 - y1) - 0.09}l.18 .18m0 -.18l-.18 .18` }];
}

/** The frame of a cell, or the line of an edge, whose value is on trial. */
function onTrial(variable) {
  const name = `trial ${colourOf(trialOf(variable.name))}`;
  return variable.places.map(({ at: { line, x, y, width, height } }) => (line ? ['line', { ...shortened(line), class: name }]
    : ['rect', { x: x + 0.08, y: y + 0.08, width: width - 0.16, height: height - 0.16, rx: 0.08, class: name }]));
}

/** The points whose number is the sum of their edges. */
function quiet(points) {
  const sums = new Map();
  for (const variable of state.board.variables) {
    for (const end of ends(variable)) sums.set(end, (sums.get(end) ?? 0) + (variable.given ?? state.values[variable.name] ?? 0));
  }
  const number = new Map(state.board.edits.map((edit) => [edit.name, Number(edit.value)]));
  return points.filter(({ name }) => sums.get(name) === number.get(name)).map(({ name, x, y }) => ['circle', { cx: x, cy: y, r: 0.4, class: 'quiet', 'data-full': name }]);
}

/** A place as dark as a share of the solutions, and the lines of text on it. */
function shade({ share }, at, lines) {
  const darkness = (0.06 + 0.44 * share).toFixed(3);
  if (at.line) {
    const [x1, y1, x2, y2] = at.line;
    // Off the middle, where lines cross.
    const number = text(x1 + 0.42 * (x2 - x1), y1 + 0.42 * (y2 - y1), Math.hypot(x2 - x1, y2 - y1) < 1.5 ? 0.2 : 0.24, lines.join(' · '), 'number');
    return [['line', { ...shortened(at.line), class: 'share', 'stroke-opacity': darkness }], number];
  }
  const { x, y, width, height } = at;
  const rows = lines.length === 1 ? [[0.5, 0.34]] : [[0.36, 0.42], [0.78, 0.26]];
  return [['rect', { x, y, width, height, class: 'share', 'fill-opacity': darkness }],
    ...rows.map(([down, size], row) => text(x + width / 2, y + down * height, Math.min(size * height, 1.5 * width / lines[row].length), lines[row], 'number'))];
}

/** At each place the solutions with a value, or with the most frequent one if it is null. */
function heat({ shares, value: wanted }) {
  return state.board.variables.filter(({ name, places }) => shares.get(name).length > 1 && places.length > 0).flatMap((variable) => {
    const all = shares.get(variable.name);
    const one = wanted === null ? all[0] : all.find(({ value }) => value === wanted);
    if (!one) return [];
    return shade(one, variable.places[0].at, wanted === null ? [symbol(playOf(state.board), state.board, variable, one.value), one.text] : [one.text]);
  });
}

/**
 * What is drawn as marks, each as `[name, attributes, text]`: what lies below the drawing, which it must not dim, and what lies over it; `instead` is what is drawn instead of the entries, perhaps with
 * the values of two solutions where they differ, or with the numbers of solutions. A board that is set has no selection of a player.
 */
export function marks(instead, setting) {
  if (instead?.heat) return [[], heat(instead.heat)];
  const { board, entries } = state;
  const play = playOf(board);
  const placed = board.variables.filter(({ places }) => places.length > 0);
  const square = (name, variable) => ['rect', { ...variable.places[0].at, class: name }];
  const colours = placed.filter(({ name }) => entries.colour[name]).map((variable) => square(`colour c${entries.colour[variable.name]}`, variable));
  const selected = play.entry === 'digits' && !setting ? placed.filter(({ name }) => selection.all.has(name)).map((variable) => square('selected', variable)) : [];
  // Digits like the selected one; a 0 is no digit to look for.
  const digits = play.entry === 'digits' && !setting && !instead ? equals(selection.current) : [];
  const equal = digits.filter(({ name, places, given }) => places.length > 0 && !selection.all.has(name) && !entries.colour[name] && (given ?? state.values[name]) > 0).map((variable) => square('equal', variable));
  const words = placed.filter(({ places }) => places.length === 1).flatMap((variable) => {
    const blank = !(variable.name in entries.value);
    if (instead) return several(variable, instead.both?.[variable.name], 'both');
    return [...(blank && entries.corner[variable.name] ? corners(variable, entries.corner[variable.name]) : []),
      ...(blank && entries.centre[variable.name] ? centre(variable, entries.centre[variable.name]) : []),
      ...(blank ? several(variable, state.candidates?.[variable.name], 'candidate') : [])];
  });
  // A cross shows by itself that it is on trial.
  const trials = instead || setting ? [] : placed.filter(({ name, places }) => entries.value[name] !== undefined && trialOf(name) && !(places[0].at.line && entries.value[name] === 0)).flatMap(onTrial);
  const edges = play.entry === 'edges';
  const crosses = edges ? placed.filter(({ name, places }) => places[0].at.line && entries.value[name] === 0).map(cross) : [];
  const points = edges && !play.mixed ? pointsOf(board) : [];
  const armed = points.filter(({ name }) => name === selection.armed).map(({ x, y }) => ['circle', { cx: x, cy: y, r: 0.44, class: 'armed' }]);
  const components = edges && !instead && !setting && choice('line colours', true) ? coloured() : [];
  const bands = components.flatMap(({ lines, colour }) => lines.map(({ places: [{ at: { line: [x1, y1, x2, y2] } }] }) => ['line', { x1, y1, x2, y2, class: `component c${colour}` }]));
  return [[...bands, ...colours, ...equal, ...selected], [...(play.full ? quiet(points) : []), ...trials, ...crosses, ...armed, ...words]];
}
