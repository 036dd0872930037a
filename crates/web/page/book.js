// @ts-check
// A book: boards collected in order under a title, and printed with their solutions at the end.

import { ask } from './api.js';
import { button, byId, h, picture, plural } from './elements.js';
import { asked, open, state } from './state.js';
import { choice, choose } from './store.js';

/** The time limit for the solution of a board, in seconds. */
const SECONDS = 20;

/** @typedef {{ kind: string, text: string, title: string }} Kept */

/** The part of the page with the book. */
export function book({ note, tried }) {
  /** @type {{ title: string, boards: Kept[] }} */
  let kept = choice('book', { title: '', boards: [] });
  const title = h('input', { id: 'book-title', autocomplete: 'off', value: kept.title, oninput: () => keep({ title: title.value }) });
  const list = h('ol', { class: 'book', 'aria-label': 'Boards of the book' });
  const several = h('textarea', { rows: 4, spellcheck: 'false', id: 'boards', placeholder: 'one board in each line, such as puzz.link addresses' });
  const add = button('Add this board', () => tried(() => added([asked()])));
  const addSeveral = button('Add these boards', () => tried(async () => {
    await added(several.value.split('\n').map((line) => line.trim()).filter(Boolean).map((board) => ({ board })));
    several.value = '';
  }));
  const part = [h('h2', {}, 'A book'), h('p', {}, 'Boards to print together, with their solutions at the end; without any, the open board. To get a PDF, choose it as the printer.'),
    h('p', {}, h('label', { class: 'field' }, 'Title', title)), list, h('div', { class: 'row' }, add, button('Print the book', () => tried(() => printed(kept, note)))),
    h('details', {}, h('summary', {}, 'Add several'), h('label', { for: 'boards' }, 'Boards, one in each line'), several, h('div', { class: 'row' }, addSeveral))];

  function keep(change) {
    kept = { ...kept, ...change };
    choose('book', kept);
  }

  function boards(all) {
    keep({ boards: all });
    list.replaceChildren(...all.map(item));
  }

  async function added(all) {
    const read = [];
    for (const [place, board] of all.entries()) {
      const { kind, text, title: name } = await ask('board', board).catch((error) => {
        if (all.length > 1) Object.assign(error, { message: `board ${place + 1}: ${error.message}`, line: null });
        throw error;
      });
      read.push({ kind, text, title: name });
    }
    boards([...kept.boards, ...read]);
    note(`${plural(kept.boards.length, 'board')} in the book.`);
  }

  function item(board, place, all) {
    const move = (by) => () => {
      boards(all.map((other, at) => (at === place ? all[place + by] : at === place + by ? board : other)));
      list.children[place + by].querySelector('button').focus();
    };
    const isOpen = () => board.text === state.board.text && board.kind === state.board.kind;
    return h('li', {}, button(board.title, () => isOpen() || tried(() => open(board.text, board.kind)), { title: 'Open this board' }),
      place > 0 ? button('↑', move(-1), { 'aria-label': `Move board ${place + 1} up`, class: 'quiet' }) : null,
      place < all.length - 1 ? button('↓', move(1), { 'aria-label': `Move board ${place + 1} down`, class: 'quiet' }) : null,
      button('×', () => boards(all.filter((_, at) => at !== place)), { 'aria-label': `Remove board ${place + 1}`, class: 'quiet' }));
  }

  list.replaceChildren(...kept.boards.map(item));
  return part;
}

/** Prints the boards, each with its number, and then the solutions. */
async function printed({ title, boards: kept }, note) {
  const all = kept.length ? kept.map(({ kind, text }) => ({ board: text, kind })) : [asked()];
  const [boards, solutions] = [[], []];
  for (const [place, board] of all.entries()) {
    note(`${place + 1} of ${plural(all.length, 'board')}…`);
    const { outcome, solution } = await ask('solve', { ...board, time: SECONDS });
    const drawn = async (values) => h('figure', {}, h('figcaption', {}, `${place + 1}`), picture((await ask('draw', { ...board, values })).svg));
    boards.push(await drawn({}));
    solutions.push(solution ? await drawn(solution) : h('figure', {}, `${place + 1}: ${outcome === 'infeasible' ? 'no solution' : 'unknown'}`));
  }
  byId('printable').replaceChildren(...(title ? [h('h1', {}, title)] : []), ...boards, h('h2', {}, 'Solutions'), ...solutions);
  document.body.classList.add('printing');
  note('');
  // Some browsers return from print() at once.
  addEventListener('afterprint', () => {
    document.body.classList.remove('printing');
    byId('printable').replaceChildren();
  }, { once: true });
  print();
}
