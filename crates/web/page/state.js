// The open board, the entries, and their history.

import { ask, fetched } from './api.js';

export const state = {
  /** The open board as `/api/board` describes it; null before one is open. */
  board: null,
  /** The entries, by variable. */
  values: {},
  /** The possible values of each variable, or null if pencil marks are off. */
  marks: null,
};

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
let past = [];
let future = [];

/** Calls back with `board`, `values` or `marks` after each change of these. */
export const onchange = (listener) => listeners.push(listener);
const changed = (what) => listeners.forEach((listener) => listener(what));

const snapshot = () => ({ board: state.board, values: { ...state.values } });

function remember() {
  if (!state.board) return;
  past.push(snapshot());
  past = past.slice(-500);
  future = [];
}

/** The board as every query takes it. */
export const asked = () => ({ board: state.board.text, kind: state.board.kind });

/** Opens a text; with `keep`, entries that still fit are kept. */
export async function open(text, kind, keep = false) {
  const board = await ask('board', kind ? { board: text, kind } : { board: text });
  await kindOf(board.kind);
  remember();
  const fits = ({ name, low, high, given }) => name in state.values && given === null && state.values[name] >= low && state.values[name] <= high;
  const kept = keep ? board.variables.filter(fits).map(({ name }) => [name, state.values[name]]) : [];
  // The text may list solutions, which the board does not keep.
  board.source = text;
  Object.assign(state, { board, values: Object.fromEntries(kept), marks: null });
  changed('board');
}

/** Fills in a value, or removes it if it is null. */
export function fill(name, value) {
  remember();
  if (value === null) delete state.values[name];
  else state.values[name] = value;
  changed('values');
}

export function fillAll(values) {
  remember();
  state.values = { ...values };
  changed('values');
}

export function mark(marks) {
  state.marks = marks;
  changed('marks');
}

function step(from, to) {
  const last = from.pop();
  if (!last) return;
  to.push(snapshot());
  const other = last.board !== state.board;
  Object.assign(state, last);
  if (other) state.marks = null;
  changed(other ? 'board' : 'values');
}
export const undo = () => step(past, future);
export const redo = () => step(future, past);
export const steps = () => ({ past: past.length, future: future.length });

/** The fragment of the address: the board and its entries. */
export function link() {
  const words = JSON.stringify([state.board.kind, state.board.text, state.values]);
  const bytes = new TextEncoder().encode(words);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return '#' + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The kind, text and entries in such a fragment, or null. */
export function linked(hash) {
  try {
    const binary = atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const words = new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
    const [kind, text, values] = JSON.parse(words);
    return typeof text === 'string' ? { kind, text, values: values ?? {} } : null;
  } catch {
    return null;
  }
}
