// @ts-check
// A plain search of a small board, step by step, forward and back.

import { ask } from './api.js';
import { redraw, touch } from './board.js';
import { button, byId, h, plural } from './elements.js';
import { asked, state } from './state.js';

/** The time limit of the search, in seconds. */
const TRACE_SECONDS = 10;

const where = (place) => (place.length > 4 ? `${place[0]} to ${place.at(-1)}` : place.join(', ') || 'the board');

/** A nonempty list of values, in words. */
function listed(values) {
  const [first, last] = [values[0], values.at(-1)];
  if (values.length > 2 && last - first === values.length - 1) return `from ${first} to ${last}`;
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : first;
}

/** The remaining values of some variables, in words. */
function remaining(possible, most = 6) {
  const all = Object.entries(possible);
  const some = all.slice(0, most).map(([name, values]) => `${name} is ${values.length ? listed(values) : 'nothing'}`);
  return some.join('; ') + (all.length > most ? `; and ${all.length - most} more` : '');
}

const MESSAGES = {
  decision: ({ variable, possible }) => `Decision: ${remaining(possible) || variable}.`,
  propagation: ({ equation, place, sentence, possible }) => `At ${where(place)}${equation ? ` (${equation})` : ''}: ${sentence} So ${remaining(possible)}.`,
  conflict: ({ place, sentence }) => `Conflict: this can no longer hold at ${where(place)}: ${sentence}`,
  violation: ({ violations }) => `Every variable has a value, but ${`a rule is violated: ${violations.map(({ sentence }) => sentence).join(' ')}`}`,
  backtrack: ({ variable, possible }) => `Backtrack: the last decision, at ${variable}, was wrong. ${remaining(possible, 3) ? `So ${remaining(possible, 3)}.` : ''}`,
};

const ENDS = {
  feasible: 'Every variable has a value, and the rules accept them: a solution.', infeasible: 'Every decision is refuted: there is no solution.',
  truncated: 'The search is longer; further steps are not shown.', unknown: 'The search ended before it was complete.',
};

export function tracing({ note, tried, formulation }) {
  const message = h('p', { class: 'step', role: 'status', 'aria-live': 'polite' });
  const count = h('small', {});
  const slider = h('input', { type: 'range', min: 0, value: '0', 'aria-label': 'Step', oninput: () => tried(() => go(Number(slider.value))) });
  const buttons = [
    button('First', () => go(0)), button('◀ Back', () => go(at - 1)), button('Forward ▶', () => go(at + 1)),
    button('Next decision', () => go(nextDecision())), button('Last', () => go(trace.steps.length)),
    button('Close', () => { end(); note(''); }),
  ];
  const part = h('section', { class: 'trace', 'aria-label': 'Step through the search', hidden: true }, h('h3', {}, 'The search, step by step'),
    h('div', { class: 'row' }, buttons), slider, count, message,
    h('p', {}, h('small', {}, 'A plain search, not that of the solvers, which learn clauses: it decides a value, propagates each constraint of the model alone, and backtracks where a constraint cannot hold.')));
  const home = h('div', {}, part);
  let trace = null;
  let at = 0;

  async function begin() {
    trace = await ask('trace', { ...asked(), formulation: formulation(), time: TRACE_SECONDS });
    // The possible values before each step, so that one can go back.
    let known = trace.start;
    trace.known = [known, ...trace.steps.map(({ possible }) => (known = { ...known, ...possible }))];
    slider.max = trace.steps.length;
    part.hidden = false;
    // On a narrow screen it goes below the board, so that both are visible.
    if (matchMedia('(max-width: 60rem)').matches) byId('note').after(part);
    else home.append(part);
    await go(0);
  }

  async function go(step) {
    at = Math.min(Math.max(step, 0), trace.steps.length);
    slider.value = at;
    const possible = trace.known[at];
    const now = trace.steps[at - 1];
    const ended = at === trace.steps.length ? ` ${ENDS[trace.outcome]}` : '';
    count.textContent = `Step ${at} of ${trace.steps.length}${now?.level ? `, at ${plural(now.level, 'decision')}` : ''}`;
    message.textContent = (now ? MESSAGES[now.what](now) : `At the start, ${fixed(possible).length} of ${plural(Object.keys(possible).length, 'variable')} ${fixed(possible).length === 1 ? 'is' : 'are'} fixed.`) + ended;
    message.className = `step ${now?.what ?? ''}`;
    buttons[0].disabled = buttons[1].disabled = at === 0;
    buttons[2].disabled = buttons[4].disabled = at === trace.steps.length;
    const own = new Set(state.board.variables.filter(({ given }) => given !== null).map(({ name }) => name));
    const shown = fixed(possible).filter(([name]) => !own.has(name)).map(([name, [value]]) => [name, value]);
    // Variables with all their values are not marked.
    const widths = new Map(state.board.variables.map(({ name, low, high }) => [name, high - low + 1]));
    const open = Object.entries(possible).filter(([name, values]) => values.length !== 1 && values.length < widths.get(name));
    await redraw({ values: Object.fromEntries(shown), possible: Object.fromEntries(open) });
    touch([...(now?.place ?? []), ...(now?.variable ? [now.variable] : []), ...(now?.violations ?? []).flatMap(({ place }) => place)]);
  }

  const fixed = (possible) => Object.entries(possible).filter(([, values]) => values.length === 1);

  /** The next step that is not a propagation, or the last one. */
  function nextDecision() {
    const next = trace.steps.findIndex(({ what }, place) => place >= at && what !== 'propagation');
    return next < 0 ? trace.steps.length : next + 1;
  }

  function end() {
    if (part.hidden) return;
    part.hidden = true;
    trace = null;
    touch([]);
    tried(() => redraw());
  }
  return { part: home, begin, end };
}
