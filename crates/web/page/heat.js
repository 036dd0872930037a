// How many solutions have each value of each place: a heat map on the board, and a table.

import { redraw } from './board.js';
import { button, byId, h, plural } from './elements.js';
import { playOf, symbol } from './kinds.js';
import { state } from './state.js';

/** Counts with more digits than this are drawn as percentages. */
const MAX_DIGITS = 4;

/** The maximum number of places in the table. */
const MAX_ROWS = 400;

const percent = (share) => (share < 0.001 ? '<0.1%' : `${share < 0.0995 ? (100 * share).toFixed(1) : Math.round(100 * share)}%`);

/** The values of a place, the most frequent first, with their numbers, shares and what is drawn. Numbers are texts of any size. */
function sharesOf(numbers, exact) {
  const all = Object.entries(numbers).map(([value, number]) => [Number(value), BigInt(number)]);
  const total = all.reduce((sum, [, number]) => sum + number, 0n);
  return all.sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).map(([value, number]) => {
    const share = Number(number * 10_000n / total) / 10_000;
    return { value, number: String(number), share, text: exact ? String(number) : percent(share) };
  });
}

const said = (variable, value) => symbol(playOf(state.board), state.board, variable, value);

/** A line for each place where solutions differ. */
function table(variables, shares) {
  const rows = variables.slice(0, MAX_ROWS).map((variable) => h('tr', {}, h('th', { scope: 'row' }, variable.name),
    h('td', {}, shares.get(variable.name).map(({ value, number, share }) => `${said(variable, value)}: ${number} (${percent(share)})`).join(', '))));
  return h('details', {}, h('summary', {}, 'All numbers'), h('div', { class: 'scroll' }, h('table', {}, h('tbody', {}, rows))),
    variables.length > MAX_ROWS ? h('p', {}, `and ${variables.length - MAX_ROWS} more`) : null);
}

/** Draws how many solutions have each value, and returns what is said of it. */
export function counted({ count, complete, values }, { note, tried }) {
  const total = h('p', {}, `${complete ? '' : 'At least '}${plural(count === '1' ? 1 : count, 'solution')}.`);
  if (count === '0') return [total];
  const all = Object.entries(values).map(([name, numbers]) => [name, sharesOf(numbers, count.length <= MAX_DIGITS)]);
  const shared = Object.fromEntries(all.filter(([, found]) => found.length === 1).map(([name, [{ value }]]) => [name, value]));
  const shares = new Map(all);
  const open = state.board.variables.filter(({ name }) => shares.get(name).length > 1);
  const show = (value) => tried(() => redraw({ values: shared, heat: { shares, value } }));
  const hide = () => { note(''); redraw(); };
  if (open.length === 0) {
    show(null);
    return [total, h('p', {}, 'It is drawn.'), h('div', { class: 'row' }, button('Hide it', hide))];
  }
  const choices = [...new Set(open.flatMap(({ name }) => shares.get(name)).map(({ value }) => value))].sort((a, b) => a - b);
  function map() {
    // Of two values the greater says all: a star, a shaded cell, a line.
    const first = choices.length === 2 ? String(choices[1]) : '';
    const pick = h('select', { 'aria-label': 'Value' }, h('option', { value: '' }, 'most frequent value'), choices.map((value) => h('option', { value: String(value) }, said(open[0], value))));
    pick.value = first;
    const chosen = () => show(pick.value === '' ? null : Number(pick.value));
    pick.addEventListener('change', chosen);
    chosen().then(() => byId('board').scrollIntoView({ block: 'nearest' }));
    const of = `Of ${complete ? 'all' : 'the first'} ${count.length <= 12 ? count : ''} solutions,`;
    note(`${of} ${count.length <= MAX_DIGITS ? 'this many have' : 'this share has'} the value; darker places have more. `,
      ...(playOf(state.board).entry === 'logic' ? [] : [pick]), button('Hide', hide));
  }
  map();
  return [total, h('p', {}, `They differ at ${open.length} of ${plural(state.board.variables.length, 'place')}.${complete ? '' : ' The numbers are of those found before the count ended, which need not be typical.'}`),
    h('div', { class: 'row' }, button('Show on the board', map)), table(open, shares)];
}
