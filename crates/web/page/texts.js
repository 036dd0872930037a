// Text & print: the board as text beside its drawing, copied in any format, printed with others.

import { ask } from './api.js';
import { button, byId, debounced, h, picture, plural } from './elements.js';
import { asked, onchange, open, state } from './state.js';

export function texts(panel, { note, tried, kind }) {
  const text = h('textarea', { rows: 14, spellcheck: 'false', autocapitalize: 'off', id: 'text' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const format = h('select', { id: 'format' });
  const boards = h('textarea', { rows: 5, spellcheck: 'false', id: 'boards', placeholder: 'one board in each line, such as puzz.link addresses' });
  let own = false;
  const read = debounced(async () => {
    own = true;
    try {
      await open(text.value, state.board.kind, true);
      problem.hidden = true;
    } catch (error) {
      problem.hidden = false;
      problem.textContent = error.text ?? String(error);
    } finally {
      own = false;
    }
  }, 250);
  text.addEventListener('input', read);
  panel.append(h('h2', {}, 'Text'),
    h('p', {}, h('label', { for: 'text' }, 'Edit clues, regions and everything else of the board here; the drawing and the verdict follow.')), text, problem,
    h('div', { class: 'row' }, h('label', { for: 'format' }, 'As'), format, button('Copy', () => tried(copy))),
    h('h2', {}, 'A printable page'), h('p', {}, h('label', { for: 'boards' }, 'Boards to print together, with their solutions at the end. “Print” under the board prints it alone. To get a PDF, choose it as the printer.')), boards,
    h('div', { class: 'row' }, button('Print the page', () => tried(() => printable(boards.value, note)))));

  async function copy() {
    const converted = await ask('convert', { ...asked(), format: format.value });
    await navigator.clipboard.writeText(converted.text);
    note(`The board is copied as ${format.value}.`);
  }

  function begin() {
    if (!own) {
      text.value = state.board.text;
      problem.hidden = true;
    }
    format.replaceChildren(...kind().formats.map(({ name, summary }) => h('option', { value: name, title: summary }, name)));
  }
  onchange((what) => { if (what === 'board') begin(); });
  return begin;
}

/** Prints the boards, each with its number, and then the solutions. */
async function printable(words, note) {
  const lines = words.split('\n').map((line) => line.trim()).filter(Boolean);
  const all = lines.length ? lines.map((board) => ({ board })) : [asked()];
  const [boards, solutions] = [[], []];
  for (const [place, board] of all.entries()) {
    note(`${place + 1} of ${plural(all.length, 'board')}…`);
    const { outcome, solution } = await ask('solve', { ...board, time: 20 }).catch((error) => {
      // Each board is one line of the text.
      if (lines.length) Object.assign(error, { message: `board ${place + 1}: ${error.message}`, line: null });
      throw error;
    });
    const drawn = (values, number) => ask('draw', { ...board, values }).then(({ svg }) => h('figure', {}, h('figcaption', {}, number), picture(svg)));
    boards.push(await drawn({}, `${place + 1}`));
    solutions.push(solution ? await drawn(solution, `${place + 1}`) : h('figure', {}, `${place + 1}: ${outcome === 'infeasible' ? 'no solution' : 'unknown'}`));
  }
  byId('printable').replaceChildren(...boards, h('h2', {}, 'Solutions'), ...solutions);
  document.body.classList.add('printing');
  note('');
  // Some browsers return from print() at once.
  addEventListener('afterprint', () => {
    document.body.classList.remove('printing');
    byId('printable').replaceChildren();
  }, { once: true });
  print();
}
