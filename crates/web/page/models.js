// @ts-check
// Learn: the model of the board as mathematics, its constraints and places, what a dropped rule admits, and
// formulations and solvers side by side.

import { ask, guide, job } from './api.js';
import { look, redraw, selectedName, touch } from './board.js';
import { comparison } from './comparison.js';
import { without } from './dropped.js';
import { editor } from './editor.js';
import { button, h, plural } from './elements.js';
import { paper, paragraph, scrolled } from './mathematics.js';
import { presentation } from './presentation.js';
import { relaxing } from './relaxation.js';
import { asked, onchange, state } from './state.js';
import { tracing } from './trace.js';

export function models(panel, { note, tried, kind }) {
  const chooser = h('select', { id: 'formulation', onchange: () => tried(show) });
  const about = h('p', {});
  const dropped = h('select', { id: 'dropped' });
  const page = h('div', {});
  const rows = h('div', { class: 'result', role: 'status' });
  const compared = h('div', { class: 'result' });
  panel.append(h('h2', {}, 'Learn'), h('p', {}, 'Click a place of the board to see the constraints on it; point at a constraint to see its places.'),
    h('p', {}, h('label', { for: 'formulation' }, 'The model, in the formulation '), chooser), about,
    h('div', { class: 'row' }, h('label', { for: 'dropped' }, 'Without'), dropped, button('See what goes wrong', () => tried(broken))),
    h('div', { class: 'row' }, button('Present', () => tried(present), { title: 'The board and its model alone, in large type' }), button('Constraints on the selected place', () => tried(() => touching(selectedName()))), button('Compare all methods', compare), button('Step through the search', () => { relaxation.end(); tried(() => trace.begin()); }),
      button('Linear relaxation', () => { trace.end(); tried(() => relaxation.begin()); })),
    rows, compared, page);
  const trace = tracing({ note, tried, formulation: () => chooser.value });
  const relaxation = relaxing({ note, tried, formulation: () => chooser.value });
  const edited = editor({ note, tried, formulation: () => chooser.value });
  compared.before(trace.part, relaxation.part);
  rows.before(edited.part);
  panel.addEventListener('leave', () => { trace.end(); relaxation.end(); });
  const present = presentation({ tried, formulation: () => chooser.value });
  let number = 0;
  let kept = [];

  /** Marks places until others are marked. */
  function mark(found) {
    kept = found;
    touch(found);
  }

  /** Marks places as long as one points at an element or stands on it with the keyboard. */
  function pointed(element, find) {
    let inside = false;
    const enter = () => {
      inside = true;
      return tried(async () => {
        const found = await find();
        if (inside) touch(found);
      });
    };
    const leave = () => {
      inside = false;
      touch(kept);
    };
    [['mouseenter', enter], ['focusin', enter], ['mouseleave', leave], ['focusout', leave]].forEach(([event, act]) => element.addEventListener(event, act));
    return element;
  }

  function begin() {
    const { formulations, rules } = kind();
    const now = formulations.some(({ name }) => name === chooser.value) ? chooser.value : state.board.formulation;
    chooser.replaceChildren(...formulations.map(({ name }) => h('option', { value: name }, name)));
    chooser.value = now;
    dropped.replaceChildren(...rules.map(({ name, sentence }) => h('option', { value: name }, sentence)));
    look((name) => tried(() => touching(name)));
    rows.replaceChildren();
    compared.replaceChildren();
    kept = [];
    trace.end();
    relaxation.end();
    return tried(show);
  }

  async function show() {
    const own = ++number;
    edited.begin();
    const entry = kind().formulations.find(({ name }) => name === chooser.value);
    about.replaceChildren(entry.summary, ' ', h('small', {}, `Source: ${entry.source}.`));
    if (guide) about.append(' ', h('a', { href: `./guide/kinds/${state.board.kind}.html#${chooser.value}` }, 'The model of any board'));
    page.replaceChildren();
    const method = { ...asked(), formulation: chooser.value };
    const [{ model }, { text }] = await Promise.all([ask('size', method), ask('model', { ...method, format: 'markdown' })]);
    if (own !== number) return;
    const variables = model.binaries + model.integers + model.reals;
    page.replaceChildren(h('p', {}, `On this board: ${plural(variables, 'variable')}, ${plural(model.constraints, 'constraint')}, ${plural(model.nonzeros, 'nonzero')}.`), paper(text));
    page.querySelectorAll('.family').forEach((family) => {
      const { rule } = family.dataset;
      let found;
      const once = () => (found ??= ask('rows', { ...method, rule }));
      pointed(family, async () => (await once()).places);
      family.append(button('Show its places', () => tried(async () => places(rule, await once())), { class: 'quiet' }));
    });
  }

  /** What the constraints of a rule say, as the model has it. */
  const sentenceOf = (rule) => page.querySelector(`[data-rule="${rule}"] h3`)?.textContent ?? rule;

  function places(rule, found) {
    mark(found.places);
    note(`${sentenceOf(rule)} ${plural(found.count, 'constraint')} at ${plural(found.places.length, 'place')}.`);
  }

  async function touching(variable) {
    if (!variable) return;
    const found = await ask('rows', { ...asked(), formulation: chooser.value, variable });
    mark(found.places);
    const rules = new Set(found.rows.map(({ rule }) => rule));
    page.querySelectorAll('.family').forEach((family) => family.classList.toggle('touching', rules.has(family.dataset.rule)));
    rows.replaceChildren(h('h3', {}, `${plural(found.count, 'constraint')} on ${variable}`), scrolled('Constraints',
      found.rows.map(({ rule, equation, place, formula: latex }) => pointed(h('div', { class: 'family', tabindex: 0 },
        h('small', {}, `${place.length > 2 ? `${place[0]} to ${place.at(-1)}` : place.join(', ') || 'The board'}${equation ? ` (${equation})` : ''}: ${sentenceOf(rule)}`), paragraph(latex)), () => place))),
      found.count > found.rows.length ? h('p', {}, `and ${found.count - found.rows.length} more`) : '');
  }

  async function broken() {
    note(await without(dropped.value, chooser.value), ' ', button('Hide', () => { note(''); redraw(); }));
  }

  async function compare() {
    const message = h('span', {}, 'Solving in every formulation with every solver');
    const bars = h('div', {});
    const running = job('compare', { ...asked(), time: 2 }, ({ progress, so_far: found }) => {
      if (progress) message.textContent = progress;
      if (found) bars.replaceChildren(comparison(found));
    });
    compared.replaceChildren(h('div', { class: 'busy' }, message, button('Stop', () => running.stop())), bars);
    try {
      const found = await running.ended;
      compared.replaceChildren(found.complete ? '' : h('p', {}, 'Stopped before the end.'), comparison(found));
    } catch (error) {
      compared.replaceChildren(h('p', { class: 'problem' }, error.text ?? String(error)));
    }
  }
  onchange((what) => { if (what === 'board' && !panel.hidden) begin(); });
  return begin;
}
