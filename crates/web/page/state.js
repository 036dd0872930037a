// The board that is shown, what was filled in, and how it came to be so.

import { ask, told } from './api.js';

export const state = {
  /** What the program tells of the board; nothing before one is open. */
  board: null,
  /** What was filled in, by unknown. */
  values: {},
  /** What all answers share and what is possible elsewhere, by unknown. */
  marks: null,
};

/** What the program tells of each kind that was looked at. */
const kinds = new Map();

/** A kind with its rules, formats, formulations and examples. */
export async function kindOf(name) {
  if (!kinds.has(name)) kinds.set(name, await told(`kinds/${name}`));
  return kinds.get(name);
}

/** The kind of the board that is open. */
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

/** The board as every question takes it. */
export const asked = () => ({ board: state.board.text, kind: state.board.kind });

/** Opens a text; the values that were filled in are kept where `keep` says so and they still fit. */
export async function open(text, kind, keep = false) {
  const board = await ask('board', kind ? { board: text, kind } : { board: text });
  await kindOf(board.kind);
  remember();
  const fits = ({ name, low, high, given }) => name in state.values && given === null && state.values[name] >= low && state.values[name] <= high;
  const kept = keep ? board.unknowns.filter(fits).map(({ name }) => [name, state.values[name]]) : [];
  Object.assign(state, { board, values: Object.fromEntries(kept), marks: null });
  changed('board');
}

/** Fills in a value, or takes it away if it is nothing. */
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

/** The part of the address that holds the board, with what was filled in. */
export function link() {
  const words = JSON.stringify([state.board.kind, state.board.text, state.values]);
  const bytes = new TextEncoder().encode(words);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return '#' + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What such a part holds: kind, text and values; nothing if it holds no board. */
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
