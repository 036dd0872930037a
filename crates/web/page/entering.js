// @ts-check
// Entering: what keys, buttons and gestures do to the selected variables.

import { next, playOf } from './kinds.js';
import { open, selection, variableOf } from './selection.js';
import { enter, fill, state } from './state.js';

/** The number of colours. */
export const COLOURS = 8;

/** Enters a value in the selected variables with a tool; the same again removes it. */
export function put(value, tool = selection.tool) {
  const variables = open();
  if (tool === 'value') {
    const fits = variables.filter(({ low, high }) => value >= low && value <= high);
    const all = fits.every(({ name }) => state.values[name] === value);
    return enter(fits.map(({ name }) => ['value', name, all && fits.length > 1 ? null : value]));
  }
  if (tool === 'colour') {
    const names = [...selection.all];
    const all = names.every((name) => state.entries.colour[name] === value);
    return enter(names.map((name) => ['colour', name, all ? null : value]));
  }
  const blank = variables.filter(({ name, low, high }) => !(name in state.values) && value >= low && value <= high);
  const marks = ({ name }) => state.entries[tool][name] ?? [];
  const all = blank.every((variable) => marks(variable).includes(value));
  const changed = (variable) => (all ? marks(variable).filter((mark) => mark !== value) : [...new Set([...marks(variable), value])].sort((a, b) => a - b));
  enter(blank.map((variable) => [tool, variable.name, changed(variable).length ? changed(variable) : null]));
}

/** Removes the uppermost entries of the selected variables: values, then marks, then colours. */
export function remove() {
  const names = [...selection.all];
  const layers = [['value'], ['corner', 'centre'], ['colour']];
  const layer = layers.find((some) => some.some((layer) => names.some((name) => name in state.entries[layer])));
  if (layer) enter(layer.flatMap((one) => names.map((name) => [one, name, null])));
}

/** Goes through the values of a variable; a switch goes to its other state, which is blank if it was so before. */
export function cycle(variable, step = 1) {
  const { name, given, blank } = variable;
  if (given !== null) return;
  const other = 1 - (state.values[name] ?? blank);
  if (playOf(state.board).entry === 'switches') fill(name, other === blank ? null : other);
  else fill(name, next(playOf(state.board), variable, state.values[name], step));
}

/** Marks that an edge is not there, or removes the mark. */
export const crossed = ({ name, given, low }) => given === null && low === 0 && fill(name, state.values[name] === 0 ? null : 0);

/** What has been typed of a value with several digits. */
let typed = { name: null, text: '' };

/** Types a character. */
export function type(character, tool) {
  const variable = variableOf(selection.current);
  if (!variable) return;
  const tens = tool === 'colour' ? COLOURS : variable.high;
  const text = typed.name === variable.name && tens > 9 || typed.text === '-' ? typed.text + character : character;
  const fits = (word) => word !== '-' && Number(word) >= variable.low && Number(word) <= Math.max(tens, variable.high);
  const word = fits(text) || text === '-' ? text : character;
  typed = { name: variable.name, text: word };
  if (fits(word)) put(Number(word), tool);
}
