// @ts-check
// The open board, the player's entries, and their history, which outlives the page.

import { ask, fetched } from './api.js';
import { load, save } from './store.js';

/** What a player enters, by layer: values; marks in corners and centres; colours; crosses and struck clues by their keys. */
const empty = () => ({ value: {}, corner: {}, centre: {}, colour: {}, cross: {}, struck: {} });

export const state = {
  /** The open board as `/api/board` describes it; null before one is open. */
  board: null,
  /** The entries, by layer and name. */
  entries: empty(),
  /** The entries at which each trial began that goes on. */
  trials: [],
  /** The possible values of each variable, or null if candidates are hidden. */
  candidates: null,
  /** Seconds played, hints used, whether the board was solved, and whether a solver has filled it in. */
  play: { seconds: 0, hints: 0, solved: false, filled: false },
  /** The values entered, by variable. */
  get values() { return this.entries.value; },
};

/** The play of a board that is new. */
const fresh = () => ({ seconds: 0, hints: 0, solved: false, filled: false });

/** The kinds fetched so far, by name. */
const kinds = new Map();

/** A kind with its rules, formats, formulations and examples. */
export async function kindOf(name) {
  if (!kinds.has(name)) kinds.set(name, await fetched(`kinds/${name}`));
  return kinds.get(name);
}

/** The kind of the open board. */
export const kind = () => kinds.get(state.board.kind);

const listeners = [];
/** The steps back and forth of the open board: lists of `[layer, name, before, after]`, or `{ from, to }` where it was edited. */
let past = [];
let future = [];

/** Calls back with `board`, `values` or `candidates` after each change of these; with `board` also whether it is another one. */
export const onchange = (listener) => listeners.push(listener);
const changed = (what, another = false) => listeners.forEach((listener) => listener(what, another));

/** The board as every query takes it. */
export const asked = () => ({ board: state.board.text, kind: state.board.kind });

/** The values that a drawing shows: those entered and those given, on which the shape of a ship may depend. */
export const shown = () => ({ ...Object.fromEntries(state.board.variables.filter(({ given }) => given !== null).map(({ name, given }) => [name, given])), ...state.values });

const snapshot = () => (state.board ? { board: state.board, entries: state.entries, trials: state.trials, play: state.play } : null);

/** Saves the entries and their history. */
export function saved() {
  // Steps before an edit are those of another text.
  if (state.board) save(state.board, { entries: state.entries, trials: state.trials, play: state.play, past: past.slice(past.findLastIndex((step) => !Array.isArray(step)) + 1), future: future.filter(Array.isArray) });
}
addEventListener('pagehide', saved);

/**
 * Opens a text. With `keep`, it is an edit of the open board: it can be undone, and entries that still fit are kept; otherwise it is
 * another board, whose saved entries and steps return. `signal` gives up.
 */
export async function open(text, kind, keep = false, signal = undefined) {
  const board = await ask('board', kind ? { board: text, kind } : { board: text }, signal);
  await kindOf(board.kind);
  // The text may list solutions, which the board does not keep.
  board.source = text;
  saved();
  const from = snapshot();
  const fits = ({ name, low, high, given }) => name in state.values && given === null && state.values[name] >= low && state.values[name] <= high;
  const kept = keep ? board.variables.filter(fits).map(({ name }) => [name, state.values[name]]) : [];
  const before = keep ? null : load(board);
  Object.assign(state, { board, entries: { ...empty(), value: Object.fromEntries(kept) }, trials: before?.trials ?? [], candidates: null });
  if (!keep) state.play = before?.play ?? fresh();
  past = keep ? [...past, { from, to: snapshot() }] : before?.past.filter(Array.isArray) ?? [];
  future = before?.future.filter(Array.isArray) ?? [];
  if (before) state.entries = { ...empty(), ...before.entries };
  changed('board', !keep);
}

const put = (layer, name, value) => {
  const entries = state.entries[layer];
  if (value === null || value === undefined) delete entries[name];
  else entries[name] = value;
};

/** Makes entries, each `[layer, name, value]`, as one step; null removes one. */
export function enter(entries) {
  const old = ([layer, name, value]) => [layer, name, state.entries[layer][name] ?? null, value ?? null];
  const step = entries.map(old).filter(([,, before, after]) => JSON.stringify(before) !== JSON.stringify(after));
  if (step.length === 0) return;
  step.forEach(([layer, name,, after]) => put(layer, name, after));
  past.push(step);
  future = [];
  saved();
  changed('values');
}

/** Joins the last steps into one, down to a number of steps: a stroke of the pointer is undone as a whole. */
export function join(count) {
  if (past.length - count < 2 || past.slice(count).some((step) => !Array.isArray(step))) return;
  past.push(past.splice(count).flat());
}

/** Enters a value, or removes it if it is null. */
export const fill = (name, value) => enter([['value', name, value]]);

/** Replaces all values; `bySolver` if the player has not found them. */
export function fillAll(values, bySolver = false) {
  if (bySolver) state.play.filled = true;
  enter(replaced(values));
}

const replaced = (values) => [...Object.keys(state.values).filter((name) => !(name in values)).map((name) => ['value', name, null]),
  ...Object.entries(values).map(([name, value]) => ['value', name, value])];

/** Removes every entry, and starts the clock again. */
export function restart() {
  enter(Object.entries(state.entries).flatMap(([layer, all]) => Object.keys(all).map((name) => [layer, name, null])));
  Object.assign(state, { trials: [], play: fresh() });
  changed('values');
}

/** Begins or ends trials: those that go on are listed. */
export function trials(list) {
  state.trials = list;
  saved();
  changed('values');
}

/** Shows candidates, or hides them with null. */
export function candidates(possible) {
  state.candidates = possible;
  changed('candidates');
}

function step(from, to, side) {
  const last = from.pop();
  if (!last) return;
  to.push(last);
  if (Array.isArray(last)) {
    const order = side === 'from' ? [...last].reverse() : last;
    order.forEach(([layer, name, before, after]) => put(layer, name, side === 'from' ? before : after));
    saved();
    return changed('values');
  }
  Object.assign(state, last[side], { candidates: null });
  changed('board');
}
export const undo = () => step(past, future, 'from');
export const redo = () => step(future, past, 'to');
export const steps = () => ({ past: past.length, future: future.length });

/** The fragment of the address: the board, and its entries if wanted: the values, then the marks and colours. */
export function link(progress = false) {
  const { value, ...marks } = state.entries;
  const words = JSON.stringify([state.board.kind, state.board.text, ...(progress ? [value, marks] : [])]);
  const bytes = new TextEncoder().encode(words);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return '#' + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Enters the values and marks of a link that fit the open board. */
export function restore({ values, marks }) {
  const variables = new Map(state.board.variables.map((variable) => [variable.name, variable]));
  const fits = (name, value) => value >= variables.get(name).low && value <= variables.get(name).high;
  const known = (layer) => Object.entries(layer ?? {}).filter(([name]) => variables.has(name));
  const lists = (layer) => known(marks[layer]).filter(([name, list]) => Array.isArray(list) && list.every((value) => fits(name, value))).map(([name, list]) => [layer, name, list]);
  const others = ['cross', 'struck'].flatMap((layer) => Object.entries(marks[layer] ?? {}).map(([key, value]) => [layer, key, value]));
  enter([...replaced(Object.fromEntries(known(values).filter(([name, value]) => variables.get(name).given === null && fits(name, value)))),
    ...lists('corner'), ...lists('centre'), ...known(marks.colour).filter(([, colour]) => Number.isInteger(colour)).map(([name, colour]) => ['colour', name, colour]), ...others]);
}

/** The kind, text and entries in such a fragment, or null. */
export function linked(hash) {
  try {
    const binary = atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const words = new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
    const [kind, text, values, marks] = JSON.parse(words);
    return typeof text === 'string' ? { kind, text, values: values ?? null, marks: marks ?? {} } : null;
  } catch {
    return null;
  }
}
