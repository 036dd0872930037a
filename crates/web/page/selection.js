// @ts-check
// What is selected on the board: the cell, edge or point with the focus, and with cells of digits several at once.

import { state } from './state.js';

export const selection = {
  /** The variable with the focus, or null. */
  current: null,
  /** The point with the focus, on a board of edges, or null. */
  point: null,
  /** The names of all selected variables. */
  all: new Set(),
  /** The point from which the next edge goes, or null. */
  armed: null,
  /** Which entries keys and buttons make: `value`, `corner`, `centre` or `colour`. */
  tool: 'value',
};

const listeners = [];

/** Calls back after each change, with whether the selection takes the focus. */
export const onselect = (listener) => listeners.push(listener);
export const selected = (focuses = true) => listeners.forEach((listener) => listener(focuses));

/** The variable with a name. */
export const variableOf = (name) => state.board.variables.find((variable) => variable.name === name) ?? null;

/** Selects a variable; with `more`, beside those that are selected. */
export function select(name, more = false) {
  if (!more) selection.all.clear();
  selection.all.add(name);
  Object.assign(selection, { current: name, point: null });
  selected();
}

/** The variables with the value of one; none if it has no value. */
export function equals(name) {
  const valueOf = (variable) => variable?.given ?? state.values[variable?.name];
  const value = valueOf(variableOf(name));
  return value === undefined ? [] : state.board.variables.filter((variable) => valueOf(variable) === value);
}

/** Selects all variables with the value of one. */
export function selectEqual(name) {
  equals(name).forEach((variable) => selection.all.add(variable.name));
  selected();
}

/** Selects a point of a board of edges. */
export function selectPoint(name) {
  selection.all.clear();
  Object.assign(selection, { point: name });
  selected();
}

/** The selected variables that are not given. */
export const open = () => [...selection.all].map(variableOf).filter((variable) => variable && variable.given === null);
