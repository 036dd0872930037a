// @ts-check
// Text & print: the board as text beside its drawing, copied in any format, and a book of boards.

import { ask } from './api.js';
import { book } from './book.js';
import { button, debounced, h } from './elements.js';
import { asked, onchange, open, state } from './state.js';

export function texts(panel, { note, tried, kind }) {
  const text = h('textarea', { rows: 14, spellcheck: 'false', autocapitalize: 'off', id: 'text' });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const format = h('select', { id: 'format' });
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
    ...book({ note, tried }));

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
