// Learning: the model of the board as mathematics, its rows and cells, what a dropped rule lets in, and
// formulations and solvers side by side.

import { ask, job } from './api.js';
import { look, redraw, selected, touch } from './board.js';
import { comparison } from './comparison.js';
import { button, h, plural } from './elements.js';
import { formula, paper, scrolled } from './mathematics.js';
import { asked, onchange, state } from './state.js';
import { walking } from './walk.js';

export function models(panel, { note, tried, kind }) {
  const chooser = h('select', { id: 'formulation', onchange: () => tried(show) });
  const about = h('p', {});
  const dropped = h('select', { id: 'dropped' });
  const page = h('div', {});
  const rows = h('div', { class: 'result', role: 'status' });
  const compared = h('div', { class: 'result' });
  panel.append(h('h2', {}, 'Learn'), h('p', {}, 'Click a place of the board to see the rows of the model that touch it.'),
    h('p', {}, h('label', { for: 'formulation' }, 'The model, in the formulation '), chooser), about,
    h('div', { class: 'row' }, h('label', { for: 'dropped' }, 'Without'), dropped, button('See what goes wrong', () => tried(broken))),
    h('div', { class: 'row' }, button('Rows at the selected place', () => tried(() => touching(selected()))), button('Compare all methods', compare), button('Walk through the search', () => tried(() => walk.begin()))),
    rows, compared, page);
  const walk = walking({ note, tried, formulation: () => chooser.value });
  compared.before(walk.part);
  panel.addEventListener('leave', walk.end);
  let number = 0;

  function begin() {
    const { formulations, rules } = kind();
    const now = formulations.some(({ name }) => name === chooser.value) ? chooser.value : state.board.formulation;
    chooser.replaceChildren(...formulations.map(({ name }) => h('option', { value: name }, name)));
    chooser.value = now;
    dropped.replaceChildren(...rules.map(({ name }) => h('option', { value: name }, name)));
    look((name) => tried(() => touching(name)));
    rows.replaceChildren();
    compared.replaceChildren();
    walk.end();
    return tried(show);
  }

  async function show() {
    const own = ++number;
    const entry = kind().formulations.find(({ name }) => name === chooser.value);
    about.replaceChildren(entry.summary, ' ', h('small', {}, `Source: ${entry.source}.`));
    page.replaceChildren();
    const method = { ...asked(), formulation: chooser.value };
    const [{ model }, { text }] = await Promise.all([ask('size', method), ask('model', { ...method, format: 'markdown' })]);
    if (own !== number) return;
    const variables = model.bits + model.integers + model.reals;
    page.replaceChildren(h('p', {}, `On this board: ${plural(variables, 'variable')}, ${plural(model.constraints, 'constraint')}, ${plural(model.nonzeros, 'term')}.`), paper(text));
    page.querySelectorAll('.family').forEach((family) => family.append(button('Show its places', () => tried(() => places(family.dataset.rule)), { class: 'quiet' })));
  }

  async function places(rule) {
    const found = await ask('rows', { ...asked(), formulation: chooser.value, rule });
    touch(found.places);
    note(`${rule}: ${plural(found.count, 'row')} at ${plural(found.places.length, 'place')}.`);
  }

  async function touching(unknown) {
    if (!unknown) return;
    const found = await ask('rows', { ...asked(), formulation: chooser.value, unknown });
    touch(found.places);
    rows.replaceChildren(h('h3', {}, `${plural(found.count, 'row')} with ${unknown}`), scrolled('Rows',
      found.rows.map(({ rule, equation, place, formula: latex }) => h('div', { class: 'family' },
        h('small', {}, `${rule}${equation ? ` (${equation})` : ''} at ${place.length > 2 ? `${place[0]} to ${place.at(-1)}` : place.join(', ') || 'the board'}`), formula(latex, true)))),
      found.count > found.rows.length ? h('p', {}, `and ${found.count - found.rows.length} more`) : '');
  }

  async function broken() {
    const answer = await ask('solve', { ...asked(), formulation: chooser.value, without: [dropped.value], time: 10 });
    const says = {
      broken: () => `Without ${dropped.value} this is a solution, and ${answer.reason}.`,
      implied: () => `Without ${dropped.value} every solution is still an answer: here the other rules imply it.`,
      impossible: () => `Without ${dropped.value} there is no solution either.`,
      unknown: () => 'The time was over before it was known.',
    };
    if (answer.values) {
      const judged = await ask('progress', { ...asked(), values: answer.values });
      await redraw({ drawing: judged.drawing });
    }
    note(says[answer.outcome](), ' ', button('Hide', () => { note(''); redraw(); }));
  }

  async function compare() {
    const told = h('span', {}, 'Solving in every formulation with every solver');
    const bars = h('div', {});
    const running = job('compare', { ...asked(), time: 2 }, ({ progress, so_far: found }) => {
      if (progress) told.textContent = progress;
      if (found) bars.replaceChildren(comparison(found));
    });
    compared.replaceChildren(h('div', { class: 'busy' }, told, button('Stop', () => running.stop())), bars);
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
