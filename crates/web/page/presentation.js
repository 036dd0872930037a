// @ts-check
// The presentation view: the board, and beside it the model of any board in large type. A rule is left out by a press, which shows what the others allow.

import { ask } from './api.js';
import { redraw, sized } from './board.js';
import { button, byId, h } from './elements.js';
import { without } from './dropped.js';
import { paper } from './mathematics.js';
import { asked, kind, onchange, state } from './state.js';

/** The headings of what a model is made of, which only the curious open. */
const DATA = ['Sets', 'Parameters'];

/** The mathematics of a model as it is presented: what it is made of closed, and of its rules only those of the board. */
function presented(/** @type {string} */ markdown) {
  const model = paper(markdown);
  const others = kind().rules.map(({ name }) => name).filter((name) => !state.board.rules.includes(name));
  others.forEach((rule) => model.querySelectorAll(`[data-rule="${rule}"]`).forEach((family) => family.remove()));
  const data = h('details', {}, h('summary', {}, 'Sets and parameters'));
  for (const heading of [...model.children].filter(({ nodeName, textContent }) => nodeName === 'H3' && DATA.includes(textContent))) {
    const parts = [heading];
    for (let next = heading.nextElementSibling; next && next.nodeName !== 'H3'; next = next.nextElementSibling) parts.push(next);
    data.append(...parts);
  }
  if (data.children.length > 1) model.append(data);
  return model;
}

/** Prepares the view of the formulation that `formulation` names; returns what begins it. */
export function presentation({ tried, formulation }) {
  const title = h('h2', {});
  const message = h('p', { role: 'status', 'aria-live': 'polite' });
  const restore = button('Restore the rule', () => { said(''); tried(redraw); }, { hidden: true });
  const model = h('div', {});
  const close = button('Close', () => end());
  const part = h('section', { id: 'presentation', 'aria-label': 'Presentation', hidden: true }, h('div', { class: 'row' }, title, h('span', { class: 'space' }), close), message, restore, model);
  byId('stage').after(part);
  let opener = null;

  function said(text) {
    message.textContent = text;
    restore.hidden = !text;
  }

  function show(on) {
    part.hidden = !on;
    document.body.classList.toggle('presenting', on);
    sized();
  }

  function end() {
    if (part.hidden) return;
    show(false);
    if (message.textContent) tried(redraw);
    opener?.focus();
  }

  async function begin() {
    opener = document.activeElement;
    const wanted = { kind: state.board.kind, formulation: formulation() };
    const { mathematics } = await ask('abstract-model', wanted);
    // What is written as code has only the model of this board.
    const markdown = mathematics ?? (await ask('model', { ...asked(), formulation: formulation(), format: 'markdown' })).text;
    title.textContent = kind().title;
    said('');
    model.replaceChildren(presented(markdown));
    model.querySelectorAll('.family').forEach((family) => {
      const { rule } = /** @type {HTMLElement} */ (family).dataset;
      if (state.board.rules.includes(rule)) family.append(button('Without this rule', () => tried(async () => said(await without(rule, formulation())))));
    });
    show(true);
    close.focus();
  }

  part.addEventListener('keydown', ({ key }) => key === 'Escape' && end());
  onchange((what) => what === 'board' && end());
  return begin;
}
