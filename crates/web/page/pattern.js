// @ts-check
// The cells in which a setter wants givens, and boards generated with givens there.

import { job } from './api.js';
import { button, h, plural } from './elements.js';
import { asked, kind, open, state } from './state.js';

/** The time limit in seconds. */
const SECONDS = 30;

const SYMMETRIES = { none: 'no symmetry', 'half-turn': 'rotation by 180°', 'quarter-turn': 'rotation by 90°', 'left-right': 'left and right', 'up-down': 'up and down', diagonal: 'diagonal' };

/** The cells of the pattern, the size of the board for which they were chosen, and whether somebody chose them. */
let cells = new Set();
let rows = 0;
let cols = 0;
let isChosen = false;

/** Whether boards of this kind can be generated with a pattern. */
export const offered = () => kind().parameters.parameters.some(({ name }) => name === 'pattern');

/** Whether a place is a cell, and not beside the board or between cells. */
const isCell = ({ name }) => /^r\d+c\d+$/.test(name);

/** The numbers of rows and columns of the board. */
const sides = () => state.board.edits.filter(isCell).map(({ name }) => /^r(\d+)c(\d+)$/.exec(name).slice(1).map(Number)).reduce(([high, wide], [row, col]) => [Math.max(high, row), Math.max(wide, col)], [0, 0]);

/** The cells that a symmetry makes equal to one. */
function orbit(name, symmetry) {
  const turned = ([row, col]) => ({ 'half-turn': [rows + 1 - row, cols + 1 - col], 'quarter-turn': [col, rows + 1 - row], 'left-right': [row, cols + 1 - col], 'up-down': [rows + 1 - row, col], diagonal: [col, row] })[symmetry] ?? [row, col];
  const found = new Set();
  for (let at = name.slice(1).split('c').map(Number); !found.has(`r${at[0]}c${at[1]}`); at = turned(at)) found.add(`r${at[0]}c${at[1]}`);
  return [...found];
}

export const has = (name) => cells.has(name);

/** The part of the editor for a pattern; `changed` marks its cells again. */
export function pattern({ note, tried, changed }) {
  const symmetry = h('select', { id: 'symmetry' });
  const level = h('select', { id: 'level' });
  const count = h('p', { role: 'status' });
  let isRunning = false;
  const make = button('Generate from this pattern', () => tried(generate), { class: 'main' });
  const part = h('div', {}, count,
    h('div', { class: 'row' }, h('label', { for: 'symmetry' }, 'Symmetry'), symmetry, h('label', { for: 'level' }, 'Level'), level),
    h('div', { class: 'row' }, make, button('Take the givens of the board', () => { given(); shown(); }), button('Clear', () => { cells.clear(); isChosen = true; shown(); })));
  symmetry.addEventListener('change', () => {
    cells = new Set([...cells].flatMap((name) => orbit(name, symmetry.value)));
    isChosen = true;
    shown();
  });

  function given() {
    cells = new Set(state.board.edits.filter((edit) => edit.value && isCell(edit)).map(({ name }) => name));
    isChosen = false;
  }

  /** The pattern follows the givens of the board until somebody chooses one, or for another size. */
  function begin() {
    if (!offered()) return;
    const [high, wide] = sides();
    const [wanted, hard] = [symmetry.value, level.value];
    const words = kind().parameters.parameters.find(({ name }) => name === 'symmetry').takes.split(', ');
    symmetry.replaceChildren(...words.filter((word) => high === wide || !['quarter-turn', 'diagonal'].includes(word)).map((word) => h('option', { value: word }, SYMMETRIES[word])));
    level.replaceChildren(h('option', { value: '' }, 'any'), ...kind().parameters.levels.map((name) => h('option', { value: name }, name)));
    symmetry.value = wanted || 'none';
    if (!symmetry.value) symmetry.value = 'none';
    level.value = hard;
    if (!isChosen || rows !== high || cols !== wide) given();
    [rows, cols] = [high, wide];
    shown();
  }

  function shown() {
    count.textContent = `${plural(cells.size, 'cell')} for givens; click or drag over cells to choose them, or press Space.`;
    make.disabled = isRunning || cells.size === 0;
    changed();
  }

  /** Adds cells to the pattern, or removes them, with those that the symmetry makes equal. */
  function set(name, on) {
    isChosen = true;
    for (const cell of orbit(name, symmetry.value)) cells[on ? 'add' : 'delete'](cell);
    shown();
  }

  async function generate() {
    const { board, kind: name } = asked();
    // Pattern and level can change while the job runs.
    const [givens, wanted, chosen] = [cells.size, level.value, [...cells].join(',')];
    note('Generating a board with givens in these cells…');
    isRunning = true;
    shown();
    try {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const made = await job('generate', { kind: name, on: board, seed, time: SECONDS, parameters: { pattern: chosen, ...(wanted ? { level: wanted } : {}) } }, () => {}).ended;
      if (board !== state.board.text) return;
      await open(made.board, name, true);
      note(`A board with ${plural(givens, 'given')} in these cells and a unique solution${wanted ? `, level ${wanted}` : ''}. “Undo” restores the board before.`);
    } catch (error) {
      note('');
      throw error;
    } finally {
      isRunning = false;
      shown();
    }
  }
  return { part, begin, set };
}
