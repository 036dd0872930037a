// Walking through the search of a small board: step by step, forwards and back.

import { ask } from './api.js';
import { redraw, touch } from './board.js';
import { button, byId, h, plural } from './elements.js';
import { asked, state } from './state.js';

/** Seconds that a walk may take to be made. */
const PATIENCE = 10;

const where = (place) => (place.length > 4 ? `${place[0]} to ${place.at(-1)}` : place.join(', ') || 'the board');

/** Some values, at least one, in words. */
function told(values) {
  const [first, last] = [values[0], values.at(-1)];
  if (values.length > 2 && last - first === values.length - 1) return `from ${first} to ${last}`;
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : first;
}

/** What is left of some unknowns, in words. */
function left(possible, most = 6) {
  const all = Object.entries(possible);
  const some = all.slice(0, most).map(([name, values]) => `${name} is ${values.length ? told(values) : 'nothing'}`);
  return some.join('; ') + (all.length > most ? `; and ${all.length - most} more` : '');
}

const SAYS = {
  tried: ({ unknown, possible }) => `Tried: ${left(possible) || unknown}.`,
  follows: ({ rule, equation, place, says, possible }) => `${rule}${equation ? ` (${equation})` : ''} at ${where(place)}: ${says} So ${left(possible)}.`,
  contradiction: ({ rule, place, says }) => `Contradiction: ${rule} at ${where(place)} cannot be kept any more. ${says}`,
  broken: ({ breaks }) => `Every unknown has a value, but ${breaks.map(({ rule, says }) => `${rule} is broken: ${says}`).join(' ')}`,
  back: ({ unknown, possible }) => `Back: the last try, at ${unknown}, was wrong. ${left(possible, 3) ? `So ${left(possible, 3)}.` : ''}`,
};

const ENDS = {
  found: 'Every unknown has a value, and the rules accept them: an answer.', impossible: 'Nothing is left to try: there is no answer.',
  long: 'The walk is longer than this; more steps are not told.', unknown: 'The time was over before the search was done.',
};

export function walking({ note, tried, formulation }) {
  const says = h('p', { class: 'step', role: 'status', 'aria-live': 'polite' });
  const count = h('small', {});
  const slider = h('input', { type: 'range', min: 0, value: '0', 'aria-label': 'Step', oninput: () => tried(() => go(Number(slider.value))) });
  const buttons = [
    button('First', () => go(0)), button('◀ Back', () => go(at - 1)), button('Forward ▶', () => go(at + 1)),
    button('Next try', () => go(tries())), button('Last', () => go(walk.steps.length)),
    button('Close', () => { end(); note(''); }),
  ];
  const part = h('section', { class: 'walk', 'aria-label': 'Walk through the search', hidden: true }, h('h3', {}, 'The search, step by step'),
    h('div', { class: 'row' }, buttons), slider, count, says,
    h('p', {}, h('small', {}, 'A plain search, not that of the solvers, which learn: it tries a value, draws from each row of the model what follows from that row alone, and goes back where a row cannot be kept.')));
  const home = h('div', {}, part);
  let walk = null;
  let at = 0;

  async function begin() {
    walk = await ask('walk', { ...asked(), formulation: formulation(), time: PATIENCE });
    // What is known before each step, kept so that one can go back.
    let known = walk.start;
    walk.known = [known, ...walk.steps.map(({ possible }) => (known = { ...known, ...possible }))];
    slider.max = walk.steps.length;
    part.hidden = false;
    // Where there is no room beside the board, it stands below it, so that both are seen.
    if (matchMedia('(max-width: 60rem)').matches) byId('tools').before(part);
    else home.append(part);
    await go(0);
  }

  async function go(step) {
    at = Math.min(Math.max(step, 0), walk.steps.length);
    slider.value = at;
    const possible = walk.known[at];
    const now = walk.steps[at - 1];
    const ended = at === walk.steps.length ? ` ${ENDS[walk.outcome]}` : '';
    count.textContent = `Step ${at} of ${walk.steps.length}${now?.level ? `, on ${now.level} ${now.level === 1 ? 'try' : 'tries'}` : ''}`;
    says.textContent = (now ? SAYS[now.what](now) : `At first ${plural(sure(possible).length, 'value')} of ${Object.keys(possible).length} ${sure(possible).length === 1 ? 'is' : 'are'} sure.`) + ended;
    says.className = `step ${now?.what ?? ''}`;
    buttons[0].disabled = buttons[1].disabled = at === 0;
    buttons[2].disabled = buttons[4].disabled = at === walk.steps.length;
    const own = new Set(state.board.unknowns.filter(({ given }) => given !== null).map(({ name }) => name));
    const shown = sure(possible).filter(([name]) => !own.has(name)).map(([name, [value]]) => [name, value]);
    // Where nothing is known yet there is nothing to show.
    const widths = new Map(state.board.unknowns.map(({ name, low, high }) => [name, high - low + 1]));
    const open = Object.entries(possible).filter(([name, values]) => values.length !== 1 && values.length < widths.get(name));
    await redraw({ values: Object.fromEntries(shown), possible: Object.fromEntries(open) });
    touch([...(now?.place ?? []), ...(now?.unknown ? [now.unknown] : []), ...(now?.breaks ?? []).flatMap(({ place }) => place)]);
  }

  const sure = (possible) => Object.entries(possible).filter(([, values]) => values.length === 1);

  /** The next step in which something is tried or taken back, or the last one. */
  function tries() {
    const next = walk.steps.findIndex(({ what }, place) => place >= at && what !== 'follows');
    return next < 0 ? walk.steps.length : next + 1;
  }

  function end() {
    if (part.hidden) return;
    part.hidden = true;
    walk = null;
    touch([]);
    tried(() => redraw());
  }
  return { part: home, begin, end };
}
