// @ts-check
// The linear relaxation of a formulation on the board, as shades, and the cuts of its lazy constraints as they come.

import { job } from './api.js';
import { redraw, touch } from './board.js';
import { button, byId, h, plural } from './elements.js';
import { paragraph, scrolled } from './mathematics.js';
import { asked, state } from './state.js';

/** The time limit, in seconds. */
const SECONDS = 30;

/** The maximum number of cuts listed. */
const MAX_LISTED = 30;

const INTEGRALITY = 1e-5;
const short = (number) => String(Math.round(number * 100) / 100);

const ENDS = {
  solution: 'This optimum is a solution of the board.', infeasible: 'With these cuts the relaxation has no solution, so the board has none.',
  fractional: 'No cut was found that this optimum violates; there may be one.',
  proved: 'No lazy constraint has a cut that this optimum violates (proved).',
};

/** The values of a place with their shares, the largest first. */
function sharesOf({ low, high }, { value, shares }) {
  const all = shares ? Object.entries(shares).map(([name, share]) => [Number(name), share])
    : Math.abs(value - Math.round(value)) < INTEGRALITY ? [[Math.round(value), 1]] : [[Math.ceil(value), value - Math.floor(value)], [Math.floor(value), Math.ceil(value) - value]];
  // Without a binary variable for each value, the place itself has a fraction.
  const text = (share) => (shares || high - low === 1 ? short(share) : short(value));
  return all.sort(([, a], [, b]) => b - a).map(([one, share]) => ({ value: one, number: short(share), share, text: text(share) }));
}

export function relaxing({ note, tried, formulation }) {
  const message = h('p', { class: 'step', role: 'status', 'aria-live': 'polite' });
  const slider = h('input', { type: 'range', min: 0, value: '0', 'aria-label': 'Round', oninput: () => tried(() => go(Number(slider.value))) });
  const count = h('small', {});
  const cuts = h('div', { class: 'cuts' });
  const buttons = [button('First', () => tried(() => go(0))), button('◀ Back', () => tried(() => go(at - 1))), button('Forward ▶', () => tried(() => go(at + 1))),
    button('Last', () => tried(() => go(Infinity))), button('Close', () => { end(); note(''); })];
  const part = h('section', { class: 'trace relaxation', 'aria-label': 'Linear relaxation', hidden: true }, h('h3', {}, 'The linear relaxation, with cuts'),
    h('div', { class: 'row' }, buttons), slider, count, message, cuts,
    h('p', {}, h('small', {}, 'Every variable may take any value between its bounds. Darker places have a larger share of the value; places without a shade have one value. A solution that breaks a lazy constraint, such as connectivity, is cut off by a clause, and the linear program is solved again.')));
  const home = h('div', {}, part);
  let found = null;
  let running = null;
  let at = 0;

  async function begin() {
    end();
    part.hidden = false;
    message.textContent = 'Solving the linear program…';
    if (matchMedia('(max-width: 60rem)').matches) byId('note').after(part);
    else home.append(part);
    const own = job('relaxation', { ...asked(), formulation: formulation(), time: SECONDS }, ({ so_far: now }) => {
      if (now?.rounds.length && own === running) tried(() => show({ ...now, outcome: 'running' }, Infinity));
    });
    running = own;
    try {
      const ended = await own.ended;
      if (own === running) await show(ended, Infinity);
    } catch (error) {
      if (own !== running) return;
      end();
      throw error;
    }
  }

  function show(rounds, wanted) {
    found = rounds;
    slider.max = Math.max(0, rounds.rounds.length - 1);
    if (rounds.rounds.length > 0) return go(wanted);
    message.textContent = rounds.outcome === 'infeasible' ? 'The linear relaxation has no solution, so the board has none.' : `Unknown: ${rounds.limit} limit reached.`;
    count.textContent = '';
    cuts.replaceChildren();
    return undefined;
  }

  async function go(round) {
    const { rounds, outcome, limit, of, proved } = found;
    at = Math.min(Math.max(round, 0), rounds.length - 1);
    slider.value = at;
    const now = rounds[at];
    const shares = new Map(state.board.variables.map((variable) => [variable.name, sharesOf(variable, now.values[variable.name])]));
    const open = state.board.variables.filter(({ name }) => shares.get(name).length > 1);
    const whole = Object.fromEntries([...shares].filter(([, all]) => all.length === 1).map(([name, [{ value }]]) => [name, value]));
    // Of two values the greater says all.
    const two = state.board.variables.every(({ low, high }) => high - low <= 1);
    const value = two ? Math.max(...state.board.variables.map(({ high }) => high)) : null;
    count.textContent = `Round ${at + 1} of ${rounds.length}`;
    buttons[0].disabled = buttons[1].disabled = at === 0;
    buttons[2].disabled = buttons[3].disabled = at === rounds.length - 1;
    const last = at === rounds.length - 1 ? ` ${ENDS[proved ? 'proved' : outcome] ?? (limit ? `${limit} limit reached.` : '')}` : '';
    const what = of === 'objective' ? 'The objective' : 'The least sum of the places';
    message.textContent = `${of ? what : 'The optimum'} is ${short(now.objective)}; ${open.length} of ${plural(state.board.variables.length, 'place')} ${open.length === 1 ? 'is' : 'are'} fractional. ${now.cuts.length ? `It violates ${plural(now.cuts.length, 'cut')}, which the next round has.` : ''}${last}`;
    const places = now.cuts.flatMap(({ variables }) => variables);
    cuts.replaceChildren(...(now.cuts.length ? [scrolled('Cuts', now.cuts.slice(0, MAX_LISTED).map(cut))] : []));
    await redraw({ values: whole, heat: { shares, value } });
    touch(places);
  }

  /** A cut, which marks its places while one points at it. */
  function cut({ rule, variables, formula: latex }) {
    const row = h('div', { class: 'family', tabindex: 0 }, h('small', {}, rule), paragraph(latex));
    ['mouseenter', 'focusin'].forEach((event) => row.addEventListener(event, () => touch(variables)));
    return row;
  }

  function end() {
    running?.stop();
    running = null;
    if (part.hidden) return;
    part.hidden = true;
    found = null;
    touch([]);
    tried(() => redraw());
  }
  return { part: home, begin, end };
}
