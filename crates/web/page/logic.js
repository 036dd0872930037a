// Logic puzzles: tables for ticks and crosses, of properties by houses and of each two attributes, and the clues, which can be struck off.

import { h } from './elements.js';
import { enter, state } from './state.js';

/** The chosen table, of which board. */
let chosen = { board: null, at: 0 };

/** The attributes, each with its properties: those that are drawn in one row of the board. */
function attributes({ variables, edits }) {
  const rows = new Map();
  for (const variable of variables) {
    const { y, height } = variable.places[0]?.at ?? { y: 0, height: 0 };
    const row = Math.round(y + height / 2 - 0.5);
    rows.set(row, [...(rows.get(row) ?? []), variable]);
  }
  const title = (row) => edits.find((edit) => Math.round(edit.y - 0.5) === row && / in house \d+$/.test(edit.name))?.name.replace(/ in house \d+$/, '');
  return [...rows].map(([row, properties]) => ({ name: title(row) ?? `Row ${row}`, properties }));
}

const known = ({ name, given }) => given ?? state.values[name];
const key = (name, house) => `${name}=${house}`;
/** The key of two properties, in whichever order. */
const pair = (a, b) => [a.name, b.name].sort().join('~');
const entered = (a, b) => state.entries.cross[pair(a, b)];

/** Whether a property cannot be in a house, by what is entered. */
const excluded = (variable, house) => (known(variable) !== undefined ? known(variable) !== house : Boolean(state.entries.cross[key(variable.name, house)]));

/** The properties in the same house as one, by ticks of any tables. */
function together(variable, all) {
  const found = new Set([variable]);
  for (const one of found) all.filter((other) => entered(one, other) === 'yes').forEach((other) => found.add(other));
  return [...found];
}

/** The table of all properties by houses. */
function byHouse(all) {
  const { board } = state;
  const properties = all.flatMap((attribute) => attribute.properties);
  const houses = Array.from({ length: board.variables[0]?.high ?? 0 }, (_, place) => place + 1);
  return {
    title: 'Houses', head: 'House', groups: all,
    columns: houses.map((house) => ({ name: String(house), data: { 'data-house': house } })),
    said: (variable, at) => `${variable.name} in house ${houses[at]}`,
    given: (variable, at) => variable.given === houses[at],
    fixed: ({ given }) => given !== null,
    mark(variable, at, group) {
      const house = houses[at];
      if (known(variable) === house) return 'yes';
      if (state.entries.cross[key(variable.name, house)]) return 'no';
      const implied = known(variable) !== undefined || group.properties.some((other) => known(other) === house)
        || together(variable, properties).some((other) => other !== variable && excluded(other, house));
      return implied ? 'implied' : '';
    },
    enter(variable, at, sign) {
      const house = houses[at];
      const value = state.values[variable.name];
      const now = sign === 'yes' ? house : value === house ? null : value ?? null;
      // What is ticked with it goes along.
      const along = sign === 'yes' ? together(variable, properties).filter((other) => known(other) === undefined && other !== variable) : [];
      enter([['cross', key(variable.name, house), sign === 'no' || null], ['value', variable.name, now], ...along.map(({ name }) => ['value', name, house])]);
    },
  };
}

/** The table of the properties of two attributes: which are in the same house. */
function ofTwo(rows, columns, all) {
  const properties = all.flatMap((attribute) => attribute.properties);
  const isYes = (a, b) => entered(a, b) === 'yes' || known(a) !== undefined && known(a) === known(b);
  return {
    title: `${rows.name} × ${columns.name}`, head: '', groups: [rows], narrow: true,
    columns: columns.properties.map(({ name }) => ({ name, data: { 'data-other': name } })),
    said: (variable, at) => `${variable.name} with ${columns.properties[at].name}`,
    given: (variable, at) => variable.given !== null && variable.given === columns.properties[at].given,
    fixed: (variable, at) => known(variable) !== undefined && known(columns.properties[at]) !== undefined && !entered(variable, columns.properties[at]),
    mark(variable, at) {
      const other = columns.properties[at];
      if (isYes(variable, other)) return 'yes';
      if (entered(variable, other) === 'no') return 'no';
      const implied = columns.properties.some((third) => third !== other && isYes(variable, third)) || rows.properties.some((third) => third !== variable && isYes(third, other))
        || known(variable) !== undefined && excluded(other, known(variable)) || known(other) !== undefined && excluded(variable, known(other));
      return implied ? 'implied' : '';
    },
    enter(variable, at, sign) {
      const other = columns.properties[at];
      const both = [...together(variable, properties), ...together(other, properties)];
      const house = both.map(known).find((value) => value !== undefined);
      // A tick beside a known house says the house.
      const along = sign === 'yes' && house !== undefined ? both.filter((one) => known(one) === undefined) : [];
      enter([['cross', pair(variable, other), sign || null], ...along.map(({ name }) => ['value', name, house])]);
    },
  };
}

/** Every table: that by houses, then each two attributes. */
function sheets() {
  const all = attributes(state.board);
  return [byHouse(all), ...all.flatMap((rows, place) => all.slice(place + 1).map((columns) => ofTwo(rows, columns, all)))];
}

const SIGNS = { yes: '✓', no: '✗', implied: '✗', '': '' };
const SAID = { yes: 'yes', no: 'no', implied: 'no, because of other signs', '': 'open' };

/** The number of solutions with a property in a house, on a shade that is as dark as their share. */
function numbered({ name }, house, shares) {
  const one = shares.get(name)?.find(({ value }) => value === house);
  const cell = h('td', { class: 'share' }, one?.text ?? '');
  cell.style.setProperty('--share', `${one ? 6 + 44 * one.share : 0}%`);
  return cell;
}

function cell(sheet, variable, at, group) {
  const now = sheet.mark(variable, at, group);
  const order = ['', 'no', 'yes'];
  const step = (by) => !sheet.fixed(variable, at) && sheet.enter(variable, at, order[(order.indexOf(now === 'implied' ? '' : now) + by + 3) % 3]);
  const button = h('button', {
    type: 'button', class: `sign ${now}`, tabindex: -1, 'data-variable': variable.name, 'data-at': at, ...sheet.columns[at].data,
    'aria-label': `${sheet.said(variable, at)}: ${SAID[now]}${sheet.given(variable, at) ? ', given' : ''}`, onclick: () => step(1),
    oncontextmenu: (event) => { event.preventDefault(); step(-1); },
  }, SIGNS[now]);
  if (sheet.fixed(variable, at)) button.classList.add('given');
  return h('td', {}, button);
}

/** Moves the focus by arrow keys, and enters by keys. */
function keyed(event, sheet) {
  const { variable: name, at } = event.target.dataset;
  if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = sheet.groups.flatMap(({ properties }) => properties);
  const place = all.findIndex((variable) => variable.name === name);
  const variable = all[place];
  const set = (column, sign) => !sheet.fixed(variable, column) && sheet.enter(variable, column, sign);
  const [row, column] = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key] ?? [0, 0];
  const digit = Number(event.key);
  if (row || column) focus(event.currentTarget, all[place + row]?.name, Number(at) + column);
  else if (event.key === 'x') set(Number(at), 'no');
  else if (event.key === 'v') set(Number(at), 'yes');
  else if (digit >= 1 && digit <= sheet.columns.length) {
    set(digit - 1, 'yes');
    focus(document.querySelector('.logic'), name, digit - 1);
  } else if (event.key === 'Backspace' || event.key === 'Delete') set(Number(at), '');
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function focus(within, name, at) {
  const found = name && within.querySelector(`[data-variable="${CSS.escape(name)}"][data-at="${at}"]`);
  if (!found) return;
  within.querySelectorAll('[data-variable]').forEach((other) => other.setAttribute('tabindex', other === found ? 0 : -1));
  found.focus();
}

function clue(text, number) {
  const struck = Boolean(state.entries.struck[number]);
  const toggle = () => enter([['struck', number, struck ? null : true]]);
  return h('li', {}, h('button', { type: 'button', class: 'clue', 'aria-pressed': String(struck), 'data-clue': number, onclick: toggle }, text.replace(/^\d+\. /, '')));
}

/** The buttons that choose a table; arrow keys go from one to the next. */
function tabs(all, at, choose) {
  const list = h('div', { class: 'sheets', role: 'tablist', 'aria-label': 'Tables' }, all.map(({ title }, place) => h('button', {
    type: 'button', role: 'tab', 'aria-selected': String(place === at), tabindex: place === at ? 0 : -1, 'data-sheet': place, onclick: () => choose(place),
  }, title)));
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    choose((at + step + all.length) % all.length);
  });
  return list;
}

/** Shows a table and the clues in a frame; the focus and the position of each stay. With `heat`, numbers of solutions stand in it. */
export function table(frame, heat) {
  const { board } = state;
  const focused = document.activeElement?.closest('.logic') && { ...document.activeElement.dataset };
  const positions = ['.grid', '.struck', '.sheets'].map((name) => [name, frame.querySelector(name)?.scrollTop ?? 0, frame.querySelector(name)?.scrollLeft ?? 0]);
  if (chosen.board !== board.text) chosen = { board: board.text, at: 0 };
  const all = heat ? sheets().slice(0, 1) : sheets();
  const sheet = all[heat ? 0 : chosen.at];
  const head = h('tr', {}, h(sheet.head ? 'th' : 'td', sheet.head ? { scope: 'col' } : {}, sheet.head), sheet.columns.map(({ name }) => h('th', { scope: 'col' }, h('span', {}, name))));
  const bodies = sheet.groups.map((group) => h('tbody', {},
    h('tr', {}, h('th', { scope: 'rowgroup', colspan: sheet.columns.length + 1, class: 'attribute' }, group.name)),
    group.properties.map((variable) => h('tr', {}, h('th', { scope: 'row' }, variable.name),
      sheet.columns.map((_, at) => (heat ? numbered(variable, at + 1, heat.shares) : cell(sheet, variable, at, group)))))));
  const choose = (place) => {
    chosen.at = place;
    table(frame);
    frame.querySelector(`[data-sheet="${place}"]`)?.focus();
  };
  const logic = h('div', { class: 'logic' }, heat ? null : tabs(all, chosen.at, choose),
    h('div', { class: 'grid' }, h('table', { class: sheet.narrow ? 'pairs' : undefined }, h('thead', {}, head), bodies)),
    h('ol', { class: 'struck', 'aria-label': 'Clues' }, board.clues.map(clue)));
  logic.addEventListener('keydown', (event) => keyed(event, sheet));
  frame.replaceChildren(logic);
  positions.forEach(([name, top, left]) => Object.assign(frame.querySelector(name) ?? {}, { scrollTop: top, scrollLeft: left }));
  const first = logic.querySelector('[data-variable]');
  first?.setAttribute('tabindex', 0);
  if (focused?.variable) focus(logic, focused.variable, focused.at);
  else if (focused?.clue) logic.querySelector(`[data-clue="${focused.clue}"]`)?.focus();
}
