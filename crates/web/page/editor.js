// @ts-check
// The abstract model of a formulation as a text to edit: solved as it stands, and held against the rules.

import { ask } from './api.js';
import { redraw } from './board.js';
import { button, h, plural } from './elements.js';
import { asked, state } from './state.js';

/** The time limit of a comparison, in seconds. */
const SECONDS = 10;

/** The edited texts, by kind and formulation; they outlive the open board. */
const texts = new Map();

/** What is said of a text, by outcome. */
const SAID = {
  agrees: ({ values }) => (values ? 'The text is right on this board: its solutions are those that the rules allow. One is drawn.' : 'The text is right on this board: it has no solution, and the rules allow none.'),
  'accepts-non-solution': ({ violations }) => `One too many: the text allows this, though ${violations?.length ? `it breaks a rule: ${violations.map(({ sentence }) => sentence).join(' ')}` : 'it is no solution.'}`,
  'misses-solution': () => 'A solution is lost: the rules allow this, and the text does not.',
  'accepts-suboptimal': () => 'The text takes this for the best solution, and there is a better one.',
  refused: ({ reason }) => `The text cannot be solved: ${reason}.`,
  unknown: ({ reason }) => `Unknown: ${reason} limit reached before the solutions were compared.`,
};

export function editor({ note, tried, formulation }) {
  const text = h('textarea', { id: 'model-text', rows: 16, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  const vocabulary = h('pre', { tabindex: 0 });
  const said = h('div', { role: 'status', 'aria-live': 'polite' });
  const about = h('p', {});
  const form = h('div', {}, h('label', { for: 'model-text' }, 'The text; Ctrl and Enter solve it'), text,
    h('div', { class: 'row' }, button('Solve with this text', () => tried(solve)), button('Restore', () => { texts.delete(place()); tried(load); })), said,
    h('details', {}, h('summary', {}, 'The vocabulary: rules, sets and parameters that a text can use'), vocabulary));
  const part = h('details', { class: 'editor', ontoggle: () => part.open && tried(load) }, h('summary', {}, 'Edit the model'), about, form);
  text.addEventListener('input', () => texts.set(place(), text.value));
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    tried(solve);
  });
  const place = () => `${state.board.kind} ${formulation()}`;

  async function load() {
    const where = place();
    const found = await ask('abstract-model', { kind: state.board.kind, formulation: formulation() });
    if (where !== place()) return;
    form.hidden = found.vocabulary === null;
    about.textContent = form.hidden ? 'This kind has no vocabulary for abstract models.'
      : found.text === null ? 'This formulation is an algorithm without a text; write one of your own.' : 'Change a constraint, drop one, or add one, and see what the board becomes.';
    text.value = texts.get(where) ?? found.text ?? '';
    vocabulary.textContent = found.vocabulary ?? '';
    said.replaceChildren();
  }

  async function solve() {
    const found = await ask('own-model', { ...asked(), text: text.value, time: SECONDS });
    if (found.outcome === 'error') return failed(found);
    const size = found.model ? h('p', {}, h('small', {}, `${plural(found.model.binaries + found.model.integers + found.model.reals, 'variable')}, ${plural(found.model.constraints, 'constraint')}; solved in ${Math.max(1, Math.round(found.statistics.wall_seconds * 1000))} ms by ${found.backend}.`)) : '';
    said.replaceChildren(h('p', { 'data-outcome': found.outcome }, SAID[found.outcome](found)), size);
    if (!found.values) {
      note('');
      return redraw();
    }
    const judged = await ask('progress', { ...asked(), values: found.values });
    await redraw({ values: found.values, drawing: judged.drawing });
    note(SAID[found.outcome](found), ' ', button('Hide', () => { note(''); redraw(); }));
  }

  /** Shows an error, and selects what it is about. */
  function failed({ reason, error }) {
    note('');
    tried(redraw);
    said.replaceChildren(h('p', { class: 'problem', 'data-outcome': 'error' }, error.source === 'model' ? `Line ${error.line}, column ${error.column}: ${reason}.` : `${reason}.`), h('pre', { class: 'caret', tabindex: 0 }, error.text));
    if (error.source !== 'model') return;
    const lines = text.value.split('\n');
    const start = lines.slice(0, error.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + error.column - 1;
    const width = /\^+$/.exec(error.text)?.[0].length ?? 1;
    text.focus();
    text.setSelectionRange(start, start + width);
    // The line in the middle of what is in sight.
    text.scrollTop = Math.max(0, (error.line - 1) * (text.scrollHeight / lines.length) - text.clientHeight / 2);
  }

  /** Another board or formulation. */
  const begin = () => { if (part.open) return tried(load); };
  return { part, begin };
}
